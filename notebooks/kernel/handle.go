//go:build gophernotes

package main

// From gophernotes: msgReceipt and its replies and publications,
// isCompleteReply, shutdownReply, checkComplete.

import "os"

// content is what a message holds; a field that is missing, or of another type
// than the protocol has it, reads as its zero.
type content map[string]any

func contentOf(m *msgReceipt) content {
	c, _ := m.Msg.Content.(map[string]any)
	return c
}

func (c content) text(key string) string { s, _ := c[key].(string); return s }
func (c content) flag(key string) bool   { b, _ := c[key].(bool); return b }
func (c content) number(key string) int  { f, _ := c[key].(float64); return int(f) }

// handle frames the answer to a message with the states busy and idle.
func (s *server) handle(m *msgReceipt, answer func(*msgReceipt) error) {
	s.check(m, m.PublishKernelStatus(kernelBusy))
	s.check(m, answer(m))
	s.check(m, m.PublishKernelStatus(kernelIdle))
}

func (s *server) check(m *msgReceipt, err error) {
	if err != nil {
		s.log.Printf("answering %s: %v", m.Msg.Header.MsgType, err)
	}
}

// control answers on the control socket, also while a cell runs.
func (s *server) control(m *msgReceipt) {
	s.handle(m, func(m *msgReceipt) error {
		switch m.Msg.Header.MsgType {
		case "interrupt_request":
			s.interrupt(m)
			return m.Reply("interrupt_reply", map[string]any{"status": "ok"})
		case "kernel_info_request":
			return m.Reply("kernel_info_reply", infoReply())
		}
		return s.shutdown(m)
	})
}

// onShell answers on the shell socket, one message after the other.
func (s *server) onShell(m *msgReceipt) error {
	c := contentOf(m)
	switch m.Msg.Header.MsgType {
	case "execute_request":
		if s.delayed(m) {
			return aborted(m)
		}
		return s.execute(m)
	case "kernel_info_request":
		return m.Reply("kernel_info_reply", infoReply())
	case "is_complete_request":
		status, indent := s.session.isComplete(c.text("code"))
		return m.Reply("is_complete_reply", isCompleteReply{status, indent})
	case "complete_request":
		return m.Reply("complete_reply", s.session.complete(c.text("code"), c.number("cursor_pos")))
	case "inspect_request":
		return m.Reply("inspect_reply", s.inspect(c.text("code"), c.number("cursor_pos")))
	case "history_request":
		return m.Reply("history_reply", map[string]any{"status": "ok", "history": s.history.answer(c)})
	case "comm_info_request":
		return m.Reply("comm_info_reply", map[string]any{"status": "ok", "comms": map[string]any{}})
	}
	return s.shutdown(m)
}

// shutdown ends the program if that is what m asks for. Messages that the
// kernel does not know are ignored, as the protocol wants it.
func (s *server) shutdown(m *msgReceipt) error {
	if m.Msg.Header.MsgType != "shutdown_request" {
		return nil
	}
	err := m.Reply("shutdown_reply", struct {
		Status string `json:"status"`
		shutdownReply
	}{"ok", shutdownReply{contentOf(m).flag("restart")}})
	s.check(m, err)
	s.check(m, m.PublishKernelStatus(kernelIdle))
	os.Exit(0)
	return nil
}

// inspect is the content of inspect_reply.
func (s *server) inspect(code string, cursor int) map[string]any {
	e, found := s.session.inspect(code, cursor)
	data := map[string]any{}
	if found {
		data = map[string]any{"text/plain": e.Text(), "text/markdown": e.Markdown()}
	}
	return map[string]any{"status": "ok", "found": found, "data": data, "metadata": map[string]any{}}
}
