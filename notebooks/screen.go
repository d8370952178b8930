package main

import (
	"fmt"
	"os"
	"path/filepath"
	"sync/atomic"
	"time"
)

// inContainer tells whether the program runs in the image that the Dockerfile makes.
func inContainer() bool { return os.Getenv("RESHARD_CONTAINER") != "" }

// program returns what a person types to start this program.
func program() string {
	if inContainer() {
		return "docker run reshard"
	}
	return "go run ./notebooks"
}

// labCommand returns what a person types to open the notebooks.
func labCommand() string {
	if inContainer() {
		return "docker run --rm -p 127.0.0.1:8888:8888 reshard lab"
	}
	return program() + " lab"
}

// short returns path as seen from the working directory, where that is shorter to read.
func short(path string) string {
	here, err := os.Getwd()
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(here, path); err == nil && len(rel) < len(path) {
		return rel
	}
	return path
}

func say(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
}

// during does something that may take long, and says so on stderr if it does: with the seconds so far on a terminal,
// else with one line when it has become long and one at its end.
func during(label string, do func(detail func(string)) error) error {
	var detail atomic.Value
	detail.Store("")
	began, done := time.Now(), make(chan error, 1)
	go func() { done <- do(func(s string) { detail.Store(s) }) }()
	shown := false
	const quiet = 3 * time.Second // what takes no longer is not worth a line
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case err := <-done:
			if shown {
				finish(label, time.Since(began), err)
			}
			return err
		case <-tick.C:
			if time.Since(began) < quiet {
				continue
			}
			if onTerminal() {
				line := fmt.Sprintf("%s … %.0f s %s", label, time.Since(began).Seconds(), detail.Load())
				fmt.Fprintf(os.Stderr, "\r\x1b[K%.79s", line)
			} else if !shown {
				say("%s …", label)
			}
			shown = true
		}
	}
}

func finish(label string, took time.Duration, err error) {
	start, end := "", "done"
	if onTerminal() {
		start = "\r\x1b[K"
	}
	if err != nil {
		end = "stopped"
	}
	say("%s%s … %s after %.0f s", start, label, end, took.Seconds())
}

func onTerminal() bool {
	info, err := os.Stderr.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}
