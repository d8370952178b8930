package cell

import (
	"strings"
	"testing"
)

// cursor returns the code without the bar, and where the bar was.
func cursor(s string) (code string, at int) {
	before, after, _ := strings.Cut(s, "|")
	return before + after, len([]rune(before))
}

func TestBefore(t *testing.T) {
	for code, want := range map[string][2]string{
		"":                               {"", ""},
		"|":                              {"", ""},
		"fmt.Pri|ntln":                   {"fmt", "Pri"},
		"é := größe.|":                   {"größe", ""},
		"x := a.b.c|":                    {"a.b", "c"},
		"f(x, \")\").Na|":                {"f(x, \")\")", "Na"},
		"xs[i][g(1)].y.|":                {"xs[i][g(1)].y", ""},
		"return (a + b).|":               {"(a + b)", ""},
		"placement.Node{Name: \"a\"}.|x": {"placement.Node{Name: \"a\"}", ""},
		"3 + x|":                         {"", "x"},
		".|":                             {"", ""},
		").|":                            {")", ""},
	} {
		if expr, name := Before(cursor(code)); expr != want[0] || name != want[1] {
			t.Errorf("%s: %q and %q, want %q", code, expr, name, want)
		}
	}
}

func TestAt(t *testing.T) {
	for code, want := range map[string][2]string{
		"":                       {"", ""},
		"fmt.Pri|ntln(x)":        {"fmt", "Println"},
		"fm|t.Println(x)":        {"", "fmt"},
		"fmt.Println|(x)":        {"fmt", "Println"},
		"fmt.Println(x, |)":      {"fmt", "Println"},
		"fmt.Println(f(1), | ":   {"fmt", "Println"},
		"a + | b":                {"", ""},
		"fmt.Println(\"é\", y|)": {"", "y"},
	} {
		if expr, name := At(cursor(code)); expr != want[0] || name != want[1] {
			t.Errorf("%s: %q and %q, want %q", code, expr, name, want)
		}
	}
}

func TestImportPath(t *testing.T) {
	for code, want := range map[string]string{
		`import "fm|`:                       "fm",
		`import x "reshard/|"`:              "reshard/",
		"import (\n\t\"fmt\"\n\tm \"mat|":   "mat",
		`fmt.Println("fm|`:                  "no",
		"import (\n\"fmt\"\n)\nf(\"a|\")":   "no",
		"import \"fmt\"\nfmt.Print(\"x|\")": "no",
	} {
		path, ok := ImportPath(cursor(code))
		if !ok {
			path = "no"
		}
		if path != want {
			t.Errorf("%s: %q, want %q", code, path, want)
		}
	}
}

func FuzzCursor(f *testing.F) {
	f.Add("f(x).é", 3)
	f.Add(")]}\"'`.", 99)
	f.Add("", -1)
	f.Fuzz(func(t *testing.T, code string, cursor int) {
		expr, name := Before(code, cursor)
		if whole := expr + "." + name; expr != "" && !strings.Contains(string([]rune(code)), whole) {
			t.Errorf("%q is not in %q", whole, code)
		}
		At(code, cursor)
		ImportPath(code, cursor)
	})
}
