//go:build gophernotes

package main

// From gomacro: what the compiler knows of declared names.

import (
	"maps"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// A checkpoint is what the compiler knew before a cell. Going back to it, a
// cell that failed leaves no name declared that has no value.
type checkpoint struct {
	binds  map[string]*interp.Bind
	types  map[string]xreflect.Type
	values int
	ints   int
}

func newCheckpoint(c *interp.Comp) checkpoint {
	return checkpoint{maps.Clone(c.Binds), maps.Clone(c.Types), c.BindNum, c.IntBindNum}
}

// restore is for a cell of which nothing ran.
func (p checkpoint) restore(c *interp.Comp) {
	c.Binds, c.Types = p.binds, p.types
	c.BindNum, c.IntBindNum = p.values, p.ints
	forget(c)
}

// forget drops what a cell that did not compile left in the compiler: half of
// its statements, and the loop or function that they stood in.
func forget(c *interp.Comp) {
	c.Code.Clear()
	c.Loop, c.Func, c.Labels, c.FuncMaker = nil, nil, nil, nil
}
