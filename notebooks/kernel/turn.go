//go:build gophernotes

package main

// From gomacro: the signal that ends interpreted code.

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cosmos72/gomacro/base"
	"github.com/cosmos72/gomacro/gls"

	"reshard/notebooks/kernel/cell"
)

// patience is how long a stopped cell may take before its thread is left.
const patience = 200 * time.Millisecond

// A turn is the time that one cell runs.
type turn struct {
	thread  *thread
	step    atomic.Pointer[step] // that runs
	deep    atomic.Bool          // it was stopped because calls are nested too deep
	once    sync.Once            // for the first stop
	stop    chan struct{}        // closed when it is stopped
	left    chan struct{}        // closed when its thread was left behind
	failure *cell.Failure        // then
	done    int                  // keys that the running experiment has placed
	began   time.Time            // when it did
	shown   time.Time            // its progress, last
}

// takeTurn runs a cell on the session's thread.
func (s *session) takeTurn(run func(*turn) (Data, *cell.Failure)) (result Data, failure *cell.Failure) {
	t := &turn{thread: s.thread, stop: make(chan struct{}), left: make(chan struct{})}
	s.mu.Lock()
	s.turn = t
	s.mu.Unlock()
	type outcome struct {
		result  Data
		failure *cell.Failure
	}
	done, ended := make(chan outcome, 1), make(chan struct{})
	defer close(ended)
	go t.watch(ended)
	s.thread.work <- func() {
		o := outcome{failure: &cell.Failure{Kind: cell.Panic, Message: "the cell ended in a way that the kernel does not know"}}
		defer func() {
			if r := recover(); r != nil { // a mistake of the kernel's own must not end it
				o.failure.Message = fmt.Sprintf("a mistake of the kernel: %v", r)
			}
			done <- o
		}()
		o.result, o.failure = run(t)
	}
	select {
	case o := <-done:
		result, failure = o.result, o.failure
	case <-t.left:
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if t.isLeft() { // perhaps while it ended
		return Data{}, t.failure
	}
	s.turn = nil
	return result, failure
}

// interrupt ends the running cell. It does no harm when none is running.
func (s *session) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.turn
	if t == nil {
		return
	}
	t.thread.env.Run.Signals.Async = base.SigInterrupt
	t.once.Do(func() {
		close(t.stop)
		time.AfterFunc(patience, func() { s.leave(t) })
	})
}

// leave ends the turn of a cell that does not end, and goes on with a new
// thread. What compiles cannot be left, for there is one compiler.
func (s *session) leave(t *turn) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turn != t {
		return
	}
	if t.step.Load() == nil {
		endChildren()
		time.AfterFunc(patience, func() { s.leave(t) })
		return
	}
	t.failure = s.stopped(t)
	s.undeclare(t.step.Load())
	t.thread.leave()
	s.thread = s.newThread()
	s.turn = nil
	close(t.left)
}

// stopped reports whether the cell was told to end.
func (t *turn) stopped() bool { return closed(t.stop) }

// isLeft reports whether the session goes on without the cell's thread.
func (t *turn) isLeft() bool { return closed(t.left) }

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// current returns the turn of the cell that the calling goroutine runs, nil
// in goroutines that a cell started.
func (s *session) current() *turn {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.turn != nil && s.turn.thread.id == gls.GoID() {
		return s.turn
	}
	return nil
}
