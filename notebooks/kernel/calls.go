//go:build gophernotes

package main

// From gomacro: declared names.

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"

	interp "github.com/cosmos72/gomacro/fast"
)

// oneValue returns an expression that has one value. gomacro also gives a
// function, if and for whether there is a value if it is of a map or a channel,
// or one of a certain type.
func oneValue(x ast.Expr) ast.Expr {
	switch in := ast.Unparen(x).(type) {
	case *ast.UnaryExpr:
		if in.Op != token.ARROW {
			return x
		}
	case *ast.IndexExpr, *ast.TypeAssertExpr:
	default:
		return x
	}
	return ours(one, x)
}

// ours returns a call of one of our functions.
func ours(name string, x ast.Expr) ast.Expr {
	return &ast.CallExpr{Fun: &ast.Ident{NamePos: x.Pos(), Name: name}, Lparen: x.Pos(), Args: []ast.Expr{x}, Rparen: x.End()}
}

// known reports whether a function is Go's own, or one of ours: they look at
// one value.
func known(fun ast.Expr) bool {
	id, ok := fun.(*ast.Ident)
	return ok && (id.Name[0] == ' ' || types.Universe.Lookup(id.Name) != nil)
}

// functionVars returns the names that stand for variables of cells where they are
// not declared anew, as far as they may be functions.
func (s *session) functionVars(nodes []ast.Node) map[string]bool {
	vars := map[string]bool{}
	for name, bind := range s.kernel.ir.Comp.Binds {
		vars[name] = bind.Desc.Class() == interp.VarBind && bind.Type.Kind() == reflect.Func
	}
	for _, n := range nodes {
		for _, id := range targets(n) {
			vars[id.Name] = true
		}
		if fun, ok := n.(*ast.FuncDecl); ok && fun.Recv == nil {
			vars[fun.Name.Name] = false
		}
	}
	return vars
}

// called returns a function of which gomacro does not know that it is a
// variable: it would look for it elsewhere, or call what it was before.
func called(fun ast.Expr, vars map[string]bool) ast.Expr {
	id, ok := ast.Unparen(fun).(*ast.Ident)
	if !ok {
		return fun
	}
	isVar := vars[id.Name]
	if id.Obj != nil && id.Obj.Kind != ast.Bad { // the parser has seen what declares it
		isVar = id.Obj.Kind == ast.Var
	}
	if !isVar {
		return fun
	}
	return ours(one, id)
}

// closing returns a call to defer instead of close(c), which gomacro cannot.
func closing(call *ast.CallExpr) *ast.CallExpr {
	if id, ok := call.Fun.(*ast.Ident); !ok || id.Name != "close" || len(call.Args) != 1 {
		return call
	}
	return &ast.CallExpr{Fun: ours(closer, call.Args[0]), Lparen: call.Lparen, Rparen: call.Rparen}
}
