//go:build gophernotes

package main

// From gomacro: declared names, and the table of packages that cells import.

import (
	"go/token"
	"slices"
	"strings"
	"unicode/utf8"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"

	"reshard/notebooks/kernel/cell"
)

// complete returns what may stand at the cursor, which counts characters.
func (s *session) complete(code string, cursor int) map[string]any {
	cursor = max(0, min(cursor, utf8.RuneCountInString(code)))
	var typed string
	var found []member
	s.suppose(code, cursor, func(map[string]*interp.Bind) { typed, found = s.candidates(code, cursor) })
	matches, kinds := []string{}, []any{}
	start := cursor - utf8.RuneCountInString(typed)
	for _, m := range sorted(found) {
		if strings.HasPrefix(m.name, typed) {
			matches = append(matches, m.name)
			kinds = append(kinds, map[string]any{"text": m.name, "type": m.kind, "start": start, "end": cursor})
		}
	}
	return map[string]any{
		"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": cursor,
		"metadata": map[string]any{"_jupyter_types_experimental": kinds},
	}
}

// candidates returns what is typed, and all that could be.
func (s *session) candidates(code string, cursor int) (typed string, found []member) {
	defer func() { recover() }() // what gomacro cannot answer is no answer
	if path, ok := cell.ImportPath(code, cursor); ok {
		for p := range imports.Packages {
			found = append(found, member{p, "module"})
		}
		return path, found
	}
	expr, name := cell.Before(code, cursor)
	if expr == "" {
		if name == "" { // all there is would be no help
			return name, nil
		}
		return name, s.names()
	}
	if imp := s.importOf(expr); imp != nil {
		return name, contents(imp)
	}
	if t := s.typeOf(expr); t != nil {
		return name, members(t)
	}
	return name, nil
}

// names returns all names that are declared, and keywords.
func (s *session) names() (list []member) {
	for c := s.kernel.ir.Comp; c != nil; c = c.Outer {
		for name, bind := range c.Binds {
			list = append(list, member{name, kindOf(bind)})
		}
		for name := range c.Types {
			list = append(list, member{name, "type"})
		}
	}
	for t := token.BREAK; t <= token.VAR; t++ {
		list = append(list, member{t.String(), "keyword"})
	}
	return list
}

// sorted returns the members by name, each name once.
func sorted(list []member) []member {
	slices.SortFunc(list, func(a, b member) int { return strings.Compare(a.name, b.name) })
	return slices.CompactFunc(list, func(a, b member) bool { return a.name == b.name })
}
