//go:build gophernotes

package main

// From gomacro: the signal that ends interpreted code.

import (
	"time"

	"github.com/cosmos72/gomacro/base"

	"reshard/notebooks/kernel/cell"
)

// What takes less than tolerable shows no progress.
const (
	tolerable = time.Second
	often     = 200 * time.Millisecond
)

// observe is the [placement.Observer] that shows how far the experiment of a
// cell is, and ends it when the cell is stopped.
func (s *session) observe(done, total int) error {
	t := s.current()
	if t == nil {
		return nil
	}
	if t.stopped() {
		panic(base.SigInterrupt)
	}
	now := time.Now()
	if done < t.done || t.began.IsZero() {
		t.began = now // the first news of an experiment
	}
	t.done = done
	if now.Sub(t.began) > tolerable && now.Sub(t.shown) > often {
		t.shown = now
		s.console.streams.Flush()
		s.console.current().Progress(cell.Bar(done, total))
	}
	return nil
}
