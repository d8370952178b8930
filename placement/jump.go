package placement

import "fmt"

// Jump is jump consistent hashing (Lamping and Veach, "A Fast, Minimal Memory,
// Consistent Hash Algorithm", 2014, arXiv:1406.2294): the node at a position
// that needs no memory. A key runs through the numbers of nodes at which it
// would have moved to the node that was new then; the last of them owns it.
//
// It knows nodes by their position only, so a cluster grows at its end and
// shrinks from there. A node may be replaced by a new one in its place; where
// others would change their positions the next cluster is refused. What that
// would cost is shown by [Scheme.Rebuilt]. It refuses weights that differ.
//
// Building costs O(N), a lookup the hash of the key, about ln N steps and no
// allocation.
func Jump(h Hash) Scheme {
	return Scheme{
		Name:     fmt.Sprintf("jump (%s)", h),
		Promises: Promises{Monotone: true, Removal: RemovesLast, Weights: RefusesWeights, Memoryless: true},
		New: func(c Cluster) (Placer, error) {
			if err := refuseWeights("jump", c); err != nil {
				return nil, err
			}
			return jump{h, c}, nil
		},
	}
}

type jump struct {
	hash    Hash
	cluster Cluster
}

func (j jump) Owner(key string) int {
	node, _ := jumpTo(j.hash.Sum(key).fold(), len(j.cluster))
	return node
}

// Next refuses a cluster in which a node has another position.
func (j jump) Next(after Cluster) (Placer, error) {
	for i, at := range positionsAfter(j.cluster, after) {
		if at >= 0 && at != i {
			return nil, fmt.Errorf("node %q would go from position %d to %d: jump can lose only the last node, or have one replaced in its place",
				j.cluster[i].Name, i, at)
		}
	}
	if err := refuseWeights("jump", after); err != nil {
		return nil, err
	}
	return jump{j.hash, after}, nil
}

// jumpTo returns the bucket of a key, from 0 to buckets-1, and the number of
// jumps to it. The key seeds a generator of random numbers r in (0, 1]; having
// come to bucket b, it jumps to (b+1)/r, the next number of buckets at which it
// moves: up to 2^31 times as many, beyond an int of 32 bits.
func jumpTo(key uint64, buckets int) (b, jumps int) {
	for next := int64(0); next < int64(buckets); jumps++ {
		b = int(next)
		key = key*2862933555777941757 + 1
		next = int64(float64(b+1) * (0x1p31 / float64(key>>33+1)))
	}
	return b, jumps
}
