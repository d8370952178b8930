package main

import (
	"context"
	"crypto/rand"
	"errors"
	"flag"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"time"
)

const labHelp = ` [--port PORT]

Opens the notebooks in JupyterLab on the Go kernel, and sets up what is missing for it in .reshard/: a Python
environment with JupyterLab (Python 3.11 or newer is needed) and the kernel. Your own Jupyter settings are neither
used nor changed. Ctrl-C ends it.

Flags:
`

// lab runs JupyterLab until it is ended.
func lab(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("lab", flag.ContinueOnError)
	port := flags.Uint("port", 8888, "the `PORT` it listens on")
	if err := parseAlone(flags, labHelp, args); err != nil {
		return err
	}
	if inContainer() && os.Geteuid() == 0 {
		return errors.New("JupyterLab does not run as root in the container: leave out --user, or give another user")
	}
	p, err := findProject()
	if err != nil {
		return err
	}
	address := net.JoinHostPort(labHost(), strconv.FormatUint(uint64(*port), 10))
	if err := checkFree(address, *port); err != nil {
		return err
	}
	python, err := p.jupyter(ctx)
	if err != nil {
		return err
	}
	if err := p.quietLab(); err != nil {
		return err
	}
	return p.serve(ctx, python, *port)
}

// firstPage is what JupyterLab opens: the first notebook. Sources are left out of its list of files.
const firstPage = "/lab/tree/notebooks/1-grow-a-cluster.ipynb"

// labHost is the address JupyterLab listens on. The container's own loopback cannot be reached from outside; which
// addresses reach the container is for the person to say, with docker run -p.
func labHost() string {
	if inContainer() {
		return "0.0.0.0"
	}
	return "127.0.0.1"
}

func checkFree(address string, port uint) error {
	listener, err := net.Listen("tcp", address)
	switch {
	case err == nil:
		return listener.Close()
	case errors.Is(err, syscall.EADDRINUSE):
		return fmt.Errorf("port %d is in use: end what uses it, or choose another one with --port", port)
	}
	return fmt.Errorf("port %d cannot be used (%w): choose another one with --port", port, err)
}

// serve runs JupyterLab and says where it is once it answers. The token goes through the environment, which other
// users of the machine cannot read.
func (p project) serve(ctx context.Context, python string, port uint) error {
	token := rand.Text()
	cmd, wait := start(ctx, syscall.SIGTERM, python, labArgs(p, port)...)
	cmd.Env = append(p.jupyterEnv(), "JUPYTER_TOKEN="+token)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	say("starting JupyterLab …")
	ready, stop := context.WithCancel(ctx)
	defer stop()
	go func() {
		if answers(ready, fmt.Sprintf("127.0.0.1:%d", port)) {
			fmt.Printf("JupyterLab is at http://127.0.0.1:%d%s?token=%s\nCtrl-C ends it.\n", port, firstPage, token)
		}
	}()
	return run(cmd, wait)
}

func labArgs(p project, port uint) []string {
	args := []string{"-I", "-m", "jupyterlab", "--log-level=ERROR", "--LabApp.log_level=ERROR",
		"--ServerApp.ip=" + labHost(), fmt.Sprintf("--ServerApp.port=%d", port), "--ServerApp.port_retries=0",
		"--ServerApp.root_dir=" + string(p), "--FileContentsManager.preferred_dir=" + p.path("notebooks"),
		"--LabApp.extension_manager=readonly", "--LabApp.default_url=" + firstPage,
		"--ContentsManager.hide_globs=['*.go', 'go.mod', 'go.sum', 'requirements.txt', 'Dockerfile', '*~']",
	}
	if !hasDisplay() {
		args = append(args, "--no-browser")
	}
	if os.Geteuid() == 0 {
		args = append(args, "--allow-root")
	}
	return append(args, onlyOurKernel...)
}

// quietLab writes the settings that JupyterLab starts from: it neither asks about news nor looks for updates. What a
// person changes in its settings window is kept elsewhere and wins.
func (p project) quietLab() error {
	dir := p.state("jupyter", "config", "labconfig")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	const settings = `{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": false}}`
	return os.WriteFile(filepath.Join(dir, "default_setting_overrides.json"), []byte(settings), 0o666)
}

// hasDisplay tells whether a browser could show itself.
func hasDisplay() bool {
	return runtime.GOOS == "darwin" || os.Getenv("DISPLAY") != "" || os.Getenv("WAYLAND_DISPLAY") != ""
}

// answers waits until something listens at address.
func answers(ctx context.Context, address string) bool {
	for ctx.Err() == nil {
		if conn, err := net.Dial("tcp", address); err == nil {
			conn.Close()
			return true
		}
		time.Sleep(100 * time.Millisecond)
	}
	return false
}
