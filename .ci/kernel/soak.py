"""Executions, interrupts, completions and inspections by the thousand: every request is answered, nothing grows."""
import os
import random
import statistics
import sys
import threading
import time
from queue import Empty

from client import Kernel

EXECUTIONS, INTERRUPTS = int(os.environ.get("EXECUTIONS", 10_000)), int(os.environ.get("INTERRUPTS", 1_000))
START = """import ("fmt"; "time"; "runtime"; "reshard/placement")
n := 0
blocked := make(chan int)
func work(k int) int { s := 0; for i := 0; i < k; i++ { s += i }; return s }"""
QUICK = ["n++\nn", "work(100)", 'fmt.Println("out", n)', "x := []int{1, 2, n}\nx", "nosuch()", "panic(n)", "1 +",
         "func again() int { return n }\nagain()", "type T struct{ A int }\nT{n}", 'm := map[string]int{"a": n}\nm["a"]']
LONG = ["for { }", "time.Sleep(time.Hour)", "for { fmt.Sprint(n) }", "work(1 << 40)",
        'placement.Count(placement.Modulo(placement.MD5), placement.Uniform(9), placement.Numbered("k", 1 << 40))']


def main():
    seed = int(os.environ.get("SEED", 1))
    print("seed", seed)
    rng = random.Random(seed)
    kernel = Kernel()
    try:
        kernel.execute(START)
        soak(kernel, rng, EXECUTIONS // 10, INTERRUPTS // 10)
        before = measure(kernel)
        took = soak(kernel, rng, EXECUTIONS, INTERRUPTS)
        after = measure(kernel)
    finally:
        kernel.close()
    print(f"{EXECUTIONS} executions, {INTERRUPTS} interrupts; median round trip {statistics.median(took) * 1000:.1f} ms")
    for what in before:
        print(f"{what}: {before[what]} before, {after[what]} after")
    assert after["goroutines"] <= before["goroutines"], "goroutines leak"
    assert after["file descriptors"] <= before["file descriptors"], "file descriptors leak"
    assert after["heap, MB"] < before["heap, MB"] + 40, "memory grows"


def soak(kernel, rng, executions, interrupts):
    stops = set(rng.sample(range(executions), interrupts))
    took = []
    for i in range(executions):
        if i in stops:
            stopped(kernel, rng)
        else:
            began = time.monotonic()
            kernel.execute(rng.choice(QUICK))
            took.append(time.monotonic() - began)
        if i % (executions // 200 or 1) == 0:
            for kind in ("complete_request", "inspect_request"):
                code = rng.choice(["fmt.Pri", "placement.Cou", "n", "x.", "T{1}.", "é"])
                reply = kernel.ask(kind, code=code, cursor_pos=len(code))
                assert reply["status"] == "ok", reply
    return took


def stopped(kernel, rng):
    """Runs a cell that only an interrupt ends, or a quick one that it may meet or miss."""
    if rng.random() < 0.5:
        timer = threading.Timer(rng.random() * 0.002, kernel.interrupt)
        timer.start()
        reply, _ = kernel.execute(rng.choice(QUICK))
        timer.join()
        assert reply["status"] in ("ok", "error"), reply
        return
    request = kernel.client.execute(rng.choice(LONG), allow_stdin=False)
    time.sleep(0.005 + rng.random() * 0.02)
    while True:  # one that comes before the cell begins is lost, as it should be
        kernel.interrupt()
        try:
            reply, _ = kernel.collect(request, timeout=0.2)
            break
        except Empty:
            pass
    assert reply.get("ename") == "interrupted", reply


def measure(kernel):
    text = kernel.text('var mem runtime.MemStats\nruntime.GC()\nruntime.GC()\nruntime.ReadMemStats(&mem)\n'
                       'fmt.Println(runtime.NumGoroutine(), mem.HeapAlloc/(1<<20))').split()
    return {"goroutines": int(text[0]), "file descriptors": len(os.listdir(f"/proc/{kernel.pid}/fd")), "heap, MB": int(text[1])}


if __name__ == "__main__":
    sys.exit(main())
