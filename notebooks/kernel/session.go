//go:build gophernotes

package main

// From gophernotes: Kernel, initRenderers, importPackage, Data.

import (
	"bytes"
	"io"
	"sync"

	interp "github.com/cosmos72/gomacro/fast"

	"reshard/notebooks/kernel/cell"
	"reshard/notebooks/kernel/docs"
	"reshard/placement"
)

// A session is an interpreter with the variables of the cells that it ran.
// Its methods are called from one goroutine, but for interrupt.
type session struct {
	kernel  Kernel
	console *console
	cells   map[int]string // what ran, by number, to quote from

	types     map[typeKey]declaration // of cells
	declaring int                     // cells that declared types so far
	docs      map[any]docs.Entry      // of what cells declare, see document

	imported *bytes.Buffer // what the importer said last

	enter  func(func(any)) // see newThread
	thread *thread         // runs the cells
	envs   []*interp.Env   // of all threads there were

	mu   sync.Mutex
	turn *turn // nil while no cell runs
}

// newSession returns a session in which nothing has run yet.
func newSession(c *console) *session {
	s := &session{console: c, cells: map[int]string{}, types: map[typeKey]declaration{}, docs: map[any]docs.Entry{}}
	ir := interp.New()
	// The interpreter's own warnings are no part of a cell's output.
	ir.Comp.Stdout, ir.Comp.Stderr = io.Discard, io.Discard
	s.kernel = Kernel{ir: ir, display: importPackage(ir, "display", "display")}
	s.kernel.initRenderers()
	ir.DeclVar("Display", nil, c.display)
	enter, _ := ir.Eval1("(func(f func(interface{})) { f(Interp()) })")
	s.enter = enter.Interface().(func(func(any)))
	s.thread = s.newThread()
	s.replaceSleep()
	mendBuiltins(ir.Comp)
	s.imported = s.quietImports()
	keepAlive()
	s.readInput()
	placement.Observe(s.observe)
	return s
}

// close ends the session.
func (s *session) close() { close(s.thread.work) }

// Execute runs code as cell number count; the outputs go to sink.
func (s *session) Execute(count int, code string, sink cell.Sink) *cell.Failure {
	s.console.attach(sink)
	s.cells[count] = code
	result, failure := s.takeTurn(func(t *turn) (Data, *cell.Failure) { return s.evaluate(t, count, code) })
	s.console.streams.Flush()
	if len(result.Data) > 0 {
		sink.Result(result)
	}
	return failure
}

// value returns what an expression shows, which no cell asked for.
func (s *session) value(expr string) (Data, *cell.Failure) {
	s.cells[0] = expr
	return s.takeTurn(func(t *turn) (Data, *cell.Failure) { return s.evaluate(t, 0, expr) })
}
