//go:build gophernotes

package main

import (
	"path"
	"slices"
)

// A history is what cells ran, in their order.
type history []struct {
	line int
	code string
}

func (h *history) add(line int, code string) {
	*h = append(*h, struct {
		line int
		code string
	}{line, code})
}

// answer returns the entries that a history_request asks for: session, number
// and code of each. Earlier sessions are not kept.
func (h history) answer(c content) [][]any {
	list := [][]any{}
	pattern := c.text("pattern")
	for _, e := range h {
		switch c.text("hist_access_type") {
		case "range":
			stop := c.number("stop")
			if c.number("session") != 0 || e.line < c.number("start") || stop > 0 && e.line >= stop {
				continue
			}
		case "search":
			if ok, err := path.Match(pattern, e.code); pattern != "" && (err != nil || !ok) {
				continue
			}
		}
		var input any = e.code
		if c.flag("output") {
			input = []any{e.code, nil}
		}
		list = append(list, []any{0, e.line, input})
	}
	if c.flag("unique") {
		list = unique(list)
	}
	if n := c.number("n"); n > 0 && c.text("hist_access_type") != "range" {
		list = list[max(0, len(list)-n):]
	}
	return list
}

// unique keeps the last of the entries that have the same code.
func unique(list [][]any) [][]any {
	seen := map[any]bool{}
	kept := [][]any{}
	for _, e := range slices.Backward(list) {
		code := e[2]
		if both, ok := code.([]any); ok {
			code = both[0]
		}
		if !seen[code] {
			seen[code] = true
			kept = append(kept, e)
		}
	}
	slices.Reverse(kept)
	return kept
}
