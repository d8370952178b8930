//go:build gophernotes

package main

// From gophernotes: Data.

import (
	"log"
	"sync"

	"reshard/notebooks/kernel/cell"
)

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
