package build_test

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"reshard/notebooks/kernel/build"
)

// program builds the kernel, once for all tests; the go command keeps it.
var program = sync.OnceValues(func() (string, error) {
	root, err := filepath.Abs("../../..")
	if err != nil {
		return "", err
	}
	out := filepath.Join(root, ".reshard", "test", "kernel")
	return out, build.Build(context.Background(), root, out, func(string) {})
})

func kernel(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	if testing.Short() {
		t.Skip("building the kernel takes a minute the first time")
	}
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, args...)
}

// notebook writes a notebook of code cells in a folder with a space; those
// that begin with an exclamation mark are findings.
func notebook(t *testing.T, title string, cells ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "with space")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	all := []any{map[string]any{"cell_type": "markdown", "metadata": map[string]any{}, "source": "# " + title}}
	for _, c := range cells {
		source, finding := strings.CutPrefix(c, "!")
		meta := map[string]any{}
		if finding {
			meta["tags"] = []string{"finding"}
		}
		all = append(all, map[string]any{
			"cell_type": "code", "metadata": meta, "source": source, "outputs": []any{}, "execution_count": nil,
		})
	}
	data, err := json.Marshal(map[string]any{"nbformat": 4, "nbformat_minor": 5, "metadata": map[string]any{}, "cells": all})
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(dir, title+".ipynb")
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// run runs notebooks and returns what was printed and the exit status.
func run(t *testing.T, names ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := kernel(t, append([]string{"run"}, names...)...)
	var out, errs strings.Builder
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestRunPrintsFindingsAndWritesOutputs(t *testing.T) {
	name := notebook(t, "One",
		`import ("fmt"; "os"; "log"; "gonum.org/v1/plot")`,
		`!fmt.Println("printed")`,
		"!p := plot.New()\np.Title.Text = \"A plot\"\np",
		"log.SetFlags(0)\nfmt.Println(1)\nfmt.Fprintln(os.Stderr, 2)\nfmt.Println(3)\nlog.Print(4)",
		"func f() (int, error) { return 7, nil }", "!f()")
	out, errs, status := run(t, name)
	if status != 0 {
		t.Fatalf("exit status %d: %s", status, errs)
	}
	if want := "One\n\n  printed\n\n  A plot\n\n  7\n"; out != want {
		t.Errorf("printed %q, want %q", out, want)
	}
	got := read(t, name)
	for _, want := range []string{`<figure`, `alt=\"A plot\"`, `"pygments_lexer": "go"`, `"display_name": "Go (Reshard)"`} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, "<nil>") {
		t.Error("the value of fmt.Println is shown")
	}
	var order []int
	for _, n := range []string{`"1\n"`, `"2\n"`, `"3\n"`, `"4\n"`} {
		order = append(order, strings.Index(got, n))
	}
	if !(0 < order[0] && order[0] < order[1] && order[1] < order[2] && order[2] < order[3]) {
		t.Errorf("standard output and standard error are not in order: %v", order)
	}
	run(t, name)
	if again := read(t, name); again != got {
		t.Error("a second run changed the file")
	}
}

func TestEveryNotebookStartsAfresh(t *testing.T) {
	first, second := notebook(t, "First", "x := 1"), notebook(t, "Second", "!x")
	out, errs, status := run(t, first, second)
	if status != 1 || !strings.Contains(errs, "undefined: x") {
		t.Errorf("status %d, stdout %q, stderr %q", status, out, errs)
	}
}

func TestRunSaysWhichCellFailed(t *testing.T) {
	fails := "import \"errors\"\nfunc f(n int) (int, error) {\n\treturn n, errors.New(\"bad thing\")\n}"
	for _, test := range []struct {
		name  string
		cells []string
		want  string
	}{
		{"syntax", []string{"x := 1", "y := x +"}, "cell [2], line 1"},
		{"type", []string{"x := 1\n\ny := x + nosuch"}, "cell [1], line 3, column 10: compile error: undefined: nosuch\n    y := x + nosuch\n             ^"},
		{"panic", []string{"func g(i int) int {\n\tpanic(i)\n}", "g(5)"}, "cell [1], line 2, column 2: panic: 5\n    \tpanic(i)"},
		{"panic between", []string{`import "fmt"`, "fmt.Println(1)\npanic(\"two\")\nfmt.Println(3)"}, "cell [2], line 2, column 1: panic: two"},
		{"value", []string{fails, "_ = 0\nf(1)"}, "cell [2], line 2, column 1: error: bad thing\n    f(1)"},
		{"variable", []string{fails, "x, err := f(1)\nx"}, "cell [2], line 1, column 1: error: bad thing"},
		{"plain variable", []string{fails, "var x int\nvar err error\nx, err = f(x)"}, "cell [2], line 3, column 1: error: bad thing"},
	} {
		t.Run(test.name, func(t *testing.T) {
			name := notebook(t, "N", test.cells...)
			before := read(t, name)
			_, errs, status := run(t, name)
			if status != 1 || !strings.Contains(errs, name+": ") || !strings.Contains(errs, test.want) {
				t.Errorf("status %d, stderr\n%s\nwant\n%s", status, errs, test.want)
			}
			if strings.Contains(errs, "goroutine") {
				t.Errorf("runtime frames in\n%s", errs)
			}
			if read(t, name) != before {
				t.Error("the file was changed")
			}
		})
	}
}

// An error that an earlier cell left in err does not fail a later one.
func TestErrOfAnotherCell(t *testing.T) {
	name := notebook(t, "N", "import \"errors\"\nfunc f() { err := errors.New(\"inner\"); _ = err }", "f()", "var other = 1\nother")
	if _, errs, status := run(t, name); status != 0 {
		t.Error(errs)
	}
}

func TestInterruptLeavesNothingHalfWritten(t *testing.T) {
	name := notebook(t, "N", "x := 1", `import "time"`, "time.Sleep(time.Hour)")
	before := read(t, name)
	cmd := kernel(t, "run", name)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	start := time.Now()
	cmd.Process.Signal(syscall.SIGINT)
	cmd.Wait()
	if status := cmd.ProcessState.ExitCode(); status != 130 || time.Since(start) > time.Second {
		t.Errorf("exit status %d after %v", status, time.Since(start))
	}
	if read(t, name) != before {
		t.Error("the file was changed")
	}
	if left, _ := os.ReadDir(filepath.Dir(name)); len(left) != 1 {
		t.Errorf("left over: %v", left)
	}
}

func TestWrongUse(t *testing.T) {
	for _, args := range [][]string{{}, {"run"}, {"-h"}, {"a", "b"}} {
		out, _ := kernel(t, args...).CombinedOutput()
		if !strings.HasPrefix(string(out), "usage: ") {
			t.Errorf("kernel %q: %s", args, out)
		}
	}
	out, _ := kernel(t, "none.json").CombinedOutput()
	if !strings.Contains(string(out), "none.json") {
		t.Errorf("missing connection file: %s", out)
	}
	_, errs, status := run(t, "none.ipynb")
	if status != 1 || !strings.Contains(errs, "none.ipynb") {
		t.Errorf("missing notebook: status %d, %s", status, errs)
	}
}
