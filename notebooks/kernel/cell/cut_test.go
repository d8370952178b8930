package cell

import (
	"strings"
	"testing"
)

func TestCut(t *testing.T) {
	for _, text := range []string{"", "short", strings.Repeat("é", widest), strings.Repeat("a\n", longest-1)} {
		if got := Cut(text); got != text {
			t.Errorf("%.20q… was cut to %.20q…", text, got)
		}
	}
	wide := Cut("a\n" + strings.Repeat("x", 1_000_000) + "end\nb")
	if len(wide) > widest+100 || !strings.HasPrefix(wide, "a\nxxx") || !strings.HasSuffix(wide, "end (1,000,003 characters in all)\nb") {
		t.Errorf("got %q", wide)
	}
	if long := Cut(strings.Repeat("a\n", 10_000)); strings.Count(long, "\n") != longest || !strings.HasSuffix(long, "… (10,001 lines in all)") {
		t.Errorf("got %d lines", strings.Count(long, "\n"))
	}
}

func TestLimit(t *testing.T) {
	for name, part := range map[string]string{"lines": "1\n", "wide": strings.Repeat("é", 3000) + "\n", "one line": strings.Repeat("x", 4096)} {
		var l Limit
		var all strings.Builder
		for range 100_000 {
			all.WriteString(l.Pass(part))
		}
		text := all.String()
		if len(text) > mostBytes+200 || strings.Count(text, "\n") > mostLines+3 || strings.Count(text, "… cut here") != 1 {
			t.Errorf("%s: %d bytes, %d lines", name, len(text), strings.Count(text, "\n"))
		}
		if len(text) < mostBytes/30 || !strings.HasPrefix(text, part) {
			t.Errorf("%s: only %d bytes", name, len(text))
		}
	}
	var l Limit
	if got := l.Pass(strings.Repeat("1\n", 100_000)); strings.Count(got, "1\n") != mostLines {
		t.Errorf("%d lines of one write", strings.Count(got, "1\n"))
	}
}
