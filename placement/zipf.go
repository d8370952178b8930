package placement

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sort"
)

// A Popularity says how often every key is asked for, as a fraction of all
// requests. The first key is the hottest.
type Popularity struct {
	Exponent float64 // s of Zipf's law
	keys     Keys
	shares   []float64 // of every key, falling; they add up to 1
}

// maxPopular keys take 8 GiB: more is a slip of the pen.
const maxPopular = 1 << 30

// Zipf returns the popularity of keys by Zipf's law: the i-th hottest key,
// counted from 1, is asked for in proportion to 1/i^s. The exponent s may be
// any finite number from 0, where all keys are asked for alike; measured
// workloads have 0.6 to 1.2. It fails for other exponents, or if there are no
// keys or more than 2^30. It costs O(keys) time and memory: the distribution is written out, so
// that expected loads are exact.
func Zipf(keys Keys, s float64) (Popularity, error) {
	if !(s >= 0) || math.IsInf(s, 1) {
		return Popularity{}, fmt.Errorf("placement: a Zipf exponent of %v: it must be finite and at least 0", s)
	}
	if keys.Len() == 0 {
		return Popularity{}, fmt.Errorf("placement: there are no keys: a popularity needs at least one")
	}
	if keys.Len() > maxPopular {
		return Popularity{}, fmt.Errorf("placement: a popularity of %s: its distribution is written out, take at most %s", plural(keys.Len(), "key"), count(maxPopular))
	}
	shares := make([]float64, keys.Len())
	var sum float64
	for i := len(shares) - 1; i >= 0; i-- { // the smallest first, for accuracy
		shares[i] = math.Pow(float64(i+1), -s)
		sum += shares[i]
	}
	for i := range shares {
		shares[i] /= sum
	}
	return Popularity{s, keys, shares}, nil
}

// Share returns the fraction of requests for the i-th hottest key, counted
// from 0; none is for keys that are not there. Share(0) is the p₁ of the law
// that peak-to-average is at least N·p₁.
func (p Popularity) Share(i int) float64 {
	if i < 0 || i >= len(p.shares) {
		return 0
	}
	return p.shares[i]
}

// HotterThan returns the number of keys that each get more than a fraction of
// all requests. They are the first ones.
func (p Popularity) HotterThan(share float64) int {
	return sort.Search(len(p.shares), func(i int) bool { return p.shares[i] <= share })
}

// String returns the law, the keys, and how hot the hottest is.
func (p Popularity) String() string {
	if len(p.shares) == 0 {
		return "a popularity of no keys"
	}
	return fmt.Sprintf("Zipf s = %v of %v: %s of the requests are for %s", p.Exponent, p.keys, percent(p.Share(0)), p.keys.At(0))
}

// draw returns how many of n random requests each key gets.
func (p Popularity) draw(n int, seed uint64) []int {
	upTo := make([]float64, len(p.shares)) // the fraction of requests for keys 0 … i
	var sum float64
	for i, share := range p.shares {
		sum += share
		upTo[i] = sum
	}
	requests := make([]int, len(p.shares))
	random := rand.New(rand.NewPCG(seed, 0))
	for range n {
		x := random.Float64() * sum
		requests[sort.Search(len(upTo)-1, func(i int) bool { return x < upTo[i] })]++
	}
	return requests
}
