package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A goCommand runs the go command in a module's root folder.
type goCommand struct {
	ctx  context.Context
	path string
	root string
	say  func(string)
}

func newGoCommand(ctx context.Context, root string, say func(string)) (*goCommand, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("the kernel is compiled with Go, but there is no go command on PATH; install Go from https://go.dev/dl/")
	}
	if _, err := os.Stat(filepath.Join(root, kernelDir)); err != nil {
		return nil, fmt.Errorf("%s does not hold this module: %w", root, err)
	}
	return &goCommand{ctx, path, root, say}, nil
}

// run returns the standard output of `go args…`. While that takes long, it
// says what is done.
func (g *goCommand) run(what string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(g.ctx, g.path, args...)
	cmd.Dir = g.root
	// The cell's working folder is not the module's: PWD must follow Dir.
	cmd.Env = append(os.Environ(), "PWD="+g.root)
	var out bytes.Buffer
	log := &progress{what: what, say: g.say, next: time.Now().Add(patience)}
	cmd.Stdout, cmd.Stderr = &out, log
	ownGroup(cmd)
	cmd.WaitDelay = 5 * time.Second
	err := cmd.Run()
	if g.ctx.Err() != nil {
		return nil, g.ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", args[0], err, strings.TrimSpace(log.rest()))
	}
	return out.Bytes(), nil
}

// exports compiles what the package list imports; it returns these packages,
// and the export file of each one and of all that they need in turn.
func (g *goCommand) exports(list string) (imports []string, files map[string]string, err error) {
	out, err := g.run("compiling the linked packages", "list", "-export", "-deps",
		"-trimpath", "-buildvcs=false", "-json=ImportPath,Export,Imports,DepOnly", list)
	if err != nil {
		return nil, nil, fmt.Errorf("compiling the packages that cells import: %w", err)
	}
	files = map[string]string{}
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var p struct {
			ImportPath, Export string
			Imports            []string
			DepOnly            bool
		}
		if err := dec.Decode(&p); err != nil {
			return nil, nil, err
		}
		files[p.ImportPath] = p.Export
		if !p.DepOnly {
			imports = p.Imports
		}
	}
	return imports, files, nil
}

// sources returns the folder and the names of a package's Go files, tests
// left out; its module is downloaded if it is not there.
func (g *goCommand) sources(pkg string) (dir string, names []string, err error) {
	out, err := g.run("downloading "+pkg, "list", "-find", "-json=Dir,GoFiles", pkg)
	if err != nil {
		return "", nil, fmt.Errorf("finding the sources of %s: %w", pkg, err)
	}
	var p struct {
		Dir     string
		GoFiles []string
	}
	err = json.Unmarshal(out, &p)
	return p.Dir, p.GoFiles, err
}
