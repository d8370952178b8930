package placement

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
)

// Machine names what times depend on: Go, system, processor and cores.
func Machine() string {
	return fmt.Sprintf("%s, %s/%s, %s, %d cores", runtime.Version(), runtime.GOOS, runtime.GOARCH, cpuName(), runtime.GOMAXPROCS(0))
}

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
