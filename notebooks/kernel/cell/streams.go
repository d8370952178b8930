package cell

import (
	"bytes"
	"crypto/rand"
	"io"
	"os"
	"time"
	"unicode/utf8"
)

// Streams catch what is printed on os.Stdout and os.Stderr, by cells and by
// the compiled code that they call. The two files live as long as the program:
// a logger or a writer made in one cell must still print in the next.
type Streams struct{ out, err *stream }

// Capture redirects os.Stdout and os.Stderr to emit, which is called from two
// goroutines and must not print.
func Capture(emit func(name, text string)) (*Streams, error) {
	out, err := newStream(func(text string) { emit("stdout", text) })
	if err != nil {
		return nil, err
	}
	errs, err := newStream(func(text string) { emit("stderr", text) })
	if err != nil {
		return nil, err
	}
	s := &Streams{out, errs}
	s.Restore()
	return s, nil
}

// Restore undoes what a cell may have done to os.Stdout and os.Stderr.
func (s *Streams) Restore() {
	s.out, s.err = s.out.open(), s.err.open()
	os.Stdout, os.Stderr = s.out.w, s.err.w
}

// Flush returns when all that was printed before is emitted.
func (s *Streams) Flush() {
	s.out.flush()
	s.err.flush()
}

// A stream is a pipe whose reader emits what comes, and answers a mark: bytes
// that nobody else prints.
type stream struct {
	w       *os.File
	mark    []byte
	reached chan struct{}
	hurry   chan struct{} // somebody waits for the mark
	emit    func(text string)
}

// gather is the least time between two emissions, so that a loop that prints
// does not keep its reader busier than itself.
const gather = 10 * time.Millisecond

func newStream(emit func(text string)) (*stream, error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	s := &stream{w, []byte("\x00" + rand.Text()), make(chan struct{}), make(chan struct{}, 1), emit}
	go s.read(r)
	return s, nil
}

// open returns the stream, or a new one if a cell has closed it.
func (s *stream) open() *stream {
	if _, err := s.w.Stat(); err == nil {
		return s
	}
	again, err := newStream(s.emit)
	if err != nil {
		return s
	}
	return again
}

func (s *stream) flush() {
	if _, err := s.w.Write(s.mark); err == nil {
		select {
		case s.hurry <- struct{}{}:
		default:
		}
		<-s.reached
	}
}

// read emits what is printed until the writing end is closed.
func (s *stream) read(r io.Reader) {
	defer close(s.reached)
	var held []byte // read but not emitted
	buf := make([]byte, 1<<16)
	var last time.Time // of an emission
	for ; ; last = time.Now() {
		select {
		case <-time.After(gather - time.Since(last)):
		case <-s.hurry:
		}
		n, err := r.Read(buf)
		held = append(held, buf[:n]...)
		for {
			before, after, found := bytes.Cut(held, s.mark)
			if !found {
				break
			}
			s.pass(before)
			held = append(held[:0], after...)
			s.reached <- struct{}{}
		}
		keep := s.unfinished(held)
		s.pass(held[:len(held)-keep])
		held = append(held[:0], held[len(held)-keep:]...)
		if err != nil {
			s.pass(held)
			return
		}
	}
}

func (s *stream) pass(text []byte) {
	if len(text) > 0 {
		s.emit(string(bytes.ToValidUTF8(text, []byte("\uFFFD"))))
	}
}

// unfinished returns how many bytes at the end of b may be the beginning of a
// mark or of a character.
func (s *stream) unfinished(b []byte) int {
	for n := min(len(b), len(s.mark)-1); n > 0; n-- {
		if bytes.HasPrefix(s.mark, b[len(b)-n:]) {
			return n
		}
	}
	for n := 1; n <= min(len(b), utf8.UTFMax-1); n++ {
		if tail := b[len(b)-n:]; utf8.RuneStart(tail[0]) {
			if !utf8.FullRune(tail) {
				return n
			}
			break
		}
	}
	return 0
}
