package placement

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// schemes are all schemes, with what each promises beyond a fixed owner for
// every key. A new scheme joins every test by a row here.
var schemes = []struct {
	Scheme
	orderFree bool // the order of the nodes does not matter
	minimal   bool // only a node that joins or leaves gains or loses keys
	weighted  bool // shares follow the weights
}{
	{Scheme: Modulo(MD5)},
	{Scheme: Modulo(Fast)},
	{Scheme: Rendezvous(MD5), orderFree: true, minimal: true},
	{Scheme: Rendezvous(Fast), orderFree: true, minimal: true},
	{Scheme: WeightedRendezvous(MD5), orderFree: true, minimal: true, weighted: true},
	{Scheme: WeightedRendezvous(Fast), orderFree: true, minimal: true, weighted: true},
}

// Names and keys run into each other: "a:1"+"2" and "a"+"1:2" look alike to a
// careless hash.
var (
	someName = rapid.StringMatching(`[ab:12é-]{1,6}|node[0-9]{1,3}|[0-9]{1,2}`)
	someKey  = rapid.OneOf(rapid.StringMatching(`[ab:12é-]{0,6}|key[0-9]{1,5}`), rapid.String())
	someKeys = rapid.SliceOfN(someKey, 1, 40)

	someWeight = rapid.OneOf(rapid.Just(1.0), rapid.Float64Range(0.1, 10), rapid.SampledFrom([]float64{1e-9, 1e9}))
)

func someCluster(least int) *rapid.Generator[Cluster] {
	node := rapid.Custom(func(t *rapid.T) Node {
		return Node{someName.Draw(t, "name"), someWeight.Draw(t, "weight")}
	})
	nodes := rapid.SliceOfNDistinct(node, least, 40, func(n Node) string { return n.Name })
	return rapid.Map(nodes, func(ns []Node) Cluster { return ns })
}

// newNode draws a node that a cluster does not have.
func newNode(t *rapid.T, c Cluster) Node {
	name := someName.Filter(func(name string) bool { return c.Index(name) < 0 })
	return Node{name.Draw(t, "new name"), someWeight.Draw(t, "new weight")}
}

func TestOwnerIsANodeAndAlwaysTheSame(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c, key := someCluster(1).Draw(t, "cluster"), someKey.Draw(t, "key")
			owner := must(s.Place(c)).Owner(key)
			if owner < 0 || owner >= len(c) {
				t.Fatalf("owner %d of a cluster of %d", owner, len(c))
			}
			equal(t, "owner on a second placer", must(s.Place(slices.Clone(c))).Owner(strings.Clone(key)), owner)
		}))
	}
}

func TestOrderOfNodesDoesNotMatter(t *testing.T) {
	for _, s := range schemes {
		if !s.orderFree {
			continue
		}
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c := someCluster(1).Draw(t, "cluster")
			shuffled := Cluster(rapid.Permutation(c).Draw(t, "shuffled"))
			p, q := must(s.Place(c)), must(s.Place(shuffled))
			for _, key := range someKeys.Draw(t, "keys") {
				equal(t, "owner of "+key, shuffled[q.Owner(key)].Name, c[p.Owner(key)].Name)
			}
		}))
	}
}

// A node that joins takes keys only for itself; when it leaves again, every
// key is back where it was. This is also the law of removal, read backwards.
func TestGrowAndRemoveMoveNoOtherKey(t *testing.T) {
	for _, s := range schemes {
		if !s.minimal {
			continue
		}
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			small := someCluster(1).Draw(t, "cluster")
			joins := newNode(t, small)
			at := rapid.IntRange(0, len(small)).Draw(t, "position")
			big := slices.Insert(slices.Clone(small), at, joins)
			before, after, again := must(s.Place(small)), must(s.Place(big)), must(s.Place(must(big.Remove(joins.Name))))
			for _, key := range someKeys.Draw(t, "keys") {
				from, to := small[before.Owner(key)].Name, big[after.Owner(key)].Name
				if from != to && to != joins.Name {
					t.Errorf("key %q moved from %q to %q, which both stay", key, from, to)
				}
				equal(t, "owner after growing and shrinking", small[again.Owner(key)].Name, from)
			}
		}))
	}
}

// Compare knows short cuts; the plain way must give the same answer.
func TestCompareAgreesWithTwoPlacers(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			before, after := someCluster(1).Draw(t, "before"), someCluster(1).Draw(t, "after")
			keys := someKeys.Draw(t, "keys")
			m := must(Compare(s.Scheme, before, after, ListOf(keys...)))
			from, to := must(s.Place(before)), must(s.Place(after))
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
		if s.weighted {
			clusters = append(clusters, uneven)
		}
		for _, c := range clusters {
			for _, prefix := range []string{"key", "user:", ""} {
				t.Run(fmt.Sprintf("%s,nodes=%d,prefix=%s", s.Name, len(c), prefix), func(t *testing.T) {
					followsShares(t, must(Count(s.Scheme, c, Numbered(prefix, n))))
				})
			}
		}
	}
}

func followsShares(t *testing.T, l Load) {
	t.Helper()
	for i, k := range l.Keys {
		if z := deviation(k, l.Total(), l.Cluster.Share(i)); z > 5 || z < -5 {
			t.Errorf("node %q owns %d keys, %.1f σ from the fair %.0f", l.Cluster[i].Name, k, z, l.Fair(i))
		}
	}
	if x2, p := l.ChiSquare(); p < 1e-5 {
		t.Errorf("χ² = %.1f on %d nodes, p = %.2g", x2, len(l.Keys), p)
	}
}

// A lookup allocates nothing, whatever the hash and the length of the key.
func TestOwnerDoesNotAllocate(t *testing.T) {
	for _, s := range schemes {
		p := must(s.Place(Uniform(100)))
		for _, key := range []string{"", "key7", strings.Repeat("k", 40)} {
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
				if weights > 1 && !s.weighted {
					continue
				}
				c := Uniform(nodes)
				for i := range c {
					c[i].Weight = float64(1 + i%weights)
				}
				p := must(s.Place(c))
				b.Run(fmt.Sprintf("%s,nodes=%d,weights=%d", s.Name, nodes, weights), func(b *testing.B) {
					for i := 0; b.Loop(); i++ {
						p.Owner(keys[i%len(keys)])
					}
				})
			}
		}
	}
}
