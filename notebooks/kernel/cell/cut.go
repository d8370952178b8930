package cell

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
)

// What is wider or longer than this is cut.
const (
	widest  = 2000 // characters in a line of a value
	longest = 500  // lines of a value
)

// Cut shortens the lines of a value that nobody could read.
func Cut(text string) string {
	lines := strings.Split(text, "\n")
	if n := len(lines); n > longest {
		lines = append(lines[:longest], fmt.Sprintf("… (%s lines in all)", humanize.Comma(int64(n))))
	}
	for i, line := range lines {
		if len(line) <= widest {
			continue
		}
		if chars := []rune(line); len(chars) > widest {
			lines[i] = fmt.Sprintf("%s … %s (%s characters in all)", string(chars[:widest*3/4]),
				string(chars[len(chars)-widest/8:]), humanize.Comma(int64(len(chars))))
		}
	}
	return strings.Join(lines, "\n")
}
