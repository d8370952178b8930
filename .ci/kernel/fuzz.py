"""Malformed frames and random cells: the kernel answers afterwards as if nothing had been."""
import json
import os
import random
import socket
import subprocess
import time

import zmq

from client import Kernel

SECONDS = int(os.environ.get("SECONDS_EACH", 20))
CODE = """package import func type var const struct interface map chan range for if else switch case default select go defer return break continue
goto fallthrough nil true false iota int string float64 []int{1,2} map[string]int{} x y z T f fmt fmt.Println fmt.Sprint strings.Repeat time.Now len cap append make new copy
panic recover print := = == + - * / % & | ^ << >> ! && || <- ++ -- ( ) { } [ ] , ; : . ... "s" 'c' `r` 0 1 2.5 0x1f 1e9 // /* */ \\n é 世 \\t ~' ~` macro quote _ $ % @ #""".split(" ")
STARTS = ["x := 1\nx", "func f(a int) int { return a + 1 }\nf(2)", "type T struct { A int; B []string }\nT{1, nil}", "for i := 0; i < 3; i++ { x += i }",
          "m := map[string]int{\"a\": 1}\nm[\"a\"]", "switch x { case 1: y := 2; _ = y\ndefault: }", "defer func() { recover() }()", "import \"strings\"\nstrings.Repeat(\"a\", 3)",
          "var c chan int\nselect { case v := <-c: _ = v; default: }", "type I interface { M() }\nfunc (t T) M() { }\nvar i I = T{}\ni.M()", "if v, ok := m[\"a\"]; ok { v++ }"]


def main():
    seed = int(os.environ.get("SEED", 1))
    print("seed", seed)
    rng = random.Random(seed)
    kernel = Kernel(log=subprocess.DEVNULL)  # it complains of each message
    try:
        kernel.execute('import ("fmt"; "strings"; "time")\nx, kept := 0, 41')
        for what in (frames, garbage, cells, places):
            end, count = time.monotonic() + SECONDS, 0
            while time.monotonic() < end:
                what(kernel, rng)
                count += 1
            assert kernel.manager.is_alive(), what.__name__ + " ended the kernel"
            kernel.drain()
            answer = kernel.text("kept + 1")
            assert answer == "42", f"after {what.__name__} the kernel answers {answer!r}"
            print(f"{what.__name__}: {count} did no harm")
    finally:
        kernel.close()


def port(kernel, rng):
    return kernel.manager.get_connection_info()[rng.choice(["shell_port", "control_port", "stdin_port"])]


def frames(kernel, rng):
    """Sends what is no message: too few or many frames, wrong signatures, headers and contents that are no JSON or odd JSON."""
    dealer = zmq.Context.instance().socket(zmq.DEALER)
    dealer.linger = 100
    dealer.connect(f"tcp://127.0.0.1:{port(kernel, rng)}")
    session = kernel.client.session
    for _ in range(20):
        kind = rng.choice(["execute_request", "complete_request", "inspect_request", "history_request", "is_complete_request", "comm_open", "x"])
        parts = session.serialize(session.msg(kind, rng.choice([{}, {"code": odd(rng)}, {"code": "1", "cursor_pos": odd(rng)}, {"hist_access_type": odd(rng), "n": odd(rng)}])))
        action = rng.randrange(6)
        if action == 0:
            parts = parts[: rng.randrange(1, len(parts))]
        elif action == 1:
            parts[rng.randrange(1, len(parts))] = os.urandom(rng.randrange(40))
        elif action == 2:
            body = [json.dumps(odd(rng)).encode() for _ in range(4)]
            parts = parts[:1] + [session.sign(body)] + body
        elif action == 3:
            parts += [os.urandom(9)] * rng.randrange(4)
        elif action == 4:
            parts = [os.urandom(rng.randrange(9)) for _ in range(rng.randrange(1, 9))]
        dealer.send_multipart(parts)
    dealer.close()


def odd(rng):
    return rng.choice([None, True, -1, 1e300, "", "x" * 1000, "\u0000", "é" * 10, [], {}, [[]], {"msg_type": "execute_request"}, -(1 << 40), "fmt."])


def garbage(kernel, rng):
    """Connects without speaking ZeroMQ."""
    with socket.create_connection(("127.0.0.1", port(kernel, rng))) as s:
        s.sendall(rng.choice([b"GET / HTTP/1.1\r\n\r\n", os.urandom(100), b"\xff\0\0\0\0\0\0\0\x01\x7f", b""]))
    time.sleep(0.01)


def cells(kernel, rng):
    """Runs code put together from pieces of Go. What does not end is stopped."""
    kernel.execute_or_stop(code(rng))


def code(rng):
    text = rng.choice(STARTS)
    for _ in range(rng.randrange(6)):
        words = text.split(" ")
        i = rng.randrange(len(words))
        words[i : i + rng.randrange(3)] = rng.choices(CODE, k=rng.randrange(4))
        text = " ".join(words)
    # These end the program by themselves, or wait for what never comes.
    return text if "go " not in text else text.replace("go ", "")


def places(kernel, rng):
    """Completes and inspects anywhere in random code."""
    text = code(rng)
    for kind in ("complete_request", "inspect_request", "is_complete_request"):
        kernel.ask(kind, code=text, cursor_pos=rng.randrange(-2, len(text) + 3))


if __name__ == "__main__":
    main()
