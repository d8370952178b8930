//go:build gophernotes

package main

// From gomacro: what the compiler knows of declared names.

import (
	"maps"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/go/types"
	"github.com/cosmos72/gomacro/xreflect"
)

// A checkpoint is what the compiler knew before a cell. Going back to it, a
// cell that failed leaves no name declared that has no value.
type checkpoint struct {
	binds   map[string]*interp.Bind
	types   map[string]xreflect.Type
	methods map[*types.Named]methodSet
	values  int
	ints    int
}

func newCheckpoint(c *interp.Comp) checkpoint {
	return checkpoint{maps.Clone(c.Binds), maps.Clone(c.Types), methodSets(c), c.BindNum, c.IntBindNum}
}

// over returns the checkpoint with the names of an earlier one that are gone,
// because the cell declares them anew further on.
func (p checkpoint) over(earlier checkpoint) checkpoint {
	p.binds, p.types = over(p.binds, earlier.binds), over(p.types, earlier.types)
	return p
}

func over[V any](now, earlier map[string]V) map[string]V {
	all := map[string]V{}
	maps.Copy(all, earlier)
	maps.Copy(all, now)
	return all
}

// restore is for a cell of which nothing ran.
func (p checkpoint) restore(c *interp.Comp) {
	c.Binds, c.Types = maps.Clone(p.binds), maps.Clone(p.types)
	c.BindNum, c.IntBindNum = p.values, p.ints
	p.takeBack(c)
	forget(c)
}

// forget drops what a cell that did not compile left in the compiler: half of
// its statements, and the loop or function that they stood in.
func forget(c *interp.Comp) {
	c.Code.Clear()
	c.Loop, c.Func, c.Labels, c.FuncMaker = nil, nil, nil, nil
}

// retyped returns the old variables and functions that were declared again
// with another type since. gomacro puts them in the place of the old ones, where
// functions that were compiled before would take them for something else: they
// need a new place.
func (p checkpoint) retyped(c *interp.Comp) map[string]*interp.Bind {
	retyped := map[string]*interp.Bind{}
	for name, bind := range c.Binds {
		old, ok := p.binds[name]
		if ok && old != bind && !bind.Const() && bind.Desc == old.Desc && !bind.Type.IdenticalTo(old.Type) {
			retyped[name] = old
		}
	}
	return retyped
}
