package cell

import "regexp"

// Explain puts the interpreter's message into the words of Go, and adds what
// to do about the usual traps.
func (f *Failure) Explain() {
	for _, w := range wordings {
		f.Message = w.pattern.ReplaceAllString(f.Message, w.words)
	}
	for _, trap := range traps {
		text := f.Message
		if trap.inSource {
			text = f.Source
		}
		if f.Hint == "" && trap.pattern.MatchString(text) && (trap.kind == "" || trap.kind == f.Kind) {
			f.Hint = trap.hint
		}
	}
}

var wordings = []struct {
	pattern *regexp.Regexp
	words   string
}{
	{regexp.MustCompile(`^undefined identifier: `), "undefined: "},
	{regexp.MustCompile(`^undefined "(\w+)" in .*`), "undefined: $1"},
	{regexp.MustCompile(`^not a type: (\S+) <.*>$`), "undefined: $1"},
	{regexp.MustCompile(`^(?:not a package: "\w+" in|invalid qualified type, expecting packagename.identifier, found:) (.*)\.(\w+) <\*ast\.SelectorExpr>$`),
		"$1 has no method $2"},
	{regexp.MustCompile(`^go/parser internal error: identifier already declared or resolved$`), "a mistake of the parser"},
	{regexp.MustCompile(`^package (\w+) ".*" has no symbol (\w+)$`), "$1.$2 is not an expression, or not declared"},
	{regexp.MustCompile(`^reflect: (slice|array|string) (index out of range)$`), "$2 of a $1"},
	{regexp.MustCompile(`^reflect: .* on (nil|zero) .*|^runtime error: (invalid memory address or nil pointer dereference)$`),
		"invalid memory address or nil pointer dereference"},
	{regexp.MustCompile(`func \(interface\{.*\}\)\.`), ""},
	{regexp.MustCompile(`<(\*?[\w./\[\]*]+)>`), "$1"},
	{regexp.MustCompile(` <(func\(.*)>$`), " $1"},
	{regexp.MustCompile(` <\*ast\.\w+>`), ""},
	{regexp.MustCompile(`untyped constant \{\w+ (.*)\}`), "untyped constant $1"},
}

// A trap is a way of failing that is a cell's own, with what to do about it.
type trap struct {
	kind     string // "" is any
	inSource bool   // the pattern is for the offending line, not the message
	pattern  *regexp.Regexp
	hint     string
}

var traps = []trap{
	{CompileError, false, regexp.MustCompile(`^undefined: (min|max|clear)$`),
		"min, max and clear are not known in cells: write an if statement or a loop"},
	{CompileError, false, regexp.MustCompile(`^undefined: [a-z]\w*\.\w+$`),
		"type the package's name, a dot and Tab to see what it has"},
	{CompileError, true, regexp.MustCompile(`^\s*(func|type) +\w+\[\w+[ ,]`),
		"generics are not known in cells: write the function for one type, or in a package that is linked into the kernel"},
	{CompileError, false, regexp.MustCompile(`^cannot range over (\d+|.*\bint\w*$)`),
		"range over a number is not known in cells: write for i := 0; i < n; i++"},
	{CompileError, false, regexp.MustCompile(`^cannot range over .*\bfunc\(`),
		"range over a function is not known in cells: call it with a func literal"},
	{CompileError, false, regexp.MustCompile(`proxy not found|cannot find proxy`),
		"a type declared in a cell has this interface only if the kernel was built for it: name the interface's package in notebooks/kernel/packages"},
	{CompileError, false, regexp.MustCompile(`does not implement|^cannot use \S+ as <?interface|missing method`),
		"declare the missing methods, with the same receiver, in the cell that declares the type"},
	{CompileError, false, regexp.MustCompile(` has no method \w+$`),
		"a type that holds others of itself, like the node of a list or a tree, has no methods in cells: write functions"},
	{CompileError, false, regexp.MustCompile(`^a mistake of the parser$`),
		"an interface cannot embed one that a cell declares: write the methods of both"},
	{CompileError, false, regexp.MustCompile(`^goto label not found`),
		"in cells, goto reaches only what is above it in a block inside of a function: write a loop"},
	{Panic, false, regexp.MustCompile(`^reflect: Call using \*.* as type`),
		"the methods of a pointer, used by a package, have to be declared with a pointer: func (t *T)"},
	{Panic, false, regexp.MustCompile(`^invalid memory address or nil pointer`),
		"something here is nil; if a cell above failed half-way, run it again first"},
	{Panic, false, regexp.MustCompile(`nil map$`), "make the map first: m := make(map[string]int)"},
	{CompileError, false, regexp.MustCompile(`^no new variables`),
		"assign with = to a variable that exists; := declares a new one"},
}
