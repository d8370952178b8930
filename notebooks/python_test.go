package main

import (
	"archive/zip"
	"context"
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// wheel makes a package that stands in for JupyterLab, and returns the line of requirements.txt that asks for it: the
// set-up is real, and needs no network.
func wheel(t *testing.T) string {
	file := filepath.Join(t.TempDir(), "jupyter_core-1.0-py3-none-any.whl")
	out, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	zipped := zip.NewWriter(out)
	for name, content := range map[string]string{
		"jupyter_core.py":                     "",
		"jupyter_core-1.0.dist-info/WHEEL":    "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
		"jupyter_core-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: jupyter_core\nVersion: 1.0\n",
		"jupyter_core-1.0.dist-info/RECORD":   "",
	} {
		if w, err := zipped.Create(name); err != nil {
			t.Fatal(err)
		} else if _, err := w.Write([]byte(content)); err != nil {
			t.Fatal(err)
		}
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	if err := out.Close(); err != nil {
		t.Fatal(err)
	}
	return fmt.Sprintf("jupyter_core @ file://%s --hash=sha256:%x\n", file, sha256.Sum256([]byte(read(t, file))))
}

func TestInterruptedSetUp(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	dir := newProject(t, "1")
	p := project(dir)
	write(t, p.path("notebooks", "requirements.txt"), wheel(t))

	runUntil(t, reshard(dir, "html"), exists(p.state("venv", "pyvenv.cfg"))).wants(t, 130)
	noneRuns(t, dir)
	if exists(p.state("venv", "requirements.txt"))() {
		t.Error("the interrupted environment is marked as complete")
	}

	python, err := p.python(context.Background())
	if err != nil {
		t.Fatalf("the second set-up: %v", err)
	}
	if err := exec.Command(python, "-c", "import jupyter_core").Run(); err != nil {
		t.Errorf("the second set-up installed nothing: %v", err)
	}

	t.Setenv("PATH", t.TempDir()) // nothing to make an environment with
	if again, err := p.python(context.Background()); again != python || err != nil {
		t.Errorf("the environment is not used again: %q, %v", again, err)
	}
	write(t, p.path("notebooks", "requirements.txt"), wheel(t)+"# changed\n")
	if _, err := p.python(context.Background()); err == nil {
		t.Error("other requirements use the same environment")
	}
}

func TestWrongHash(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip("needs python3")
	}
	dir := newProject(t, "1")
	line := wheel(t)
	write(t, filepath.Join(dir, "notebooks", "requirements.txt"), line[:len(line)-9]+"00000000\n")
	runToEnd(t, reshard(dir, "html")).wants(t, 1, "pip install", "HASH")
}
