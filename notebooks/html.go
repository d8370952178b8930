package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

const htmlHelp = `

Runs every notebook with nbconvert and exports it as a web page to notebooks/html/. The pages open without a network.
The notebook files stay as they are. What is missing is set up in .reshard/, as for lab (Python 3.11 or newer is
needed).
`

// html exports the notebooks.
func html(ctx context.Context, args []string) error {
	if err := parseAlone(flag.NewFlagSet("html", flag.ContinueOnError), htmlHelp, args); err != nil {
		return err
	}
	p, err := findProject()
	if err != nil {
		return err
	}
	notebooks, err := p.notebooks()
	if err != nil {
		return err
	}
	pages := p.path("notebooks", "html")
	for _, dir := range []string{p.path("figures"), pages} {
		if err := checkWritable(dir); err != nil {
			return err
		}
	}
	python, err := p.jupyter(ctx)
	if err != nil {
		return err
	}
	for _, notebook := range notebooks {
		page, err := p.export(ctx, python, notebook, pages)
		if err != nil {
			return err
		}
		fmt.Println(short(page))
	}
	return nil
}

// export runs a notebook and writes its page into the folder pages, once it is complete.
func (p project) export(ctx context.Context, python, notebook, pages string) (string, error) {
	made, err := os.MkdirTemp(pages, ".new-*")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	name := strings.TrimSuffix(filepath.Base(notebook), ".ipynb")
	err = during("running "+name, func(func(string)) error {
		return p.nbconvert(ctx, python, notebook, made)
	})
	if err != nil {
		return "", fmt.Errorf("%s: %w", short(notebook), err)
	}
	page := filepath.Join(pages, name+".html")
	return page, os.Rename(filepath.Join(made, name+".html"), page)
}

// nbconvert runs a notebook and writes its page into dir, by the template in notebooks/page.
func (p project) nbconvert(ctx context.Context, python, notebook, dir string) error {
	args := []string{"-I", "-m", "nbconvert", "--log-level=ERROR", "--to=html", "--execute", "--CoalesceStreamsPreprocessor.enabled=True",
		"--ExecutePreprocessor.kernel_name=reshard", "--output-dir=" + dir,
		"--TemplateExporter.extra_template_basedirs=" + p.path("notebooks"), "--template=page",
	}
	cmd, wait := start(ctx, syscall.SIGINT, python, append(append(args, onlyOurKernel...), notebook)...)
	cmd.Env = p.jupyterEnv()
	var complaint strings.Builder
	cmd.Stderr = &complaint
	err := run(cmd, wait)
	if err != nil && ctx.Err() == nil {
		return errors.New(reason(complaint.String()))
	}
	return err
}

// reason returns the part of nbconvert's complaint that is about the notebook, not about nbconvert.
func reason(complaint string) string {
	if i := strings.Index(complaint, "An error occurred while executing"); i >= 0 {
		complaint = complaint[i:]
	}
	return strings.TrimSpace(complaint)
}
