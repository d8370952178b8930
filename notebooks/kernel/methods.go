//go:build gophernotes

package main

// From gomacro: named types and their methods.

import (
	"fmt"
	"go/ast"
	"reflect"
	"slices"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/go/types"
	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
)

// A methodSet is what methods a type has. gomacro writes those of a cell into
// the type when it compiles them, and their functions when the declaration
// runs.
type methodSet struct {
	declared []*types.Func
	values   []reflect.Value // nil until the declaration has run
}

// methodSets returns the methods of the types that cells declared.
func methodSets(c *interp.Comp) map[*types.Named]methodSet {
	sets := map[*types.Named]methodSet{}
	for _, t := range c.Types {
		if named, ok := methodical(t); ok {
			sets[named] = methodsOf(t, named)
		}
	}
	return sets
}

// methodical reports whether a cell can declare methods on a type.
func methodical(t xreflect.Type) (named *types.Named, ok bool) {
	named, ok = t.GoType().(*types.Named)
	return named, ok && t.Kind() != reflect.Interface && t.Kind() != reflect.Pointer
}

func methodsOf(t xreflect.Type, named *types.Named) (m methodSet) {
	values := t.GetMethods()
	// gomacro loses what is in this slice when it needs a longer one, which it
	// does for the methods of embedded fields.
	*values = slices.Grow(*values, t.NumAllMethod()+100)
	for i := range named.NumMethods() {
		m.declared = append(m.declared, named.Method(i))
		m.values = append(m.values, (*values)[i])
	}
	return m
}

// runs reports whether method i has its function.
func (m methodSet) runs(i int) bool {
	return m.values[i].Kind() == reflect.Func && !m.values[i].IsNil()
}

// takeBack leaves types the methods that they had at the checkpoint, and those
// whose declaration has run since.
func (p checkpoint) takeBack(c *interp.Comp) {
	for _, t := range c.Types {
		named, ok := methodical(t)
		if !ok {
			continue
		}
		m, old := methodsOf(t, named), p.methods[named]
		n := 0
		for n < len(m.values) && (n < len(old.values) || m.runs(n)) {
			if !m.runs(n) {
				m.declared[n], m.values[n] = old.declared[n], old.values[n]
			}
			n++
		}
		*named = *types.NewNamed(named.Obj(), named.Underlying(), m.declared[:n])
		*t.GetMethods() = m.values[:n]
	}
	c.Universe.InvalidateMethodCache()
}

// hold lets methods that are declared again do what they did until the new
// declaration runs. It makes gomacro look for all methods anew, which else goes
// on taking that of an embedded field when there is a nearer one now.
func (p checkpoint) hold(c *interp.Comp) {
	for _, t := range c.Types {
		named, ok := methodical(t)
		if !ok {
			continue
		}
		m := methodsOf(t, named)
		for i, old := range p.methods[named].values {
			if !m.runs(i) && m.values[i].IsValid() && m.values[i].Type() == old.Type() {
				(*t.GetMethods())[i] = old
			}
		}
	}
	c.Universe.InvalidateMethodCache()
}

// refuseMethods fails for methods on types of packages, as Go does: gomacro
// would add them for good.
func (s *session) refuseMethods(nodes []ast.Node) *cell.Failure {
	for _, n := range nodes {
		fun, ok := n.(*ast.FuncDecl)
		if !ok || fun.Recv == nil || len(fun.Recv.List) != 1 {
			continue
		}
		receiver := fun.Recv.List[0].Type
		if star, ok := receiver.(*ast.StarExpr); ok {
			receiver = star.X
		}
		if foreign, ok := receiver.(*ast.SelectorExpr); ok {
			return s.failureAt(cell.CompileError, fmt.Sprintf("cannot define new methods on %v.%s, a type of a package", foreign.X, foreign.Sel), receiver.Pos())
		}
	}
	return nil
}
