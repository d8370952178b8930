// Package check lets a notebook say what its reader should see, and fails
// loudly when something else comes out.
package check

import (
	"fmt"
	"html"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
)

// A Fact is a value that a notebook computed beside the one that it should be.
type Fact struct {
	Name      string
	Got, Want string // as the reader sees them
	Holds     bool
}

// Equal states that a number is exactly what it should be.
func Equal(name string, got, want int) Fact {
	return Fact{name, humanize.Comma(int64(got)), humanize.Comma(int64(want)), got == want}
}

// Within states that a number is not farther than a tolerance from what it
// should be. The reader sees it rounded to about a hundredth of the tolerance;
// one that is off, and what it should be, in full, so that rounding never hides
// by how little.
func Within(name string, got, want, tolerance float64) Fact {
	f := Fact{name, full(got), full(want) + " ± " + full(tolerance), got >= want-tolerance && got <= want+tolerance}
	if f.Holds && tolerance > 0 && !math.IsInf(tolerance, 1) {
		f.Got = full(round(got, 2-exponent(tolerance)))
	}
	return f
}

// True states that something holds.
func True(name string, holds bool) Fact {
	got := "no"
	if holds {
		got = "yes"
	}
	return Fact{name, got, "yes", holds}
}

// full writes all digits of a number, with separators; in powers of ten what
// would be a row of zeros.
func full(x float64) string {
	if size := math.Abs(x); size != 0 && !(size >= 1e-6 && size < 1e15) {
		return strconv.FormatFloat(x, 'g', -1, 64)
	}
	return humanize.Commaf(x)
}

// round keeps a number of decimals.
func round(x float64, decimals int) float64 {
	return parsed(strconv.ParseFloat(strconv.FormatFloat(x, 'f', max(0, decimals), 64), 64))
}

// exponent returns the power of ten of the first digit, which a logarithm may
// round otherwise on another processor.
func exponent(x float64) int {
	_, power, _ := strings.Cut(strconv.FormatFloat(x, 'e', -1, 64), "e")
	return parsed(strconv.Atoi(power))
}

// parsed returns what was read back from a number just written.
func parsed[T int | float64](x T, err error) T {
	if err != nil {
		panic(err)
	}
	return x
}

// Facts are what a notebook found.
type Facts []Fact

// All returns the facts, and an error that names those that do not hold.
func All(facts ...Fact) (Facts, error) {
	var wrong []string
	for _, f := range facts {
		if !f.Holds {
			wrong = append(wrong, fmt.Sprintf("%s is %s, should be %s", f.Name, f.Got, f.Want))
		}
	}
	if len(facts) == 0 {
		return nil, fmt.Errorf("check: there are no facts to check")
	}
	if len(wrong) > 0 {
		return facts, fmt.Errorf("check: %d of %d facts do not hold: %s", len(wrong), len(facts), strings.Join(wrong, "; "))
	}
	return facts, nil
}

// String returns one line a fact.
func (fs Facts) String() string {
	name, got := 0, 0
	for _, f := range fs {
		name = max(name, utf8.RuneCountInString(f.Name))
		got = max(got, utf8.RuneCountInString(f.Got))
	}
	lines := make([]string, len(fs))
	for i, f := range fs {
		lines[i] = fmt.Sprintf("%s %-*s  %*s", f.mark(), name, f.Name, got, f.Got)
	}
	return strings.Join(lines, "\n")
}

func (f Fact) mark() string {
	if f.Holds {
		return "✓"
	}
	return "✗"
}

// SimpleRender shows the facts in a notebook.
func (fs Facts) SimpleRender() map[string]any {
	var b strings.Builder
	b.WriteString(`<table style="font-variant-numeric:tabular-nums"><tbody>`)
	for _, f := range fs {
		fmt.Fprintf(&b, `<tr><td style="text-align:left">%s %s</td><td style="text-align:right">%s</td></tr>`+"\n",
			f.mark(), html.EscapeString(f.Name), html.EscapeString(f.Got))
	}
	b.WriteString("</tbody></table>")
	return map[string]any{"text/html": b.String(), "text/plain": fs.String()}
}
