package run

import (
	"fmt"
	"io"
	"path/filepath"
)

// InPlace returns a [Runner.Progress] that keeps one line of a terminal.
func InPlace(w io.Writer) func(Step) {
	return func(s Step) {
		fmt.Fprint(w, "\r\x1b[K")
		if s.Cell > 0 {
			fmt.Fprintf(w, "  running cell %d of %d  %s", s.Cell, s.Cells, s.Line)
		}
	}
}

// Plain returns a [Runner.Progress] that prints a line for each notebook.
func Plain(w io.Writer) func(Step) {
	return func(s Step) {
		if s.Cell == 1 && s.Line == "" {
			fmt.Fprintf(w, "running the %d cells of %s\n", s.Cells, filepath.Base(s.Notebook))
		}
	}
}
