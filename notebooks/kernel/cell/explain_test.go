package cell

import (
	"strings"
	"testing"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct{ kind, message, source, words, hint string }{
		{CompileError, "undefined identifier: max", "max(1, 2)", "undefined: max", "if statement"},
		{CompileError, `undefined "math" in math.Sqrt <*ast.SelectorExpr>`, "math.Sqrt(2)", "undefined: math", ""},
		{CompileError, "not a type: fmt.Printn <*ast.SelectorExpr>", "fmt.Printn()", "undefined: fmt.Printn", "Tab"},
		{CompileError, "expected '(', found '['", "func Map[T any](x T) T {", "expected '(', found '['", "generics"},
		{CompileError, "cannot range over 10 <int>", "for i := range 10 {", "cannot range over 10 int", "i < n"},
		{CompileError, "cannot range over n <int>", "for i := range n {", "cannot range over n int", "i < n"},
		{CompileError, "cannot range over f <func(func(int) bool)>", "for range f {", "cannot range over f func(func(int) bool)", "func literal"},
		{CompileError, "main.W does not implement p.I: missing method func (interface{M() int}).M() int", "", "main.W does not implement p.I: missing method M() int", "declare the missing"},
		{Panic, "reflect: call of reflect.Value.Field on zero Value", "p.X", "invalid memory address or nil pointer dereference", "half-way"},
		{Panic, "reflect: slice index out of range", "s[5]", "index out of range of a slice", ""},
		{Panic, "assignment to entry in nil map", "m[1] = 2", "assignment to entry in nil map", "make"},
		{CompileError, `not a package: "x" in x.Sum <*ast.SelectorExpr>`, "x.Sum()", "x has no method Sum", "write functions"},
		{CompileError, "invalid qualified type, expecting packagename.identifier, found: n.Left.Sum <*ast.SelectorExpr>", "", "n.Left has no method Sum", "write functions"},
		{CompileError, "no new variables on left side of :=", "x := 2", "no new variables on left side of :=", "assign with ="},
		{CompileError, "go/parser internal error: identifier already declared or resolved", "", "a mistake of the parser", "embed"},
		{CompileError, "goto label not found: end", "goto end", "goto label not found: end", "write a loop"},
		{Panic, "reflect: Call using *[]int as type []int", "sort.Sort(h)", "reflect: Call using *[]int as type []int", "func (t *T)"},
		{Panic, "boom", "panic(1)", "boom", ""},
	} {
		f := &Failure{Kind: test.kind, Message: test.message, Source: test.source}
		f.Explain()
		if f.Message != test.words || !strings.Contains(f.Hint, test.hint) || (test.hint == "") != (f.Hint == "") {
			t.Errorf("%s: %q, hint %q", test.message, f.Message, f.Hint)
		}
	}
}
