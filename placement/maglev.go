package placement

import (
	"cmp"
	"fmt"
	"math"
	"math/bits"
	"slices"
)

// MaglevSize is the size of the table that Maglev's authors use, and the
// smaller of the two they measure.
const MaglevSize = 65537

// Maglev fills a table by turns (Eisenbud et al., "Maglev: A Fast and Reliable
// Software Network Load Balancer", NSDI 2016, section 3.4): every node has its
// own order of the entries of the table, and takes the next one that is free
// when it is its turn, until all are taken. A key belongs to the owner of the
// entry hash(key) mod size. The size must be prime, and should be a hundred
// times the number of nodes or more; see [MaglevSize].
//
// The table is as even as can be: of nodes of equal weight none has two entries
// more than another. In return a change of the cluster moves some keys between
// nodes that stay: a node that takes an entry drives out another, which takes
// its next one.
//
// A node of the highest weight has a turn in every round, others in proportion.
// Light nodes of one weight all have their turns in the same rounds, so that a
// node may be off its share by 1½ entries and that share of half as many as
// there are nodes: 100 nodes of weight 1 may leave one of weight 100 up to 26
// entries too many. It refuses a cluster in which a node would get no entry.
//
// Building costs about size·ln(size) steps, and N for each round, of which there
// are size·(highest weight)/(all weights); memory is 4 bytes an entry, and a
// lookup costs the hash of the key, one division and no allocation.
func Maglev(h Hash, size int) Scheme {
	return Scheme{
		Name:     fmt.Sprintf("Maglev (%s, %d)", h, size),
		Promises: Promises{Weights: FollowsWeights, OrderFree: true, Memoryless: true},
		New: func(c Cluster) (Placer, error) {
			switch {
			case size > maxEntries:
				return nil, fmt.Errorf("placement: a Maglev table of %d entries: take at most %d", size, maxEntries)
			case !isPrime(size):
				return nil, fmt.Errorf("placement: a Maglev table of %d entries: the size must be a prime number, such as %d", size, nextPrime(size))
			case size < len(c):
				return nil, fmt.Errorf("placement: a Maglev table of %d entries for %d nodes: take a prime of at least a hundred times the nodes", size, len(c))
			}
			table := maglevTable(h, c, size)
			if i := withoutEntry(table, len(c)); i >= 0 {
				return nil, fmt.Errorf("placement: node %q has weight %v, less than an entry of a Maglev table of %d: take a larger table or scale its weight up", c[i].Name, c[i].Weight, size)
			}
			return maglev{h, table}, nil
		},
	}
}

type maglev struct {
	hash  Hash
	table []int32 // owner of every entry
}

func (m maglev) Owner(key string) int {
	d := m.hash.Sum(key)
	return int(m.table[bits.Rem64(d.Hi, d.Lo, uint64(len(m.table)))])
}

func maglevTable(h Hash, c Cluster, size int) []int32 {
	table := make([]int32, size)
	for i := range table {
		table[i] = -1
	}
	nodes := maglevTurns(h, c, size)
	for taken, round := 0, 1; ; round++ {
		for i := range nodes {
			if !nodes[i].hasTurn(round) {
				continue
			}
			nodes[i].take(table)
			if taken++; taken == size {
				return table
			}
		}
	}
}

// withoutEntry returns the first node that has no entry, -1 if all have one.
func withoutEntry(table []int32, nodes int) int {
	has := make([]bool, nodes)
	for _, node := range table {
		has[node] = true
	}
	return slices.Index(has, false)
}

// A maglevNode takes entries in its own order: at, at+skip, at+2·skip, …
type maglevNode struct {
	node     int32
	name     string
	turns    float64 // in a round, 1 for a node of the highest weight
	at, skip int
}

// maglevTurns returns the nodes in the order of their turns, that of their
// names.
func maglevTurns(h Hash, c Cluster, size int) []maglevNode {
	highest := slices.MaxFunc(c, func(a, b Node) int { return cmp.Compare(a.Weight, b.Weight) }).Weight
	nodes := make([]maglevNode, len(c))
	for i, n := range c {
		x := h.Sum(n.Name).fold()
		at, skip := int(x%uint64(size)), 1+int(mix(x)%uint64(max(size-1, 1)))
		nodes[i] = maglevNode{int32(i), n.Name, n.Weight / highest, at, skip}
	}
	slices.SortFunc(nodes, func(a, b maglevNode) int { return cmp.Compare(a.name, b.name) })
	return nodes
}

// hasTurn spreads the turns of a node evenly over the rounds. The product is
// rounded before the sum, on every CPU.
func (n maglevNode) hasTurn(round int) bool {
	upTo := func(round int) float64 { return math.Floor(float64(float64(round)*n.turns) + 0.5) }
	return upTo(round) > upTo(round-1)
}

// take takes the next free entry; there must be one. The size is prime, so the
// order comes past all of them.
func (n *maglevNode) take(table []int32) {
	for table[n.at] >= 0 {
		n.at = (n.at + n.skip) % len(table)
	}
	table[n.at] = n.node
}

func isPrime(n int) bool {
	for d := 2; d <= n/d; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}

func nextPrime(n int) int {
	for n = max(n, 2); !isPrime(n); n++ {
	}
	return n
}
