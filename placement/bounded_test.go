package placement

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// No node has more than its cap, every key is as high in its ranking as room
// allowed when it came, and the counts add up.
func TestBoundedLoads(t *testing.T) {
	for _, s := range rankers() {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			cluster, c := s.cluster(1).Draw(t, "cluster"), rapid.Float64Range(1.01, 3).Draw(t, "c")
			keys := rapid.SliceOfNDistinct(someKey, 1, 60, rapid.ID).Draw(t, "keys")
			b := must(Bounded(s.Scheme, c, ListOf(keys...)).Place(cluster)).(*BoundedPlacer)
			ranker, loads, asked, passed := must(s.Place(cluster)).(Ranker), make([]int, len(cluster)), 0, 0
			for _, key := range keys {
				ranks := must(ranker.Owners(key, len(cluster)))
				first := slices.IndexFunc(ranks, func(node int) bool { return loads[node] < b.caps[node] })
				equal(t, "owner", b.Owner(key), ranks[first])
				loads[ranks[first]]++
				asked += first + 1
				if first > 0 {
					passed++
				}
			}
			equal(t, "loads", reflect.DeepEqual(b.loads, loads), true)
			equal(t, "asked", b.Asked, asked)
			equal(t, "passed", b.Passed, passed)
			for i, load := range loads {
				if load > b.caps[i] {
					t.Errorf("node %d has %d keys and room for %d", i, load, b.caps[i])
				}
			}
		}))
	}
}

func TestCaps(t *testing.T) {
	uneven := Cluster{{"a", 1}, {"b", 2}, {"c", 5}}
	for _, test := range []struct {
		scheme Scheme
		c      float64
		want   []int
	}{
		{WeightedRendezvous(Fast), 1.25, []int{16, 32, 79}}, // of 100 keys: 15.6, 31.25, 78.1
		{Rendezvous(Fast), 1.25, []int{42, 42, 42}},         // 41.7 each
	} {
		if got := caps(test.scheme, test.c, uneven, 100); !slices.Equal(got, test.want) {
			t.Errorf("%s: caps %v, want %v", test.scheme.Name, got, test.want)
		}
	}
}

// Who comes first has the choice.
func TestOrderOfArrivalMatters(t *testing.T) {
	keys := make([]string, 1000)
	for i := range keys {
		keys[i] = Numbered("key", len(keys)).At(i)
	}
	place := func() Placer { return must(Bounded(Rendezvous(Fast), 1.01, ListOf(keys...)).Place(Uniform(5))) }
	there := place()
	slices.Reverse(keys)
	back, moved := place(), 0
	for _, key := range keys {
		if there.Owner(key) != back.Owner(key) {
			moved++
		}
	}
	if moved == 0 {
		t.Error("arriving in reverse order, no key is elsewhere")
	}
}

// A key that is listed twice is one key, and a bound far off changes nothing.
func TestBoundFarOff(t *testing.T) {
	b := must(Bounded(Rendezvous(Fast), 100, ListOf("a", "b", "a", "c")).Place(Uniform(3))).(*BoundedPlacer)
	plain := must(Rendezvous(Fast).Place(Uniform(3)))
	equal(t, "nodes asked", b.Asked, 3)
	for _, key := range []string{"a", "b", "c", "d"} {
		equal(t, "owner", b.Owner(key), plain.Owner(key))
	}
}

// No node has more than 2 % above the average; what that takes is in the last
// line.
func ExampleBounded() {
	keys := Numbered("key", 1000)
	placer, err := Bounded(Rendezvous(MD5), 1.02, keys).Place(Uniform(5))
	fmt.Println(placer, err)
	// Output:
	// 1,000 keys arrived at 5 nodes
	// node  keys  room for
	// 0      204       204
	// 1      204       204
	// 2      204       204
	// 3      204       204
	// 4      184       204
	// 19 keys found their first choice full; 1.035 nodes asked a key, 5 at most <nil>
}

// The average is that of the keys that arrive: one listed a thousand times
// arrives once.
func TestCapsCountAKeyOnce(t *testing.T) {
	keys := make([]string, 1100)
	for i := range keys {
		keys[i] = Numbered("key", 100).At(min(i, 99))
	}
	b := must(Bounded(Rendezvous(Fast), 1.25, ListOf(keys...)).Place(Uniform(5))).(*BoundedPlacer)
	equal(t, "caps", fmt.Sprint(b.Caps()), "[25 25 25 25 25]")
	equal(t, "keys", sum(b.Loads()), 100)
}

// However large or small the bound, the keys find room, and so does another.
func TestBoundsOfAnySize(t *testing.T) {
	for _, nodes := range []int{1, 3, 10} {
		for _, c := range []float64{1.0001, 1.5, 1e18, 1e300, math.MaxFloat64} {
			b := must(Bounded(Rendezvous(Fast), c, Numbered("key", 100)).Place(Uniform(nodes))).(*BoundedPlacer)
			equal(t, "keys", sum(b.Loads()), 100)
			if owner := b.Owner("another key"); b.loads[owner] >= b.caps[owner] {
				t.Errorf("c = %v: another key goes to a full node", c)
			}
		}
	}
}

// The placer counts the nodes that its most unlucky key asked.
func TestMostNodesAsked(t *testing.T) {
	s, nodes := Rendezvous(Fast), Uniform(5)
	ranker := must(s.Place(nodes)).(Ranker)
	for n := 30; n < 60; n++ {
		keys := Numbered("key", n)
		b, most := must(Bounded(s, 1.01, keys).Place(nodes)).(*BoundedPlacer), 0
		for i := range n {
			most = max(most, 1+slices.Index(must(ranker.Owners(keys.At(i), 5)), b.Owner(keys.At(i))))
		}
		equal(t, "nodes asked at most", b.Most, most)
	}
}

// What a caller does to a cluster or a result later changes no placer.
func TestBoundedPlacerKeepsItsState(t *testing.T) {
	b := must(Bounded(Rendezvous(Fast), 1.1, Numbered("key", 50)).Place(Uniform(5))).(*BoundedPlacer)
	before := b.String()
	b.Caps()[0], b.Loads()[0] = 0, 0
	equal(t, "after changing what it returned", b.String(), before)
}
