package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const drawing = "import \"os\"\nos.WriteFile(\"../figures/1-test-dot.svg\", []byte(\"<svg/>\"), 0666)"

func TestFigures(t *testing.T) {
	dir := newProject(t, drawing, "6 * 7")
	r := runToEnd(t, reshard(dir))
	r.wants(t, 0)
	if !strings.Contains(r.stdout, "new      1-test-dot.svg") || !strings.Contains(r.stdout, "go run ./notebooks lab") {
		t.Errorf("the first run prints:\n%s", r.stdout)
	}
	if outputs := read(t, notebookOf(dir)); !strings.Contains(outputs, `"42"`) {
		t.Errorf("the notebook has no output 42:\n%s", outputs)
	}
	r = runToEnd(t, reshard(filepath.Join(dir, "notebooks"), "figures", "1-test.ipynb"))
	r.wants(t, 0)
	if !strings.Contains(r.stdout, "none changed") {
		t.Errorf("the second run prints:\n%s", r.stdout)
	}
}

func TestFailingCell(t *testing.T) {
	dir := newProject(t, drawing, "x := 1\nx.nosuch()")
	before := read(t, notebookOf(dir))
	r := runToEnd(t, reshard(dir))
	r.wants(t, 1, "1-test.ipynb", "cell [2]", "line 2", "x.nosuch()")
	if strings.Contains(r.stderr, "reshard: ") {
		t.Errorf("the failure is told twice:\n%s", r.stderr)
	}
	if after := read(t, notebookOf(dir)); after != before {
		t.Errorf("the notebook has changed:\n%s", after)
	}
}

func TestUnreadableNotebook(t *testing.T) {
	dir := newProject(t)
	write(t, notebookOf(dir), "{ not JSON")
	runToEnd(t, reshard(dir)).wants(t, 1, "1-test.ipynb", "JSON")
	runToEnd(t, reshard(dir, "figures", "nosuch.ipynb")).wants(t, 1, "there is no notebook nosuch.ipynb", "path from here")
	runToEnd(t, reshard(dir, "figures", "notebooks")).wants(t, 1, "cannot read the notebook", "is a directory")
}

func TestNoNotebook(t *testing.T) {
	dir := newProject(t)
	if err := os.Remove(notebookOf(dir)); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{"figures", "html"} {
		runToEnd(t, reshard(dir, command)).wants(t, 1, "holds no notebook")
	}
}

func TestInterruptedFigures(t *testing.T) {
	dir := newProject(t, drawing, "for {}")
	before := read(t, notebookOf(dir))
	picture := filepath.Join(dir, "figures", "1-test-dot.svg")
	runUntil(t, reshard(dir), exists(picture)).wants(t, 130)
	if after := read(t, notebookOf(dir)); after != before {
		t.Errorf("the notebook has changed:\n%s", after)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, "notebooks", "*")); len(left) != 2 {
		t.Errorf("left in notebooks: %q", left)
	}
	noneRuns(t, bin)
}

func TestNotebooksInOrderOfTheirNumbers(t *testing.T) {
	dir := newProject(t)
	for _, name := range []string{"10-last", "2-second"} {
		write(t, filepath.Join(dir, "notebooks", name+".ipynb"), "{}")
	}
	found, err := project(dir).notebooks()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, path := range found {
		names = append(names, strings.TrimSuffix(filepath.Base(path), ".ipynb"))
	}
	if got, want := strings.Join(names, " "), "1-test 2-second 10-last"; got != want {
		t.Errorf("the order is %s, want %s", got, want)
	}
}

func TestChanges(t *testing.T) {
	got := changes(map[string]string{"a.svg": "1", "b.svg": "1"}, map[string]string{"a.svg": "1", "b.svg": "2", "c.png": "3"})
	want := "figures/ has 3 pictures, of which 2 are new or changed:\n  changed  b.svg\n  new      c.png"
	if got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}
