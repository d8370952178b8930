package run

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"

	"reshard/notebooks/kernel/cell"
	"reshard/notebooks/kernel/ipynb"
)

// A recorder is the sink that keeps a cell's outputs as a notebook file does.
type recorder struct {
	count    int
	progress func(line string)
	mu       sync.Mutex
	outputs  []ipynb.Output
}

// Stream adds text; one stream's text that follows on its own is one output.
func (r *recorder) Stream(name, text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if n := len(r.outputs); n > 0 {
		if last := r.outputs[n-1]; last["output_type"] == "stream" && last["name"] == name {
			last["text"] = last["text"].(string) + text
			return
		}
	}
	r.outputs = append(r.outputs, ipynb.Output{"output_type": "stream", "name": name, "text": text})
}

func (r *recorder) Display(b cell.Bundle) {
	r.add(ipynb.Output{"output_type": "display_data", "data": wire(b.Data), "metadata": wire(b.Metadata)})
}

func (r *recorder) Result(b cell.Bundle) {
	r.add(ipynb.Output{
		"output_type": "execute_result", "execution_count": r.count,
		"data": wire(b.Data), "metadata": wire(b.Metadata),
	})
}

func (r *recorder) Progress(line string) { r.progress(line) }

func (r *recorder) Input(<-chan struct{}) (string, error) {
	return "", errors.New("there is nobody to ask for input: write it into the cell")
}

func (r *recorder) add(o ipynb.Output) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.outputs = append(r.outputs, o)
}

// wire returns what arrives when m is sent to a client as JSON.
func wire(m map[string]any) map[string]any {
	got := map[string]any{}
	b, err := json.Marshal(m)
	if err == nil {
		dec := json.NewDecoder(bytes.NewReader(b))
		dec.UseNumber()
		err = dec.Decode(&got)
	}
	if err != nil {
		return map[string]any{"text/plain": fmt.Sprintf("this output is no JSON: %v", err)}
	}
	if got == nil {
		got = map[string]any{}
	}
	return got
}

func (r *recorder) list() []ipynb.Output {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.outputs
}

// text returns what was printed on one stream.
func (r *recorder) text(stream string) string {
	var b strings.Builder
	for _, o := range r.list() {
		if o["output_type"] == "stream" && o["name"] == stream {
			b.WriteString(o["text"].(string))
		}
	}
	return b.String()
}

// plain returns the outputs as a terminal can show them, each ending its line.
func (r *recorder) plain() string {
	var b strings.Builder
	for _, o := range r.list() {
		text, _ := o["text"].(string)
		if data, ok := o["data"].(map[string]any); ok {
			text, _ = data["text/plain"].(string)
		}
		if b.WriteString(text); text != "" && !strings.HasSuffix(text, "\n") {
			b.WriteByte('\n')
		}
	}
	return b.String()
}
