package placement

import (
	"flag"
	"math"
)

// The properties are checked on the same random clusters and keys every time;
// -rapid.seed draws others.
func init() {
	flag.Set("rapid.seed", "1")
	flag.Set("rapid.nofailfile", "true")
}

// deviation returns how many standard deviations a count lies from its mean,
// for n independent trials of probability p.
func deviation(count, n int, p float64) float64 {
	mean := float64(n) * p
	return (float64(count) - mean) / math.Sqrt(mean*(1-p))
}
