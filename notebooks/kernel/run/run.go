// Package run runs notebook files from top to bottom, without Jupyter, and
// writes their outputs back as Jupyter would.
package run

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"reshard/notebooks/kernel/cell"
	"reshard/notebooks/kernel/ipynb"
)

// Finding is the tag of the cells whose outputs are printed. Of a notebook
// without any, all outputs are.
const Finding = "finding"

// An Interpreter runs the cells of one notebook.
type Interpreter interface {
	// Execute runs code as cell number count and returns nil if it succeeds.
	Execute(count int, code string, sink cell.Sink) *cell.Failure
}

// A Runner runs notebooks.
type Runner struct {
	// New returns an interpreter in which nothing has run yet.
	New func() (Interpreter, error)
	// Metadata is what a notebook's metadata says of the kernel.
	Metadata map[string]map[string]any
	// Out is where titles and findings are printed.
	Out io.Writer
	// Progress is told before every cell which one it is, and in a long one
	// from time to time how far it is.
	Progress func(Step)
	// Save wraps the writing of a notebook file, so that it is not interrupted.
	Save func(write func() error) error
}

// A Step is where the running of a notebook is.
type Step struct {
	Notebook    string
	Cell, Cells int    // Cell counts from 1; it is 0 if none is running
	Line        string // what takes long in the cell
}

// Run runs the notebook file of that name in its folder. If all cells succeed
// and something came out different, it replaces the file.
func (r *Runner) Run(name string) error {
	nb, file, err := open(name)
	if err != nil {
		return err
	}
	interpreter, err := r.New()
	if err != nil {
		return err
	}
	back, err := enter(filepath.Dir(file.path))
	if err != nil {
		return err
	}
	defer back()
	title := nb.Title()
	if title == "" {
		title = strings.TrimSuffix(filepath.Base(name), ".ipynb")
	}
	fmt.Fprintf(r.Out, "%s\n", title)
	if err := r.cells(name, nb, interpreter); err != nil {
		return err
	}
	for key, value := range r.Metadata {
		nb.SetMetadata(key, value)
	}
	return r.Save(func() error { return file.replace(nb.Format()) })
}

// cells runs the code cells and puts their outputs in.
func (r *Runner) cells(name string, nb *ipynb.Notebook, interpreter Interpreter) error {
	var code []ipynb.Cell
	for _, c := range nb.Cells {
		if c.Code() {
			c.SetOutputs(0, nil)
			if strings.TrimSpace(c.Source()) != "" { // Jupyter does not run such a one
				code = append(code, c)
			}
		}
	}
	findings := slices.ContainsFunc(code, func(c ipynb.Cell) bool { return c.Tagged(Finding) })
	for i, c := range code {
		at := Step{Notebook: name, Cell: i + 1, Cells: len(code)}
		r.Progress(at)
		outputs := &recorder{count: at.Cell, progress: func(line string) {
			r.Progress(Step{name, at.Cell, at.Cells, line})
		}}
		if failure := interpreter.Execute(i+1, c.Source(), outputs); failure != nil {
			r.Progress(Step{Notebook: name})
			return &CellError{name, failure, outputs.text("stderr")}
		}
		c.SetOutputs(i+1, outputs.list())
		if text := outputs.plain(); text != "" && (c.Tagged(Finding) || !findings) {
			r.Progress(Step{Notebook: name})
			fmt.Fprintf(r.Out, "\n%s", indented(text))
		}
	}
	r.Progress(Step{Notebook: name})
	return nil
}

// indented sets text off from the titles.
func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if line = strings.TrimRight(line, "\n"); line != "" {
			line = "  " + line
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// enter changes the working folder and returns how to change it back.
func enter(dir string) (back func(), err error) {
	was, err := os.Getwd()
	if err != nil {
		return nil, err
	}
	return func() { os.Chdir(was) }, os.Chdir(dir)
}

// A CellError says that a cell of a notebook failed.
type CellError struct {
	Notebook string
	Failure  *cell.Failure
	Stderr   string // what the cell printed there
}

func (e *CellError) Error() string {
	text := fmt.Sprintf("%s: %s", e.Notebook, strings.Join(e.Failure.Lines(), "\n"))
	if e.Stderr != "" {
		text += "\nThe cell printed on standard error:\n" + strings.TrimRight(indented(e.Stderr), "\n")
	}
	return text
}
