package docs

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const source = `// Package p is an example.
package p

// Max is the most.
const Max = 3

// ErrNone says that there is none.
var ErrNone error

// A T has fields.
type T struct {
	// X is one.
	X, Y int
	f    func() // hidden
	F    func(int) // called
}

// New returns a T, see [T.Add].
func New(n int) (*T, error) { return nil, nil }

// Add adds.
//
//	t.Add(1)
func (t *T) Add(n int) {}

func (t *T) hidden() {}

// An I has methods.
type I interface {
	// M does it.
	M(s string) int
}
`

func index(t *testing.T) Index {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "p.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	x := Index{}
	if err := x.Read(Package{"example.com/p", dir, []string{"p.go", "missing.go"}}); err != nil {
		t.Fatal(err)
	}
	packed, err := x.Pack()
	if err != nil {
		t.Fatal(err)
	}
	if x, err = Unpack(string(packed)); err != nil {
		t.Fatal(err)
	}
	return x
}

func TestIndex(t *testing.T) {
	x := index(t)
	for key, want := range map[string]string{
		"":       "package p // import \"example.com/p\"\n\nPackage p is an example.",
		".Max":   "const Max = 3\n\nMax is the most.",
		".T":     "type T struct {\n\t// X is one.\n\tX, Y int\n\n\tF func(int) // called\n\t// contains filtered or unexported fields\n}\n\nA T has fields.",
		".T.Y":   "field T.Y int\n\nX is one.",
		".T.F":   "func (T) F(int)\n\ncalled",
		".New":   "func New(n int) (*T, error)\n\nNew returns a T, see T.Add.",
		".T.Add": "func (t *T) Add(n int)\n\nAdd adds.\n\n\tt.Add(1)",
		".I.M":   "func (I) M(s string) int\n\nM does it.",
	} {
		if got := x["example.com/p"+key].Text(); got != want {
			t.Errorf("%s: got %q, want %q", key, got, want)
		}
	}
	if _, ok := x["example.com/p.ErrNone"]; !ok || len(x) != 11 {
		t.Errorf("%d entries", len(x))
	}
	if md := x["example.com/p.T.Add"].Markdown(); !strings.HasPrefix(md, "```go\nfunc (t *T) Add(n int)\n```\n\nAdd adds.\n") {
		t.Errorf("got %q", md)
	}
}

func TestReadDeclarations(t *testing.T) {
	x := Index{}
	_, declarations, _ := strings.Cut(source, "// A T has fields.")
	x.ReadDeclarations("// A T has fields.\n" + declarations)
	for key, want := range map[string]string{
		"T.f":      "func (T) f()\n\nhidden",
		"New":      "func New(n int) (*T, error)\n\nNew returns a T, see T.Add.",
		"T.Add":    "func (t *T) Add(n int)\n\nAdd adds.\n\n\tt.Add(1)",
		"T.hidden": "func (t *T) hidden()",
		"I.M":      "func (I) M(s string) int\n\nM does it.",
	} {
		if got := x[key].Text(); got != want {
			t.Errorf("%s: got %q, want %q", key, got, want)
		}
	}
	if n := len(x); n != 10 {
		t.Errorf("%d entries", n)
	}
	x.ReadDeclarations("func (")
	if len(x) != 10 {
		t.Error("a syntax error declared something")
	}
}
