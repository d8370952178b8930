package main

import (
	"slices"
	"time"
)

// The machine may be busy with other things, so whatever is to be compared is
// timed in turns, for a millisecond or two each, many times over; the median
// of the times is told, and the median of the ratios taken turn by turn.

// slice is how long one turn takes, about.
const slice = 2 * time.Millisecond

// inTurns times the functions one after the other, rounds times over. times[i][r]
// is how long one call of functions[i] took in round r.
func inTurns(rounds int, functions ...func()) (times [][]float64) {
	times = make([][]float64, len(functions))
	calls := make([]int, len(functions))
	for i, f := range functions {
		calls[i] = max(1, int(float64(slice)/timeOf(f, 1)))
	}
	for range rounds {
		for i, f := range functions {
			times[i] = append(times[i], timeOf(f, calls[i]))
		}
	}
	return times
}

// timeOf returns the nanoseconds that a call takes, of several in a row.
func timeOf(f func(), calls int) float64 {
	began := time.Now()
	for range calls {
		f()
	}
	return float64(time.Since(began)) / float64(calls)
}

// ratio returns the median of a over b, round by round.
func ratio(a, b []float64) float64 {
	ratios := make([]float64, len(a))
	for i := range a {
		ratios[i] = a[i] / b[i]
	}
	return median(ratios)
}

func median(xs []float64) float64 {
	sorted := slices.Sorted(slices.Values(xs))
	mid := len(sorted) / 2
	if len(sorted)%2 == 0 {
		return (sorted[mid-1] + sorted[mid]) / 2
	}
	return sorted[mid]
}
