//go:build gophernotes

package main

// From gomacro: the table of packages that cells import, and its signals.

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"reflect"

	"github.com/cosmos72/gomacro/base"
	"github.com/cosmos72/gomacro/imports"
)

// A prompt reads what a person answers to the front end's question, line by
// line: what standard input is for cells.
type prompt struct {
	session *session
	rest    []byte // of the last line
}

func (p *prompt) Read(b []byte) (int, error) {
	if len(p.rest) == 0 {
		line, err := p.session.ask()
		if err != nil {
			return 0, err
		}
		p.rest = []byte(line + "\n")
	}
	n := copy(b, p.rest)
	p.rest = p.rest[n:]
	return n, nil
}

// ask waits for a line that a person types.
func (s *session) ask() (string, error) {
	t := s.current()
	if t == nil {
		return "", fmt.Errorf("only the cell itself can ask for input, not a goroutine that it started")
	}
	s.console.streams.Flush() // the question may have been printed
	line, err := s.console.current().Input(t.stop)
	if t.stopped() {
		panic(base.SigInterrupt)
	}
	return line, err
}

// readInput lets the usual ways to read standard input ask the front end.
func (s *session) readInput() {
	in := bufio.NewReader(&prompt{session: s})
	from := func(r io.Reader) io.Reader {
		if r == os.Stdin {
			return in
		}
		return r
	}
	binds := imports.Packages["fmt"].Binds
	binds["Scan"] = reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscan(in, a...) })
	binds["Scanln"] = reflect.ValueOf(func(a ...any) (int, error) { return fmt.Fscanln(in, a...) })
	binds["Scanf"] = reflect.ValueOf(func(f string, a ...any) (int, error) { return fmt.Fscanf(in, f, a...) })
	binds["Fscan"] = reflect.ValueOf(func(r io.Reader, a ...any) (int, error) { return fmt.Fscan(from(r), a...) })
	binds["Fscanln"] = reflect.ValueOf(func(r io.Reader, a ...any) (int, error) { return fmt.Fscanln(from(r), a...) })
	binds["Fscanf"] = reflect.ValueOf(func(r io.Reader, f string, a ...any) (int, error) { return fmt.Fscanf(from(r), f, a...) })
	binds = imports.Packages["bufio"].Binds
	binds["NewReader"] = reflect.ValueOf(func(r io.Reader) *bufio.Reader { return bufio.NewReader(from(r)) })
	binds["NewScanner"] = reflect.ValueOf(func(r io.Reader) *bufio.Scanner { return bufio.NewScanner(from(r)) })
}
