// Package cell has what every way of running a notebook cell shares: where
// its outputs go, how its failure is told, and how its prints are caught.
package cell

// A Bundle is something to show in several MIME types. It is the very type
// that gophernotes calls Data.
type Bundle = struct {
	Data      map[string]any
	Metadata  map[string]any
	Transient map[string]any
}

// A Sink takes the outputs of a cell while it runs, in their order. Stream may
// be called from another goroutine than the others.
type Sink interface {
	// Stream takes text that was printed; name is "stdout" or "stderr".
	Stream(name, text string)
	// Display takes what the cell shows on the way.
	Display(Bundle)
	// Result takes the value of the cell's last expression.
	Result(Bundle)
	// Input asks for a line, until stop is closed.
	Input(stop <-chan struct{}) (string, error)
	// Progress tells in a line what takes long. It is gone when the cell ends.
	Progress(line string)
}
