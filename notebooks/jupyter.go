package main

import (
	"context"
	"os"
	"strings"
)

// jupyter sets up what lab and html need, Python first because it may be missing, and returns that Python.
func (p project) jupyter(ctx context.Context) (string, error) {
	python, err := p.python(ctx)
	if err != nil {
		return "", err
	}
	program, err := p.kernel(ctx)
	if err != nil {
		return "", err
	}
	return python, p.offerKernel(program)
}

// jupyterEnv returns the environment for Jupyter: its folders lie in the project, so that it finds our kernel and
// neither uses nor touches the person's own settings.
func (p project) jupyterEnv() []string {
	var env []string
	for _, v := range os.Environ() {
		if !strings.HasPrefix(v, "JUPYTER") && !strings.HasPrefix(v, "IPYTHON") {
			env = append(env, v)
		}
	}
	return append(env,
		"JUPYTER_CONFIG_DIR="+p.state("jupyter", "config"),
		"JUPYTER_DATA_DIR="+p.state("jupyter", "data"),
		"JUPYTER_RUNTIME_DIR="+p.state("jupyter", "runtime"),
		"IPYTHONDIR="+p.state("jupyter", "ipython"),
	)
}

// offerKernel lets our Jupyter find the kernel program.
func (p project) offerKernel(program string) error {
	dir := p.state("jupyter", "data", "kernels", "reshard")
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return err
	}
	return writeSpec(dir, program)
}

// onlyOurKernel are the options that keep other kernels out of sight.
var onlyOurKernel = []string{
	"--KernelSpecManager.ensure_native_kernel=False",
	"--KernelSpecManager.allowed_kernelspecs=reshard",
}
