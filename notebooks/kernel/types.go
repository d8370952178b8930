//go:build gophernotes

package main

// From gomacro: declared types, and where nodes stand in the code.

import (
	"go/ast"
	"go/token"
	"slices"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/go/types"
)

// A declaration is how a type was declared.
type declaration struct {
	text  string
	names []string // in the text; some are types
	cell  int      // counts the cells that declared types
}

// A typeKey is a type by the name that was declared for it. A name may stand
// for another type again when a cell failed.
type typeKey struct {
	name string
	is   types.Type
}

// declarationOf returns how the type was declared that a name stands for.
func (s *session) declarationOf(name string) declaration {
	if t := s.kernel.ir.Comp.Types[name]; t != nil {
		return s.types[typeKey{name, t.GoType()}]
	}
	return declaration{}
}

// renew lets every type that a cell declares otherwise than before be a new
// one, and leaves those alone that are declared as they were. gomacro would
// change the old type, and with it all variables that have it, even if the
// cell fails. The result is what is left of the nodes, and how the types are
// declared that are new when they are compiled.
func (s *session) renew(nodes []ast.Node, code string) ([]ast.Node, map[string]declaration) {
	c := s.kernel.ir.Comp
	fresh := map[string]declaration{}
	s.declaring++
	rest := typeSpecs(nodes)
	outdated := func(d declaration) bool { // it names a type that was declared after it
		return slices.ContainsFunc(d.names, func(name string) bool {
			_, again := fresh[name]
			return again || s.declarationOf(name).cell > d.cell
		})
	}
	for again := true; again; { // a new type makes those new that name it
		again = false
		for name, spec := range rest {
			text := code[c.Fileset.Position(spec.Pos()).Offset:c.Fileset.Position(spec.End()).Offset]
			if old := s.declarationOf(name); old.text == text && !outdated(old) {
				continue
			}
			fresh[name] = declaration{text, identifiers(spec), s.declaring}
			delete(c.Types, name)
			delete(rest, name)
			again = true
		}
	}
	return without(nodes, rest), fresh
}

// keyed returns the declarations by what the names stand for by now.
func keyed(fresh map[string]declaration, c *interp.Comp) map[typeKey]declaration {
	keyed := map[typeKey]declaration{}
	for name, d := range fresh {
		keyed[typeKey{name, c.Types[name].GoType()}] = d
	}
	return keyed
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
		if len(specs) > 0 {
			left := *decl
			left.Specs = specs
			kept = append(kept, &left)
		}
	}
	return kept
}
