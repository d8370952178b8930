package main

import (
	"bytes"
	"os"
)

// cpuName returns the name of the processor as Linux tells it.
func cpuName() string {
	info, _ := os.ReadFile("/proc/cpuinfo")
	for line := range bytes.Lines(info) {
		if name, ok := bytes.CutPrefix(line, []byte("model name")); ok {
			return string(bytes.Trim(name, "\t :\n"))
		}
	}
	return "unknown CPU"
}
