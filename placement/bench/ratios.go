package main

import (
	"fmt"

	"reshard/placement"
)

// ratios returns the table of our lookups beside those of go-rendezvous, timed
// in turns with nothing between: the times of the large table are further
// apart.
func ratios(sizes []int) (table, error) {
	t := table{head: []string{"nodes", "go-rendezvous, ns", "ours, ns", "ratio", "weighted, ns", "ratio to ours", "3 weights, ns", "ratio to ours"}}
	for _, n := range sizes {
		nodes := nodeNames(n)
		all := []contestant{
			peers[0],
			{build: ourBuild(ours[0].Scheme)},
			{build: weighted(n)},
			{build: weighted(3)},
		}
		turns := make([]func(), len(all))
		for i, c := range all {
			var err error
			if turns[i], err = c.lookup(nodes); err != nil {
				return t, err
			}
		}
		times := inTurns(10*rounds, turns...)
		ns := func(i int) string { return number(median(times[i]) / batch) }
		of := func(i, j int) string { return fmt.Sprintf("%.2f", ratio(times[i], times[j])) }
		t.rows = append(t.rows, []string{count(n), ns(0), ns(1), of(1, 0), ns(2), of(2, 1), ns(3), of(3, 1)})
	}
	return t, nil
}

// weighted returns what builds our weighted scheme with the weights 1, 2 … most
// over and over.
func weighted(most int) func([]string) (func(string) string, error) {
	return func(nodes []string) (func(string) string, error) {
		c := placement.Named(nodes...)
		for i := range c {
			c[i].Weight = float64(1 + i%most)
		}
		p, err := placement.WeightedRendezvous(placement.Fast).Place(c)
		if err != nil {
			return nil, err
		}
		return func(key string) string { return nodes[p.Owner(key)] }, nil
	}
}
