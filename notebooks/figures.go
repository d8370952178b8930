package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"syscall"

	"reshard/notebooks/kernel/ipynb"
)

const figuresHelp = ` [NOTEBOOK...]

Runs every notebook, or those named, from top to bottom in the Go kernel, without Jupyter or Python: prints each
one's finding, writes its pictures to figures/ and its outputs back into the notebook file, and says which pictures
changed. Stops at the first cell that fails.
`

// figures runs the notebooks in the kernel program.
func figures(ctx context.Context, args []string) error {
	notebooks, err := parse(flag.NewFlagSet("figures", flag.ContinueOnError), figuresHelp, args)
	if err != nil {
		return err
	}
	p, err := findProject()
	if err != nil {
		return err
	}
	if len(notebooks) == 0 {
		if notebooks, err = p.notebooks(); err != nil {
			return err
		}
	}
	for i, n := range notebooks {
		if err := checkNotebook(n); err != nil {
			return err
		}
		notebooks[i] = short(n)
	}
	return p.redraw(ctx, notebooks)
}

// checkNotebook returns an error if there is no notebook of that name, before any time is spent on building.
func checkNotebook(name string) error {
	content, err := os.ReadFile(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("there is no notebook %s: give its path from here, with .ipynb at the end", name)
	case err != nil:
		return fmt.Errorf("cannot read the notebook: %w", err)
	}
	_, err = ipynb.Parse(name, content)
	return err
}

// redraw runs the notebooks and compares the pictures before and after.
func (p project) redraw(ctx context.Context, notebooks []string) error {
	dir := p.path("figures")
	if err := checkWritable(dir); err != nil {
		return err
	}
	program, err := p.kernel(ctx)
	if err != nil {
		return err
	}
	before, err := readPictures(dir)
	if err != nil {
		return err
	}
	cmd, wait := start(ctx, syscall.SIGINT, program, append([]string{"run"}, notebooks...)...)
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	err = run(cmd, wait)
	if failed := (*exec.ExitError)(nil); errors.As(err, &failed) && failed.ExitCode() > 0 {
		return errReported // by the kernel
	}
	if err != nil {
		return err
	}
	after, err := readPictures(dir)
	if err != nil {
		return err
	}
	fmt.Println("\n" + changes(before, after))
	fmt.Printf("To explore the notebooks cell by cell: %s\n", labCommand())
	return nil
}
