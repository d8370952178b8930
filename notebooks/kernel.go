package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"

	"reshard/notebooks/kernel/build"
)

const kernelHelp = ` [flags]

Builds the Go kernel and installs it for you, so that any JupyterLab or VS Code on this machine finds it. What is
installed is self-contained: it needs neither this folder nor Go.

Flags:
`

// kernel installs the kernel, or removes it again.
func kernel(ctx context.Context, args []string) error {
	flags := flag.NewFlagSet("kernel", flag.ContinueOnError)
	prefix := flags.String("prefix", "", "install below `DIR`/share/jupyter, for instance a virtual environment, instead of your home")
	name := flags.String("name", "reshard", "`NAME` of the kernel's folder, which notebooks refer to")
	remove := flags.Bool("remove", false, "remove the kernel again")
	if err := parseAlone(flags, kernelHelp, args); err != nil {
		return err
	}
	if !regexp.MustCompile(`^[A-Za-z0-9_-][A-Za-z0-9._-]*$`).MatchString(*name) {
		return usagef("--name %q: a kernel's name has letters, digits, dots, dashes and underscores only, and no dot first", *name)
	}
	data, err := jupyterData(*prefix)
	if err != nil {
		return err
	}
	spec := filepath.Join(data, "kernels", *name)
	if *remove {
		return removeSpec(spec)
	}
	p, err := findProject()
	if err != nil {
		return err
	}
	program, err := p.kernel(ctx)
	if err != nil {
		return err
	}
	if err := installSpec(spec, program); err != nil {
		return err
	}
	fmt.Printf("Installed the kernel %q in %s\n", displayName, spec)
	return nil
}

// kernel returns the path of the kernel program: the one built beforehand that stands beside this program, as in the
// container, or else one that is built now, which is quick when nothing has changed.
func (p project) kernel(ctx context.Context) (string, error) {
	if self, err := os.Executable(); err == nil {
		prebuilt := filepath.Join(filepath.Dir(self), "reshard-kernel")
		if _, err := os.Stat(prebuilt); err == nil {
			return prebuilt, nil
		}
	}
	out := p.state("kernel")
	err := during("building the Go kernel (about a minute the first time)", func(detail func(string)) error {
		return build.Build(ctx, string(p), out, detail)
	})
	if ctx.Err() != nil {
		return "", context.Cause(ctx)
	}
	return out, err
}
