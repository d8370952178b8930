//go:build gophernotes

package main

// From gomacro: declared types.

import (
	"fmt"
	"go/ast"

	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
)

// refuseUnable fails for the first thing of a cell that gomacro compiles but
// gets wrong.
func (s *session) refuseUnable(nodes []ast.Node) (failure *cell.Failure) {
	specs := typeSpecs(nodes)
	refuse := func(at ast.Node, message string) {
		if failure == nil {
			failure = s.failureAt(cell.CompileError, message, at.Pos())
		}
	}
	asked := func(types ...ast.Expr) {
		for _, t := range types {
			if s.isInterface(t, specs) {
				refuse(t, "cells cannot ask whether a value has the methods of an interface that a cell declares: ask for its types")
			}
		}
	}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CommClause:
				if get, ok := n.Comm.(*ast.AssignStmt); ok && len(get.Lhs) == 2 && fmt.Sprint(get.Lhs[1]) != "_" {
					refuse(get.Lhs[1], "select cannot tell in cells whether a channel is closed: receive from it with v, ok := <-c, or range")
				}
			case *ast.TypeAssertExpr:
				asked(n.Type)
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					if c, ok := c.(*ast.CaseClause); ok {
						asked(c.List...)
					}
				}
			}
			return true
		})
	}
	return failure
}

// isInterface reports whether a type is an interface with methods that is no
// package's.
func (s *session) isInterface(x ast.Expr, specs map[string]*ast.TypeSpec) bool {
	if id, ok := x.(*ast.Ident); ok {
		if spec := specs[id.Name]; spec != nil {
			x = spec.Type
		} else if t := s.kernel.ir.Comp.Types[id.Name]; t != nil {
			return xreflect.IsEmulatedInterface(t)
		}
	}
	i, ok := x.(*ast.InterfaceType)
	return ok && len(i.Methods.List) > 0
}
