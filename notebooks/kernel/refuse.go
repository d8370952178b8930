//go:build gophernotes

package main

// From gomacro: where nodes stand in the code.

import (
	"go/ast"
	"go/types"
	"regexp"

	"reshard/notebooks/kernel/cell"
)

// refused are the mistakes that gomacro lets pass, in the words of Go's type
// checker, which knows neither packages nor other cells here: that a name is
// unknown is none of them.
var refused = regexp.MustCompile(`^missing return$` +
	`|^no new variables on left side of :=$` +
	`|^cannot use .* \(untyped (int|rune) constant.*\) as string value` +
	`|mismatched types untyped (string and untyped (int|rune)|(int|rune) and untyped string)\)$`)

// refuse fails for the first mistake of a cell that gomacro would let pass.
func (s *session) refuse(nodes []ast.Node) (failure *cell.Failure) {
	defer func() { recover() }() // at nodes of gomacro's own
	check := types.Config{Error: func(err error) {
		if e, ok := err.(types.Error); ok && failure == nil && refused.MatchString(e.Msg) {
			failure = s.failureAt(cell.CompileError, e.Msg, e.Pos)
			failure.Explain()
		}
	}}
	check.Check("main", &s.kernel.ir.Comp.Fileset.FileSet, []*ast.File{fileOf(nodes)}, nil)
	return failure
}

// fileOf returns a file of a cell's nodes. Each statement has a function of its
// own, for a cell may declare the same name twice.
func fileOf(nodes []ast.Node) *ast.File {
	file := &ast.File{Name: ast.NewIdent("main")}
	for _, n := range nodes {
		switch n := n.(type) {
		case ast.Decl:
			file.Decls = append(file.Decls, n)
		case ast.Stmt:
			file.Decls = append(file.Decls, function(n))
		case ast.Expr:
			file.Decls = append(file.Decls, function(&ast.ExprStmt{X: n}))
		}
	}
	return file
}

func function(s ast.Stmt) *ast.FuncDecl {
	return &ast.FuncDecl{Name: ast.NewIdent("_"), Type: &ast.FuncType{Params: &ast.FieldList{}}, Body: &ast.BlockStmt{List: []ast.Stmt{s}}}
}
