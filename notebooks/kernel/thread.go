//go:build gophernotes

package main

// From gomacro: the environments that statements run in, and the state that
// each goroutine has (Run).

import (
	"runtime"

	"github.com/cosmos72/gomacro/base"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/gls"
)

// A thread is a goroutine that runs cells. When a cell waits in compiled code
// and does not end although it was stopped, its thread is left behind and
// another one takes over. For that each has an environment of its own, with
// the same variables but its own place in the code.
type thread struct {
	id   uintptr // of the goroutine
	env  *interp.Env
	work chan func()
}

// newThread starts a thread. gomacro knows goroutines that enter interpreted
// functions and keeps a Run for each: a first call of one gets it.
func (s *session) newThread() *thread {
	t := &thread{work: make(chan func())}
	started := make(chan *interp.Run)
	go func() {
		t.id = gls.GoID()
		var run *interp.Run
		s.enter(func(inner any) { run = inner.(*interp.Interp).PrepareEnv().Run })
		started <- run
		// gomacro will take another goroutine in the same place for this one.
		defer func() { *run = interp.Run{IrGlobals: run.IrGlobals} }()
		for f := range t.work {
			f()
		}
	}()
	run := <-started
	env := *s.kernel.ir.PrepareEnv()
	env.Run = run
	t.env = &env
	s.envs = append(s.envs, t.env)
	return t
}

// prepare makes room for what was declared in the environments of all
// threads: functions keep the one of the thread that declared them.
func (s *session) prepare() {
	ir := s.kernel.ir
	file := ir.PrepareEnv()
	for _, env := range s.envs {
		file.IntAddressTaken = file.IntAddressTaken || env.IntAddressTaken
	}
	ir.PrepareEnv()
	for _, env := range s.envs {
		env.EnvBinds, env.IntAddressTaken = file.EnvBinds, file.IntAddressTaken
	}
}

// leave makes the thread end as soon as the compiled code returns in which it
// waits: every statement it could go on with is one that ends it. Nothing can
// recover from that.
func (t *thread) leave() {
	for env := t.env.Run.CurrEnv; env != nil; env = caller(env) {
		for inner := env; inner != nil; inner = inner.Outer {
			condemn(inner)
		}
	}
	condemn(t.env)
	close(t.work)
}

func condemn(env *interp.Env) {
	code := make([]interp.Stmt, len(env.Code))
	for i := range code {
		code[i] = func(env *interp.Env) (interp.Stmt, *interp.Env) {
			runtime.Goexit()
			return nil, env
		}
	}
	env.Code = code
}

// reset forgets what a panic or a stop in an earlier cell may have left.
func (t *thread) reset() {
	t.env.IP, t.env.Code, t.env.DebugPos = 0, nil, nil
	run := t.env.Run
	run.ExecFlags, run.Interrupt, run.InstallDefer = 0, nil, nil
	run.DeferOfFun, run.PanicFun, run.Panic = nil, nil, nil
	run.Signals = base.Signals{}
	run.CurrEnv = t.env
}
