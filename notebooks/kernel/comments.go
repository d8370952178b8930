//go:build gophernotes

package main

// From gomacro: declared names, and where nodes stand in the code.

import (
	"go/ast"
	"go/token"
	"strings"

	"github.com/cosmos72/gomacro/go/types"

	"reshard/notebooks/kernel/docs"
)

// A field is one of a type that a cell declared.
type field struct {
	of   types.Type
	name string
}

// document keeps what the comments of a cell say about the functions, types,
// methods and fields that it declares. They are kept by what the compiler has
// for them, not by name: if the cell fails, the names stand for others again.
func (s *session) document(nodes []ast.Node, code string) {
	c := s.kernel.ir.Comp
	index := docs.Index{}
	index.ReadDeclarations(s.declarations(nodes, code))
	for key, entry := range index {
		owner, name, isMember := strings.Cut(key, ".")
		t, bind := c.Types[owner], c.Binds[owner]
		switch {
		case !isMember && t != nil:
			s.docs[typeKey{owner, t.GoType()}] = entry
		case !isMember && bind != nil:
			s.docs[bind] = entry
		case isMember && t != nil:
			if m, n := t.MethodByName(name, "main"); n == 1 && len(m.FieldIndex) == 0 {
				s.docs[m.GoFun] = entry
			} else {
				s.docs[field{t.GoType(), name}] = entry
			}
		}
	}
}

// declarations returns the text of a cell's functions and types, with what
// stands between them and the nodes above.
func (s *session) declarations(nodes []ast.Node, code string) string {
	var text strings.Builder
	offset := func(pos token.Pos) int { return s.kernel.ir.Comp.Fileset.Position(pos).Offset }
	above := 0
	for _, n := range nodes {
		start, end := offset(n.Pos()), offset(n.End())
		decl, isDecl := n.(*ast.GenDecl)
		_, isFunc := n.(*ast.FuncDecl)
		if isFunc || isDecl && decl.Tok == token.TYPE {
			between := code[above:start]
			if above > 0 { // what stands behind a node is not about the next
				_, between, _ = strings.Cut(between, "\n")
			}
			text.WriteString(between + code[start:end] + "\n")
		}
		above = end
	}
	return text.String()
}
