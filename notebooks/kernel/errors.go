//go:build gophernotes

package main

// From gomacro: signals, positions, symbols and imports.

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"github.com/cosmos72/gomacro/base"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"

	"reshard/notebooks/kernel/cell"
)

// position is how a message of gomacro begins if it knows the place.
var position = regexp.MustCompile(`^cell\[(\d+)\]:(\d+):(\d+): `)

// failure tells the panic r of cell count, which happened while compiling or
// running it.
func (s *session) failure(count int, phase string, r any, last ast.Node) *cell.Failure {
	message := fmt.Sprint(r)
	at := position.FindStringSubmatch(message)
	if at != nil {
		message = message[len(at[0]):]
	}
	switch {
	case r == base.SigInterrupt:
		f := s.failureAt(cell.Interrupted, "the cell was stopped; what it had assigned until then is kept", s.running(nil))
		return f
	case phase == cell.Panic:
		return s.failureAt(phase, message, s.running(last))
	case at == nil:
		return &cell.Failure{Kind: phase, Message: message, Cell: count}
	}
	f := &cell.Failure{Kind: phase, Message: message}
	f.Cell, _ = strconv.Atoi(at[1])
	f.Line, _ = strconv.Atoi(at[2])
	f.Column, _ = strconv.Atoi(at[3])
	f.Source = cell.Line(s.cells[f.Cell], f.Line)
	return f
}

// failureAt tells a failure at a position.
func (s *session) failureAt(kind, message string, pos token.Pos) *cell.Failure {
	at := s.kernel.ir.Comp.Fileset.Position(pos)
	f := &cell.Failure{Kind: kind, Message: message, Line: at.Line, Column: at.Column}
	fmt.Sscanf(at.Filename, "cell[%d]", &f.Cell)
	f.Source = cell.Line(s.cells[f.Cell], f.Line)
	return f
}

// running returns where the innermost statement is that was running at a
// panic. Outside of all statements, the last node was running.
func (s *session) running(last ast.Node) token.Pos {
	for env := s.kernel.ir.PrepareEnv().Run.CurrEnv; env != nil; env = caller(env) {
		if env.IP >= 0 && env.IP < len(env.DebugPos) && env.DebugPos[env.IP] != token.NoPos {
			return env.DebugPos[env.IP]
		}
	}
	if last == nil {
		return token.NoPos
	}
	return last.Pos()
}

// caller returns the environment of the function that called env's.
func caller(env *interp.Env) *interp.Env {
	for ; env != nil; env = env.Outer {
		if env.Caller != nil {
			return env.Caller
		}
	}
	return nil
}

// trailingError returns the last of a cell's values if it is an error.
func trailingError(vals []any) error {
	if len(vals) == 0 {
		return nil
	}
	err, _ := vals[len(vals)-1].(error)
	return err
}

// errorIn returns the error in a variable if the cell assigned it at a node.
func (s *session) errorIn(name string, at ast.Node) error {
	if at == nil {
		return nil
	}
	err, _ := basereflect.ValueInterface(s.kernel.ir.ValueOf(name)).(error)
	return err
}

// assignment returns the last of the nodes that assigns the variable.
func assignment(nodes []ast.Node, name string) (last ast.Node) {
	for _, n := range nodes {
		if slices := assigned(n); slices[name] {
			last = n
		}
	}
	return last
}

// assigned returns the names of the variables that a statement assigns.
func assigned(n ast.Node) map[string]bool {
	names := map[string]bool{}
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			if id, ok := x.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && n.Tok == token.VAR {
				for _, id := range v.Names {
					names[id.Name] = true
				}
			}
		}
	case *ast.DeclStmt:
		return assigned(n.Decl)
	}
	return names
}

// prints reports whether a cell's last expression is a call like fmt.Println,
// whose value, the count of bytes, nobody wants to see.
func (s *session) prints(n ast.Node) bool {
	call, ok := n.(*ast.CallExpr)
	if !ok {
		return false
	}
	fun, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	pkg, ok := fun.X.(*ast.Ident)
	if !ok {
		return false
	}
	sym := s.kernel.ir.Comp.TryResolve(pkg.Name)
	if sym == nil {
		return false
	}
	imp, ok := sym.Value.(*interp.Import)
	return ok && imp.Path == "fmt" && strings.Contains(fun.Sel.Name, "rint") && !strings.HasPrefix(fun.Sel.Name, "S")
}
