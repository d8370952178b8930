//go:build gophernotes

package main

// From gophernotes: MsgHeader.

import (
	"os"
	"os/signal"
	"time"
)

// setRunning notes for interrupts which cell runs.
func (s *server) setRunning(m *msgReceipt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = m.Msg.Header
}

// interrupt ends the running cell, unless m was sent before the same client
// asked for that cell: then it is for one that has ended since. The two come
// on sockets of their own, in any order.
func (s *server) interrupt(m *msgReceipt) {
	s.mu.Lock()
	defer s.mu.Unlock()
	request := m.Msg.Header
	if request.Session != s.running.Session || !sentBefore(request, s.running) {
		s.session.interrupt()
	}
}

// sentBefore reports whether a message was sent before another. Only for one
// client: clocks differ.
func sentBefore(a, b MsgHeader) bool {
	sent, err := time.Parse(time.RFC3339Nano, a.Timestamp)
	other, err2 := time.Parse(time.RFC3339Nano, b.Timestamp)
	return err == nil && err2 == nil && sent.Before(other)
}

// interruptOnSignal treats Ctrl-C in the terminal that Jupyter runs in like
// the stop button.
func (s *server) interruptOnSignal() {
	interrupts := make(chan os.Signal, 1)
	signal.Notify(interrupts, os.Interrupt)
	for range interrupts {
		s.session.interrupt()
	}
}
