//go:build gophernotes

// The notebook kernel: gophernotes' interpreter and renderers, with a message
// loop of our own and a way to run notebooks without Jupyter.
//
// It is compiled together with gophernotes' source files by package build;
// each file here says what it takes from them and from gomacro.
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
