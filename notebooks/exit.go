package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
)

// A usageError is a command line that makes no sense.
type usageError struct{ error }

func usagef(format string, args ...any) error {
	return usageError{fmt.Errorf(format, args...)}
}

// An interrupted error says which signal ended the work.
type interrupted struct{ signal syscall.Signal }

func (i interrupted) Error() string { return i.signal.String() }

// untilInterrupted returns a context that ends with an interrupted cause at Ctrl-C and its kin.
func untilInterrupted(parent context.Context) (context.Context, func()) {
	ctx, cancel := context.WithCancelCause(parent)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	go func() {
		if s, ok := (<-signals).(syscall.Signal); ok {
			cancel(interrupted{s})
		}
	}()
	return ctx, func() { cancel(nil) }
}

// exitStatus reports err, unless a child or the person has already said it, and returns the status to exit with.
func exitStatus(err error, w io.Writer) int {
	var stopped interrupted
	var child *exec.ExitError
	var usage usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &stopped):
		return 128 + int(stopped.signal)
	case errors.As(err, &child) && errors.Is(err, errReported):
		return max(child.ExitCode(), 1)
	case errors.As(err, &usage):
		fmt.Fprintln(w, "reshard:", err)
		return 2
	}
	fmt.Fprintln(w, "reshard:", err)
	return 1
}

// errReported marks the failure of a program that has told the person about it itself.
var errReported = errors.New("reported")
