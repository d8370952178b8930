package placement

import (
	"fmt"
	"slices"
)

// A Ranker is a [Placer] that also names the next best nodes of a key: its
// replica set. Schemes whose [Promises] say that they rank nodes make rankers:
//
//	placer, err := placement.Rendezvous(placement.Fast).Place(cluster)
//	owners, err := placer.(placement.Ranker).Owners("user:42", 3)
type Ranker interface {
	Placer

	// Owners returns the k best nodes for a key, as indexes into the cluster,
	// the owner first. It fails if k is less than 1 or more than the nodes.
	//
	// A node that joins takes at most one place in the replica set of a key,
	// that of its last member; a node that leaves is replaced at the end.
	// The other members keep their order.
	Owners(key string, k int) ([]int, error)
}

// Owners costs N scores, and a comparison of each with the best k so far.
func (r *rendezvous) Owners(key string, k int) ([]int, error) {
	if err := checkReplicas(k, len(r.nodes)); err != nil {
		return nil, err
	}
	scores := make([]score, len(r.nodes))
	r.contest.scores(key, scores)
	best := make([]int, 0, k+1)
	for i, s := range scores {
		place := len(best)
		for place > 0 && scores[best[place-1]].less(s) {
			place--
		}
		if place < k {
			best = slices.Insert(best, place, i)
			best = best[:min(k, len(best))]
		}
	}
	for i, node := range best {
		best[i] = r.nodes[node].at
	}
	return best, nil
}

func checkReplicas(k, nodes int) error {
	if k < 1 || k > nodes {
		return fmt.Errorf("placement: %d owners of a key asked for on a cluster of %d: ask for 1 to %d", k, nodes, nodes)
	}
	return nil
}
