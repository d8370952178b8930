package main

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestHelp(t *testing.T) {
	for _, args := range [][]string{{"-h"}, {"figures", "-h"}, {"lab", "-h"}, {"html", "--help"}, {"kernel", "-h"}} {
		r := runToEnd(t, reshard(t.TempDir(), args...))
		r.wants(t, 0)
		if !strings.Contains(r.stdout, "Usage: go run ./notebooks") {
			t.Errorf("%q prints:\n%s", args, r.stdout)
		}
	}
}

func TestWrongUse(t *testing.T) {
	for _, test := range []struct {
		args string
		says []string
	}{
		{"figure", []string{`no command "figure"`, "figures, lab, html and kernel"}},
		{"--port 1", []string{`no command "--port"`}},
		{"lab --prot 1", []string{"-prot", "lab -h"}},
		{"lab --port many", []string{`"many"`, "-port"}},
		{"lab 1-test.ipynb", []string{"lab takes no argument", "1-test.ipynb"}},
		{"html 1-test.ipynb", []string{"html takes no argument"}},
		{"kernel --name a/b", []string{`"a/b"`, "letters"}},
		{"kernel --name ..", []string{`".."`}},
	} {
		t.Run(test.args, func(t *testing.T) {
			runToEnd(t, reshard(newProject(t), strings.Fields(test.args)...)).wants(t, 2, test.says...)
		})
	}
}

func TestOutsideTheRepository(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module reshard/other\n")
	for _, command := range []string{"figures", "lab", "html", "kernel"} {
		runToEnd(t, reshard(dir, command)).wants(t, 1, "not inside Reshard's repository")
	}
}

func TestNoPython(t *testing.T) {
	for _, command := range []string{"lab", "html"} {
		cmd := reshard(newProject(t), command)
		cmd.Env = append(os.Environ(), "PATH="+t.TempDir())
		runToEnd(t, cmd).wants(t, 1, "no python3", "apt install python3")
	}
}

// pythonWithout returns a folder with a python3 that lacks a module: the real one, told so.
func pythonWithout(t *testing.T, module string) string {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("needs python3")
	}
	dir := t.TempDir()
	script := fmt.Sprintf("#!/bin/sh\nshift 2\nexec '%s' -I -c \"import sys; sys.modules['%s'] = None; $1\"\n", python, module)
	write(t, filepath.Join(dir, "python3"), script)
	if err := os.Chmod(filepath.Join(dir, "python3"), 0o755); err != nil {
		t.Fatal(err)
	}
	return dir
}

func TestNoVenvModule(t *testing.T) {
	for _, module := range []string{"venv", "ensurepip"} {
		cmd := reshard(newProject(t), "html")
		cmd.Env = append(os.Environ(), "PATH="+pythonWithout(t, module)+":"+os.Getenv("PATH"))
		runToEnd(t, cmd).wants(t, 1, "venv module", "apt install python3.")
	}
}

func TestPortInUse(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	runToEnd(t, reshard(newProject(t), "lab", "--port", port)).wants(t, 1, "port "+port+" is in use", "--port")
}

func TestRootInTheContainer(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("needs root")
	}
	cmd := reshard(newProject(t), "lab")
	cmd.Env = append(os.Environ(), "RESHARD_CONTAINER=1")
	runToEnd(t, cmd).wants(t, 1, "does not run as root")
}

func TestReadOnlyFigures(t *testing.T) {
	dir := newProject(t, "1")
	figures := filepath.Join(dir, "figures")
	if err := os.Mkdir(figures, 0o555); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(filepath.Dir(dir), 0o755); err != nil { // for nobody to come in
		t.Fatal(err)
	}
	for _, command := range []string{"figures", "html"} {
		runToEnd(t, asNobody(reshard(dir, command))).wants(t, 1, figures, "permission denied", "make it writable")
	}
}

// asNobody has cmd run without root's rights, which pass over a folder's permissions.
func asNobody(cmd *exec.Cmd) *exec.Cmd {
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: 65534, Gid: 65534}}
	}
	return cmd
}
