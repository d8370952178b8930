package placement

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// forWeighted runs a property over weighted rendezvous with either hash.
func forWeighted(t *testing.T, property func(*rapid.T, Scheme)) {
	for _, h := range []Hash{MD5, Fast} {
		s := WeightedRendezvous(h)
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) { property(t, s) }))
	}
}

func TestScalingAllWeightsMovesNothing(t *testing.T) {
	forWeighted(t, func(t *rapid.T, s Scheme) {
		c := someCluster(1).Draw(t, "cluster")
		factor := rapid.OneOf(rapid.Float64Range(0.001, 1000), rapid.SampledFrom([]float64{1e-9, 1e9})).Draw(t, "factor")
		scaled := slices.Clone(c)
		for i := range scaled {
			scaled[i].Weight *= factor
		}
		m := must(Compare(s, c, scaled, ListOf(someKeys.Draw(t, "keys")...)))
		equal(t, "moved", m.Moved, 0)
		equal(t, "floor", m.Floor, 0)
	})
}

func TestEqualWeightsAreRendezvous(t *testing.T) {
	for _, h := range []Hash{MD5, Fast} {
		t.Run(h.String(), rapid.MakeCheck(func(t *rapid.T) {
			c := someCluster(1).Draw(t, "cluster")
			weight := someWeight.Draw(t, "weight")
			for i := range c {
				c[i].Weight = weight
			}
			plain, weighted := must(Rendezvous(h).Place(c)), must(WeightedRendezvous(h).Place(c))
			for _, key := range someKeys.Draw(t, "keys") {
				equal(t, "owner", weighted.Owner(key), plain.Owner(key))
			}
		}))
	}
}

// A node takes part in every race, whether or not its logarithm was skipped:
// the owner is the highest score.
func TestWeightedOwnerHasTheHighestScore(t *testing.T) {
	for _, h := range []Hash{MD5, Fast} {
		t.Run(h.String(), rapid.MakeCheck(func(t *rapid.T) {
			c := someCluster(1).Draw(t, "cluster")
			p := must(WeightedRendezvous(h).Place(c))
			for _, key := range someKeys.Draw(t, "keys") {
				owner := p.Owner(key)
				won := c[owner].Weight / -ln(Draw(h, key, c[owner].Name))
				for _, n := range c {
					if s := n.Weight / -ln(Draw(h, key, n.Name)); s > won {
						t.Errorf("key %q: node %q scores %v, the owner %q %v", key, n.Name, s, c[owner].Name, won)
					}
				}
			}
		}))
	}
}

// Weights far apart: the light nodes get next to nothing, without an error,
// and share what they alone compete for.
func TestWeightsFarApart(t *testing.T) {
	for _, h := range []Hash{MD5, Fast} {
		s := WeightedRendezvous(h)
		far := Cluster{{"dust", 1e-9}, {"rock", 1e9}, {"grain", 1e-9}}
		equal(t, "keys of the rock", must(Count(s, far, Numbered("key", 10_000))).Keys[1], 10_000)
		dust := must(Count(s, must(far.Remove("rock")), Numbered("key", 10_000)))
		followsShares(t, dust, 0, false)
	}
}

func TestDraw(t *testing.T) {
	equal(t, "lowest", uniform(Digest{}), 0x1p-53)
	equal(t, "highest", uniform(Digest{math.MaxUint64, math.MaxUint64}), 1-0x1p-53)
	equal(t, "score at the lowest", weightedScore(1, Digest{}).value, 1/(53*math.Ln2))
	equal(t, "score at the highest", weightedScore(1, Digest{Hi: math.MaxUint64}).value, 0x1p53)
	// Twenty equal parts of (0, 1) draw alike from related keys and nodes.
	for _, h := range []Hash{MD5, Fast} {
		parts := Load{h.String(), Uniform(20), make([]int, 20)}
		for i := range 20_000 {
			parts.Keys[int(20*Draw(h, fmt.Sprint("key", i/10), fmt.Sprint(i%10)))]++
		}
		followsShares(t, parts, 0, false)
	}
}

// Equal scores go to the higher digest, equal digests to the first entrant,
// which has the smaller name.
func TestTies(t *testing.T) {
	low, high := Digest{Hi: 1 << 60}, Digest{Hi: 1 << 60, Lo: 1} // same u
	var r race
	r.enter(0, 1, low)
	r.enter(1, 1, high)
	r.enter(2, 1, low)
	r.enter(3, 1, high)
	equal(t, "winner", r.node, 1)
}
