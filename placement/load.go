package placement

import (
	"fmt"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
)

// A Load says how many keys every node of a cluster owns. Loads of disjoint
// keys add up ([Load.Add]).
type Load struct {
	Scheme  string  // name of the scheme
	Cluster Cluster // the nodes
	Keys    []int   // Keys[i] is the number of keys that Cluster[i] owns; one for every node
}

// Count places keys on a cluster and returns the load. It fails if the scheme
// does not take the cluster, or if there are no keys. It costs a lookup per
// key, on all cores, and O(nodes) memory for each core.
func Count(s Scheme, c Cluster, keys Keys) (Load, error) { return countAt(s, c, keys, stage{}) }

func countAt(s Scheme, c Cluster, keys Keys, at stage) (Load, error) {
	placer, err := s.Place(c)
	if err != nil {
		return Load{}, err
	}
	tallies, err := overKeys(keys, isSerial(placer), at, func() tally {
		return &loadTally{placer, newLoad(s, c), s}
	})
	if err != nil {
		return Load{}, err
	}
	load := newLoad(s, c)
	for _, t := range tallies {
		load.add(t.(*loadTally).load)
	}
	return load, nil
}

type loadTally struct {
	placer Placer
	load   Load
	scheme Scheme
}

func (t *loadTally) count(keys chunk) error {
	for key := range keys.all {
		owner := t.placer.Owner(key)
		if uint(owner) >= uint(len(t.load.Cluster)) {
			return ownerError(t.scheme, t.load.Cluster, key, owner)
		}
		t.load.Keys[owner]++
	}
	return nil
}

func newLoad(s Scheme, c Cluster) Load {
	return Load{s.Name, slices.Clone(c), make([]int, len(c))}
}

func (l *Load) add(m Load) {
	for i, n := range m.Keys {
		l.Keys[i] += n
	}
}

// Add returns the load of the keys of both, which must not overlap. It fails
// if the schemes or the clusters differ.
func (l Load) Add(m Load) (Load, error) {
	if l.Scheme != m.Scheme || !slices.Equal(l.Cluster, m.Cluster) {
		return Load{}, fmt.Errorf("placement: cannot add a load of %s on %d nodes to one of %s on %d nodes: scheme and cluster must be the same",
			m.Scheme, len(m.Cluster), l.Scheme, len(l.Cluster))
	}
	sum := Load{l.Scheme, l.Cluster, slices.Clone(l.Keys)}
	sum.add(m)
	return sum, nil
}

// Total returns the number of keys on all nodes.
func (l Load) Total() int { return sum(l.Keys) }

func sum(counts []int) int {
	var n int
	for _, k := range counts {
		n += k
	}
	return n
}

// Fair returns the number of keys that the i-th node would own if every node
// had its fair share.
func (l Load) Fair(i int) float64 { return l.Cluster.Share(i) * float64(l.Total()) }

// PeakToAverage returns the load of the busiest node relative to its fair
// share: 1 is perfectly even. It is NaN where there are no keys.
func (l Load) PeakToAverage() float64 {
	var peak float64
	for i, share := range l.Cluster.shares() {
		peak = max(peak, float64(l.Keys[i])/share)
	}
	return peak / float64(l.Total())
}

// ChiSquare returns Pearson's statistic of the load against the fair shares,
// and the probability that chance alone makes one as large (len(Cluster)-1
// degrees of freedom). A small p says that the placement is not fair. On a
// single node p is 1.
func (l Load) ChiSquare() (x2, p float64) {
	n := float64(l.Total())
	for i, share := range l.Cluster.shares() {
		d := float64(l.Keys[i]) - float64(n*share) // rounded, on every CPU
		x2 += d * d / (n * share)
	}
	if len(l.Cluster) == 1 {
		return x2, 1
	}
	return x2, distuv.ChiSquared{K: float64(len(l.Cluster) - 1)}.Survival(x2)
}
