package main

import (
	"fmt"
	"runtime"
	"testing"
	"time"

	"reshard/placement"
)

// lookupKeys is how many keys lookups are timed with. Of 4,096 the branch predictor
// learns by heart who owns which, and go-rendezvous takes two thirds of its time.
const lookupKeys = 1 << 16

// compared is how many keys say what moves.
const compared = 200_000

const rounds = 21

func someKeys(n int) []string {
	keys := make([]string, n)
	for i := range keys {
		keys[i] = placement.Numbered("key", n).At(i)
	}
	return keys
}

// lookups returns the table of all contestants.
func lookups(sizes []int) (table, error) {
	t := table{head: []string{"scheme"}}
	for _, n := range sizes {
		t.head = append(t.head, fmt.Sprintf("ns, N=%d", n))
	}
	t.head = append(t.head, "allocs", "bytes/node", "build", "moved", "useless", "max/mean")
	all := contestants()
	columns := make([][]float64, len(sizes))
	for i, n := range sizes {
		var err error
		if columns[i], err = lookupTimes(all, nodeNames(n)); err != nil {
			return t, err
		}
	}
	for i, c := range all {
		row := []string{c.name}
		for _, column := range columns {
			row = append(row, number(column[i]))
		}
		more, err := c.properties()
		if err != nil {
			return t, err
		}
		t.rows = append(t.rows, append(row, more...))
	}
	return t, nil
}

// lookupTimes returns the nanoseconds that every contestant takes for a
// lookup, 0 for one that is not measured with so many nodes.
func lookupTimes(all []contestant, nodes []string) ([]float64, error) {
	var turns []func()
	times := make([]float64, len(all))
	for _, c := range all {
		if len(nodes) > c.most {
			continue
		}
		f, err := c.lookup(nodes)
		if err != nil {
			return nil, err
		}
		turns = append(turns, f)
	}
	results := inTurns(rounds, turns...)
	for i, c := range all {
		if len(nodes) <= c.most {
			times[i], results = median(results[0])/batch, results[1:]
		}
	}
	return times, nil
}

// batch is how many lookups are timed as one.
const batch = 16

// lookup returns a function that looks up the next batch of keys.
func (c contestant) lookup(nodes []string) (func(), error) {
	owner, err := c.build(nodes)
	if err != nil {
		return nil, fmt.Errorf("%s on %d nodes: %w", c.name, len(nodes), err)
	}
	keys, at := someKeys(lookupKeys), 0
	return func() {
		for _, key := range keys[at : at+batch] {
			owner(key)
		}
		at = (at + batch) % lookupKeys
	}, nil
}

// properties returns the columns that are no lookup times: allocations of a
// lookup, memory and time to build with as many nodes as it takes up to 1,000,
// and how 200,000 keys move and lie on 10 → 11 nodes.
func (c contestant) properties() ([]string, error) {
	nodes := nodeNames(min(c.most, 1000))
	lookup, err := c.lookup(nodes)
	if err != nil {
		return nil, err
	}
	build := func() { c.build(nodes) }
	m, err := placement.Compare(c.scheme, placement.Named(nodes[:10]...), placement.Named(nodes[:11]...), placement.Numbered("key", compared))
	if err != nil {
		return nil, err
	}
	return []string{
		fmt.Sprintf("%.0f", testing.AllocsPerRun(100, lookup)/batch),
		fmt.Sprintf("%.0f", heapOf(func() any { owner, _ := c.build(nodes); return owner })/float64(len(nodes))),
		duration(median(inTurns(5, build)[0])),
		count(m.Moved),
		count(m.Useless),
		fmt.Sprintf("%.3f", m.After.PeakToAverage()),
	}, nil
}

// heapOf returns the bytes that what a function makes keeps on the heap.
func heapOf(f func() any) float64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	x := f()
	runtime.GC()
	runtime.ReadMemStats(&after)
	runtime.KeepAlive(x)
	return max(0, float64(after.HeapAlloc)-float64(before.HeapAlloc))
}

// duration writes nanoseconds in a unit that fits.
func duration(ns float64) string {
	return time.Duration(ns).Round(time.Duration(roundTo(ns))).String()
}

// roundTo returns the power of ten that leaves two digits of x.
func roundTo(x float64) float64 {
	power := 1.0
	for x >= 1000*power/10 {
		power *= 10
	}
	return power
}
