package placement

import "math"

// deviation returns how many standard deviations a count lies from its mean,
// for n independent trials of probability p.
func deviation(count, n int, p float64) float64 {
	mean := float64(n) * p
	return (float64(count) - mean) / math.Sqrt(mean*(1-p))
}
