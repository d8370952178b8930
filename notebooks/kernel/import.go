//go:build gophernotes

package main

// From gomacro: the importer, which compiles what is not linked as a plugin.

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"os/exec"
	"slices"
	"strconv"
	"strings"

	"github.com/cosmos72/gomacro/base/genimport"
	"github.com/cosmos72/gomacro/base/output"
	"github.com/cosmos72/gomacro/imports"

	"reshard/notebooks/kernel/cell"
)

// quietImports keeps from cells what the importer says, and returns where it
// collects that.
func (s *session) quietImports() *bytes.Buffer {
	var said bytes.Buffer
	s.kernel.ir.Comp.Importer = genimport.DefaultImporter(&output.Output{
		Stringer: s.kernel.ir.Comp.Stringer, Stdout: &said, Stderr: &said,
	})
	return &said
}

// announce tells what a cell imports that has to be compiled first. It fails
// if that cannot be done here.
func (s *session) announce(nodes []ast.Node) *cell.Failure {
	specs := unlinked(nodes)
	if len(specs) == 0 {
		return nil
	}
	var paths []string
	for _, spec := range specs {
		path := pathOf(spec)
		paths = append(paths, path)
		if slices.Contains([]string{"cmp", "iter", "maps", "slices", "unique"}, path) {
			return s.unimportable(spec, fmt.Errorf("package %s has generic functions only", path),
				"cells have no generics: use package sort, or a loop")
		}
	}
	if _, err := exec.LookPath("go"); err != nil {
		return s.unimportable(specs[0], errors.New("it is not linked into the kernel, and there is no Go here to compile it"),
			"install Go from https://go.dev/dl/, or name the package in notebooks/kernel/packages and build the kernel again")
	}
	s.console.current().Progress("compiling " + strings.Join(paths, ", ") + " with Go, which takes some seconds …")
	s.imported.Reset()
	return nil
}

func (s *session) unimportable(spec *ast.ImportSpec, err error, hint string) *cell.Failure {
	f := s.failureAt(cell.CompileError, fmt.Sprintf("cannot import %s: %v", spec.Path.Value, err), spec.Pos())
	f.Hint = hint
	return f
}

// importFailure tells an import that failed, nil if it is not why the cell
// failed with the message. gomacro names another place, and says little; the
// go command says why.
func (s *session) importFailure(message string, nodes []ast.Node) *cell.Failure {
	for _, spec := range unlinked(nodes) {
		if !strings.Contains(message, "error importing") && !strings.Contains(message, "plugin") {
			return nil
		}
		if _, other, ok := strings.Cut(message, "different version of package "); ok {
			return s.unimportable(spec, fmt.Errorf("it needs another version of %s than the kernel has in it", other),
				"name the package in notebooks/kernel/packages, run go mod tidy, and build the kernel again")
		}
		reason := strings.TrimSpace(lastLines(s.imported.String(), 5))
		if reason == "" {
			reason = withoutPlace(message)
		}
		return s.unimportable(spec, errors.New(reason), "")
	}
	return nil
}

// unlinked returns the imports of packages that are not in gomacro's table.
func unlinked(nodes []ast.Node) (specs []*ast.ImportSpec) {
	for _, n := range nodes {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, spec := range decl.Specs {
			if spec, ok := spec.(*ast.ImportSpec); ok {
				if _, linked := imports.Packages[pathOf(spec)]; !linked {
					specs = append(specs, spec)
				}
			}
		}
	}
	return specs
}

func pathOf(spec *ast.ImportSpec) string {
	path, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return path
}

// lastLines returns the last n lines of what the importer said that are not
// its own notes.
func lastLines(text string, n int) string {
	var lines []string
	for line := range strings.Lines(text) {
		if !strings.HasPrefix(line, "// ") {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines[max(0, len(lines)-n):], "")
}
