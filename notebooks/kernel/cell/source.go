package cell

import "strings"

// Line returns line n of a cell's source, counted from 1, or "".
func Line(source string, n int) string {
	for line := range strings.Lines(source) {
		if n--; n == 0 {
			return strings.TrimRight(line, "\r\n")
		}
	}
	return ""
}
