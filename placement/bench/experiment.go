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

// experiment returns the table of the book's experiment: the plain-Python
// script, the MD5 blocks that it cannot do without, spread over the cores, and
// ours, all in turns.
func experiment() (table, error) {
	t := table{head: []string{"200,000 keys, 10 → 11 nodes", "time", "to the blocks", "CPU time", "to the blocks"}}
	runs := []struct {
		name string
		run  func() error
	}{
		{"plain Python, [grow.py](placement/bench/grow.py)", growPython},
		{"2.2 million MD5 blocks, bare, on all cores", func() error { md5Blocks(bookBlocks); return nil }},
		{"placement.Compare, rendezvous (MD5)", func() error { return growBook(placement.MD5) }},
		{"placement.Compare, rendezvous (fast)", func() error { return growBook(placement.Fast) }},
	}
	times, spent := make([][]float64, len(runs)), make([][]float64, len(runs))
	for round := range rounds {
		for i, r := range runs {
			if i == 0 && round%4 > 0 {
				continue // it takes seconds
			}
			before, _ := usage()
			began := time.Now()
			if err := r.run(); err != nil {
				return t, err
			}
			times[i] = append(times[i], float64(time.Since(began)))
			after, _ := usage()
			spent[i] = append(spent[i], after-before)
		}
	}
	to := func(all [][]float64, i int) string { return fmt.Sprintf("%.2f", median(all[i])/median(all[1])) }
	for i, r := range runs {
		t.rows = append(t.rows, []string{r.name, duration(median(times[i])), to(times, i), duration(median(spent[i])), to(spent, i)})
	}
	return t, nil
}

// growBook compares the book's clusters and checks the book's number.
func growBook(h placement.Hash) error {
	m, err := grow(h, bookKeys)
	if err == nil && h == placement.MD5 && m.Moved != bookMoved {
		err = fmt.Errorf("%d keys moved, %d were expected", m.Moved, bookMoved)
	}
	return err
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

// growPython runs the script and checks what it prints.
func growPython() error {
	cmd := exec.Command("python3", "-")
	cmd.Stdin = strings.NewReader(growScript)
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("cannot run grow.py with python3 (is Python 3 installed?): %w", err)
	}
	if want := fmt.Sprintln(bookMoved); string(out) != want {
		return fmt.Errorf("grow.py printed %q, %q was expected", out, want)
	}
	return nil
}

// largeRun is the experiment with 10^8 keys and the fast hash: time, and the
// most memory that this process has ever held.
func largeRun() (table, error) {
	const keys = 100_000_000
	began := time.Now()
	spentBefore, _ := usage()
	m, err := grow(placement.Fast, keys)
	took := time.Since(began)
	spent, peak := usage()
	t := table{head: []string{"100,000,000 keys, 10 → 11 nodes", "time", "CPU time, ns per key", "moved", "peak memory"}}
	t.rows = append(t.rows, []string{"placement.Compare, rendezvous (fast)", duration(float64(took)),
		number((spent - spentBefore) / keys), count(m.Moved), fmt.Sprintf("%d MB", peak>>20)})
	return t, err
}

// usage returns the nanoseconds that all cores have spent on this process and
// on those that it has waited for, and the largest memory it had, in bytes.
func usage() (cpu float64, peak int64) {
	var own, others syscall.Rusage
	for who, u := range map[int]*syscall.Rusage{syscall.RUSAGE_SELF: &own, syscall.RUSAGE_CHILDREN: &others} {
		if err := syscall.Getrusage(who, u); err != nil {
			panic(err) // the arguments are wrong: a bug here
		}
		cpu += float64(u.Utime.Nano() + u.Stime.Nano())
	}
	return cpu, own.Maxrss << 10 // Linux counts in KiB
}
