package run

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"reshard/notebooks/kernel/cell"
)

// fake is an interpreter whose cells print, show or fail by their first word.
type fake struct{ ran []string }

func (f *fake) Execute(count int, code string, sink cell.Sink) *cell.Failure {
	f.ran = append(f.ran, fmt.Sprintf("%d %s", count, code))
	word, rest, _ := strings.Cut(code, " ")
	switch word {
	case "print":
		sink.Stream("stdout", rest)
		sink.Stream("stdout", "\n")
	case "show":
		sink.Result(cell.Bundle{Data: map[string]any{"text/plain": rest, "n": 1.50, "b": []byte("x")}})
	case "where":
		dir, _ := os.Getwd()
		sink.Result(cell.Bundle{Data: map[string]any{"text/plain": filepath.Base(dir)}})
	case "change":
		os.WriteFile("n.ipynb", []byte("changed"), 0o644)
	case "fail":
		sink.Stream("stderr", "a hint\n")
		return &cell.Failure{Kind: cell.Panic, Message: rest, Cell: count, Line: 1, Column: 1, Source: code}
	}
	return nil
}

// notebook writes a notebook with a title and code cells; those that begin
// with an exclamation mark are findings.
func notebook(t *testing.T, cells ...string) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "with space")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	text := `{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"markdown","metadata":{},"source":"# The title"}`
	for _, c := range cells {
		source, finding := strings.CutPrefix(c, "!")
		tags := ""
		if finding {
			tags = `"tags":["finding"]`
		}
		text += fmt.Sprintf(`,{"cell_type":"code","execution_count":9,"metadata":{%s},"source":%q,"outputs":[]}`, tags, source)
	}
	name := filepath.Join(dir, "n.ipynb")
	if err := os.WriteFile(name, []byte(text+"]}"), 0o644); err != nil {
		t.Fatal(err)
	}
	return name
}

// run runs a notebook and returns what was printed.
func run(name string, f *fake) (string, error) {
	var out strings.Builder
	r := &Runner{
		New:      func() (Interpreter, error) { return f, nil },
		Metadata: map[string]map[string]any{"kernelspec": {"name": "reshard"}},
		Out:      &out,
		Progress: func(Step) {},
		Save:     func(write func() error) error { return write() },
	}
	err := r.Run(name)
	return out.String(), err
}

func read(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFindingsArePrintedAndOutputsWritten(t *testing.T) {
	name := notebook(t, "print hello", "  ", "!show 17\n\n18", "!where", "show x")
	out, err := run(name, &fake{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "The title\n\n  17\n\n  18\n\n  with space\n"; out != want {
		t.Errorf("printed %q, want %q", out, want)
	}
	got := read(t, name)
	for _, want := range []string{
		`"hello\n"`, `"execution_count": 2`, `"n": 1.5`, `"b": "eA=="`, `"name": "reshard"`,
		"\"execution_count\": null,\n   \"metadata\": {},\n   \"outputs\": [],\n   \"source\": [\n    \"  \"",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	before, _ := os.Stat(name)
	if _, err := run(name, &fake{}); err != nil {
		t.Fatal(err)
	}
	if after, _ := os.Stat(name); !os.SameFile(before, after) {
		t.Error("a rerun with the same outputs replaced the file")
	}
}

// A notebook of a reader's own has no tags, and still should tell something.
func TestWithoutFindingsAllOutputsArePrinted(t *testing.T) {
	out, err := run(notebook(t, "show 17", "  ", "show 18"), &fake{})
	if err != nil {
		t.Fatal(err)
	}
	if want := "The title\n\n  17\n\n  18\n"; out != want {
		t.Errorf("printed %q, want %q", out, want)
	}
}

func TestAFailingCellStopsAndLeavesTheFile(t *testing.T) {
	name := notebook(t, "show 1", "fail boom", "show 3")
	before := read(t, name)
	f := &fake{}
	_, err := run(name, f)
	if err == nil {
		t.Fatal("no error")
	}
	for _, want := range []string{name, "cell [2], line 1, column 1: panic: boom\n    fail boom\n    ^", "a hint"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("no %q in %q", want, err)
		}
	}
	if len(f.ran) != 2 {
		t.Errorf("ran %q", f.ran)
	}
	if read(t, name) != before {
		t.Error("the file was changed")
	}
}

func TestFilesThatMustNotBeOverwritten(t *testing.T) {
	name := notebook(t, "show 1")
	os.Chmod(name, 0o444)
	if _, err := run(name, &fake{}); err == nil || !strings.Contains(err.Error(), "read-only") {
		t.Errorf("read-only: %v", err)
	}
	name = notebook(t, "change")
	if _, err := run(name, &fake{}); err == nil || !strings.Contains(err.Error(), "changed while it ran") {
		t.Errorf("changed: %v", err)
	}
	if read(t, name) != "changed" {
		t.Error("what somebody else saved was overwritten")
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(name), ".*")); len(left) > 0 {
		t.Errorf("left over: %q", left)
	}
}

func TestASymbolicLinkStaysOne(t *testing.T) {
	name := notebook(t, "show 1")
	link := filepath.Join(t.TempDir(), "l.ipynb")
	if err := os.Symlink(name, link); err != nil {
		t.Skip(err)
	}
	if _, err := run(link, &fake{}); err != nil {
		t.Fatal(err)
	}
	if info, _ := os.Lstat(link); info.Mode()&os.ModeSymlink == 0 {
		t.Error("the link was replaced by a file")
	}
	if !strings.Contains(read(t, name), `"execution_count": 1`) {
		t.Error("the file was not written")
	}
}

func TestTheWorkingFolderIsRestored(t *testing.T) {
	before, _ := os.Getwd()
	run(notebook(t, "fail x"), &fake{})
	if after, _ := os.Getwd(); after != before {
		t.Errorf("in %s, was in %s", after, before)
	}
}

func TestWrongFiles(t *testing.T) {
	if _, err := run("none.ipynb", &fake{}); err == nil || !strings.Contains(err.Error(), "none.ipynb") {
		t.Errorf("missing: %v", err)
	}
	name := filepath.Join(t.TempDir(), "n.ipynb")
	os.WriteFile(name, []byte("{\n"), 0o644)
	if _, err := run(name, &fake{}); err == nil || !strings.Contains(err.Error(), "n.ipynb:2:1: not a notebook") {
		t.Errorf("not JSON: %v", err)
	}
}

func TestValuesThatAreNoJSON(t *testing.T) {
	got := wire(map[string]any{"x": func() {}})
	if text, _ := got["text/plain"].(string); !strings.Contains(text, "no JSON") {
		t.Errorf("got %v", got)
	}
}
