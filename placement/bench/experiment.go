package main

import (
	"crypto/md5"
	_ "embed"
	"fmt"
	"os/exec"
	"runtime"
	"slices"
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

// experiment returns the table of the book's experiment: the plain-Python
// script, the MD5 blocks that it cannot do without, spread over the cores, and
// ours, all in turns.
func experiment() (table, error) {
	t := table{head: []string{"200,000 keys, 10 → 11 nodes", "time", "to the blocks", "quicker than Python"}}
	const pythons = 5
	results := make([][]float64, 4)
	for range pythons {
		python, err := pythonTime()
		if err != nil {
			return t, err
		}
		times := inTurns(rounds/pythons, func() { md5Blocks(bookBlocks) }, mustGrow(placement.MD5), mustGrow(placement.Fast))
		results[0] = append(results[0], slices.Repeat([]float64{python}, len(times[0]))...)
		for i, ts := range times {
			results[i+1] = append(results[i+1], ts...)
		}
	}
	for i, name := range []string{
		"plain Python, [grow.py](placement/bench/grow.py)",
		"2.2 million MD5 blocks, bare, on all cores",
		"placement.Compare, rendezvous (MD5)",
		"placement.Compare, rendezvous (fast)",
	} {
		t.rows = append(t.rows, []string{name, duration(median(results[i])),
			fmt.Sprintf("%.2f", ratio(results[i], results[1])), fmt.Sprintf("%.0f", ratio(results[0], results[i]))})
	}
	return t, nil
}

// mustGrow returns the book's experiment with a hash.
func mustGrow(h placement.Hash) func() {
	return func() {
		if m, err := grow(h, bookKeys); err != nil || h == placement.MD5 && m.Moved != bookMoved {
			panic(fmt.Sprintf("moved %d, %v", m.Moved, err))
		}
	}
}

func grow(h placement.Hash, keys int) (placement.Movement, error) {
	return placement.Compare(placement.Rendezvous(h), placement.Uniform(10), placement.Uniform(11), placement.Numbered("key", keys))
}

// md5Blocks hashes blocks on all cores, in texts so long that nothing else
// counts.
func md5Blocks(blocks int) {
	const length = 64 << 10
	cores := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for range cores {
		wg.Go(func() {
			text := make([]byte, length)
			for range blocks * md5.BlockSize / length / cores {
				md5.Sum(text)
			}
		})
	}
	wg.Wait()
}

// pythonTime returns what the script says it took, in nanoseconds.
func pythonTime() (float64, error) {
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
	return seconds * 1e9, nil
}

// largeRun is the experiment with 10^8 keys and the fast hash: time, and the
// most memory that this process has ever held.
func largeRun() (table, error) {
	const keys = 100_000_000
	began := time.Now()
	m, err := grow(placement.Fast, keys)
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
