//go:build gophernotes

package main

// From gomacro: environments know how deep their calls are nested.

import (
	"time"

	"github.com/cosmos72/gomacro/base"
)

// deepest is how many calls of interpreted functions may be nested. Go ends
// the program at a stack of 1 GB, which a call uses about a kilobyte of.
const deepest = 100_000

// watch ends a cell whose calls are nested too deep, until done is closed.
func (t *turn) watch(done <-chan struct{}) {
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	run := t.thread.env.Run
	for {
		select {
		case <-done:
			return
		case <-tick.C:
			if env := run.CurrEnv; env != nil && env.CallDepth > deepest {
				t.deep.Store(true)
				run.Signals.Async = base.SigInterrupt
			}
		}
	}
}
