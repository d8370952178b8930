//go:build gophernotes

package main

import (
	"go/ast"
	"go/token"
)

// rewrite gives loops, calls and select {} the meaning that they have in Go and
// not in gomacro.
func (s *session) rewrite(nodes []ast.Node) {
	vars := s.functionVars(nodes)
	labels := map[ast.Stmt]*ast.Ident{}
	for i, n := range nodes {
		if x, ok := n.(ast.Expr); ok {
			nodes[i] = oneValue(x)
		}
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.LabeledStmt:
				labels[n.Stmt] = n.Label
			case *ast.RangeStmt:
				ownRange(n)
			case *ast.IfStmt:
				n.Cond = oneValue(n.Cond)
			case *ast.ForStmt:
				n.Cond = oneValue(n.Cond)
				label := labels[n]
				delete(labels, n)
				ownFor(n, label)
			case *ast.CallExpr:
				if len(n.Args) == 1 && !known(n.Fun) {
					n.Args[0] = oneValue(n.Args[0])
				}
				n.Fun = called(n.Fun, vars)
			case *ast.SendStmt:
				if id, ok := n.Value.(*ast.Ident); ok && id.Name == "nil" {
					n.Value = ours(nothing, n.Chan)
				}
			case *ast.DeferStmt:
				n.Call = closing(n.Call)
			case *ast.GoStmt:
				n.Call = closing(n.Call)
			case *ast.SelectStmt:
				if len(n.Body.List) == 0 { // gomacro would go on
					n.Body.List = []ast.Stmt{never(n.Pos())}
				}
			}
			return true
		})
	}
}

// never returns a case of select that never comes.
func never(pos token.Pos) ast.Stmt {
	nilChannel := &ast.CallExpr{
		Fun:  &ast.ParenExpr{X: &ast.ChanType{Begin: pos, Dir: ast.SEND | ast.RECV, Value: &ast.Ident{NamePos: pos, Name: "int"}}},
		Args: []ast.Expr{&ast.Ident{NamePos: pos, Name: "nil"}},
	}
	return &ast.CommClause{Case: pos, Comm: &ast.ExprStmt{X: &ast.UnaryExpr{OpPos: pos, Op: token.ARROW, X: nilChannel}}}
}
