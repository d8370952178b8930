//go:build gophernotes

package main

// From gomacro: the table of packages that cells import, and declared types.

import (
	"fmt"
	"go/ast"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/cosmos72/gomacro/imports"

	"reshard/notebooks/kernel/cell"
)

// suggest says what may have been meant by a name that is not declared.
func (s *session) suggest(f *cell.Failure, nodes []ast.Node) {
	name, ok := strings.CutPrefix(f.Message, "undefined: ")
	if !ok || f.Hint != "" {
		return
	}
	for _, n := range nodes {
		if fun, ok := n.(*ast.FuncDecl); ok && fun.Recv == nil && fun.Name.Name == name {
			f.Hint = fmt.Sprintf("functions that call each other need a variable for one of them: var %s func(…), then %[1]s = func(…) { … }", name)
			return
		}
	}
	if s.kernel.ir.Comp.TryResolveType(name) != nil {
		f.Message = name + " is a type, and no expression"
		return
	}
	for _, p := range slices.Sorted(maps.Keys(imports.Packages)) {
		if path.Base(p) == name || imports.Packages[p].Name == name {
			f.Hint = fmt.Sprintf("import %q first", p)
			return
		}
	}
	f.Hint = "if a cell above declares it, run that one first"
}
