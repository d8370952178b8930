package run

import (
	"fmt"
	"io"
	"path/filepath"
)

// InPlace returns a [Runner.Progress] that keeps one line of a terminal.
func InPlace(w io.Writer) func(notebook string, cell, cells int) {
	return func(_ string, cell, cells int) {
		fmt.Fprint(w, "\r\x1b[K")
		if cell > 0 {
			fmt.Fprintf(w, "  running cell %d of %d", cell, cells)
		}
	}
}

// Plain returns a [Runner.Progress] that prints a line for each notebook.
func Plain(w io.Writer) func(notebook string, cell, cells int) {
	return func(notebook string, cell, cells int) {
		if cell == 1 {
			fmt.Fprintf(w, "running the %d cells of %s\n", cells, filepath.Base(notebook))
		}
	}
}
