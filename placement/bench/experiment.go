package main

import (
	"crypto/md5"
	_ "embed"
	"fmt"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"time"

	"reshard/placement"
)

//go:embed grow.py
var growScript string

const (
	bookKeys   = 200_000
	bookMoved  = 17_986
	bookBlocks = 11 * bookKeys // an MD5 block for each key and each of 11 nodes
)

// experiment returns the table of the book's experiment: ours, the plain-Python
// script, and the MD5 blocks it cannot do without, spread over the cores.
func experiment() (table, error) {
	ours := func() {
		if m, err := grow(placement.Rendezvous(placement.MD5), bookKeys); err != nil || m.Moved != bookMoved {
			panic(fmt.Sprintf("moved %d, %v", m.Moved, err))
		}
	}
	times := inTurns(rounds, md5Blocks, ours, func() { grow(placement.Rendezvous(placement.Fast), bookKeys) })
	t := table{head: []string{"200,000 keys, 10 → 11 nodes", "time", "to the blocks"}}
	blocks := times[0]
	python, err := pythonTime(3)
	if err != nil {
		return t, err
	}
	add := func(name string, ns, r float64) {
		t.rows = append(t.rows, []string{name, duration(ns), fmt.Sprintf("%.2f", r)})
	}
	add("plain Python (`placement/bench/grow.py`)", python, python/median(blocks))
	add("2.2 million MD5 blocks, bare", median(blocks), 1)
	add("placement.Compare, rendezvous (MD5)", median(times[1]), ratio(times[1], blocks))
	add("placement.Compare, rendezvous (fast)", median(times[2]), ratio(times[2], blocks))
	return t, nil
}

func grow(s placement.Scheme, keys int) (placement.Movement, error) {
	return placement.Compare(s, placement.Uniform(10), placement.Uniform(11), placement.Numbered("key", keys))
}

// md5Blocks hashes as many blocks as the experiment needs, on all cores, in
// texts so long that nothing else counts.
func md5Blocks() {
	const length = 64 << 10
	cores := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for range cores {
		wg.Go(func() {
			text := make([]byte, length)
			for range bookBlocks * md5.BlockSize / length / cores {
				md5.Sum(text)
			}
		})
	}
	wg.Wait()
}

// pythonTime returns the median of what the script says it took, in
// nanoseconds.
func pythonTime(rounds int) (float64, error) {
	var times []float64
	for range rounds {
		cmd := exec.Command("python3", "-")
		cmd.Stdin = strings.NewReader(growScript)
		out, err := cmd.Output()
		if err != nil {
			return 0, fmt.Errorf("cannot run grow.py with python3 (is Python 3 installed?): %w", err)
		}
		var moved int
		var seconds float64
		if _, err := fmt.Sscan(string(out), &moved, &seconds); err != nil || moved != bookMoved {
			return 0, fmt.Errorf("grow.py printed %q: %d moved keys were expected, and the seconds it took", out, bookMoved)
		}
		times = append(times, seconds*1e9)
	}
	return median(times), nil
}

// largeRun is the experiment with 10^8 keys and the fast hash: time, and the
// most memory that this process has ever held.
func largeRun() (table, error) {
	const keys = 100_000_000
	began := time.Now()
	m, err := grow(placement.Rendezvous(placement.Fast), keys)
	took := time.Since(began)
	t := table{head: []string{"100,000,000 keys, 10 → 11 nodes", "time", "ns per key and core", "moved", "peak memory"}}
	if err != nil {
		return t, err
	}
	cores := float64(runtime.GOMAXPROCS(0))
	t.rows = append(t.rows, []string{"placement.Compare, rendezvous (fast)", duration(float64(took)),
		number(float64(took) * cores / keys), count(m.Moved), fmt.Sprintf("%d MB", peakMemory()>>20)})
	return t, nil
}

// peakMemory returns the largest resident set so far, in bytes.
func peakMemory() int64 {
	var usage syscall.Rusage
	syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	return usage.Maxrss << 10 // Linux counts in KiB
}
