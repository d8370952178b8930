package placement

import (
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat/distuv"
)

// These tests ask whether the scores of the fast hash look random: whether the
// first, second and third choices of keys are even and independent, with names
// and keys as people have them, related to each other. Names and keys are
// fixed, so that the answer is, too.
//
// The second choice of a key is its owner after the first is removed.
//
// Each table of counts is compared with what independent uniform scores give,
// by Pearson's χ². Of a few hundred tables one in 10^6 may fall below p = 10^-6
// by chance; all tables of a kind together may not fall below 10^-4.

// A judge ranks the best nodes of a key, as many as it can, at most three.
type judge func(key string) []int

// A census counts the choices of many keys.
type census struct {
	name  string
	cells func(ranked []int, nodes int) (cell, of int) // which of how many equally likely cells; -1: not counted
}

var censuses = []census{
	{"owner", func(r []int, nodes int) (int, int) { return r[0], nodes }},
	{"owner after each removal", func(r []int, nodes int) (int, int) { return permutation(r[:2], nodes) }},
	{"replica sets of three, in order", func(r []int, nodes int) (int, int) {
		if nodes < 3 {
			return -1, 1
		}
		return permutation(r, nodes)
	}},
}

// permutation returns the number of an ordered choice of different nodes, and
// how many such choices there are.
func permutation(ranked []int, nodes int) (number, of int) {
	of = 1
	for i, node := range ranked {
		place := node
		for _, earlier := range ranked[:i] {
			if earlier < node {
				place--
			}
		}
		number = number*(nodes-i) + place
		of *= nodes - i
	}
	return number, of
}

// take returns the counts of a census.
func (c census) take(j judge, nodes int, keys Keys) []int {
	var counts []int
	for i := range keys.Len() {
		cell, of := c.cells(j(keys.At(i)), nodes)
		if counts == nil {
			counts = make([]int, of)
		}
		if cell >= 0 {
			counts[cell]++
		}
	}
	return counts
}

// chiSquare returns Pearson's statistic of counts that are equally likely, and
// its degrees of freedom.
func chiSquare(counts []int) (x2, df float64) {
	total := 0
	for _, n := range counts {
		total += n
	}
	mean := float64(total) / float64(len(counts))
	for _, n := range counts {
		if mean > 0 {
			x2 += (float64(n) - mean) * (float64(n) - mean) / mean
		}
	}
	return x2, float64(len(counts) - 1)
}

// chance returns the probability that chance alone makes a χ² as large.
func chance(x2, df float64) float64 {
	if df == 0 {
		return 1
	}
	return distuv.ChiSquared{K: df}.Survival(x2)
}

// Names and keys that have nearly everything in common.
var (
	relatedNames = []string{"%d", "node-%d", "10.0.0.%d", "rack-1/shelf-%d/disk-0", "\x00\x00\x00%c"}
	relatedKeys  = []string{"key", "", "user:1234567890:"}
)

func TestChoicesAreEvenAndIndependent(t *testing.T) {
	for _, c := range censuses {
		t.Run(c.name, func(t *testing.T) {
			var pooled, pooledDF float64
			for _, nodes := range []int{2, 3, 4, 5, 10, 17} {
				for _, names := range relatedNames {
					for _, prefix := range relatedKeys {
						x2, df := chiSquare(c.take(judgeOf(t, names, nodes), nodes, Numbered(prefix, 20_000)))
						if p := chance(x2, df); p < 1e-6 {
							t.Errorf("nodes %q, %d of them, keys %q: χ² = %.1f with %.0f degrees of freedom, p = %.1g", names, nodes, prefix, x2, df, p)
						}
						pooled, pooledDF = pooled+x2, pooledDF+df
					}
				}
			}
			if p := chance(pooled, pooledDF); p < 1e-4 {
				t.Errorf("all together: χ² = %.1f with %.0f degrees of freedom, p = %.1g", pooled, pooledDF, p)
			}
		})
	}
}

// The more keys, the smaller the bias that shows: here 2·10^-3 of a share.
func TestLoadsOfManyKeysAreEven(t *testing.T) {
	for _, nodes := range []int{3, 10} {
		followsShares(t, must(Count(Rendezvous(Fast), Uniform(nodes), Numbered("key", 5_000_000))), 0, false)
	}
}

func judgeOf(t *testing.T, names string, nodes int) judge {
	t.Helper()
	c := make(Cluster, nodes)
	for i := range c {
		c[i] = Node{fmt.Sprintf(names, i), 1}
	}
	ranker := must(Rendezvous(Fast).Place(c)).(Ranker)
	return func(key string) []int { return must(ranker.Owners(key, min(3, nodes))) }
}

// What the tests above say is worth as much as they refuse: scores that other
// libraries might take fail them.
func TestCensusRefusesWeakScores(t *testing.T) {
	const golden = 0x9e3779b97f4a7c15
	for name, score := range map[string]func(k, s uint64) uint64{
		"the sum times a constant":     func(k, s uint64) uint64 { return (k + s) * golden },
		"the high word of the product": func(k, s uint64) uint64 { hi, _ := bits.Mul64(k, s); return hi },
		"exclusive or":                 func(k, s uint64) uint64 { return k ^ s },
	} {
		t.Run(name, func(t *testing.T) {
			weak := func(key string) []int {
				var scores [5]uint64
				for i := range scores {
					scores[i] = score(Fast.Sum(key).Lo, nodeSeed(fmt.Sprint("node-", i)))
				}
				order := []int{0, 1, 2, 3, 4}
				slices.SortFunc(order, func(i, j int) int {
					if scores[i] > scores[j] {
						return -1
					}
					return 1
				})
				return order[:3]
			}
			refused := 0
			for _, c := range censuses {
				if p := chance(chiSquare(c.take(weak, 5, Numbered("key", 20_000)))); p < 1e-6 {
					refused++
				}
			}
			if refused == 0 {
				t.Error("no census refuses it")
			}
		})
	}
}

// With two nodes the owners of related keys are as good as coins: no node has a
// run of its own, whichever digit of the key changes.
func TestNeighbouringKeysAreIndependent(t *testing.T) {
	const n = 100_000
	for _, nodes := range []int{2, 3, 10} {
		for _, step := range []int{1, 2, 8, 10, 16, 100, 1000} {
			owner := must(Rendezvous(Fast).Place(Uniform(nodes)))
			keys, same := Numbered("key", n+step), 0
			for i := range n {
				if owner.Owner(keys.At(i)) == owner.Owner(keys.At(i+step)) {
					same++
				}
			}
			if z := deviation(same, n, 1/float64(nodes)); z > 5 || z < -5 {
				t.Errorf("%d nodes: %d of %d keys have the owner of the key %d further on, %.1f σ from chance", nodes, same, n, step, z)
			}
		}
	}
}

// A key that is the name of a node, or of its neighbour, is no friend of it.
func TestKeysNamedAsNodes(t *testing.T) {
	const clusters, nodes = 4000, 10
	for shift := range 2 {
		own := 0
		for i := range clusters {
			c := make(Cluster, nodes)
			for j := range c {
				c[j] = Node{fmt.Sprintf("node-%d", 10*i+j), 1}
			}
			p := must(Rendezvous(Fast).Place(c))
			for j := range c {
				if p.Owner(c[(j+shift)%nodes].Name) == j {
					own++
				}
			}
		}
		if z := deviation(own, clusters*nodes, 1.0/nodes); z > 5 || z < -5 {
			t.Errorf("%d of %d keys named as a node (shifted by %d) are on it, %.1f σ from chance", own, clusters*nodes, shift, z)
		}
	}
}

// Keys that another layer has sorted by the same hash are still spread evenly.
func TestSortedKeysAreSpreadEvenly(t *testing.T) {
	outer, inner := must(Modulo(Fast).Place(Uniform(8))), must(Rendezvous(Fast).Place(Uniform(10)))
	for shard := range 8 {
		l := newLoad(Rendezvous(Fast), Uniform(10))
		keys := Numbered("key", 400_000)
		for i := range keys.Len() {
			if key := keys.At(i); outer.Owner(key) == shard {
				l.Keys[inner.Owner(key)]++
			}
		}
		followsShares(t, l, 0, false)
	}
}
