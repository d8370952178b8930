//go:build gophernotes

package main

import (
	"go/ast"
	"go/token"
)

// unfold makes a, b := f() of a cell's var a, b = f(), which gomacro takes for
// a package clause.
func unfold(nodes []ast.Node) (unfolded []ast.Node) {
	for _, n := range nodes {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			unfolded = append(unfolded, n)
			continue
		}
		for _, spec := range decl.Specs {
			unfolded = append(unfolded, variables(decl, spec))
		}
	}
	return unfolded
}

// variables returns one specification of a declaration.
func variables(decl *ast.GenDecl, spec ast.Spec) ast.Node {
	v, ok := spec.(*ast.ValueSpec)
	if ok && len(v.Names) > 1 && len(v.Values) == 1 && v.Type == nil {
		assign := &ast.AssignStmt{TokPos: v.Values[0].Pos(), Tok: token.DEFINE, Rhs: v.Values}
		for _, name := range v.Names {
			assign.Lhs = append(assign.Lhs, name)
		}
		return assign
	}
	return &ast.GenDecl{Doc: decl.Doc, TokPos: decl.TokPos, Tok: token.VAR, Specs: []ast.Spec{spec}}
}
