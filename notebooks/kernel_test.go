package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestInstallAndRemoveTheKernel(t *testing.T) {
	dir, prefix := newProject(t), t.TempDir()
	spec := filepath.Join(prefix, "share", "jupyter", "kernels", "reshard")
	for range 2 { // over an older one too
		runToEnd(t, reshard(dir, "kernel", "--prefix", prefix)).wants(t, 0)
	}
	var found struct {
		Argv          []string
		DisplayName   string `json:"display_name"`
		Language      string
		InterruptMode string `json:"interrupt_mode"`
	}
	if err := json.Unmarshal([]byte(read(t, filepath.Join(spec, "kernel.json"))), &found); err != nil {
		t.Fatal(err)
	}
	if found.DisplayName != "Go (Reshard)" || found.Language != "go" || found.InterruptMode != "message" {
		t.Errorf("kernel.json says %+v", found)
	}
	program := filepath.Join(spec, "kernel")
	if len(found.Argv) != 2 || found.Argv[0] != program || found.Argv[1] != "{connection_file}" {
		t.Errorf("kernel.json starts %q", found.Argv)
	}
	if logos, _ := filepath.Glob(filepath.Join(spec, "logo-*")); len(logos) != 3 {
		t.Errorf("logos: %q", logos)
	}
	installed, err := os.ReadFile(program)
	built, err2 := os.ReadFile(filepath.Join(bin, "reshard-kernel"))
	if err != nil || err2 != nil || !bytes.Equal(installed, built) {
		t.Errorf("the program installed is not the one built: %v, %v", err, err2)
	}

	runToEnd(t, reshard(dir, "kernel", "--prefix", prefix, "--remove")).wants(t, 0)
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(spec), "*")); len(left) > 0 {
		t.Errorf("left: %q", left)
	}
	runToEnd(t, reshard(dir, "kernel", "--prefix", prefix, "--remove")).wants(t, 1, "no kernel in "+spec)
}

func TestOtherKernelsStay(t *testing.T) {
	prefix := t.TempDir()
	spec := filepath.Join(prefix, "share", "jupyter", "kernels", "python3", "kernel.json")
	write(t, spec, `{"display_name": "Python 3"}`)
	for _, flag := range []string{"--remove=true", "--remove=false"} {
		runToEnd(t, reshard(newProject(t), "kernel", "--prefix", prefix, "--name", "python3", flag)).wants(t, 1, "not Reshard's")
	}
	if got := read(t, spec); got != `{"display_name": "Python 3"}` {
		t.Errorf("the other kernel.json says now %s", got)
	}
}

func TestJupyterUsesNoSettingsOfThePerson(t *testing.T) {
	t.Setenv("JUPYTER_CONFIG_DIR", "/home/somebody/.jupyter")
	t.Setenv("JUPYTER_PATH", "/home/somebody/jupyter")
	t.Setenv("IPYTHONDIR", "/home/somebody/.ipython")
	for _, v := range project("/reshard").jupyterEnv() {
		if strings.Contains(v, "somebody") {
			t.Errorf("Jupyter sees %s", v)
		}
	}
}
