package check

import (
	"strings"
	"testing"
)

func TestQuotes(t *testing.T) {
	qs := Quotes{{"π", "22/7", 3.14159, "a limit < it"}, {"a longer name", "1", 1e-9, ""}}
	text := qs.String()
	want := "figure         the paper's   ours  what explains the difference\n" +
		"π                     22/7  3.142  a limit < it\n" +
		"a longer name            1  1e-09"
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
	shown := qs.SimpleRender()
	if shown["text/plain"] != text {
		t.Errorf("the plain text is %q", shown["text/plain"])
	}
	html := shown["text/html"].(string)
	for _, part := range []string{`<thead><tr><th style="text-align:left;white-space:normal;min-width:7em">figure</th>`, "</tr>\n</thead>\n<tbody><tr>",
		`<td style="text-align:right">3.142</td><td style="text-align:left;white-space:normal;min-width:7em">a limit &lt; it</td></tr>`} {
		if !strings.Contains(html, part) {
			t.Errorf("the table does not hold %s:\n%s", part, html)
		}
	}
	if rows := strings.Count(html, "</tr>"); rows != 3 {
		t.Errorf("the table has %d rows", rows)
	}
}
