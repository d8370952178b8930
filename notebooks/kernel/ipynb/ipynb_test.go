package ipynb

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// testdata/jupyter.ipynb is what nbformat 5.11 writes after reading
// testdata/messy.ipynb.
func TestFormatIsJupyters(t *testing.T) {
	want, err := os.ReadFile("testdata/jupyter.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"testdata/messy.ipynb", "testdata/jupyter.ipynb"} {
		nb, err := Read(name)
		if err != nil {
			t.Fatal(err)
		}
		got := nb.Format()
		if !bytes.Equal(got, want) {
			t.Errorf("%s: first difference:\n%s", name, firstDifference(got, want))
		}
		if again := nb.Format(); !bytes.Equal(got, again) {
			t.Errorf("%s: formatting changed the notebook", name)
		}
	}
}

func firstDifference(got, want []byte) string {
	g, w := strings.Split(string(got), "\n"), strings.Split(string(want), "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			return "got  " + g[i] + "\nwant " + w[i]
		}
	}
	return "one is longer"
}

func TestReadCells(t *testing.T) {
	nb, err := Read("testdata/jupyter.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	if got := nb.Title(); !strings.HasPrefix(got, "Tïtle & <b>") {
		t.Errorf("Title() = %q", got)
	}
	code := nb.Cells[2]
	if !code.Code() || nb.Cells[0].Code() {
		t.Error("Code() is wrong")
	}
	if got := code.Source(); got != "a := 1\na" {
		t.Errorf("Source() = %q", got)
	}
	if !code.Tagged("finding") || code.Tagged("other") || nb.Cells[0].Tagged("finding") {
		t.Error("Tagged() is wrong")
	}
	if got := code.Outputs(); len(got) != 4 || got[0]["name"] != "stdout" {
		t.Errorf("Outputs() = %v", got)
	}
}

func TestSetOutputs(t *testing.T) {
	nb, err := Parse("n", []byte(`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[
		{"cell_type":"code","metadata":{},"source":"","execution_count":7,"outputs":[]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	nb.Cells[0].SetOutputs(1, []Output{{"output_type": "stream", "name": "stdout", "text": "a\nb"}})
	nb.SetMetadata("language_info", map[string]any{"name": "go"})
	want := `{
 "cells": [
  {
   "cell_type": "code",
   "execution_count": 1,
   "metadata": {},
   "outputs": [
    {
     "name": "stdout",
     "output_type": "stream",
     "text": [
      "a\n",
      "b"
     ]
    }
   ],
   "source": []
  }
 ],
 "metadata": {
  "language_info": {
   "name": "go"
  }
 },
 "nbformat": 4,
 "nbformat_minor": 5
}
`
	if got := string(nb.Format()); got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestBadFilesAreNamed(t *testing.T) {
	cell := func(c string) string { return `{"nbformat":4,"metadata":{},"cells":[` + c + `]}` }
	for _, test := range []struct{ data, want string }{
		{"", "n.ipynb:1:1: not a notebook: not JSON: EOF"},
		{"{\n \"é\" x", "n.ipynb:2:6: not a notebook: not JSON: invalid character 'x'"},
		{"{\n", "n.ipynb:2:1: not a notebook: not JSON: unexpected EOF"},
		{"{}\n{", "n.ipynb:2:2: not a notebook: not JSON: something follows"},
		{"\xff", "n.ipynb: not a notebook: not UTF-8"},
		{"[]", "n.ipynb: not a notebook: the file holds no JSON object"},
		{"{}", "nbformat is missing"},
		{`{"nbformat":3}`, "nbformat is 3, want 4"},
		{`{"nbformat":4}`, "metadata is missing"},
		{`{"nbformat":4,"metadata":{},"cells":{}}`, "cells is missing"},
		{cell(`1`), "cell 1: it is no JSON object"},
		{cell(`{}`), "cell 1: cell_type is missing"},
		{cell(`{"cell_type":"raw"}`), "cell 1: metadata is missing"},
		{cell(`{"cell_type":"raw","metadata":{},"source":["a",1]}`), "cell 1: source is missing or no text"},
		{cell(`{"cell_type":"code","metadata":{},"source":""}`), "cell 1: outputs is missing"},
		{cell(`{"cell_type":"code","metadata":{},"source":"","outputs":[2]}`), "cell 1: output 1 is no JSON object"},
	} {
		_, err := Parse("n.ipynb", []byte(test.data))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Parse(%q): %v, want %s", test.data, err, test.want)
		}
	}
	if _, err := Read("testdata/none.ipynb"); err == nil || !strings.Contains(err.Error(), "testdata/none.ipynb") {
		t.Errorf("Read of a missing file: %v", err)
	}
}

// What Parse accepts, Format writes as something that reads and formats as
// the same again.
func FuzzFormat(f *testing.F) {
	for _, name := range []string{"testdata/messy.ipynb", "testdata/jupyter.ipynb"} {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	// Small ones, from which more is found than from the large.
	for _, text := range []string{
		`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[]}`,
		`{"nbformat":4,"nbformat_minor":5,"metadata":{"a":[1,-0.5e3,null,true]},"cells":[{"cell_type":"markdown","metadata":{},"source":"# é\n"}]}`,
		`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","id":"a","metadata":{"tags":["x"]},"execution_count":null,"source":["a\n","b"],"outputs":[]}]}`,
		`{"nbformat":4,"nbformat_minor":5,"metadata":{},"cells":[{"cell_type":"code","metadata":{},"execution_count":1,"source":"","outputs":[{"output_type":"stream","name":"stdout","text":"a\n"}]}]}`,
	} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		nb, err := Parse("n", data)
		if err != nil {
			return
		}
		nb.Title()
		for _, c := range nb.Cells {
			c.Tagged("x")
		}
		once := nb.Format()
		nb, err = Parse("n", once)
		if err != nil {
			t.Fatalf("%v in\n%s", err, once)
		}
		if twice := nb.Format(); !bytes.Equal(once, twice) {
			t.Errorf("formatted once and twice differ:\n%s", firstDifference(twice, once))
		}
	})
}
