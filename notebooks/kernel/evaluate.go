//go:build gophernotes

package main

// From gophernotes: Data, OutErr, evalSpecialCommands.
// From gomacro: the parser, the compiler and its environments.

import (
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"

	"github.com/cosmos72/gomacro/ast2"
	"github.com/cosmos72/gomacro/base"
	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
)

// evaluate compiles a cell whole, then runs it, and renders its value.
func (s *session) evaluate(t *turn, count int, code string) (result Data, failure *cell.Failure) {
	steps, failure := s.compile(t, count, code)
	if failure != nil || len(steps) == 0 {
		return Data{}, failure
	}
	return s.runAll(t, steps)
}

// A step is a part of a cell that runs by itself: a statement, an expression,
// or declarations that follow each other and may refer to each other.
type step struct {
	nodes    []ast.Node
	declares bool // it is made of declarations
	expr     *interp.Expr
	before   checkpoint // what was declared when it was compiled
	ints     int        // how many numbers were declared afterwards
	types    map[string]xreflect.Type
}

// last returns the node that the step ends with.
func (p *step) last() ast.Node { return p.nodes[len(p.nodes)-1] }

// compile returns the steps of a cell. If it fails, the compiler is as it was.
func (s *session) compile(t *turn, count int, code string) (steps []*step, failure *cell.Failure) {
	c := s.kernel.ir.Comp
	before := newCheckpoint(c)
	var nodes []ast.Node
	defer func() {
		if r := recover(); r != nil {
			before.restore(c)
			failure = s.compileFailure(t, count, r, nodes)
		}
	}()
	forget(c)
	s.prepare()
	c.Options &^= base.OptShowPrompt | base.OptTrapPanic
	c.Line, c.Filepath = 0, fileName(count)
	code = evalSpecialCommands(s.kernel.ir, OutErr{os.Stdout, os.Stderr}, code)
	nodes = c.ParseBytes([]byte(code))
	for _, check := range []func([]ast.Node) *cell.Failure{s.announce, s.refuseMethods, s.refuse, s.refuseUnable} {
		if failure := check(nodes); failure != nil {
			return nil, failure
		}
	}
	s.rewrite(nodes)
	steps, types := s.compileNodes(nodes, code, before)
	if old := before.retyped(c); len(old) > 0 {
		before.restore(c)
		for name := range old {
			delete(c.Binds, name)
		}
		steps, types = s.compileNodes(nodes, code, before)
	}
	maps.Copy(s.types, types)
	s.document(nodes, code)
	return steps, nil
}

// compileNodes compiles nodes step by step, and returns what types they
// declare. Names that were taken from the compiler since the checkpoint come
// back if a step fails.
func (s *session) compileNodes(nodes []ast.Node, code string, before checkpoint) ([]*step, map[typeKey]declaration) {
	c := s.kernel.ir.Comp
	nodes, types := s.renew(unfold(nodes), code)
	var steps []*step
	for _, p := range split(nodes) {
		steps = append(steps, p.typesFirst()...)
	}
	for _, p := range steps {
		p.before = newCheckpoint(c).over(before)
		c.Pos = p.nodes[0].Pos()
		p.expr = s.kernel.ir.CompileAst(ast2.AnyToAst(p.nodes, "cell"))
		p.ints, p.types = c.IntBindNum, over(c.Types, p.before.types)
		p.before.hold(c)
	}
	return steps, keyed(types, c)
}

// split makes steps of a cell's nodes.
func split(nodes []ast.Node) (steps []*step) {
	for _, n := range nodes {
		_, declares := n.(ast.Decl)
		if i := len(steps) - 1; declares && i >= 0 && steps[i].declares {
			steps[i].nodes = append(steps[i].nodes, n)
		} else {
			steps = append(steps, &step{nodes: []ast.Node{n}, declares: declares})
		}
	}
	return steps
}

// typesFirst makes two steps of declarations that hold types and others:
// [methodsOf] has to see a type before gomacro compiles its methods.
func (p *step) typesFirst() []*step {
	var first, then []ast.Node
	for _, n := range p.nodes {
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok != token.VAR {
			first = append(first, n)
		} else {
			then = append(then, n)
		}
	}
	if len(first) == 0 || len(then) == 0 {
		return []*step{p}
	}
	return []*step{{nodes: first, declares: true}, {nodes: then, declares: true}}
}

// runAll runs the steps of a cell. If one fails, it and those that follow have
// declared nothing.
func (s *session) runAll(t *turn, steps []*step) (result Data, failure *cell.Failure) {
	var p *step
	defer func() {
		if r := recover(); r != nil && !t.isLeft() {
			s.undeclare(p)
			failure = s.panicked(t, r)
		}
	}()
	s.prepare()
	t.thread.reset()
	var vals []any
	var types []xreflect.Type
	for i := range steps {
		p = steps[i]
		t.step.Store(p)
		if t.stopped() {
			panic(base.SigInterrupt)
		}
		p.mark(t.thread.env)
		vals, types = t.thread.run(p.expr)
		if rest := steps[i+1:]; len(rest) > 0 {
			if failure := s.neglected(steps, i); failure != nil {
				rest[0].mark(t.thread.env)
				s.undeclare(rest[0])
				return Data{}, failure
			}
		}
	}
	if _, ok := p.last().(ast.Expr); !ok || s.prints(p.last()) {
		vals, types = nil, nil
	}
	return s.conclude(steps, vals, types)
}

// conclude renders the value of a cell, and fails if the cell leaves an error.
func (s *session) conclude(steps []*step, vals []any, types []xreflect.Type) (Data, *cell.Failure) {
	last := steps[len(steps)-1].last()
	if err := trailingError(vals); err != nil {
		n := len(vals) - 1
		return s.render(vals[:n], types[:n]), s.failureAt(cell.ErrorValue, err.Error(), last.Pos())
	}
	result := s.render(vals, types)
	if at := assignment(steps, "err"); at != nil {
		if err := s.errorIn("err"); err != nil {
			return result, s.failureAt(cell.ErrorValue, err.Error(), at.Pos())
		}
	}
	return result, nil
}

// undeclare makes the step that failed, and those behind it, declare nothing.
// What has a value by then stays: one of several declarations may have failed.
func (s *session) undeclare(p *step) {
	c := s.kernel.ir.Comp
	for name, bind := range c.Binds {
		old, known := p.before.binds[name]
		if bind == old || s.assigned(p, bind) {
			continue
		}
		if known {
			c.Binds[name] = old
		} else {
			delete(c.Binds, name)
		}
	}
	if p.declares {
		c.Types = p.types
	} else {
		c.Types = p.before.types
	}
	p.before.takeBack(c)
}

// assigned reports whether the failed step has given a declared name a value.
func (s *session) assigned(p *step, bind *interp.Bind) bool {
	i, env := bind.Desc.Index(), s.thread.env
	switch {
	case !p.declares:
		return false
	case bind.Desc.Class() == interp.IntBind:
		return i < p.before.ints || i < p.ints && env.Ints[i] != unassigned
	default:
		return i != interp.NoIndex && (i < p.before.values || env.Vals[i].IsValid())
	}
}

// unassigned marks numbers that are declared but not assigned yet.
const unassigned = 0x5eed_0f_0bad_f00d

// mark marks the numbers that the step declares.
func (p *step) mark(env *interp.Env) {
	for i := p.before.ints; p.declares && i < p.ints; i++ {
		env.Ints[i] = unassigned
	}
}

// run runs a compiled step as interp.RunExpr does, but leaves the environment
// of the statement that panics for [session.panicked] to find.
func (t *thread) run(e *interp.Expr) ([]any, []xreflect.Type) {
	if e == nil || e.IsNil() {
		return nil, nil
	}
	t.env.Run.CurrEnv, t.env.DebugPos = t.env, nil
	if e.Untyped() {
		e.ConstTo(e.DefaultType())
	}
	v, vs := e.AsXV(interp.COptKeepUntyped)(t.env)
	var vals []any
	for _, v := range basereflect.PackValues(v, vs) {
		vals = append(vals, basereflect.ValueInterface(v))
	}
	return vals, basereflect.PackTypes(e.Type, e.Types)
}

// fileName is the name of a cell in positions.
func fileName(count int) string { return fmt.Sprintf("cell[%d]", count) }
