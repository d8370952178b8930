package placement

import (
	"fmt"
)

// WeightedRendezvous is rendezvous hashing in which the share of a node
// follows its weight (Schindelhauer and Schomaker, "Weighted Distributed Hash
// Tables", SPAA 2005; the same score in Resch, "New Hashing Algorithms for
// Data Storage", SDC 2015). With u the [Draw] of the key and the node, the
// highest score -weight/ln(u) owns the key. Raising a weight moves keys only
// to that node, lowering it only from it, and equal weights give the owners of
// [Rendezvous].
//
// Equal scores go to the higher digest, then to the smaller name. The
// logarithm is the same on every CPU. Building costs O(N log N), a lookup N
// scores, some logarithms (about ln N if all weights differ) and no allocation.
// It refuses weights outside 1e-250 … 1e250, whose scores could leave the range
// of float64.
func WeightedRendezvous(h Hash) Scheme {
	return Scheme{
		Name: "weighted rendezvous (" + h.String() + ")",
		Promises: Promises{
			Monotone: true, Removal: RemovesAny, Weights: FollowsWeights, OrderFree: true, Memoryless: true, Ranks: true,
		},
		New: func(c Cluster) (Placer, error) {
			for _, n := range c {
				if n.Weight < 1e-250 || n.Weight > 1e250 {
					return nil, fmt.Errorf("placement: node %q has weight %v, weighted rendezvous takes 1e-250 to 1e250: scale the weights", n.Name, n.Weight)
				}
			}
			return newRendezvous(ranking{h, true}, c), nil
		},
	}
}

// Draw returns the number that rendezvous hashing draws for a key and a node:
// as good as random, uniform over (0, 1), always the same for the same two.
// It is the first 52 bits of their digest, put in the middle of their step, so
// that it is never 0 or 1. Its cost is that of the hash and a few
// allocations.
func Draw(h Hash, key, node string) float64 {
	var s [1]score
	h.newContest([]string{node}, nil).scores(key, s[:])
	return uniform(s[0].digest)
}

func uniform(d Digest) float64 { return (float64(d.Hi>>12) + 0.5) * 0x1p-52 }

func weightedScore(weight float64, d Digest) score { return score{weight / -ln(uniform(d)), d} }

// weigh turns the scores of nodes without weights into those with.
func weigh(scores []score, weights []float64) {
	for i, s := range scores {
		scores[i] = weightedScore(weights[i], s.digest)
	}
}

// A race finds the highest of weighted scores. The zero race has no entrant.
type race struct {
	node  int   // the leader
	score score // its score

	bar float64 // the score in units of 2^52, less what rounding may amount to
}

// enter lets a node run if it can win. Since -ln(u) ≥ 1-u, a weight below
// score·(1-u) cannot, and needs no logarithm; 1-u is at least ^d.Hi>>12 in
// units of 2^-52.
func (r *race) enter(node int, weight float64, d Digest) {
	if weight >= r.bar*float64(^d.Hi>>12) {
		r.run(node, weight, d)
	}
}

func (r *race) run(node int, weight float64, d Digest) {
	if s := weightedScore(weight, d); r.score.less(s) || r.score == s && node < r.node {
		r.node, r.score, r.bar = node, s, s.value*(1-0x1p-49)*0x1p-52
	}
}
