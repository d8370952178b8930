package cell

import (
	"fmt"
	"strings"

	"github.com/dustin/go-humanize"
)

// What a cell may print; more would bring the browser to its knees.
const (
	mostBytes = 1_000_000
	mostLines = 20_000
)

// A Limit counts what a cell prints and cuts what is too much.
type Limit struct{ bytes, lines int }

// Pass returns the part of text that may still be shown, with a notice when
// the limit is reached.
func (l *Limit) Pass(text string) string {
	if l.bytes > mostBytes || l.lines > mostLines {
		return ""
	}
	for line := range strings.Lines(text) {
		l.bytes += len(line)
		l.lines++
	}
	if l.bytes <= mostBytes && l.lines <= mostLines {
		return text
	}
	for extra := l.lines - mostLines; extra > 0; extra-- {
		text = text[:strings.LastIndexByte(strings.TrimSuffix(text, "\n"), '\n')+1]
	}
	if extra := l.bytes - mostBytes; extra > 0 && len(text) > extra {
		text = strings.ToValidUTF8(text[:len(text)-extra], "")
	}
	return text + fmt.Sprintf("\n… cut here: a cell shows no more than %s lines or %s characters that it prints\n",
		humanize.Comma(mostLines), humanize.Comma(mostBytes))
}
