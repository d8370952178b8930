package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
)

// pythonHint is how to get the Python that lab and html need.
const pythonHint = "on Debian or Ubuntu: sudo apt install python3 python3-venv; on macOS: brew install python"

// python returns the Python of the project's virtual environment, which is made on the first call. The environment
// is complete when it holds a copy of requirements.txt, written last: one whose set-up was interrupted, or that was
// made for other versions, is made anew.
func (p project) python(ctx context.Context) (string, error) {
	venv, python := p.state("venv"), p.state("venv", "bin", "python")
	wanted, err := os.ReadFile(p.path("notebooks", "requirements.txt"))
	if err != nil {
		return "", err
	}
	marker := p.state("venv", "requirements.txt")
	if have, err := os.ReadFile(marker); err == nil && bytes.Equal(have, wanted) && works(ctx, python) {
		return python, nil
	}
	base, err := findPython(ctx)
	if err != nil {
		return "", err
	}
	if err := during("making a Python environment in "+short(venv), func(func(string)) error {
		return quietly(ctx, base, "-I", "-m", "venv", "--clear", venv)
	}); err != nil {
		return "", err
	}
	if err := during("installing JupyterLab and nbconvert there", func(func(string)) error {
		return quietly(ctx, python, "-I", "-m", "pip", "install", "--quiet", "--no-input", "--disable-pip-version-check",
			"--require-hashes", "--requirement", p.path("notebooks", "requirements.txt"))
	}); err != nil {
		if ctx.Err() != nil {
			return "", err
		}
		return "", fmt.Errorf("JupyterLab cannot be installed, for which a network is needed this once: %w", err)
	}
	return python, os.WriteFile(marker, wanted, 0o644)
}

// works tells whether the environment's Python still finds what was installed for it: after an upgrade of the
// system's Python it does not.
func works(ctx context.Context, python string) bool {
	return quietly(ctx, python, "-I", "-c", "import jupyter_core") == nil
}

// findPython returns a Python that can make the environment.
func findPython(ctx context.Context) (string, error) {
	python, err := exec.LookPath("python3")
	if err != nil {
		return "", fmt.Errorf("JupyterLab and nbconvert need Python 3.11 or newer, and there is no python3 on your PATH; %s", pythonHint)
	}
	const probe = "import sys; print('%d.%d' % sys.version_info[:2], sys.version_info >= (3, 11)); import venv, ensurepip"
	out, err := output(ctx, python, "-I", "-c", probe)
	version, newEnough, _ := strings.Cut(strings.TrimSpace(out), " ")
	switch {
	case ctx.Err() != nil:
		return "", context.Cause(ctx)
	case newEnough == "False":
		return "", fmt.Errorf("JupyterLab and nbconvert need Python 3.11 or newer, and %s is Python %s; %s", python, version, pythonHint)
	case err != nil && newEnough == "True":
		return "", fmt.Errorf("the venv module of %s is missing or incomplete; on Debian or Ubuntu: sudo apt install python%s-venv", python, version)
	case err != nil:
		return "", fmt.Errorf("%s does not run: %w", python, err)
	}
	return python, nil
}

// quietly runs a program whose output matters only when it fails.
func quietly(ctx context.Context, name string, args ...string) error {
	_, err := output(ctx, name, args...)
	return err
}

// output runs a program and returns what it prints; its error has what it said on stderr.
func output(ctx context.Context, name string, args ...string) (string, error) {
	var out, complaint bytes.Buffer
	cmd, wait := start(ctx, syscall.SIGINT, name, args...)
	cmd.Stdout, cmd.Stderr = &out, &complaint
	err := run(cmd, wait)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		err = fmt.Errorf("%s failed: %w\n%s", strings.Join(cmd.Args, " "), err, strings.TrimSpace(complaint.String()))
	}
	return out.String(), err
}
