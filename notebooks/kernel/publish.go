//go:build gophernotes

package main

// From gophernotes: the publications of msgReceipt.

import (
	"errors"
	"strings"
	"sync"

	"reshard/notebooks/kernel/cell"
)

// A publisher is the sink that sends a cell's outputs to all clients.
type publisher struct {
	server *server
	m      *msgReceipt
	silent bool
	asks   bool // the client answers questions

	mu   sync.Mutex
	sent []publication // but the progress bar
	bar  bool          // it is shown
}

// A publication is the type and the content of a message.
type publication struct {
	kind    string
	content map[string]any
}

func (p *publisher) Stream(name, text string) {
	p.publish("stream", map[string]any{"name": name, "text": text})
}

func (p *publisher) Display(b cell.Bundle) {
	p.publish("display_data", map[string]any{
		"data": ensure(b.Data), "metadata": ensure(b.Metadata), "transient": ensure(b.Transient),
	})
}

func (p *publisher) Result(b cell.Bundle) {
	p.publish("execute_result", map[string]any{
		"data": ensure(b.Data), "metadata": ensure(b.Metadata), "execution_count": ExecCounter,
	})
}

func (p *publisher) publish(kind string, content map[string]any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.silent {
		return
	}
	p.sent = append(p.sent, publication{kind, content})
	p.send(kind, content)
}

func (p *publisher) send(kind string, content any) {
	p.server.check(p.m, p.m.Publish(kind, content))
}

// Progress updates one output in place.
func (p *publisher) Progress(line string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.silent {
		return
	}
	kind := "update_display_data"
	if !p.bar {
		p.bar, kind = true, "display_data"
	}
	p.send(kind, map[string]any{
		"data":     map[string]any{"text/plain": line},
		"metadata": map[string]any{}, "transient": map[string]any{"display_id": "progress-" + p.m.Msg.Header.MsgID},
	})
}

// Input asks the client.
func (p *publisher) Input(stop <-chan struct{}) (string, error) {
	if !p.asks {
		return "", errors.New("this cell asks for input, which its front end does not give: write it into the cell")
	}
	question := *p.m
	question.Sockets.ShellSocket = p.server.sockets.StdinSocket
	for len(p.server.input) > 0 {
		<-p.server.input // an answer to a question that was stopped
	}
	if err := question.Reply("input_request", map[string]any{"prompt": "", "password": false}); err != nil {
		return "", err
	}
	select {
	case line := <-p.server.input:
		return line, nil
	case <-stop:
		return "", errors.New("stopped")
	}
}

// finish takes the progress bar away. The protocol can only take away all
// outputs of a cell, so the others are sent again.
func (p *publisher) finish() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.bar {
		return
	}
	p.send("clear_output", map[string]any{"wait": len(p.sent) > 0})
	for _, m := range joined(p.sent) {
		p.send(m.kind, m.content)
	}
}

// joined makes one of the texts of a stream that follow each other.
func joined(list []publication) (out []publication) {
	var text strings.Builder
	for i, m := range list {
		if m.kind != "stream" {
			out = append(out, m)
			continue
		}
		text.WriteString(m.content["text"].(string))
		if i+1 < len(list) && list[i+1].kind == "stream" && list[i+1].content["name"] == m.content["name"] {
			continue
		}
		out = append(out, publication{"stream", map[string]any{"name": m.content["name"], "text": text.String()}})
		text.Reset()
	}
	return out
}
