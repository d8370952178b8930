package ipynb

import (
	"strings"
	"unicode/utf8"
)

// joined returns a list of strings as one string and anything else as it is.
func joined(tree any) any {
	lines, ok := tree.(list)
	if !ok {
		return tree
	}
	var b strings.Builder
	for _, l := range lines {
		s, ok := l.(string)
		if !ok {
			return tree
		}
		b.WriteString(s)
	}
	return b.String()
}

// split returns a string as the list of its lines and anything else as it is.
func split(tree any) any {
	s, ok := tree.(string)
	if !ok {
		return tree
	}
	lines := list{}
	for s != "" {
		n := lineLen(s)
		lines = append(lines, s[:n])
		s = s[n:]
	}
	return lines
}

// lineLen returns the length of the first line of s with its end, where lines
// end as Python's str.splitlines has it.
func lineLen(s string) int {
	for i, r := range s {
		switch r {
		case '\r':
			if strings.HasPrefix(s[i:], "\r\n") {
				return i + 2
			}
			return i + 1
		case '\n', '\v', '\f', '\x1c', '\x1d', '\x1e', '\u0085', '\u2028', '\u2029':
			return i + utf8.RuneLen(r)
		}
	}
	return len(s)
}

// joinBundle joins the texts of a MIME bundle; JSON is left alone.
func joinBundle(tree any) {
	bundle, _ := tree.(object)
	for mime, data := range bundle {
		isJSON := mime == "application/json" ||
			strings.HasPrefix(mime, "application/") && strings.HasSuffix(mime, "+json")
		if !isJSON {
			bundle[mime] = joined(data)
		}
	}
}

// splitBundle returns a MIME bundle with its texts split in lines.
func splitBundle(tree any) any {
	bundle, ok := tree.(object)
	if !ok {
		return tree
	}
	lines := object{}
	for mime, data := range bundle {
		if strings.HasPrefix(mime, "text/") || mime == "application/javascript" || mime == "image/svg+xml" {
			data = split(data)
		}
		lines[mime] = data
	}
	return lines
}
