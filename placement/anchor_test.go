package placement

import (
	"math"
	"math/rand/v2"
	"testing"
)

// The loads stay even after many removals, and the number of buckets that a
// lookup looks at stays below 1 + ln(capacity/nodes), the paper's theorem.
func TestAnchorAfterManyRemovals(t *testing.T) {
	const capacity, left, keys = 64, 8, 40_000
	random := rand.New(rand.NewPCG(1, 1))
	history := []Cluster{Uniform(capacity)}
	for c := history[0]; len(c) > left; history = append(history, c) {
		c = must(c.Remove(c[random.IntN(len(c))].Name))
	}
	now := history[len(history)-1]
	s := Anchor(Fast, capacity).After(history[:len(history)-1]...)
	followsShares(t, must(Count(s, now, Numbered("key", keys))), 0, false)

	a, hashes := must(s.Place(now)).(*anchor), 0
	for range keys {
		_, n := a.bucket(random.Uint64())
		hashes += n
	}
	if mean, bound := float64(hashes)/keys, 1+math.Log(capacity/left); mean > bound {
		t.Errorf("a lookup hashes to %.3f buckets on average, the bound is %.3f", mean, bound)
	}
}
