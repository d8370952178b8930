package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A project is a copy of the repository, named by its top folder.
type project string

// findProject looks for the repository in the working directory and above it.
func findProject() (project, error) {
	here, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for dir := here; ; dir = filepath.Dir(dir) {
		if mod, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && isReshard(string(mod)) {
			return project(dir), nil
		}
		if dir == filepath.Dir(dir) {
			return "", fmt.Errorf("%s is not inside Reshard's repository (there is no go.mod of module reshard here or above): change to its folder first", here)
		}
	}
}

func isReshard(mod string) bool {
	for line := range strings.Lines(mod) {
		if strings.TrimSpace(line) == "module reshard" {
			return true
		}
	}
	return false
}

// path returns the path of something in the repository.
func (p project) path(elem ...string) string {
	return filepath.Join(append([]string{string(p)}, elem...)...)
}

// state returns the path of something this program keeps between runs, all of it git-ignored and safe to delete.
func (p project) state(elem ...string) string {
	return p.path(append([]string{".reshard"}, elem...)...)
}

// notebooks returns the project's notebooks, in the order of the numbers their names begin with.
func (p project) notebooks() ([]string, error) {
	found, err := filepath.Glob(p.path("notebooks", "[0-9]*.ipynb"))
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s holds no notebook (a name like 1-grow-a-cluster.ipynb)", p.path("notebooks"))
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(number(a), number(b)), cmp.Compare(a, b))
	})
	return found, nil
}

// number returns the number that a notebook's name begins with.
func number(path string) int {
	digits, _, _ := strings.Cut(filepath.Base(path), "-")
	n, _ := strconv.Atoi(digits)
	return n
}

// checkWritable makes the folder if it is missing, and says what to do when nothing can be written to it.
func checkWritable(dir string) error {
	err := os.MkdirAll(dir, 0o777)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".writable-*"); err == nil {
			f.Close()
			return os.Remove(f.Name())
		}
	}
	hint := "make it writable for you"
	if inContainer() {
		hint = "make the folder that is mounted there yourself, and start the container with --user \"$(id -u)\""
	}
	return fmt.Errorf("%s cannot be written to (%v): %s", dir, errors.Unwrap(err), hint)
}
