package cell

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// A Failure tells why and where a cell failed. Line and Column count from 1;
// they are 0 where the place is not known.
type Failure struct {
	Kind    string // one of the constants below
	Message string
	Cell    int // the number in the cell's prompt
	Line    int
	Column  int      // in bytes
	Source  string   // the offending line
	Callers []string // places that the failing function was called from
	Hint    string   // what to do
}

// The kinds of failure, named as a reader of the cell would.
const (
	CompileError = "compile error" // the cell did not begin to run
	Panic        = "panic"
	ErrorValue   = "error" // the cell's last value is an error, or its err
	Interrupted  = "interrupted"
)

// Place says which cell and line, as far as they are known.
func (f *Failure) Place() string {
	place := fmt.Sprintf("cell [%d]", f.Cell)
	if f.Line > 0 {
		place += fmt.Sprintf(", line %d", f.Line)
	}
	if f.Column > 0 {
		place += fmt.Sprintf(", column %d", f.Column)
	}
	return place
}

// Lines tells the failure with the offending line and a caret below it.
func (f *Failure) Lines() []string {
	lines := []string{fmt.Sprintf("%s: %s: %s", f.Place(), f.Kind, f.Message)}
	if strings.TrimSpace(f.Source) != "" {
		lines = append(lines, "    "+f.Source)
		if f.Column > 0 && f.Column <= len(f.Source) {
			lines = append(lines, "    "+blank(f.Source[:f.Column-1])+"^")
		}
	}
	for _, place := range f.Callers {
		lines = append(lines, "called from "+place)
	}
	if f.Hint != "" {
		lines = append(lines, "Hint: "+f.Hint)
	}
	return lines
}

// blank returns white space as wide as s.
func blank(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '\t' {
			b.WriteRune(r)
		} else if utf8.ValidRune(r) {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
