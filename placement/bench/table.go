package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/dustin/go-humanize"
)

// A table prints as Markdown: the first column left, the others right.
type table struct {
	head []string
	rows [][]string
}

func (t table) print(w io.Writer) {
	fmt.Fprintln(w, "| "+strings.Join(t.head, " | ")+" |")
	fmt.Fprintln(w, "|---"+strings.Repeat("|--:", len(t.head)-1)+"|")
	for _, row := range t.rows {
		fmt.Fprintln(w, "| "+strings.Join(row, " | ")+" |")
	}
	fmt.Fprintln(w)
}

// number writes three digits or all before the point, and a dash for 0.
func number(x float64) string {
	switch {
	case x == 0:
		return "–"
	case x < 99.95:
		return fmt.Sprintf("%.1f", x)
	}
	return humanize.Comma(int64(x + 0.5))
}

func count(n int) string { return humanize.Comma(int64(n)) }
