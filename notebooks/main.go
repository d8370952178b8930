// Command notebooks is the one tool of Reshard: it runs the notebooks, opens them in JupyterLab, exports them
// as web pages, and installs the kernel they run on.
//
//	go run ./notebooks [command]
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
)

// A command is a word after `go run ./notebooks`.
type command struct {
	name, summary string
	run           func(ctx context.Context, args []string) error
}

// commands returns the commands in the order help lists them; the first one is the default.
func commands() []command {
	return []command{
		{"figures", "run every notebook and redraw figures/ (the default)", figures},
		{"lab", "open the notebooks in JupyterLab", lab},
		{"html", "run every notebook and export it as a web page", html},
		{"kernel", "install the kernel for your own JupyterLab or VS Code", kernel},
	}
}

func main() {
	ctx, stop := untilInterrupted(context.Background())
	err := dispatch(ctx, os.Args[1:])
	stop()
	os.Exit(exitStatus(err, os.Stderr))
}

// dispatch runs the command that args name.
func dispatch(ctx context.Context, args []string) error {
	all := commands()
	if len(args) == 0 {
		return all[0].run(ctx, nil)
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		printHelp(os.Stdout)
		return nil
	}
	for _, c := range all {
		if c.name == args[0] {
			return c.run(ctx, args[1:])
		}
	}
	return usagef("there is no command %q: the commands are figures, lab, html and kernel; -h tells about them", args[0])
}

func printHelp(w io.Writer) {
	fmt.Fprintf(w, "Which keys move when a cluster changes, and which of them for nothing?\n\nUsage: %s [command]\n\n", program())
	for _, c := range commands() {
		fmt.Fprintf(w, "  %-8s  %s\n", c.name, c.summary)
	}
	fmt.Fprintf(w, "\n%s <command> -h tells about a command.\n", program())
}

// parse reads a command's flags and returns what is left of args. about is what -h prints above the flags: the
// arguments, then what the command does.
func parse(flags *flag.FlagSet, about string, args []string) ([]string, error) {
	flags.SetOutput(io.Discard)
	err := flags.Parse(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Printf("Usage: %s %s%s", program(), flags.Name(), about)
		flags.SetOutput(os.Stdout)
		flags.PrintDefaults()
		return nil, err
	}
	if err != nil {
		return nil, usagef("%v; %s %s -h tells about its flags", err, program(), flags.Name())
	}
	return flags.Args(), nil
}

// parseAlone is parse for a command that takes flags only.
func parseAlone(flags *flag.FlagSet, about string, args []string) error {
	rest, err := parse(flags, about, args)
	if err == nil && len(rest) > 0 {
		return usagef("%s takes no argument, and got %q; %s %[1]s -h tells about it", flags.Name(), rest[0], program())
	}
	return err
}
