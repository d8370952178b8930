// Package build compiles the notebook kernel.
//
// gophernotes is a program, not a library, and none of its lines are copied
// here. Its source files are compiled where they lie, in the module cache, as
// if they stood in notebooks/kernel beside ours: the go command's -overlay
// says so. Only its main.go is left out, whose place our main takes.
package build

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"reshard/notebooks/kernel/link"
)

const (
	upstream  = "github.com/gopherdata/gophernotes"
	kernelDir = "notebooks/kernel" // relative to the module's root
	listDir   = kernelDir + "/packages"
)

// Build compiles the kernel of the module in folder root into the file out,
// which is replaced only by a finished kernel. It tells say what it is doing.
// Intermediate files go below root/.reshard; the go command keeps what it
// compiled in its own cache, so that a second build takes little time.
func Build(ctx context.Context, root, out string, say func(string)) error {
	root, err := filepath.Abs(root)
	if err != nil {
		return err
	}
	g, err := newGoCommand(ctx, root, say)
	if err != nil {
		return err
	}
	dir := filepath.Join(root, ".reshard", "build")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	linked := filepath.Join(dir, "linked.go")
	docs := filepath.Join(dir, "docs.go")
	if err := g.generate(linked, docs); err != nil {
		return err
	}
	overlay := filepath.Join(dir, "overlay.json")
	if err := g.overlay(overlay, map[string]string{"linked.go": linked, "docs.go": docs}); err != nil {
		return err
	}
	return g.compile(overlay, out)
}

// generate writes the table of linked packages, and what their sources say.
func (g *goCommand) generate(linked, docs string) error {
	paths, exports, err := g.exports("./" + listDir)
	if err != nil {
		return err
	}
	pkgs, err := link.Load(paths, exports)
	if err != nil {
		return err
	}
	src, err := link.Generate(pkgs)
	if err != nil {
		return err
	}
	if err := replace(linked, src); err != nil {
		return err
	}
	return g.docs(docs, paths)
}

// overlay writes the file that places gophernotes' sources, and those that
// were generated, in our kernel's folder. A prefix keeps the names apart.
func (g *goCommand) overlay(file string, generated map[string]string) error {
	dir, names, err := g.sources(upstream)
	if err != nil {
		return err
	}
	at := func(name string) string { return filepath.Join(g.root, kernelDir, name) }
	files := map[string]string{}
	for name, made := range generated {
		files[at(name)] = made
	}
	for _, name := range names {
		if name != "main.go" {
			files[at("upstream_"+name)] = filepath.Join(dir, name)
		}
	}
	b, err := json.Marshal(map[string]any{"Replace": files})
	if err != nil {
		return err
	}
	return replace(file, b)
}

// compile builds the kernel beside out and then renames it. gomacro panics at
// start unless it is built with -trimpath: it would find the toolchain's
// export data, which is too new for it. A commit must not change the program.
func (g *goCommand) compile(overlay, out string) error {
	if err := os.MkdirAll(filepath.Dir(out), 0o755); err != nil {
		return err
	}
	tmp, err := os.MkdirTemp(filepath.Dir(out), ".kernel-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	bin := filepath.Join(tmp, "kernel")
	// The go command does not link again what is up to date already.
	if old, err := os.ReadFile(out); err == nil {
		if err := os.WriteFile(bin, old, 0o755); err != nil {
			return err
		}
	}
	_, err = g.run("compiling the kernel", "build", "-v", "-trimpath", "-buildvcs=false",
		"-tags", "gophernotes", "-overlay", overlay, "-o", bin, "./"+kernelDir)
	if err != nil {
		return fmt.Errorf("building the kernel: %w", err)
	}
	return os.Rename(bin, out)
}

// replace writes a file beside the named one and renames it, so that another
// build at the same time reads the one or the other.
func replace(name string, data []byte) error {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name())
	_, err = f.Write(data)
	if e := f.Close(); err == nil {
		err = e
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}
