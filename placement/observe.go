package placement

import "sync/atomic"

// An Observer is told how far an experiment is: how many of its keys are
// placed. If it returns an error, the experiment stops and fails with it.
type Observer func(done, total int) error

var observer atomic.Pointer[Observer]

// Observe makes every experiment of the program that starts from now on call f
// after every few thousand keys, in the goroutine that called [Compare],
// [Count], [Repeat] and the like; nil ends that. A program can show its
// progress so, or let a context end what takes too long:
//
//	placement.Observe(func(done, total int) error { return ctx.Err() })
func Observe(f Observer) {
	if f == nil {
		observer.Store(nil)
		return
	}
	observer.Store(&f)
}

// A stage is one of several experiments that a call makes of about as many
// keys each; the zero stage is the only one.
type stage struct{ at, of int }

// watch returns what to call with the number of keys placed of one stage.
func (s stage) watch(keys int) func(done int) error {
	f := observer.Load()
	if f == nil {
		return func(int) error { return nil }
	}
	return func(done int) error { return (*f)(s.at*keys+done, max(s.of, 1)*keys) }
}
