//go:build gophernotes

package main

// From gophernotes: checkComplete, which counts brackets.
// From gomacro: the parser.

import (
	"fmt"
	"strings"
)

// isComplete says whether a console should run code or ask for more.
func (s *session) isComplete(code string) (status, indent string) {
	c := s.kernel.ir.Comp
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		status, indent = "invalid", ""
		message := fmt.Sprint(r)
		if strings.Contains(message, "found 'EOF'") || strings.Contains(message, "raw string literal not terminated") {
			status = "incomplete"
		}
	}()
	if strings.TrimSpace(code) == "" {
		return "complete", ""
	}
	if status, _ = checkComplete(code, s.kernel.ir); status == "incomplete" {
		return status, "\t"
	}
	c.Line, c.Filepath = 0, "completion"
	c.ParseBytes([]byte(code))
	return "complete", ""
}
