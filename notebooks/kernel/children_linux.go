//go:build gophernotes

package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// endChildren ends the programs that the kernel started: the go command while
// a module is imported, and what a line that begins with $ runs.
func endChildren() {
	self := strconv.Itoa(os.Getpid())
	stats, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, name := range stats {
		stat, _ := os.ReadFile(name)
		after := strings.Fields(string(stat[strings.LastIndexByte(string(stat), ')')+1:]))
		if len(after) > 1 && after[1] == self {
			if pid, err := strconv.Atoi(filepath.Base(filepath.Dir(name))); err == nil {
				syscall.Kill(pid, syscall.SIGINT)
			}
		}
	}
}
