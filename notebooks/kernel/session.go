//go:build gophernotes

package main

// From gophernotes: Kernel, initRenderers, importPackage, Data.

import (
	"io"
	"log"
	"os"
	"sync"

	interp "github.com/cosmos72/gomacro/fast"

	"reshard/notebooks/kernel/cell"
)

// A session is an interpreter with the variables of the cells that it ran.
type session struct {
	kernel  Kernel
	console *console
	cells   map[int]string // what ran, by number, to quote from
	work    chan func()
}

// newSession returns a session in which nothing has run yet. gomacro ties an
// interpreter to the goroutine that made it, and only what runs on that one
// can be interrupted: so it has one of its own.
func newSession(c *console) *session {
	s := &session{console: c, cells: map[int]string{}, work: make(chan func())}
	go func() {
		for f := range s.work {
			f()
		}
	}()
	s.do(func() {
		ir := interp.New()
		// The interpreter's own warnings are no part of a cell's output.
		ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard
		s.kernel = Kernel{ir: ir, display: importPackage(ir, "display", "display")}
		s.kernel.initRenderers()
		ir.DeclVar("Display", nil, c.display)
	})
	return s
}

// do calls f on the interpreter's goroutine.
func (s *session) do(f func()) {
	done := make(chan struct{})
	s.work <- func() {
		defer close(done)
		f()
	}
	<-done
}

// close ends the session's goroutine.
func (s *session) close() { close(s.work) }

// interrupt ends the running cell. It does no harm when none is running.
func (s *session) interrupt() { s.kernel.ir.Interrupt(os.Interrupt) }

// Execute runs code as cell number count; the outputs go to sink.
func (s *session) Execute(count int, code string, sink cell.Sink) *cell.Failure {
	s.console.attach(sink)
	s.cells[count] = code
	var (
		result  Data
		failure *cell.Failure
	)
	s.do(func() { result, failure = s.evaluate(count, code) })
	s.console.streams.Flush()
	if failure == nil && len(result.Data) > 0 {
		sink.Result(result)
	}
	return failure
}

// A console leads what is printed, and shown by calls of Display, to the cell
// that ran last.
type console struct {
	streams *cell.Streams
	mu      sync.Mutex
	sink    cell.Sink
}

func newConsole() (*console, error) {
	c := &console{}
	streams, err := cell.Capture(c.print)
	if err != nil {
		return nil, err
	}
	c.streams = streams
	log.SetOutput(standardError{c})
	orderPrints(c)
	return c, nil
}

func (c *console) attach(sink cell.Sink) {
	c.streams.Restore()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sink = sink
}

func (c *console) current() cell.Sink {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sink
}

func (c *console) print(name, text string) {
	if sink := c.current(); sink != nil {
		sink.Stream(name, text)
	}
}

// display is the function Display of cells.
func (c *console) display(d Data) error {
	c.streams.Flush()
	c.current().Display(d)
	return nil
}
