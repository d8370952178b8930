//go:build gophernotes

package main

import (
	"go/ast"
	"go/token"
)

// rewrite gives loops and select {} the meaning that they have in Go and not
// in gomacro: a loop's variables are new ones in every run of its body.
func rewrite(nodes []ast.Node) {
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.RangeStmt:
				if n.Tok == token.DEFINE {
					n.Body = eachItsOwn(n.Body, n.Key, n.Value)
				}
			case *ast.ForStmt:
				if init, ok := n.Init.(*ast.AssignStmt); ok && init.Tok == token.DEFINE && !assigns(n.Body, init.Lhs) {
					n.Body = eachItsOwn(n.Body, init.Lhs...)
				}
			case *ast.SelectStmt:
				if len(n.Body.List) == 0 { // gomacro would go on
					n.Body.List = []ast.Stmt{never(n.Pos())}
				}
			}
			return true
		})
	}
}

// eachItsOwn gives every run of a loop's body variables of its own, if
// something in it may outlive the run.
func eachItsOwn(body *ast.BlockStmt, vars ...ast.Expr) *ast.BlockStmt {
	if !keeps(body) {
		return body
	}
	list := []ast.Stmt{}
	for _, v := range vars {
		if id, ok := v.(*ast.Ident); ok && id.Name != "_" {
			name := func() []ast.Expr { return []ast.Expr{&ast.Ident{NamePos: body.Lbrace, Name: id.Name}} }
			list = append(list, &ast.AssignStmt{Lhs: name(), TokPos: body.Lbrace, Tok: token.DEFINE, Rhs: name()})
		}
	}
	return &ast.BlockStmt{Lbrace: body.Lbrace, List: append(list, body), Rbrace: body.Rbrace}
}

// keeps reports whether there is a function or an address in a loop's body.
func keeps(body *ast.BlockStmt) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND
		}
		return !found
	})
	return found
}

// assigns reports whether a loop's body changes one of the variables, which
// the next run is to see.
func assigns(body *ast.BlockStmt, vars []ast.Expr) (found bool) {
	names := map[string]bool{}
	for _, v := range vars {
		names[nameOf(v)] = true
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			found = found || names[nameOf(n.X)]
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				found = found || n.Tok != token.DEFINE && names[nameOf(x)]
			}
		}
		return !found
	})
	return found
}

func nameOf(x ast.Expr) string {
	if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
		return id.Name
	}
	return " none"
}

// never returns a case of select that never comes.
func never(pos token.Pos) ast.Stmt {
	nilChannel := &ast.CallExpr{
		Fun:  &ast.ParenExpr{X: &ast.ChanType{Begin: pos, Dir: ast.SEND | ast.RECV, Value: &ast.Ident{NamePos: pos, Name: "int"}}},
		Args: []ast.Expr{&ast.Ident{NamePos: pos, Name: "nil"}},
	}
	return &ast.CommClause{Case: pos, Comm: &ast.ExprStmt{X: &ast.UnaryExpr{OpPos: pos, Op: token.ARROW, X: nilChannel}}}
}
