//go:build gophernotes

package main

import (
	"fmt"
	"go/ast"
	"go/token"
)

// A loop is one whose variables are new ones in every run of its body, which
// gomacro does not know.
type loop struct {
	vars []*ast.Ident
	pos  token.Pos // of what is added
}

func newLoop(body *ast.BlockStmt, vars ...ast.Expr) (l loop) {
	l.pos = body.Lbrace
	for _, x := range vars {
		if id, ok := x.(*ast.Ident); ok && id.Name != "_" {
			l.vars = append(l.vars, id)
		}
	}
	return l
}

// ownRange changes the body of for range loops.
func ownRange(n *ast.RangeStmt) {
	l := newLoop(n.Body, n.Key, n.Value)
	switch {
	case n.Tok == token.DEFINE && (l.escapes(n.Body) || l.assigned(n.Body)):
		n.Body = l.block(append(l.each(l.same), n.Body)...)
	case n.Tok == token.ASSIGN: // gomacro would count with the variable
		set := &ast.AssignStmt{TokPos: l.pos, Tok: token.ASSIGN}
		for i, x := range []*ast.Expr{&n.Key, &n.Value} {
			if *x != nil && fmt.Sprint(*x) != "_" {
				set.Lhs, set.Rhs = append(set.Lhs, *x), append(set.Rhs, l.name("set", i))
				*x = l.name("set", i)
			}
		}
		if len(set.Lhs) > 0 {
			n.Tok, n.Body = token.DEFINE, l.block(set, n.Body)
		}
	}
}

// ownFor changes for loops. What was
//
//	for i := 0; i < n; i++ { body }
//
// is a loop inside one that runs once:
//
//	for i := 0; ; {
//		before, more := &i, false
//		for {
//			i := *before
//			before = &i
//			if more { i++ }
//			more = true
//			if !(i < n) { break }
//			{ body }
//		}
//		break
//	}
//
// The label is the loop's.
func ownFor(n *ast.ForStmt, label *ast.Ident) {
	init, ok := n.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE {
		return
	}
	l := newLoop(n.Body, init.Lhs...)
	if !l.escapes(&ast.ForStmt{Cond: n.Cond, Post: n.Post, Body: n.Body}) {
		return
	}
	more := l.name("more", 0)
	list := append(l.each(l.take), l.each(l.keep)...)
	if n.Post != nil {
		list = append(list, &ast.IfStmt{If: l.pos, Cond: more, Body: l.block(n.Post)}, l.assign(token.ASSIGN, more, l.ident("true")))
	}
	if n.Cond != nil {
		not := &ast.UnaryExpr{OpPos: l.pos, Op: token.NOT, X: &ast.ParenExpr{X: n.Cond}}
		list = append(list, &ast.IfStmt{If: l.pos, Cond: not, Body: l.block(l.leave())})
	}
	var inner ast.Stmt = &ast.ForStmt{For: n.For, Body: l.block(append(list, n.Body)...)}
	if label != nil {
		inner = &ast.LabeledStmt{Label: label, Colon: l.pos, Stmt: inner}
	}
	list = append(l.each(l.start), l.assign(token.DEFINE, more, l.ident("false")), inner, l.leave())
	n.Cond, n.Post, n.Body = nil, nil, l.block(list...)
}

// escapes reports whether the variables may outlive a run: there is a function,
// an address, or a method of theirs in the loop.
func (l loop) escapes(loop ast.Node) (found bool) {
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && l.owns(n.X)
		case *ast.SliceExpr:
			found = found || l.owns(n.X)
		case *ast.CallExpr:
			method, ok := n.Fun.(*ast.SelectorExpr)
			found = found || ok && l.owns(method.X)
		}
		return !found
	})
	return found
}

// assigned reports whether the body of the loop changes the variables.
func (l loop) assigned(body ast.Node) (found bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IncDecStmt:
			found = found || l.owns(n.X)
		case *ast.AssignStmt:
			for _, x := range n.Lhs {
				found = found || n.Tok != token.DEFINE && l.owns(x)
			}
		}
		return !found
	})
	return found
}

// owns reports whether an expression is a variable of the loop, or in one.
func (l loop) owns(x ast.Expr) bool {
	for {
		switch in := x.(type) {
		case *ast.SelectorExpr:
			x = in.X
		case *ast.IndexExpr:
			x = in.X
		case *ast.ParenExpr:
			x = in.X
		case *ast.Ident:
			for _, v := range l.vars {
				if v.Name == in.Name {
					return true
				}
			}
			return false
		default:
			return false
		}
	}
}

// each returns a statement for each variable.
func (l loop) each(statement func(i int, v *ast.Ident) ast.Stmt) (list []ast.Stmt) {
	for i, v := range l.vars {
		list = append(list, statement(i, v))
	}
	return list
}

// same gives the body a variable of its own.
func (l loop) same(_ int, v *ast.Ident) ast.Stmt {
	return l.assign(token.DEFINE, l.ident(v.Name), l.ident(v.Name))
}

// start, take and keep hand a variable on from one run to the next.
func (l loop) start(i int, v *ast.Ident) ast.Stmt {
	return l.assign(token.DEFINE, l.name("before", i), l.address(v))
}

func (l loop) take(i int, v *ast.Ident) ast.Stmt {
	return l.assign(token.DEFINE, l.ident(v.Name), &ast.StarExpr{Star: l.pos, X: l.name("before", i)})
}

func (l loop) keep(i int, v *ast.Ident) ast.Stmt {
	return l.assign(token.ASSIGN, l.name("before", i), l.address(v))
}

func (l loop) assign(tok token.Token, to, from ast.Expr) ast.Stmt {
	return &ast.AssignStmt{Lhs: []ast.Expr{to}, TokPos: l.pos, Tok: tok, Rhs: []ast.Expr{from}}
}

func (l loop) address(v *ast.Ident) ast.Expr {
	return &ast.UnaryExpr{OpPos: l.pos, Op: token.AND, X: l.ident(v.Name)}
}

func (l loop) leave() ast.Stmt { return &ast.BranchStmt{TokPos: l.pos, Tok: token.BREAK} }

func (l loop) block(list ...ast.Stmt) *ast.BlockStmt {
	return &ast.BlockStmt{Lbrace: l.pos, List: list, Rbrace: l.pos}
}

func (l loop) ident(name string) *ast.Ident { return &ast.Ident{NamePos: l.pos, Name: name} }

// name returns a name that is no other's, nor that of another loop.
func (l loop) name(of string, i int) *ast.Ident { return l.ident(fmt.Sprint(of, " ", i, " ", l.pos)) }
