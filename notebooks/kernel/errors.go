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
	interp "github.com/cosmos72/gomacro/fast"

	"reshard/notebooks/kernel/cell"
)

// compileFailure tells the panic r that the compiler ended with at cell count.
func (s *session) compileFailure(t *turn, count int, r any, nodes []ast.Node) *cell.Failure {
	if t.stopped() {
		return &cell.Failure{Kind: cell.Interrupted, Message: "the cell was stopped before it began to run", Cell: count}
	}
	message := fmt.Sprint(r)
	if f := s.importFailure(message, nodes); f != nil {
		return f
	}
	f := &cell.Failure{Kind: cell.CompileError, Message: withoutPlace(message), Cell: count}
	at := place.FindStringSubmatch(message)
	if at == nil { // some messages name none: it is what was compiled last
		at = place.FindStringSubmatch(s.kernel.ir.Comp.Position().String() + ": ")
	}
	if at != nil && at[1] == strconv.Itoa(count) {
		f.Line, _ = strconv.Atoi(at[2])
		f.Column, _ = strconv.Atoi(at[3])
		f.Source = cell.Line(s.cells[count], f.Line)
	}
	f.Explain()
	s.suggest(f, nodes)
	return f
}

// place is how gomacro names one.
var place = regexp.MustCompile(`^cell\[(\d+)\]:(\d+):(\d+): `)

func withoutPlace(message string) string {
	return message[len(place.FindString(message)):]
}

// panicked tells the panic r of a cell.
func (s *session) panicked(t *turn, r any) *cell.Failure {
	if r == base.SigInterrupt && t.deep.Load() {
		r = fmt.Sprintf("stack overflow: more than %d calls are nested; does a function call itself without end?", deepest)
	} else if r == base.SigInterrupt {
		return s.stopped(t)
	}
	at := t.trace()
	f := s.failureAt(cell.Panic, withoutPlace(fmt.Sprint(r)), at[0])
	for _, pos := range at[1:] {
		f.Callers = append(f.Callers, s.failureAt("", "", pos).Place())
	}
	f.Explain()
	return f
}

// stopped tells that a cell was interrupted, and where.
func (s *session) stopped(t *turn) *cell.Failure {
	return s.failureAt(cell.Interrupted, "the cell was stopped; what it had assigned until then is kept", t.trace()[0])
}

// failureAt tells a failure at a position.
func (s *session) failureAt(kind, message string, pos token.Pos) *cell.Failure {
	at := s.kernel.ir.Comp.Fileset.Position(pos)
	f := &cell.Failure{Kind: kind, Message: message, Line: at.Line, Column: at.Column}
	fmt.Sscanf(at.Filename, "cell[%d]", &f.Cell)
	f.Source = cell.Line(s.cells[f.Cell], f.Line)
	return f
}

// trace returns where the statements are that are running, or were at a panic,
// the innermost one first.
func (t *turn) trace() (at []token.Pos) {
	for env := t.thread.env.Run.CurrEnv; env != nil && len(at) < 5; env = caller(env) {
		if env.IP >= 0 && env.IP < len(env.DebugPos) && env.DebugPos[env.IP] != token.NoPos {
			at = append(at, env.DebugPos[env.IP])
		}
	}
	if t.thread.env.DebugPos == nil || len(at) == 0 { // gomacro has no places of expressions
		at = append(at, t.step.Load().nodes[0].Pos())
	}
	return at
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
