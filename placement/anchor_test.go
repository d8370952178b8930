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

// Nodes that leave together leave in the order of the cluster, and those that
// replace them take their places in that order.
func TestAnchorChangesInOrder(t *testing.T) {
	without := func(c Cluster, names ...string) Cluster {
		for _, name := range names {
			c = must(c.Remove(name))
		}
		return c
	}
	s, ten := Anchor(Fast, 64), Uniform(10)
	p := must(s.Place(ten))
	together := must(s.Next(p, without(ten, "3", "7")))
	one := must(s.Next(must(s.Next(p, without(ten, "3"))), without(ten, "3", "7")))
	other := must(s.Next(must(s.Next(p, without(ten, "7"))), without(ten, "3", "7")))
	equal(t, "owners", ownersOfSome(together), ownersOfSome(one))
	if ownersOfSome(one) == ownersOfSome(other) {
		t.Error("the order of two removals makes no difference to these keys")
	}
	replaced := must(s.Next(p, append(without(ten, "3", "7"), Node{"x", 1}, Node{"y", 1})))
	for i := range 200 {
		key := Numbered("key", 200).At(i)
		switch before, after := p.Owner(key), replaced.Owner(key); before {
		case 3:
			equal(t, "owner of "+key, after, 8) // x
		case 7:
			equal(t, "owner of "+key, after, 9) // y
		}
	}
}
