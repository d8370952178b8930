package link

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// source is a package with everything that the generator tells apart.
const source = `package p

import "io"

const Typed uint8 = 3
const Small = 7
const Huge = 1 << 63
const Rune = 'x'
const Third = 1.0 / 3
const Text = "a\"b"
const hidden = 1

var Var int

func Func(int) {}
func Generic[T any](T) {}
func unexported() {}

type Base struct{}

func (Base) Promoted() {}
func (*Base) Own() {}

type Struct struct {
	*Base
	Field int
}

func (Struct) Own() {}

type List[T any] []T
type Ints = List[int]
type Number interface{ ~int | ~float64 }

type Shape interface {
	io.Writer
	Area(scale float64, more ...io.Reader) (a, b float64)
	Reset()
}
type closed interface{ f() }
type Closed interface{ f() }
type Secret interface{ M(closed) }
`

func generate(t *testing.T) string {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	conf := types.Config{Importer: importer.Default()}
	pkg, err := conf.Check("example.com/the/path", fset, []*ast.File{f}, nil)
	if err != nil {
		t.Fatal(err)
	}
	b, err := Generate([]*types.Package{pkg})
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(strings.Fields(string(b)), " ")
}

func TestGenerate(t *testing.T) {
	got := generate(t)
	for _, want := range []string{
		`imports.Packages["example.com/the/path"] = imports.Package{ Name: "p",`,
		`"Typed": reflect.ValueOf(p0.Typed),`,
		`"Huge": reflect.ValueOf(uint64(p0.Huge)),`,
		`"Huge": "int:9223372036854775808",`,
		`"Rune": "rune:120",`,
		`"Third": "float:1/3",`,
		`"Text": "string:a\"b",`,
		`"Var": reflect.ValueOf(&p0.Var).Elem(),`,
		`"Func": reflect.ValueOf(p0.Func),`,
		`"Ints": reflect.TypeFor[p0.Ints](),`,
		`"Struct": []string{"Promoted"},`,
		`"Shape": reflect.TypeFor[proxy_p0_Shape](),`,
		`Area_ func(_ any, a0 float64, a1 ...p1.Reader) (float64, float64)`,
		`func (p *proxy_p0_Shape) Area(a0 float64, a1 ...p1.Reader) (float64, float64) { return p.Area_(p.Object, a0, a1...) }`,
		`func (p *proxy_p0_Shape) Reset() { p.Reset_(p.Object) }`,
		`func (p *proxy_p0_Shape) Write(a0 []byte) (int, error) {`,
		`p1 "io"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	for _, not := range []string{"Generic", "List", "Number", "hidden", "unexported", "proxy_p0_Closed", "proxy_p0_Secret"} {
		if strings.Contains(got, not) {
			t.Errorf("%s should not be in\n%s", not, got)
		}
	}
	if again := generate(t); again != got {
		t.Error("generated twice, the text differs")
	}
}
