//go:build gophernotes

package main

// From gomacro: its parser and compiler, asked without running anything.

import (
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
)

// suppose calls f as if the lines of a cell above the cursor's had run, as far
// as they compile: a variable that was just typed has fields to complete. f
// gets the names that are really declared.
func (s *session) suppose(code string, cursor int, f func(declared map[string]*interp.Bind)) {
	c := s.kernel.ir.Comp
	before := newCheckpoint(c)
	defer before.restore(c)
	if !s.compiles(above(code, cursor), before) {
		before.restore(c)
	}
	f(before.binds)
}

// above returns the lines above the one where the cursor is.
func above(code string, cursor int) string {
	s := []rune(code)
	text := string(s[:max(0, min(cursor, len(s)))])
	return text[:strings.LastIndexByte(text, '\n')+1]
}

// compiles reports whether code compiles without building an import.
func (s *session) compiles(code string, before checkpoint) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	c := s.kernel.ir.Comp
	c.Line, c.Filepath = 0, "completion"
	nodes := c.ParseBytes([]byte(code))
	if len(unlinked(nodes)) > 0 || s.refuseMethods(nodes) != nil {
		return false
	}
	s.rewrite(nodes)
	s.compileNodes(nodes, code, before)
	return true
}
