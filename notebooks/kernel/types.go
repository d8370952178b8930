//go:build gophernotes

package main

// From gomacro: declared types, and where nodes stand in the code.

import (
	"go/ast"
	"go/token"
	"maps"
)

// A declaration is how a type was declared last.
type declaration struct {
	text  string
	names []string // in the text; some are types
	cell  int      // counts the cells that declared types
}

// outdated reports whether a type names one that was declared after it.
func (d declaration) outdated(types map[string]declaration) bool {
	for _, name := range d.names {
		if types[name].cell > d.cell {
			return true
		}
	}
	return false
}

// renew lets every type that a cell declares otherwise than before be a new
// one, and leaves those alone that are declared as they were. gomacro would
// change the old type, and with it all variables that have it, even if the
// cell fails. The result is what is left of the nodes, and how the types are
// declared when they are compiled.
func (s *session) renew(nodes []ast.Node, code string) ([]ast.Node, map[string]declaration) {
	c := s.kernel.ir.Comp
	types := maps.Clone(s.types)
	s.declaring++
	rest := typeSpecs(nodes)
	for again := true; again; { // a new type makes those new that name it
		again = false
		for name, spec := range rest {
			text := code[c.Fileset.Position(spec.Pos()).Offset:c.Fileset.Position(spec.End()).Offset]
			if old := types[name]; old.text == text && c.Types[name] != nil && !old.outdated(types) {
				continue
			}
			types[name] = declaration{text, identifiers(spec), s.declaring}
			delete(c.Types, name)
			delete(rest, name)
			again = true
		}
	}
	return without(nodes, rest), types
}

// typeSpecs returns the types that a cell declares, by name.
func typeSpecs(nodes []ast.Node) map[string]*ast.TypeSpec {
	specs := map[string]*ast.TypeSpec{}
	for _, n := range nodes {
		if decl, ok := n.(*ast.GenDecl); ok && decl.Tok == token.TYPE {
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					specs[spec.Name.Name] = spec
				}
			}
		}
	}
	return specs
}

// identifiers returns the names in the declaration of a type.
func identifiers(spec *ast.TypeSpec) (names []string) {
	ast.Inspect(spec.Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			names = append(names, id.Name)
		}
		return true
	})
	return names
}

// without returns the nodes less the declarations of some types.
func without(nodes []ast.Node, types map[string]*ast.TypeSpec) (kept []ast.Node) {
	for _, n := range nodes {
		decl, ok := n.(*ast.GenDecl)
		if !ok || decl.Tok != token.TYPE {
			kept = append(kept, n)
			continue
		}
		var specs []ast.Spec
		for _, spec := range decl.Specs {
			if t, ok := spec.(*ast.TypeSpec); !ok || types[t.Name.Name] != t {
				specs = append(specs, spec)
			}
		}
		if decl.Specs = specs; len(specs) > 0 {
			kept = append(kept, decl)
		}
	}
	return kept
}
