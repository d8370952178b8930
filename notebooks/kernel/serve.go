//go:build gophernotes

package main

// From gophernotes: ConnectionInfo, SocketGroup, prepareSockets,
// startHeartbeat, WireMsgToComposedMsg, msgReceipt.

import (
	"encoding/json"
	"fmt"
	"log"
	"os"
	"sync"
	"time"

	"github.com/go-zeromq/zmq4"
)

// A server answers a Jupyter client.
type server struct {
	sockets SocketGroup
	session *session
	shell   chan *msgReceipt // in the order of arrival
	input   chan string      // what the person answered
	history history
	failed  time.Time   // the last cell that stops those behind it
	log     *log.Logger // the kernel's own complaints, which no cell may show

	mu      sync.Mutex
	running MsgHeader // of the request for the cell that ran last
}

// serve runs the kernel that a connection file describes, until it is told to
// shut down or Jupyter is gone.
func serve(connectionFile string) error {
	data, err := os.ReadFile(connectionFile)
	if err != nil {
		return err
	}
	var info ConnectionInfo
	if err := json.Unmarshal(data, &info); err != nil {
		return fmt.Errorf("%s is no connection file: %w", connectionFile, err)
	}
	own := log.New(os.Stderr, "kernel: ", log.LstdFlags)
	c, err := newConsole()
	if err != nil {
		return err
	}
	sockets, err := prepareSockets(info)
	if err != nil {
		return err
	}
	s := &server{sockets: sockets, session: newSession(c), shell: make(chan *msgReceipt, 1024), input: make(chan string, 16), log: own}
	startHeartbeat(sockets.HBSocket, &sync.WaitGroup{})
	go s.receive(sockets.StdinSocket, s.answered)
	go s.receive(sockets.ControlSocket, s.control)
	go s.receive(sockets.ShellSocket, func(m *msgReceipt) { s.shell <- m })
	go s.interruptOnSignal()
	go exitWithParent()
	for m := range s.shell {
		s.handle(m, s.onShell)
	}
	return nil
}

// receive hands the messages of one socket on. Their replies go out on the
// same socket, where gophernotes sends all on the shell socket.
func (s *server) receive(socket Socket, handle func(*msgReceipt)) {
	group := s.sockets
	group.ShellSocket = socket
	for {
		wire, err := socket.Socket.Recv()
		if err != nil {
			s.log.Println("receiving:", err)
			return
		}
		msg, ids, err := s.decode(wire)
		if err != nil {
			s.log.Println("message dropped:", err)
			continue
		}
		handle(&msgReceipt{msg, ids, group})
	}
}

// answered takes an input_reply; one that nobody waits for is dropped.
func (s *server) answered(m *msgReceipt) {
	select {
	case s.input <- contentOf(m).text("value"):
	default:
	}
}

// decode checks a message's signature and takes it apart.
func (s *server) decode(wire zmq4.Msg) (msg ComposedMsg, ids [][]byte, err error) {
	defer func() {
		if r := recover(); r != nil { // too few frames
			err = fmt.Errorf("malformed: %v", r)
		}
	}()
	msg, ids, err = WireMsgToComposedMsg(wire.Frames, s.sockets.Key)
	if err == nil && msg.Header.MsgType == "" {
		err = fmt.Errorf("malformed: no header")
	}
	return msg, ids, err
}

// exitWithParent ends the kernel when the server that started it is gone.
func exitWithParent() {
	if os.Getenv("JPY_PARENT_PID") == "" {
		return
	}
	for parent := os.Getppid(); os.Getppid() == parent; {
		time.Sleep(time.Second)
	}
	os.Exit(1)
}
