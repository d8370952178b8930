package check

import (
	"fmt"
	"html"
	"strings"
	"unicode/utf8"
)

// A Quote is a figure that a paper states, beside ours.
type Quote struct {
	Of    string // what, and whose
	Paper string // the figure as the paper has it
	Ours  float64
	Why   string // what explains the difference
}

// Quotes are several of them, in one table.
type Quotes []Quote

func (q Quote) cells() [4]string { return [4]string{q.Of, q.Paper, fmt.Sprintf("%.4g", q.Ours), q.Why} }

// rows returns the head of the table and its rows.
func (qs Quotes) rows() [][4]string {
	rows := [][4]string{{"figure", "the paper's", "ours", "what explains the difference"}}
	for _, q := range qs {
		rows = append(rows, q.cells())
	}
	return rows
}

// String returns a line a figure.
func (qs Quotes) String() string {
	var width [4]int
	for _, row := range qs.rows() {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	var lines []string
	for _, row := range qs.rows() {
		line := fmt.Sprintf("%-*s  %*s  %*s  %s", width[0], row[0], width[1], row[1], width[2], row[2], row[3])
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(lines, "\n")
}

// SimpleRender shows the figures in a notebook. Words break into lines, so that
// the numbers between them are seen on a narrow screen, too.
func (qs Quotes) SimpleRender() map[string]any {
	var b strings.Builder
	b.WriteString(`<table style="font-variant-numeric:tabular-nums"><thead>`)
	tag, end := "th", "</thead>\n<tbody>"
	for _, row := range qs.rows() {
		b.WriteString("<tr>")
		for i, cell := range row {
			style := "text-align:right"
			if i == 0 || i == 3 {
				style = "text-align:left;white-space:normal;min-width:7em"
			}
			fmt.Fprintf(&b, `<%s style="%s">%s</%[1]s>`, tag, style, html.EscapeString(cell))
		}
		b.WriteString("</tr>\n" + end)
		tag, end = "td", ""
	}
	b.WriteString("</tbody></table>")
	return map[string]any{"text/html": b.String(), "text/plain": qs.String()}
}
