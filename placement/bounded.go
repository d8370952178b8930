package placement

import (
	"fmt"
	"math"
)

// Bounded is consistent hashing with bounded loads (Mirrokni, Thorup and
// Zadimoghaddam, "Consistent Hashing with Bounded Loads", SODA 2018) over a
// scheme that ranks nodes. The keys arrive one after the other, each
// once; each goes to the best of its nodes that is not full. Of m keys on n nodes a node is full
// at ceil(c·m/n) keys, in proportion to its weight if the scheme follows weights. So
// c > 1 bounds peak-to-average; it does not bound the requests for one key,
// which stays on one node.
//
// The order of arrival is part of the input: who looks up a key must know which
// nodes were full when it came, or ask for it node by node. Here the placer
// remembers the owner of every key that arrived, a [*BoundedPlacer]; any other
// key gets the best node that still has room.
//
// Building costs at least a lookup of the scheme for each key, and a ranking
// where the first choice is full; memory is that of the keys. A lookup of a key
// that arrived costs O(1) and no allocation.
func Bounded(s Scheme, c float64, arrivals Keys) Scheme {
	p := s.Promises
	return Scheme{
		Name:     fmt.Sprintf("%s, bounded by %g", s.Name, c),
		Promises: Promises{Weights: p.Weights, OrderFree: p.OrderFree, Memoryless: p.Memoryless},
		New: func(cluster Cluster) (Placer, error) {
			if !(c > 1) || math.IsInf(c, 1) {
				return nil, fmt.Errorf("placement: loads bounded by c = %v times the average: c must be finite and above 1, or the keys do not fit", c)
			}
			if arrivals.Len() == 0 {
				return nil, fmt.Errorf("placement: there are no keys: bounded loads are those of the keys that arrive")
			}
			ranker, err := ranked(s, cluster, 1)
			if err != nil {
				return nil, err
			}
			m := arrivals.distinct()
			room := caps(s, c, cluster, m)
			if sum(room) <= m {
				return nil, fmt.Errorf("placement: loads bounded by c = %v times the average: c is so near 1 that rounding leaves no room, take a larger one", c)
			}
			b := &BoundedPlacer{cluster: cluster, caps: room, loads: make([]int, len(cluster)),
				ranker: ranker, owners: make(map[string]int32, m)}
			b.arrive(arrivals)
			return b, nil
		},
		withKeys: func(keys Keys) Scheme { return Bounded(s, c, keys) },
	}
}

// caps returns how many of m keys each node may have. More than m+1 is as good
// as m+1, which leaves room for a key that has not arrived.
func caps(s Scheme, c float64, cluster Cluster, m int) []int {
	caps := make([]int, len(cluster))
	for i, n := range cluster {
		weight, all := 1.0, float64(len(cluster))
		if s.Promises.Weights == FollowsWeights {
			weight, all = n.Weight, cluster.weight()
		}
		caps[i] = int(min(math.Ceil(c*float64(m)*weight/all), float64(m)+1))
	}
	return caps
}
