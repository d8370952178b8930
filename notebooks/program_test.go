package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"reshard/notebooks/kernel/build"
)

// bin is a folder with this program and, beside it, the real kernel.
var bin string

func TestMain(m *testing.M) {
	var err error
	if bin, err = os.MkdirTemp("", "reshard-bin-*"); err == nil {
		err = buildAll(bin)
	}
	status := 1
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	} else {
		status = m.Run()
	}
	os.RemoveAll(bin)
	os.Exit(status)
}

func buildAll(dir string) error {
	if err := os.Chmod(dir, 0o755); err != nil {
		return err
	}
	if out, err := exec.Command("go", "build", "-o", filepath.Join(dir, "reshard"), ".").CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	return build.Build(context.Background(), "..", filepath.Join(dir, "reshard-kernel"), func(string) {})
}

// A result is what a run of the program leaves.
type result struct {
	stdout, stderr string
	status         int
}

// reshard prepares a run of the program in folder dir.
func reshard(dir string, args ...string) *exec.Cmd {
	cmd := exec.Command(filepath.Join(bin, "reshard"), args...)
	cmd.Dir = dir
	return cmd
}

// runToEnd runs cmd.
func runToEnd(t *testing.T, cmd *exec.Cmd) result {
	t.Helper()
	return runUntil(t, cmd, nil)
}

// runUntil runs cmd, and presses Ctrl-C once something has happened.
func runUntil(t *testing.T, cmd *exec.Cmd, happened func() bool) result {
	t.Helper()
	var stdout, stderr strings.Builder
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if happened != nil {
		for deadline := time.Now().Add(time.Minute); !happened() && time.Now().Before(deadline); {
			time.Sleep(50 * time.Millisecond)
		}
		cmd.Process.Signal(syscall.SIGINT)
	}
	err := cmd.Wait()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// wants fails the test unless the run ended with status and said each of words on stderr.
func (r result) wants(t *testing.T, status int, words ...string) {
	t.Helper()
	if r.status != status {
		t.Errorf("status %d, want %d", r.status, status)
	}
	for _, w := range words {
		if !strings.Contains(r.stderr, w) {
			t.Errorf("stderr does not say %q", w)
		}
	}
	if t.Failed() {
		t.Fatalf("stdout:\n%s\nstderr:\n%s", r.stdout, r.stderr)
	}
}

// newProject makes a repository with one notebook of the given code cells and returns its folder.
func newProject(t *testing.T, cells ...string) string {
	t.Helper()
	dir := t.TempDir()
	var code []string
	for i, source := range cells {
		code = append(code, fmt.Sprintf(
			`{"cell_type":"code","execution_count":null,"id":"cell%d","metadata":{},"outputs":[],"source":%q}`, i, source))
	}
	write(t, filepath.Join(dir, "go.mod"), "module reshard\n")
	write(t, filepath.Join(dir, "notebooks", "requirements.txt"), "")
	write(t, notebookOf(dir), `{"cells":[`+strings.Join(code, ",")+`],"metadata":{},"nbformat":4,"nbformat_minor":5}`)
	return dir
}

func notebookOf(dir string) string { return filepath.Join(dir, "notebooks", "1-test.ipynb") }

func write(t *testing.T, file, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, file string) string {
	t.Helper()
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(content)
}

// exists returns a condition: that the file is there.
func exists(file string) func() bool {
	return func() bool {
		_, err := os.Stat(file)
		return err == nil
	}
}

// noneRuns fails the test if a process runs whose command line names the folder dir.
func noneRuns(t *testing.T, dir string) {
	t.Helper()
	out, err := exec.Command("ps", "-A", "-o", "args=").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, dir) {
			t.Errorf("left running: %s", line)
		}
	}
}
