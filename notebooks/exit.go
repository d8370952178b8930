package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
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

// errReported is a failure that the person has been told about.
var errReported = errors.New("failed, as reported")

// exitStatus tells about err, where that is not done yet, and returns the status to exit with.
func exitStatus(err error, w io.Writer) int {
	var stopped interrupted
	var usage usageError
	switch {
	case err == nil, errors.Is(err, flag.ErrHelp):
		return 0
	case errors.As(err, &stopped):
		return 128 + int(stopped.signal)
	case errors.Is(err, errReported):
		return 1
	case errors.As(err, &usage):
		fmt.Fprintln(w, "reshard:", err)
		return 2
	}
	fmt.Fprintln(w, "reshard:", err)
	return 1
}
