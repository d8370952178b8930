//go:build gophernotes

package main

// From gomacro: the table of packages that cells import.

import (
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/cosmos72/gomacro/imports"
)

// Standard output and standard error are two pipes, so that their order is
// lost. ordered keeps it for the usual way to print to standard error: the
// fmt.Fprint functions in cells.
func (c *console) ordered(w io.Writer) io.Writer {
	if w == os.Stderr {
		return standardError{c}
	}
	return w
}

// standardError writes to what os.Stderr is at the time of writing, when all
// that was printed before has arrived.
type standardError struct{ console *console }

func (s standardError) Write(b []byte) (int, error) {
	s.console.streams.Flush()
	defer s.console.streams.Flush()
	return os.Stderr.Write(b)
}

// orderPrints puts c's order into the fmt package of cells.
func orderPrints(c *console) {
	binds := imports.Packages["fmt"].Binds
	binds["Fprint"] = reflect.ValueOf(func(w io.Writer, a ...any) (int, error) {
		return fmt.Fprint(c.ordered(w), a...)
	})
	binds["Fprintln"] = reflect.ValueOf(func(w io.Writer, a ...any) (int, error) {
		return fmt.Fprintln(c.ordered(w), a...)
	})
	binds["Fprintf"] = reflect.ValueOf(func(w io.Writer, format string, a ...any) (int, error) {
		return fmt.Fprintf(c.ordered(w), format, a...)
	})
}
