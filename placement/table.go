package placement

import (
	"html"
	"strings"
	"unicode/utf8"
)

// A table prints the same rows in a terminal and in a notebook. The first
// column names the row and is set left, the others are numbers and set right.
type table struct {
	title string
	head  []string
	rows  [][]string
	notes []string // one line each, below the table
}

// maxRows is how many rows a table shows before it leaves out its middle.
const maxRows = 24

// visible returns the rows to show: all, or the first and the last with one
// between them that says how many are left out.
func (t table) visible() [][]string {
	if len(t.rows) <= maxRows {
		return t.rows
	}
	const tail = 4
	head := maxRows - tail - 1
	gap := make([]string, len(t.head))
	gap[0] = "… " + count(len(t.rows)-head-tail) + " more"
	shown := append(t.rows[:head:head], gap)
	return append(shown, t.rows[len(t.rows)-tail:]...)
}

// text returns the table in columns of a fixed-width typeface.
func (t table) text() string {
	rows := append([][]string{t.head}, t.visible()...)
	width := make([]int, len(t.head))
	for _, row := range rows {
		for i, cell := range row {
			width[i] = max(width[i], utf8.RuneCountInString(cell))
		}
	}
	lines := []string{t.title}
	for _, row := range rows {
		line := pad(row[0], -width[0])
		for i, cell := range row[1:] {
			line += "  " + pad(cell, width[i+1])
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}
	return strings.Join(append(lines, t.notes...), "\n")
}

// pad fills a cell with spaces to a width: on the left, or on the right if the
// width is negative.
func pad(cell string, width int) string {
	if width < 0 {
		return cell + strings.Repeat(" ", -width-utf8.RuneCountInString(cell))
	}
	return strings.Repeat(" ", width-utf8.RuneCountInString(cell)) + cell
}

// html returns the table as HTML that needs no style sheet and no script, and
// takes its colours from the page, light or dark.
func (t table) html() string {
	var b strings.Builder
	b.WriteString(`<table style="font-variant-numeric:tabular-nums"><caption style="caption-side:top;text-align:left;font-weight:600">`)
	b.WriteString(html.EscapeString(t.title) + "</caption>\n<thead>")
	writeRow(&b, "th", t.head)
	b.WriteString("</thead>\n<tbody>")
	for _, row := range t.visible() {
		writeRow(&b, "td", row)
	}
	b.WriteString("</tbody>\n</table>")
	for _, note := range t.notes {
		b.WriteString("\n<p>" + html.EscapeString(note) + "</p>")
	}
	return b.String()
}

func writeRow(b *strings.Builder, tag string, row []string) {
	b.WriteString("<tr>")
	for i, cell := range row {
		align := "right"
		if i == 0 {
			align = "left"
		}
		b.WriteString("<" + tag + ` style="text-align:` + align + `">` + html.EscapeString(cell) + "</" + tag + ">")
	}
	b.WriteString("</tr>\n")
}

// mime returns the table as a notebook wants it: HTML with a plain-text twin.
func (t table) mime() map[string]any {
	return map[string]any{"text/html": t.html(), "text/plain": t.text()}
}
