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
	limit   cell.Limit // of what it prints
}

func newConsole() (*console, error) {
	c := &console{}
	streams, err := cell.Capture(c.print)
	if err != nil {
		return nil, err
	}
	c.streams = streams
	log.SetOutput(currentStdout{}) // standard error looks like an alarm
	orderPrints(c)
	return c, nil
}

func (c *console) attach(sink cell.Sink) {
	c.streams.Restore()
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sink, c.limit = sink, cell.Limit{}
}

func (c *console) current() cell.Sink {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sink
}

func (c *console) print(name, text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if text = c.limit.Pass(text); c.sink != nil && text != "" {
		c.sink.Stream(name, text)
	}
}

// display is the function Display of cells.
func (c *console) display(d Data) error {
	c.streams.Flush()
	c.current().Display(twin(d))
	return nil
}
