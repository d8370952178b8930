package build_test

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/go-zeromq/zmq4"
)

const key = "secret"

// A client talks to a kernel as Jupyter does.
type client struct {
	t              *testing.T
	shell, control zmq4.Socket
	iopub          chan message
	replies        chan message // of shell
	controlReplies chan message
	count          int
	exited         chan error
}

type message struct {
	header, parent struct {
		Type string `json:"msg_type"`
		ID   string `json:"msg_id"`
	}
	content map[string]any
}

// connect starts a kernel and waits until it is heard on all sockets.
func connect(t *testing.T) *client {
	t.Helper()
	ports := freePorts(t, 5)
	info := map[string]any{
		"transport": "tcp", "ip": "127.0.0.1", "key": key, "signature_scheme": "hmac-sha256",
		"shell_port": ports[0], "control_port": ports[1], "iopub_port": ports[2], "stdin_port": ports[3], "hb_port": ports[4],
	}
	data, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "connection.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := kernel(t, file)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	c := &client{t: t, exited: make(chan error, 1)}
	go func() { c.exited <- cmd.Wait() }()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(func() { cmd.Process.Kill(); cancel() })
	c.shell, c.replies = dial(ctx, t, zmq4.NewDealer(ctx), ports[0])
	c.control, c.controlReplies = dial(ctx, t, zmq4.NewDealer(ctx), ports[1])
	sub := zmq4.NewSub(ctx)
	_, c.iopub = dial(ctx, t, sub, ports[2])
	if err := sub.SetOption(zmq4.OptionSubscribe, ""); err != nil {
		t.Fatal(err)
	}
	c.ready()
	return c
}

func freePorts(t *testing.T, n int) (ports []int) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// dial connects a socket and returns what arrives on it.
func dial(ctx context.Context, t *testing.T, socket zmq4.Socket, port int) (zmq4.Socket, chan message) {
	t.Helper()
	var err error
	for range 100 {
		if err = socket.Dial(fmt.Sprintf("tcp://127.0.0.1:%d", port)); err == nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		t.Fatal(err)
	}
	arrived := make(chan message, 1000)
	go func() {
		for ctx.Err() == nil {
			wire, err := socket.Recv()
			if err != nil {
				return
			}
			if m, err := parse(wire.Frames); err == nil {
				arrived <- m
			}
		}
	}()
	return socket, arrived
}

func sign(parts [][]byte) string {
	mac := hmac.New(sha256.New, []byte(key))
	for _, p := range parts {
		mac.Write(p)
	}
	return hex.EncodeToString(mac.Sum(nil))
}

func parse(frames [][]byte) (m message, err error) {
	for len(frames) > 0 && string(frames[0]) != "<IDS|MSG>" {
		frames = frames[1:]
	}
	if len(frames) != 6 || string(frames[1]) != sign(frames[2:]) {
		return m, fmt.Errorf("malformed or not signed: %q", frames)
	}
	json.Unmarshal(frames[2], &m.header)
	json.Unmarshal(frames[3], &m.parent)
	return m, json.Unmarshal(frames[5], &m.content)
}

// send sends a request and returns its id.
func (c *client) send(socket zmq4.Socket, kind string, content map[string]any) string {
	c.t.Helper()
	c.count++
	id := fmt.Sprint("m", c.count)
	header, _ := json.Marshal(map[string]any{"msg_id": id, "msg_type": kind, "session": "s", "version": "5.3"})
	body, _ := json.Marshal(content)
	parts := [][]byte{header, []byte("{}"), []byte("{}"), body}
	c.frames(socket, append([][]byte{[]byte("<IDS|MSG>"), []byte(sign(parts))}, parts...)...)
	return id
}

func (c *client) frames(socket zmq4.Socket, frames ...[]byte) {
	c.t.Helper()
	if err := socket.Send(zmq4.NewMsgFrom(frames...)); err != nil {
		c.t.Fatal(err)
	}
}

// wait returns the next message that belongs to a request.
func (c *client) wait(from chan message, id string) message {
	c.t.Helper()
	deadline := time.After(10 * time.Second)
	for {
		select {
		case m := <-from:
			if m.parent.ID == id {
				return m
			}
		case <-deadline:
			c.t.Fatalf("no message for request %s", id)
		}
	}
}

// ready waits until publications arrive: a subscription takes a moment.
func (c *client) ready() {
	c.t.Helper()
	for range 100 {
		id := c.send(c.shell, "kernel_info_request", map[string]any{})
		c.wait(c.replies, id)
		select {
		case <-c.iopub:
			return
		case <-time.After(50 * time.Millisecond):
		}
	}
	c.t.Fatal("nothing is published")
}

// outputs returns what was published for a request between busy and idle, one
// line each.
func (c *client) outputs(id string) string {
	c.t.Helper()
	var lines []string
	for {
		m := c.wait(c.iopub, id)
		switch m.header.Type {
		case "status":
			if m.content["execution_state"] == "idle" {
				return strings.Join(lines, "\n")
			}
		case "stream":
			lines = append(lines, fmt.Sprintf("%v %q", m.content["name"], m.content["text"]))
		case "execute_result":
			lines = append(lines, fmt.Sprint("result ", m.content["data"].(map[string]any)["text/plain"]))
		case "error":
			lines = append(lines, fmt.Sprint(m.content["ename"], ": ", m.content["evalue"]))
		}
	}
}

// execute runs a cell and returns its reply's status and its outputs.
func (c *client) execute(code string) (status, outputs string) {
	c.t.Helper()
	id := c.send(c.shell, "execute_request", map[string]any{"code": code})
	outputs = c.outputs(id)
	return c.wait(c.replies, id).content["status"].(string), outputs
}

func (c *client) want(code, status, outputs string) {
	c.t.Helper()
	if s, o := c.execute(code); s != status || o != outputs {
		c.t.Errorf("%s\nis %s: %s\nwant %s: %s", code, s, o, status, outputs)
	}
}

func TestExecute(t *testing.T) {
	c := connect(t)
	c.want("x := 41", "ok", "")
	c.want("import \"fmt\"\nfmt.Println(x)\nx + 1", "ok", "stdout \"41\\n\"\nresult 42")
	c.want("struct{ X, Y int }{1, 2}", "ok", "result {X:1 Y:2}")
	c.want("func two() (int, error) { return 2, errors.New(\"no\") }", "error", "compile error: undefined: errors")
	c.want("import \"errors\"\nfunc two() (int, error) { return 2, errors.New(\"no\") }\ntwo()", "error", "result 2\nerror: no")
	c.want("nosuch", "error", "compile error: undefined: nosuch")
	c.want("", "ok", "")
	c.want("panic(\"boom\")", "error", "panic: boom")
	// What did not compile leaves nothing behind.
	c.want("for i, y := range []int{1} { nosuch(i) }", "error", "compile error: undefined: nosuch")
	c.want("var y int\ny = 2\ny", "ok", "result 2")
}

func TestErrorReplyHasATraceback(t *testing.T) {
	c := connect(t)
	id := c.send(c.shell, "execute_request", map[string]any{"code": "x := 1\ny := nosuch"})
	reply := c.wait(c.replies, id).content
	lines := fmt.Sprint(reply["traceback"])
	if !strings.Contains(lines, "line 2, column 6: compile error: undefined: nosuch     y := nosuch") {
		t.Errorf("traceback is %s", lines)
	}
}

func TestInterrupt(t *testing.T) {
	c := connect(t)
	stop := func() {
		t.Helper()
		id := c.send(c.control, "interrupt_request", map[string]any{})
		if m := c.wait(c.controlReplies, id); m.header.Type != "interrupt_reply" || m.content["status"] != "ok" {
			t.Errorf("interrupt is answered by %v", m)
		}
	}
	stop() // when idle
	c.want("func spin() { for { } }\nx := 1", "ok", "")
	for _, code := range []string{
		"for { }", "x = 7\nspin()", "import \"fmt\"\nfor { fmt.Sprint(x) }",
		"import \"time\"\ntime.Sleep(time.Hour)\nx = 8", "<-make(chan int)\nx = 8", "import \"sync\"\nvar mu sync.Mutex\nmu.Lock()\nmu.Lock()",
	} {
		id := c.send(c.shell, "execute_request", map[string]any{"code": code})
		time.Sleep(200 * time.Millisecond)
		start := time.Now()
		stop()
		stop()
		if m := c.wait(c.replies, id); m.content["ename"] != "interrupted" || time.Since(start) > time.Second {
			t.Errorf("%s: %v after %v", code, m.content, time.Since(start))
		}
	}
	c.want("x", "ok", "result 7")
}

func TestRunAllStopsAtAnError(t *testing.T) {
	c := connect(t)
	var ids []string
	for _, code := range []string{"import \"time\"\ntime.Sleep(300*time.Millisecond)\npanic(1)", "2", "3"} {
		ids = append(ids, c.send(c.shell, "execute_request", map[string]any{"code": code, "stop_on_error": true}))
	}
	for i, want := range []string{"error", "aborted", "aborted"} {
		if got := c.wait(c.replies, ids[i]).content["status"]; got != want {
			t.Errorf("cell %d is %v, want %s", i, got, want)
		}
	}
	c.want("4", "ok", "result 4")
}

func TestKernelInfo(t *testing.T) {
	c := connect(t)
	id := c.send(c.control, "kernel_info_request", map[string]any{})
	info := c.wait(c.controlReplies, id).content
	language, _ := info["language_info"].(map[string]any)
	if info["status"] != "ok" || fmt.Sprint(info["protocol_version"]) < "5.3" || language["pygments_lexer"] != "go" {
		t.Errorf("got %v", info)
	}
}

func TestMessagesThatDoNoHarm(t *testing.T) {
	c := connect(t)
	c.frames(c.shell, []byte("no delimiter"))
	c.frames(c.shell, []byte("<IDS|MSG>"))
	c.frames(c.shell, []byte("<IDS|MSG>"), []byte("wrong"), []byte(`{"msg_type":"shutdown_request"}`), []byte("{}"), []byte("{}"), []byte("{}"))
	c.frames(c.control, []byte("<IDS|MSG>"), []byte("wrong"), []byte(`{"msg_type":"shutdown_request"}`), []byte("{}"), []byte("{}"), []byte("{}"))
	c.send(c.shell, "no_such_request", map[string]any{})
	c.send(c.control, "no_such_request", nil)
	for _, kind := range []string{"execute_request", "complete_request", "inspect_request", "is_complete_request"} {
		id := c.send(c.shell, kind, map[string]any{"code": 1, "cursor_pos": "x"})
		c.wait(c.replies, id)
	}
	c.want("1", "ok", "result 1")
}

func TestComplete(t *testing.T) {
	c := connect(t)
	c.want(`import "fmt"`, "ok", "")
	for _, test := range []struct {
		code       string
		cursor     int
		start, end float64
		matches    string
	}{
		{"é := fmt.Sprintl", 16, 9, 16, "[Sprintln]"},
		{"nosuch.", 7, 7, 7, "[]"},
		{"x", 99, 0, 1, "[]"},
	} {
		id := c.send(c.shell, "complete_request", map[string]any{"code": test.code, "cursor_pos": test.cursor})
		r := c.wait(c.replies, id).content
		if r["status"] != "ok" || r["cursor_start"] != test.start || r["cursor_end"] != test.end || fmt.Sprint(r["matches"]) != test.matches {
			t.Errorf("%s: %v", test.code, r)
		}
	}
}

func TestInspect(t *testing.T) {
	c := connect(t)
	c.want("import \"strings\"\nn := 5", "ok", "")
	for code, want := range map[string]string{
		"strings.Cut(": "func Cut(s, sep string)", "n": "var n int\n\n5", "placement.Compare": "Compare places keys",
		"m := []int{}\nm": "var m []int", "append": "The append built-in",
	} {
		id := c.send(c.shell, "inspect_request", map[string]any{"code": code, "cursor_pos": len(code)})
		data, _ := c.wait(c.replies, id).content["data"].(map[string]any)
		if text, _ := data["text/plain"].(string); !strings.Contains(text, want) {
			t.Errorf("%s: %q", code, text)
		}
	}
}

func TestShutdownEndsTheProgram(t *testing.T) {
	c := connect(t)
	id := c.send(c.control, "shutdown_request", map[string]any{"restart": true})
	if m := c.wait(c.controlReplies, id); m.header.Type != "shutdown_reply" || m.content["restart"] != true {
		t.Errorf("got %v", m)
	}
	select {
	case err := <-c.exited:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Error("still running")
	}
}
