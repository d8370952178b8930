//go:build gophernotes

package main

// From gomacro: the values of variables.

import (
	"go/ast"
	"go/token"
	"slices"

	basereflect "github.com/cosmos72/gomacro/base/reflect"

	"reshard/notebooks/kernel/cell"
)

// In a notebook no error goes unnoticed: a cell fails if its last value is one,
// if it leaves one in err, or if it goes on without a look at err.

// trailingError returns the last of a cell's values if it is an error.
func trailingError(vals []any) error {
	if len(vals) == 0 {
		return nil
	}
	err, _ := vals[len(vals)-1].(error)
	return err
}

// errorIn returns the error in a variable.
func (s *session) errorIn(name string) error {
	err, _ := basereflect.ValueInterface(s.kernel.ir.ValueOf(name)).(error)
	return err
}

// neglected fails if step i leaves an error in err that no later step of the
// cell looks at.
func (s *session) neglected(steps []*step, i int) *cell.Failure {
	at := assignment(steps[i:i+1], "err")
	if at == nil || reads(steps[i+1:], "err") {
		return nil
	}
	err := s.errorIn("err")
	if err == nil {
		return nil
	}
	return s.failureAt(cell.ErrorValue, err.Error(), at.Pos())
}

// assignment returns the last node of some steps that assigns the variable.
func assignment(steps []*step, name string) (last ast.Node) {
	for _, p := range steps {
		for _, n := range p.nodes {
			if sets(n, name) {
				last = n
			}
		}
	}
	return last
}

// reads reports whether steps use a variable before they assign it.
func reads(steps []*step, name string) bool {
	for _, p := range steps {
		for _, n := range p.nodes {
			if mentions(n, name) {
				return true
			}
			if sets(n, name) {
				return false
			}
		}
	}
	return false
}

func sets(n ast.Node, name string) bool {
	return slices.ContainsFunc(targets(n), func(id *ast.Ident) bool { return id.Name == name })
}

// mentions reports whether a name stands anywhere in a statement but where it
// is assigned.
func mentions(n ast.Node, name string) (found bool) {
	assigned := targets(n)
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name && !slices.Contains(assigned, id)
		return !found
	})
	return found
}

// targets returns the variables that a statement assigns.
func targets(n ast.Node) (list []*ast.Ident) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			if id, ok := x.(*ast.Ident); ok {
				list = append(list, id)
			}
		}
	case *ast.GenDecl:
		for _, spec := range n.Specs {
			if v, ok := spec.(*ast.ValueSpec); ok && n.Tok == token.VAR {
				list = append(list, v.Names...)
			}
		}
	case *ast.DeclStmt:
		return targets(n.Decl)
	}
	return list
}
