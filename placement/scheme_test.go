package placement

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// schemes are all schemes, with what tests must know beyond their promises. A
// new scheme joins every test by a row here.
var schemes = []tested{
	{Scheme: Modulo(MD5)},
	{Scheme: Modulo(Fast)},
	{Scheme: Rendezvous(MD5)},
	{Scheme: Rendezvous(Fast)},
	{Scheme: WeightedRendezvous(MD5), farApart: true},
	{Scheme: WeightedRendezvous(Fast), farApart: true},
	{Scheme: Ring(MD5, 50), spread: 0.1414},
	{Scheme: Ring(Fast, 50), spread: 0.1414},
	{Scheme: Jump(MD5)},
	{Scheme: Jump(Fast)},
	{Scheme: Maglev(MD5, 4099), spread: 0.01},
	{Scheme: Maglev(Fast, 4099), spread: 0.01},
	{Scheme: MultiProbe(MD5, 21), spread: 0.05, valleys: true},
	{Scheme: MultiProbe(Fast, 21), spread: 0.05, valleys: true},
	{Scheme: FixedShards(MD5, 1021), spread: 0.02},
	{Scheme: FixedShards(Fast, 1021), spread: 0.02},
	{Scheme: Anchor(MD5, 128)},
	{Scheme: Anchor(Fast, 128)},
	{Scheme: Bounded(WeightedRendezvous(MD5), 1.25, Numbered("key", 500)), arrivals: Numbered("key", 500)},
	{Scheme: Bounded(WeightedRendezvous(Fast), 1.25, Numbered("key", 500)), arrivals: Numbered("key", 500)},
	{Scheme: Bounded(Ring(MD5, 50), 1.1, Numbered("key", 500)), arrivals: Numbered("key", 500), spread: 0.1414},
	{Scheme: Bounded(Ring(Fast, 50), 1.1, Numbered("key", 500)), arrivals: Numbered("key", 500), spread: 0.1414},
}

type tested struct {
	Scheme
	farApart bool    // takes weights that differ by a factor of 10^18
	arrivals Keys    // the keys that the scheme knows, if it knows any
	valleys  bool    // a node may own next to nothing, but not too much
	spread   float64 // of the share of a node of weight 1 between clusters, relative to the share
}

// Names and keys run into each other: "a:1"+"2" and "a"+"1:2" look alike to a
// careless hash.
var (
	someName = rapid.StringMatching(`[ab:12é-]{1,6}|node[0-9]{1,3}|[0-9]{1,2}`)
	someKey  = rapid.OneOf(rapid.StringMatching(`[ab:12é-]{0,6}|key[0-9]{1,5}`), rapid.String())
	someKeys = rapid.SliceOfN(someKey, 1, 40)

	moderateWeight = rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.1, 10))
	someWeight     = rapid.OneOf(moderateWeight, rapid.SampledFrom([]float64{1e-9, 1e9}))
)

// weight draws the weight of one node of a cluster.
func (s tested) weight() *rapid.Generator[float64] {
	switch {
	case s.Promises.Weights == RefusesWeights:
		return rapid.Just(2.0)
	case s.Promises.Weights == FollowsWeights && !s.farApart:
		return moderateWeight
	}
	return someWeight
}

// cluster draws a cluster that the scheme takes.
func (s tested) cluster(least int) *rapid.Generator[Cluster] {
	node := rapid.Custom(func(t *rapid.T) Node {
		return Node{someName.Draw(t, "name"), s.weight().Draw(t, "weight")}
	})
	nodes := rapid.SliceOfNDistinct(node, least, 40, func(n Node) string { return n.Name })
	return rapid.Map(nodes, func(ns []Node) Cluster { return ns })
}

// someCluster draws a cluster for a scheme that takes all.
func someCluster(least int) *rapid.Generator[Cluster] { return tested{}.cluster(least) }

// newNode draws a node that a cluster does not have.
func (s tested) newNode(t *rapid.T, c Cluster) Node {
	name := someName.Filter(func(name string) bool { return c.Index(name) < 0 })
	return Node{name.Draw(t, "new name"), s.weight().Draw(t, "new weight")}
}

func TestOwnerIsANodeAndAlwaysTheSame(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c, key := s.cluster(1).Draw(t, "cluster"), someKey.Draw(t, "key")
			owner := must(s.Place(c)).Owner(key)
			if owner < 0 || owner >= len(c) {
				t.Fatalf("owner %d of a cluster of %d", owner, len(c))
			}
			equal(t, "owner on a second placer", must(s.Place(slices.Clone(c))).Owner(strings.Clone(key)), owner)
		}))
	}
}

// Compare knows short cuts; the plain way must give the same answer.
func TestCompareAgreesWithTwoPlacers(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			before, after := s.cluster(1).Draw(t, "before"), s.cluster(1).Draw(t, "after")
			keys := someKeys.Draw(t, "keys")
			from := must(s.Place(before))
			to, err := s.Next(from, after)
			m, refused := Compare(s.Scheme, before, after, ListOf(keys...))
			equal(t, "refused", refused != nil, err != nil)
			if err != nil {
				return
			}
			want := Movement{Before: newLoad(s.Scheme, before), After: newLoad(s.Scheme, after)}
			for _, key := range keys {
				i, j := from.Owner(key), to.Owner(key)
				want.Before.Keys[i]++
				want.After.Keys[j]++
				if before[i].Name == after[j].Name {
					continue
				}
				want.Moved++
				if before.Index(after[j].Name) < 0 {
					want.ToNew++
				}
				if after.Index(before[i].Name) < 0 {
					want.FromRemoved++
				}
			}
			equalLoads(t, m.Before, want.Before)
			equalLoads(t, m.After, want.After)
			equal(t, "moved", m.Moved, want.Moved)
			equal(t, "to new nodes", m.ToNew, want.ToNew)
			equal(t, "from removed nodes", m.FromRemoved, want.FromRemoved)
		}))
	}
}

func equalLoads(t *rapid.T, got, want Load) {
	if !slices.Equal(got.Keys, want.Keys) {
		t.Errorf("load: got %v, want %v", got.Keys, want.Keys)
	}
}

// Of n keys, a node of share p owns np ± sqrt(np(1-p)). Over a few hundred
// nodes and key sets 5 σ is passed by chance once in a thousand runs; keys and
// nodes are fixed, so that this run is no game of chance.
func TestLoadsFollowShares(t *testing.T) {
	const n = 50_000
	related := make([]string, 0, 16)
	for i := range 16 {
		related = append(related, fmt.Sprintf("rack-1:node-%02d", i))
	}
	uneven := Cluster{{"a", 1}, {"b", 2}, {"c", 3}, {"d", 0.5}, {"e", 10}}
	for _, s := range schemes {
		clusters := []Cluster{Uniform(2), Uniform(10), Uniform(100), Named(related...)}
		if s.Promises.Weights == FollowsWeights {
			clusters = append(clusters, uneven)
		}
		for _, c := range clusters {
			for _, prefix := range []string{"key", ""} {
				t.Run(fmt.Sprintf("%s,nodes=%d,prefix=%s", s.Name, len(c), prefix), func(t *testing.T) {
					keys := Numbered(prefix, n)
					if s.arrivals.Len() > 0 {
						keys = s.arrivals
					}
					followsShares(t, must(Count(s.Scheme, c, keys)), s.spread, s.valleys)
				})
			}
		}
	}
}

// followsShares allows a scheme a spread of its own beside that of the keys,
// smaller for nodes of more weight, and valleys.
func followsShares(t *testing.T, l Load, spread float64, valleys bool) {
	t.Helper()
	for i, k := range l.Keys {
		fair, chance := l.Fair(i), 1-l.Cluster.Share(i)
		sigma := math.Sqrt(fair * chance * (1 + fair*spread*spread/l.Cluster[i].Weight))
		if z := (float64(k) - fair) / sigma; z > 5 || z < -5 && !valleys {
			t.Errorf("node %q owns %d keys, %.1f σ from the fair %.0f", l.Cluster[i].Name, k, z, fair)
		}
	}
	if x2, p := l.ChiSquare(); spread == 0 && p < 1e-5 {
		t.Errorf("χ² = %.1f on %d nodes, p = %.2g", x2, len(l.Keys), p)
	}
}

// A lookup allocates nothing, whatever the hash and the length of the key.
func TestOwnerDoesNotAllocate(t *testing.T) {
	for _, s := range schemes {
		p, keys := must(s.Place(Uniform(100))), []string{"", "key7", strings.Repeat("k", 40)}
		if s.arrivals.Len() > 0 {
			keys = []string{s.arrivals.At(0)}
		}
		for _, key := range keys {
			t.Run(fmt.Sprintf("%s,length=%d", s.Name, len(key)), func(t *testing.T) {
				equal(t, "allocations", testing.AllocsPerRun(100, func() { p.Owner(key) }), 0)
			})
		}
	}
}

func BenchmarkOwner(b *testing.B) {
	keys := make([]string, 1024)
	for i := range keys {
		keys[i] = Numbered("key", len(keys)).At(i)
	}
	for _, s := range schemes {
		for _, nodes := range []int{10, 100, 1000} {
			for _, weights := range []int{1, 3, nodes} {
				if weights > 1 && s.Promises.Weights != FollowsWeights {
					continue
				}
				c := Uniform(nodes)
				for i := range c {
					c[i].Weight = float64(1 + i%weights)
				}
				p, err := s.Place(c)
				if err != nil {
					continue // too many nodes, or too much weight
				}
				b.Run(fmt.Sprintf("%s,nodes=%d,weights=%d", s.Name, nodes, weights), func(b *testing.B) {
					for i := 0; b.Loop(); i++ {
						p.Owner(keys[i%len(keys)])
					}
				})
			}
		}
	}
}
