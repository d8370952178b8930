package cell

import (
	"strings"
	"unicode"
)

// Before takes apart what stands before a cursor, which counts characters: the
// name that is being typed, and the expression that it selects from, "" if none.
func Before(code string, cursor int) (expr, name string) {
	s := []rune(code)
	cursor = max(0, min(cursor, len(s)))
	start := nameStart(s, cursor)
	return operand(s, start), string(s[start:cursor])
}

// At returns the name at a cursor, and the expression that it selects from. If
// there is none, it is that of the call whose arguments the cursor is in.
func At(code string, cursor int) (expr, name string) {
	s := []rune(code)
	cursor = max(0, min(cursor, len(s)))
	end := cursor
	for end < len(s) && isName(s[end]) {
		end++
	}
	if start := nameStart(s, end); start < end {
		return operand(s, start), string(s[start:end])
	}
	for depth, i := 0, cursor-1; i >= 0; i-- {
		switch s[i] {
		case ')':
			depth++
		case '(':
			if depth--; depth < 0 && nameStart(s, i) < i {
				start := nameStart(s, i)
				return operand(s, start), string(s[start:i])
			}
		}
	}
	return "", ""
}

// ImportPath returns the part before a cursor of an import path that is being
// typed.
func ImportPath(code string, cursor int) (path string, ok bool) {
	s := []rune(code)
	before := string(s[:max(0, min(cursor, len(s)))])
	line := before[strings.LastIndexByte(before, '\n')+1:]
	begin, path, ok := strings.Cut(line, `"`)
	if !ok || strings.Contains(path, `"`) {
		return "", false
	}
	if strings.HasPrefix(strings.TrimSpace(begin), "import") {
		return path, true
	}
	_, block, ok := cutLast(before, "import (")
	return path, ok && !strings.Contains(block, ")") && len(strings.Fields(begin)) < 2
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+len(sep):], true
}

// operand returns the expression before the dot that stands at s[:end], "" if
// there is no dot.
func operand(s []rune, end int) string {
	if end == 0 || s[end-1] != '.' {
		return ""
	}
	end--
	i := end
	for i > 0 {
		switch {
		case isName(s[i-1]):
			i = nameStart(s, i)
			if i > 0 && s[i-1] == '.' {
				i--
				continue
			}
		case strings.ContainsRune(")]}", s[i-1]):
			i = opening(s, i-1)
			if i > 0 && (isName(s[i-1]) || strings.ContainsRune(")]}", s[i-1])) {
				continue
			}
		}
		break
	}
	return string(s[i:end])
}

// opening returns where the bracket opens that closes at s[i], 0 if nowhere.
func opening(s []rune, i int) int {
	var quote rune
	depth := 0
	for ; i > 0; i-- {
		switch r := s[i]; {
		case quote != 0:
			if r == quote && s[i-1] != '\\' {
				quote = 0
			}
		case strings.ContainsRune("\"'`", r):
			quote = r
		case strings.ContainsRune(")]}", r):
			depth++
		case strings.ContainsRune("([{", r):
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return 0
}

func nameStart(s []rune, end int) int {
	for end > 0 && isName(s[end-1]) {
		end--
	}
	return end
}

func isName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }
