package run

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"

	"reshard/notebooks/kernel/ipynb"
)

// A file is a notebook file as it was read.
type file struct {
	path string // absolute, without symbolic links, so that renaming keeps them
	data []byte
}

func open(name string) (*ipynb.Notebook, *file, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	nb, err := ipynb.Parse(name, data)
	if err != nil {
		return nil, nil, err
	}
	path, err := filepath.Abs(name)
	if err == nil {
		path, err = filepath.EvalSymlinks(path)
	}
	return nb, &file{path, data}, err
}

// replace gives the file new content if it has another one: first beside it,
// then renamed. It overwrites neither a protected file nor what somebody else
// saved in the meantime.
func (f *file) replace(data []byte) error {
	if bytes.Equal(data, f.data) {
		return nil
	}
	info, err := os.Stat(f.path)
	if err != nil {
		return err
	}
	if info.Mode().Perm()&0o200 == 0 {
		return fmt.Errorf("%s is read-only, so its new outputs were not written", f.path)
	}
	if now, err := os.ReadFile(f.path); err != nil || !bytes.Equal(now, f.data) {
		return fmt.Errorf("%s was changed while it ran, so its outputs were not written; run it again", f.path)
	}
	tmp, err := os.CreateTemp(filepath.Dir(f.path), "."+filepath.Base(f.path)+".*")
	if err != nil {
		return fmt.Errorf("writing outputs back: %w", err)
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(data)
	if e := tmp.Chmod(info.Mode().Perm()); err == nil {
		err = e
	}
	if e := tmp.Close(); err == nil {
		err = e
	}
	if err != nil {
		return fmt.Errorf("writing outputs back: %w", err)
	}
	return os.Rename(tmp.Name(), f.path)
}
