package main

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// A program that is killed cannot end its children; they must notice.
func TestKilledProgramLeavesNoKernel(t *testing.T) {
	dir := newProject(t, drawing, "for {}")
	cmd := reshard(dir)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	drawn := filepath.Join(dir, "figures", "1-test-dot.svg")
	for deadline := time.Now().Add(time.Minute); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(drawn); err == nil {
			break
		}
		if time.Now().After(deadline) {
			t.Fatal("the first cell drew nothing")
		}
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	cmd.Wait()
	time.Sleep(500 * time.Millisecond)
	noneRuns(t, bin)
}
