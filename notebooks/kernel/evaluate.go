//go:build gophernotes

package main

// From gophernotes: Data, OutErr, evalSpecialCommands.
// From gomacro: the parser, the compiler and its environments.

import (
	"fmt"
	"go/ast"
	"os"

	"github.com/cosmos72/gomacro/ast2"
	"github.com/cosmos72/gomacro/base"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
)

// evaluate compiles a cell whole, then runs it, and renders its value.
func (s *session) evaluate(count int, code string) (result Data, failure *cell.Failure) {
	phase := cell.CompileError
	var last ast.Node // fallback for the place of a panic
	defer func() {
		if r := recover(); r != nil {
			failure = s.failure(count, phase, r, last)
		}
	}()
	c := s.kernel.ir.Comp
	forget(c)
	c.Options &^= base.OptShowPrompt | base.OptTrapPanic
	c.Line, c.Filepath = 0, fileName(count)
	code = evalSpecialCommands(s.kernel.ir, OutErr{os.Stdout, os.Stderr}, code)
	nodes := c.ParseBytes([]byte(code))
	if len(nodes) == 0 {
		return Data{}, nil
	}
	errAt := assignment(nodes, "err")
	last = nodes[len(nodes)-1]
	expr := s.kernel.ir.CompileAst(ast2.AnyToAst(placed(nodes), "cell"))
	phase = cell.Panic
	vals, types := s.run(expr)
	if _, ok := last.(ast.Expr); !ok {
		vals, types = nil, nil
	}
	if err := trailingError(vals); err != nil {
		return Data{}, s.failureAt(cell.ErrorValue, err.Error(), last.Pos())
	}
	if err := s.errorIn("err", errAt); err != nil {
		return Data{}, s.failureAt(cell.ErrorValue, err.Error(), errAt.Pos())
	}
	if s.prints(last) {
		return Data{}, nil
	}
	return s.render(vals, types), nil
}

// forget drops what a cell that did not compile left in the compiler: half of
// its statements, and the loop or function that they stood in.
func forget(c *interp.Comp) {
	c.Code.Clear()
	c.Loop, c.Func, c.Labels, c.FuncMaker = nil, nil, nil, nil
}

// run runs a compiled cell as interp.RunExpr does, but leaves the environment
// of the statement that panics for [session.failure] to find.
func (s *session) run(e *interp.Expr) ([]any, []xreflect.Type) {
	if e == nil {
		return nil, nil
	}
	env := s.kernel.ir.PrepareEnv()
	env.IP, env.Code, env.DebugPos = 0, nil, nil
	run := env.Run
	run.CurrEnv = env
	// What a panic in the middle of an earlier cell may have left.
	run.ExecFlags, run.Interrupt, run.InstallDefer = 0, nil, nil
	run.DeferOfFun, run.PanicFun, run.Panic = nil, nil, nil
	if e.Untyped() {
		e.ConstTo(e.DefaultType())
	}
	v, vs := e.AsXV(interp.COptKeepUntyped)(env)
	run.CurrEnv = nil
	var vals []any
	for _, v := range basereflect.PackValues(v, vs) {
		vals = append(vals, basereflect.ValueInterface(v))
	}
	return vals, basereflect.PackTypes(e.Type, e.Types)
}

// placed wraps expressions before the last node in blocks, because gomacro
// knows at run time where statements are, but not top-level expressions.
func placed(nodes []ast.Node) []ast.Node {
	all := make([]ast.Node, len(nodes))
	for i, n := range nodes {
		if x, ok := n.(ast.Expr); ok && i < len(nodes)-1 {
			n = &ast.BlockStmt{Lbrace: x.Pos(), List: []ast.Stmt{&ast.ExprStmt{X: x}}, Rbrace: x.End()}
		}
		all[i] = n
	}
	return all
}

// fileName is the name of a cell in positions.
func fileName(count int) string { return fmt.Sprintf("cell[%d]", count) }
