package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"reshard/notebooks/kernel/logo"
)

// displayName is what Jupyter shows the kernel as; the notebooks' metadata names it too.
const displayName = "Go (Reshard)"

// jupyterData returns Jupyter's data folder below prefix, or the user's own when prefix is empty.
func jupyterData(prefix string) (string, error) {
	if prefix != "" {
		abs, err := filepath.Abs(prefix)
		return filepath.Join(abs, "share", "jupyter"), err
	}
	if dir := os.Getenv("JUPYTER_DATA_DIR"); dir != "" {
		return dir, nil
	}
	home, err := os.UserHomeDir()
	if runtime.GOOS == "darwin" {
		return filepath.Join(home, "Library", "Jupyter"), err
	}
	if dir := os.Getenv("XDG_DATA_HOME"); dir != "" {
		return filepath.Join(dir, "jupyter"), nil
	}
	return filepath.Join(home, ".local", "share", "jupyter"), err
}

// kernelJSON returns the kernel.json that starts program. GOFLAGS lets a cell import a module that is not linked in:
// the plugin that is built for it has to match how the kernel was built.
func kernelJSON(program string) ([]byte, error) {
	return json.MarshalIndent(map[string]any{
		"argv":           []string{program, "{connection_file}"},
		"display_name":   displayName,
		"language":       "go",
		"interrupt_mode": "message",
		"env":            map[string]string{"GOFLAGS": "-trimpath -buildvcs=false"},
	}, "", "  ")
}

// installSpec makes the folder spec, with a copy of program in it. It is made beside and renamed when complete, so that
// an interruption leaves what was there before.
func installSpec(spec, program string) error {
	if err := checkOurs(spec); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(spec), 0o777); err != nil {
		return err
	}
	made, err := os.MkdirTemp(filepath.Dir(spec), ".new-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	if err := os.Chmod(made, 0o755); err != nil {
		return err
	}
	if err := copyFile(filepath.Join(made, "kernel"), program, 0o755); err != nil {
		return err
	}
	if err := writeSpec(made, filepath.Join(spec, "kernel")); err != nil {
		return err
	}
	if err := os.RemoveAll(spec); err != nil {
		return err
	}
	return os.Rename(made, spec)
}

// writeSpec writes the kernel.json of a folder, and the logos beside it.
func writeSpec(dir, program string) error {
	files, err := logo.Files()
	if err != nil {
		return err
	}
	content, err := kernelJSON(program)
	if err != nil {
		return err
	}
	files["kernel.json"] = append(content, '\n')
	for name, data := range files {
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

func copyFile(to, from string, mode fs.FileMode) error {
	in, err := os.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_CREATE|os.O_WRONLY|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	return errors.Join(err, out.Close())
}

// removeSpec removes the folder spec.
func removeSpec(spec string) error {
	err := checkOurs(spec)
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no kernel in %s: nothing was removed", spec)
	}
	if err != nil {
		return err
	}
	if err := os.RemoveAll(spec); err != nil {
		return err
	}
	fmt.Printf("Removed %s\n", spec)
	return nil
}

// checkOurs returns an error unless the folder spec is a kernel of ours.
func checkOurs(spec string) error {
	content, err := os.ReadFile(filepath.Join(spec, "kernel.json"))
	if err != nil {
		return err
	}
	var found struct {
		DisplayName string `json:"display_name"`
	}
	if err := json.Unmarshal(content, &found); err != nil || found.DisplayName != displayName {
		return fmt.Errorf("the kernel in %s is not Reshard's, and stays as it is", spec)
	}
	return nil
}
