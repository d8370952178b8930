//go:build gophernotes

// The notebook kernel: gophernotes' interpreter and renderers, with a message
// loop of our own and a way to run notebooks without Jupyter.
//
// It is compiled together with gophernotes' source files by package build;
// each file here says what it takes from them and from gomacro.
//
// # What ends it
//
// A cell that fails, panics, is stopped or recurses without end does not, nor
// do os.Exit, log.Fatal and runtime.Goexit in a cell. What the Go runtime
// itself cannot survive does; Jupyter then starts the kernel anew, and all
// variables are lost:
//
//   - a panic in a goroutine that a cell started;
//   - a data race on a map that the runtime detects;
//   - recursion without end in compiled code, such as a String method of a
//     linked package that prints itself;
//   - more memory than there is;
//   - a fault through package unsafe, and what a module imported at run time
//     does: os.Exit, a signal to its own process.
//
// # What a stop leaves
//
// A cell that waits in compiled code when it is stopped, on a channel or a
// lock, is left behind: its goroutine ends when the wait does, without running
// another statement of the cell. Goroutines that a cell started go on.
package main

import (
	"fmt"
	"os"
)

// gophernotes' files need these two constants of its main.go.
const (
	Version         = "1.0.0"
	ProtocolVersion = "5.4"
)

const usage = `usage: kernel CONNECTION_FILE     serve Jupyter, which starts the kernel like this
       kernel run NOTEBOOK...     run notebooks and write their outputs back
`

func main() {
	args := os.Args[1:]
	switch {
	case len(args) > 1 && args[0] == "run":
		os.Exit(runNotebooks(args[1:]))
	case len(args) == 1 && args[0] != "run" && args[0][0] != '-':
		if err := serve(args[0]); err != nil {
			fmt.Fprintln(os.Stderr, "kernel:", err)
			os.Exit(1)
		}
	default:
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
}
