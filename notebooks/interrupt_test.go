package main

import (
	"os/exec"
	"strings"
	"syscall"
	"testing"
)

// interruptWhen presses Ctrl-C, once cmd runs and something has happened.
func interruptWhen(t *testing.T, cmd *exec.Cmd, happened func() bool) <-chan struct{} {
	done := make(chan struct{})
	go func() {
		defer close(done)
		waitFor(t, "what the interrupt waits for", happened)
		if cmd.Process != nil {
			cmd.Process.Signal(syscall.SIGINT)
		}
	}()
	return done
}

// noneRuns fails the test if a process runs whose command line names the folder dir.
func noneRuns(t *testing.T, dir string) {
	t.Helper()
	out, err := exec.Command("ps", "-A", "-o", "args=").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		if strings.Contains(line, dir) {
			t.Errorf("left running: %s", line)
		}
	}
}
