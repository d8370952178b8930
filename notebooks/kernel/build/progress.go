package build

import (
	"fmt"
	"strings"
	"time"
)

// patience is how long nobody minds that nothing is said.
const patience = 3 * time.Second

// A progress takes in what the go command prints on standard error: names of
// modules that it downloads, of packages that it compiles, and complaints.
type progress struct {
	what     string
	say      func(string)
	next     time.Time
	packages int
	partial  string   // a line whose end has not come
	lines    []string // what is neither
}

func (p *progress) Write(b []byte) (int, error) {
	lines := strings.Split(p.partial+string(b), "\n")
	p.partial = lines[len(lines)-1]
	for _, line := range lines[:len(lines)-1] {
		p.line(line)
	}
	return len(b), nil
}

func (p *progress) line(line string) {
	switch {
	case strings.HasPrefix(line, "go: downloading "):
		p.say(strings.TrimPrefix(line, "go: "))
	case line != "" && !strings.ContainsAny(line, " :\t#"): // go build -v
		p.packages++
		if now := time.Now(); now.After(p.next) {
			p.next = now.Add(patience)
			p.say(fmt.Sprintf("%s: %d packages so far", p.what, p.packages))
		}
	default:
		p.lines = append(p.lines, line)
	}
}

// rest returns the complaints.
func (p *progress) rest() string { return strings.Join(append(p.lines, p.partial), "\n") }
