// Package ipynb reads and writes Jupyter notebook files, format 4, byte for
// byte as Jupyter writes them, so that a rerun changes only what came out
// different. Fields that it does not know are kept.
package ipynb

import (
	"maps"
	"slices"
	"strings"
)

// A Notebook is a notebook file's content: the JSON tree with every text that
// the file holds as a list of lines joined to one string.
type Notebook struct {
	tree  object
	Cells []Cell
}

// A Cell is one cell; changing it changes its notebook.
type Cell struct{ tree object }

// An Output is one entry of a code cell's outputs, as in the file.
type Output = map[string]any

type (
	object = map[string]any
	list   = []any
)

// Code reports whether the cell is a code cell.
func (c Cell) Code() bool { return c.tree["cell_type"] == "code" }

// Source returns the cell's text.
func (c Cell) Source() string { return c.tree["source"].(string) }

// Tagged reports whether the cell's metadata has the tag.
func (c Cell) Tagged(tag string) bool {
	tags, _ := c.tree["metadata"].(object)["tags"].(list)
	return slices.Contains(tags, any(tag))
}

// Outputs returns a code cell's outputs.
func (c Cell) Outputs() []Output {
	outputs, _ := c.tree["outputs"].(list)
	all := make([]Output, len(outputs))
	for i, o := range outputs {
		all[i] = o.(object)
	}
	return all
}

// SetOutputs gives a code cell the outputs of its run number count; 0 stands
// for a cell that was not run.
func (c Cell) SetOutputs(count int, outputs []Output) {
	all := make(list, len(outputs))
	for i, o := range outputs {
		all[i] = o
	}
	c.tree["outputs"] = all
	c.tree["execution_count"] = nil
	if count > 0 {
		c.tree["execution_count"] = count
	}
}

// SetMetadata sets one entry of the notebook's metadata.
func (nb *Notebook) SetMetadata(key string, value map[string]any) {
	nb.tree["metadata"].(object)[key] = maps.Clone(value)
}

// Title returns the first level-one heading of the text cells, or "".
func (nb *Notebook) Title() string {
	for _, c := range nb.Cells {
		if c.tree["cell_type"] != "markdown" {
			continue
		}
		for line := range strings.Lines(c.Source()) {
			if title, ok := strings.CutPrefix(line, "# "); ok {
				return strings.TrimSpace(title)
			}
		}
	}
	return ""
}
