//go:build gophernotes

package main

// From gophernotes: ExecCounter and the publications of msgReceipt.

import (
	"strings"
	"time"

	"reshard/notebooks/kernel/cell"
)

// execute runs a cell for a client.
func (s *server) execute(m *msgReceipt) error {
	c := contentOf(m)
	code, silent := c.text("code"), c.flag("silent")
	stored, given := c["store_history"].(bool)
	if !silent && (stored || !given) {
		ExecCounter++
		s.history.add(ExecCounter, code)
	}
	if !silent {
		s.check(m, m.PublishExecutionInput(ExecCounter, code))
	}
	var failure *cell.Failure
	s.setRunning(m)
	if strings.TrimSpace(code) != "" {
		out := &publisher{server: s, m: m, silent: silent, asks: c.flag("allow_stdin")}
		failure = s.session.Execute(ExecCounter, code, out)
		out.finish()
	}
	if failure == nil {
		return m.Reply("execute_reply", map[string]any{
			"status": "ok", "execution_count": ExecCounter,
			"user_expressions": s.userExpressions(c), "payload": []any{},
		})
	}
	report := map[string]any{
		"ename": failure.Kind, "evalue": failure.Message, "traceback": failure.Lines(),
	}
	if !silent {
		s.check(m, m.Publish("error", report))
	}
	report["status"], report["execution_count"] = "error", ExecCounter
	s.failed = time.Now()
	queued := len(s.shell) // what comes after the reply was sent knowing of it
	err := m.Reply("execute_reply", report)
	if stop, given := c["stop_on_error"].(bool); stop || !given {
		s.abort(queued)
	}
	return err
}

// aborted answers a cell that does not run, and so gets no number.
func aborted(m *msgReceipt) error {
	return m.Reply("execute_reply", map[string]any{"status": "aborted"})
}

// delayed reports whether a cell was sent before the last one failed, but
// arrives only now.
func (s *server) delayed(m *msgReceipt) bool {
	sent, err := time.Parse(time.RFC3339Nano, m.Msg.Header.Timestamp)
	return err == nil && contentOf(m).flag("stop_on_error") && time.Since(s.failed) < time.Second && sent.Before(s.failed)
}

// userExpressions evaluates what the client wants to know after a cell.
func (s *server) userExpressions(c content) map[string]any {
	results := map[string]any{}
	expressions, _ := c["user_expressions"].(map[string]any)
	for name, expr := range expressions {
		code, _ := expr.(string)
		result, failure := s.session.value(code)
		if failure != nil {
			results[name] = map[string]any{
				"status": "error", "ename": failure.Kind, "evalue": failure.Message, "traceback": failure.Lines(),
			}
			continue
		}
		results[name] = map[string]any{"status": "ok", "data": ensure(result.Data), "metadata": ensure(result.Metadata)}
	}
	return results
}

// abort answers the next n messages, which arrived while a cell ran that
// failed: cells that were to run after it do not run.
func (s *server) abort(n int) {
	for range n {
		m := <-s.shell
		if m.Msg.Header.MsgType != "execute_request" {
			s.handle(m, s.onShell)
			continue
		}
		s.handle(m, aborted)
	}
}
