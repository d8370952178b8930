package cell

import (
	"fmt"
	"os"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// record returns an emit function and what it was called with, joined by name.
func record() (emit func(name, text string), got func(name string) string) {
	var mu sync.Mutex
	all := map[string]string{}
	emit = func(name, text string) {
		mu.Lock()
		defer mu.Unlock()
		all[name] += text
	}
	got = func(name string) string {
		mu.Lock()
		defer mu.Unlock()
		return all[name]
	}
	return emit, got
}

func capture(t *testing.T, emit func(name, text string)) *Streams {
	t.Helper()
	stdout, stderr := os.Stdout, os.Stderr
	t.Cleanup(func() { os.Stdout, os.Stderr = stdout, stderr })
	s, err := Capture(emit)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.out.w.Close(); s.err.w.Close() })
	return s
}

func TestFlushWaitsForAllThatWasPrinted(t *testing.T) {
	emit, got := record()
	s := capture(t, emit)
	want := ""
	for i := range 2000 {
		line := strings.Repeat("x", i) + "\x00é😀"
		want += line
		fmt.Print(line)
		if i%100 == 0 {
			fmt.Fprint(os.Stderr, i)
			s.Flush()
			if got("stdout") != want {
				t.Fatalf("after line %d not all was emitted", i)
			}
		}
	}
	s.Flush()
	if got("stdout") != want || !strings.HasPrefix(got("stderr"), "0100200") {
		t.Error("what was printed and what was emitted differ")
	}
}

func TestCharactersAreNotTorn(t *testing.T) {
	var parts []string
	var mu sync.Mutex
	s := capture(t, func(_, text string) { mu.Lock(); parts = append(parts, text); mu.Unlock() })
	for _, b := range []byte("aé😀\xff") {
		os.Stdout.Write([]byte{b})
	}
	s.Flush()
	if got := strings.Join(parts, ""); got != "aé😀\uFFFD" {
		t.Errorf("got %q", got)
	}
}

func TestAWriterOfAnotherCellStillPrints(t *testing.T) {
	emit, got := record()
	s := capture(t, emit)
	kept := os.Stdout
	s.Flush()
	os.Stdout = nil
	s.Restore()
	fmt.Fprint(kept, "later")
	s.Flush()
	if got("stdout") != "later" {
		t.Errorf("got %q", got("stdout"))
	}
}

func TestFailureLines(t *testing.T) {
	for _, test := range []struct {
		f    Failure
		want []string
	}{
		{Failure{Kind: Panic, Message: "boom", Cell: 3}, []string{"cell [3]: panic: boom"}},
		{
			Failure{Kind: CompileError, Message: "undefined identifier: y", Cell: 1, Line: 2, Column: 8, Source: "\té := y"},
			[]string{"cell [1], line 2, column 8: compile error: undefined identifier: y", "    \té := y", "    \t     ^"},
		},
		{Failure{Kind: ErrorValue, Message: "no", Cell: 1, Line: 2, Column: 99, Source: "f()"},
			[]string{"cell [1], line 2, column 99: error: no", "    f()"}},
	} {
		if got := test.f.Lines(); !reflect.DeepEqual(got, test.want) {
			t.Errorf("got %q, want %q", got, test.want)
		}
	}
}

func TestLine(t *testing.T) {
	for n, want := range []string{"", "a", "b", ""} {
		if got := Line("a\r\nb", n); got != want {
			t.Errorf("Line %d = %q, want %q", n, got, want)
		}
	}
}
