package main

import (
	"context"
	"os/exec"
	"syscall"
	"time"
)

// patience is how long a child may take to end after it was asked to.
const patience = 10 * time.Second

// start starts a program in a process group of its own, so that a Ctrl-C reaches it only through us: when ctx ends,
// its group gets the signal it ends cleanly on. The function returned waits for its end and clears the group.
func start(ctx context.Context, polite syscall.Signal, name string, args ...string) (*exec.Cmd, func() error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	endWithParent(cmd.SysProcAttr, polite)
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, polite) }
	cmd.WaitDelay = patience
	return cmd, func() error {
		err := cmd.Wait()
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return err
	}
}

// run starts a program that start has prepared and waits for its end.
func run(cmd *exec.Cmd, wait func() error) error {
	if err := cmd.Start(); err != nil {
		return err
	}
	return wait()
}
