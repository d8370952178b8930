//go:build gophernotes

package main

import (
	"fmt"
	"os"
	"os/signal"
	"sync"

	"reshard/notebooks/kernel/run"
)

// runNotebooks runs notebook files one after the other, each in a session of
// its own, and returns the program's exit status.
func runNotebooks(names []string) int {
	stdout, stderr := os.Stdout, os.Stderr
	c, err := newConsole()
	if err != nil {
		fmt.Fprintln(stderr, "kernel:", err)
		return 1
	}
	var saving sync.Mutex
	exitOnInterrupt(&saving)
	r := &run.Runner{
		New:      func() (run.Interpreter, error) { return newSession(c), nil },
		Metadata: metadata(),
		Out:      stdout,
		Progress: run.Plain(stderr),
		Save: func(write func() error) error {
			saving.Lock()
			defer saving.Unlock()
			return write()
		},
	}
	if isTerminal(stderr) {
		r.Progress = run.InPlace(stderr)
	}
	for i, name := range names {
		if i > 0 {
			fmt.Fprintln(stdout)
		}
		if err := r.Run(name); err != nil {
			fmt.Fprintln(stderr, err)
			return 1
		}
	}
	return 0
}

// exitOnInterrupt ends the program on Ctrl-C, but not while a file is saved.
func exitOnInterrupt(saving *sync.Mutex) {
	stderr := os.Stderr
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	go func() {
		<-interrupts
		saving.Lock()
		if isTerminal(stderr) {
			fmt.Fprintln(stderr)
		}
		os.Exit(130)
	}()
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
