package ipynb

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Format returns the notebook as the bytes that Jupyter would store: keys
// sorted, indented by one space, texts split in lines, nothing escaped that
// need not be.
func (nb *Notebook) Format() []byte {
	root := maps.Clone(nb.tree)
	cells := make(list, len(nb.Cells))
	for i, c := range nb.Cells {
		cells[i] = c.lines()
	}
	root["cells"] = cells
	var b bytes.Buffer
	write(&b, root, "\n")
	b.WriteByte('\n')
	return b.Bytes()
}

// lines returns the cell's tree with its texts split in lines.
func (c Cell) lines() object {
	cell := maps.Clone(c.tree)
	cell["source"] = split(cell["source"])
	if attachments, ok := cell["attachments"].(object); ok {
		attachments = maps.Clone(attachments)
		for name, bundle := range attachments {
			attachments[name] = splitBundle(bundle)
		}
		cell["attachments"] = attachments
	}
	if c.Code() {
		outputs := list{}
		for _, o := range c.Outputs() {
			outputs = append(outputs, outputLines(o))
		}
		cell["outputs"] = outputs
	}
	return cell
}

func outputLines(o Output) object {
	o = maps.Clone(o)
	switch o["output_type"] {
	case "execute_result", "display_data":
		if data, ok := o["data"]; ok {
			o["data"] = splitBundle(data)
		}
	case "stream":
		o["text"] = split(o["text"])
	}
	return o
}

// write appends tree as JSON; newline is "\n" and the indentation so far.
func write(b *bytes.Buffer, tree any, newline string) {
	switch v := tree.(type) {
	case object:
		items := slices.Sorted(maps.Keys(v))
		writeItems(b, "{}", newline, len(items), func(i int) {
			writeString(b, items[i])
			b.WriteString(": ")
			write(b, v[items[i]], newline+" ")
		})
	case list:
		writeItems(b, "[]", newline, len(v), func(i int) { write(b, v[i], newline+" ") })
	case string:
		writeString(b, v)
	case json.Number:
		b.WriteString(number(string(v)))
	case nil:
		b.WriteString("null")
	default: // bool, int
		fmt.Fprint(b, v)
	}
}

func writeItems(b *bytes.Buffer, brackets, newline string, n int, item func(int)) {
	if n == 0 {
		b.WriteString(brackets)
		return
	}
	b.WriteByte(brackets[0])
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(newline + " ")
		item(i)
	}
	b.WriteString(newline)
	b.WriteByte(brackets[1])
}

// short are the control characters with an escape of their own.
var short = map[rune]string{
	'"': `\"`, '\\': `\\`, '\n': `\n`, '\r': `\r`, '\t': `\t`, '\b': `\b`, '\f': `\f`,
}

func writeString(b *bytes.Buffer, s string) {
	b.WriteByte('"')
	for _, r := range s {
		if esc, ok := short[r]; ok {
			b.WriteString(esc)
		} else if r < ' ' {
			fmt.Fprintf(b, `\u%04x`, r)
		} else {
			b.Write(utf8.AppendRune(b.AvailableBuffer(), r))
		}
	}
	b.WriteByte('"')
}

// number returns a JSON number as Python prints it after reading it.
func number(s string) string {
	if !strings.ContainsAny(s, ".eE") {
		if s == "-0" {
			return "0"
		}
		return s
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil {
		return s // too large: Python would turn it into no JSON at all
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s = strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}
