package placement

import (
	"fmt"
	"math/bits"
	"slices"
)

// Anchor is AnchorHash (Mendelson, Vargaftik, Barabash, Lorenz, Keslassy and
// Orda, "AnchorHash: A Scalable Consistent Hash", IEEE/ACM Transactions on
// Networking 28(6), 2020, arXiv:1812.09674; algorithm 3). Of a fixed number of
// buckets, the capacity, some work and stand for a node each. A key is hashed
// to a bucket; if that was removed, to one of the buckets that worked just
// after its removal, and so on. So a removal moves only the keys of the node
// removed, whichever it is, and an addition undoes the last removal.
//
// Which bucket a node has depends on the cluster's history. Two routers that
// know the same nodes but have seen their changes in another order disagree.
// The way out is to give both the same sequence of changes, from a log or a
// coordinator, or the same state. A node that takes the place of one that
// leaves in the same change takes its bucket. It refuses weights that differ.
//
// Building costs O(capacity), as does a change; memory is 24 to 26 bytes a
// bucket.
// A lookup costs the hash of the key, no allocation, and 1 + ln(capacity/N)
// buckets on average at most.
func Anchor(h Hash, capacity int) Scheme {
	return Scheme{
		Name:     fmt.Sprintf("Anchor (%s, %d)", h, capacity),
		Promises: Promises{Monotone: true, Removal: RemovesAny, Weights: RefusesWeights},
		New: func(c Cluster) (Placer, error) {
			if capacity < 1 || capacity > maxEntries {
				return nil, fmt.Errorf("placement: an anchor of %s: take 1 to %d", plural(capacity, "bucket"), maxEntries)
			}
			if err := fitsAnchor(capacity, c); err != nil {
				return nil, err
			}
			return newAnchor(h, c, capacity), nil
		},
	}
}

func fitsAnchor(capacity int, c Cluster) error {
	if capacity < len(c) {
		return fmt.Errorf("placement: an anchor of %s for %d nodes: its capacity is fixed, choose what the cluster will ever need", plural(capacity, "bucket"), len(c))
	}
	return refuseWeights("anchor", c)
}

// An anchor holds the four arrays of the paper, A, W, L and K, and its stack R.
type anchor struct {
	hash    Hash
	cluster Cluster
	node    []int32 // position in the cluster of the node of a bucket that works
	after   []int32 // A: how many buckets worked after this one was removed, 0 if it works
	working []int32 // W: buckets that work, at the front
	place   []int32 // L: where a bucket last stood among those
	heir    []int32 // K: the bucket that took its place there
	removed []int32 // R: in the order of their removal
	works   int     // N
}

func newAnchor(h Hash, c Cluster, capacity int) *anchor {
	a := &anchor{hash: h, cluster: c, works: capacity}
	for _, array := range []*[]int32{&a.node, &a.working, &a.place, &a.heir} {
		*array = make([]int32, capacity)
		for b := range capacity {
			(*array)[b] = int32(b)
		}
	}
	a.after = make([]int32, capacity)
	for b := capacity - 1; b >= len(c); b-- {
		a.remove(int32(b))
	}
	return a
}

func (a *anchor) Owner(key string) int {
	b, _ := a.bucket(a.hash.Sum(key).fold())
	return int(a.node[b])
}

// bucket returns the bucket of a key that works, and how many it was hashed to.
func (a *anchor) bucket(k uint64) (b, hashes int) {
	b = below(k, len(a.after))
	for hashes = 1; a.after[b] > 0; hashes++ { // b is removed
		next := below(mix(k+uint64(b)+1), int(a.after[b]))
		for a.after[next] >= a.after[b] { // next was removed before b
			next = int(a.heir[next])
		}
		b = next
	}
	return b, hashes
}

// below maps a number to one in [0, n), all alike.
func below(x uint64, n int) int {
	hi, _ := bits.Mul64(x, uint64(n))
	return int(hi)
}

func (a *anchor) remove(b int32) {
	a.removed = append(a.removed, b)
	a.works--
	last := a.working[a.works]
	a.after[b] = int32(a.works)
	a.working[a.place[b]], a.heir[b] = last, last
	a.place[last] = a.place[b]
}

// add lets the bucket work that was removed last, and returns it.
func (a *anchor) add() int32 {
	b := a.removed[len(a.removed)-1]
	a.removed = a.removed[:len(a.removed)-1]
	a.after[b] = 0
	a.place[a.working[a.works]] = int32(a.works)
	a.working[a.place[b]], a.heir[b] = b, b
	a.works++
	return b
}

// Next gives the buckets of nodes that leave to nodes that join, in the order
// of both; then it removes the others that leave or adds the others that join.
func (a *anchor) Next(after Cluster) (Placer, error) {
	if err := fitsAnchor(len(a.after), after); err != nil {
		return nil, err
	}
	next := a.clone(after)
	leave, join := next.rename(a.cluster)
	for len(leave) > 0 && len(join) > 0 {
		next.node[leave[0]] = join[0]
		leave, join = leave[1:], join[1:]
	}
	for _, b := range leave {
		next.remove(b)
	}
	for _, node := range join {
		next.node[next.add()] = node
	}
	return next, nil
}

func (a *anchor) clone(c Cluster) *anchor {
	return &anchor{a.hash, c, slices.Clone(a.node), slices.Clone(a.after), slices.Clone(a.working),
		slices.Clone(a.place), slices.Clone(a.heir), slices.Clone(a.removed), a.works}
}

// rename moves the buckets of nodes that stay to their new positions. It
// returns the buckets of the nodes that leave and the positions of those that
// join.
func (a *anchor) rename(before Cluster) (leave, join []int32) {
	at, bucket := positionsAfter(before, a.cluster), make([]int32, len(before))
	for _, b := range a.working[:a.works] {
		bucket[a.node[b]] = b
	}
	stays := make([]bool, len(a.cluster))
	for i, b := range bucket {
		if at[i] < 0 {
			leave = append(leave, b)
			continue
		}
		a.node[b], stays[at[i]] = int32(at[i]), true
	}
	for i, s := range stays {
		if !s {
			join = append(join, int32(i))
		}
	}
	return leave, join
}
