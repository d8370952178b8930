package placement

import (
	"fmt"
	"slices"
)

// A RequestLoad says which part of all requests every node serves.
type RequestLoad struct {
	Scheme   string    // name of the scheme
	Cluster  Cluster   // the nodes
	Exponent float64   // of the popularity
	Shares   []float64 // Shares[i] is the fraction of requests that Cluster[i] serves
	Sampled  int       // requests drawn, 0 if the shares are the expected ones

	// Hottest is the largest fraction of requests that cannot be divided: that
	// of the hottest key, or of one node's part of it if it is split.
	Hottest float64

	Split       int     // keys that are split, the hottest ones
	Ways        int     // nodes that serve each of them, 1 if none is split
	ForSplit    float64 // fraction of requests that are for split keys
	ExtraCopies int     // of keys, that splitting makes: Split·(Ways-1)
}

// Expect returns the exact expected load of requests, every key served by its
// owner. It costs a lookup per key, on all cores, and O(keys) memory.
func (p Popularity) Expect(s Scheme, c Cluster) (RequestLoad, error) {
	owners, err := ownersOf(s, c, p.keys)
	if err != nil {
		return RequestLoad{}, err
	}
	return p.loadOf(s, c, owners, nil), nil
}

// Split returns the exact expected load of requests when each of the hottest
// keys is split over its k best nodes ([Ranker]), which serve it in equal
// parts: one load for each k, in their order. It fails if the scheme does not
// rank nodes, if there are fewer than hot keys or k nodes, or if there is no k.
//
// What is split must be put together: if a node holds its own part of a key's
// data, every read of the key asks all k; if it holds a copy, every write goes
// to all k. ForSplit says how many requests may cost that much.
func (p Popularity) Split(s Scheme, c Cluster, hot int, ways ...int) (RequestLoads, error) {
	if hot < 0 || hot > len(p.shares) {
		return nil, fmt.Errorf("placement: %d hot keys of %d: split between 0 and all of them", hot, len(p.shares))
	}
	if len(ways) == 0 {
		return nil, fmt.Errorf("placement: no number of nodes to split a key over: give at least one, such as 2")
	}
	owners, err := ownersOf(s, c, p.keys)
	if err != nil {
		return nil, err
	}
	var loads RequestLoads
	for _, k := range ways {
		parts, err := replicaSets(s, c, p.keys, hot, k)
		if err != nil {
			return nil, err
		}
		if k == 1 {
			parts = nil // one node serves the whole key: nothing is split
		}
		loads = append(loads, p.loadOf(s, c, owners, parts))
	}
	return loads, nil
}

// loadOf returns the expected load when each of the first keys is split over
// the nodes given.
func (p Popularity) loadOf(s Scheme, c Cluster, owners []int32, parts [][]int) RequestLoad {
	hot, ways := len(parts), 1
	if hot > 0 {
		ways = len(parts[0])
	}
	l := RequestLoad{Scheme: s.Name, Cluster: slices.Clone(c), Exponent: p.Exponent,
		Shares: expected(p.shares[hot:], owners[hot:], len(c)), Split: hot, Ways: ways, ExtraCopies: hot * (ways - 1)}
	if hot < len(p.shares) {
		l.Hottest = p.shares[hot]
	}
	for i, nodes := range parts {
		part := p.shares[i] / float64(ways)
		l.ForSplit += p.shares[i]
		l.Hottest = max(l.Hottest, part)
		for _, node := range nodes {
			l.Shares[node] += part
		}
	}
	return l
}

// Sample returns the load of n random requests, every key served by its owner.
// The same seed draws the same requests. It costs O(n log keys) beyond Expect.
func (p Popularity) Sample(s Scheme, c Cluster, n int, seed uint64) (RequestLoad, error) {
	if n < 1 {
		return RequestLoad{}, fmt.Errorf("placement: a sample of %d requests: draw at least one", n)
	}
	owners, err := ownersOf(s, c, p.keys)
	if err != nil {
		return RequestLoad{}, err
	}
	l := RequestLoad{Scheme: s.Name, Cluster: slices.Clone(c), Exponent: p.Exponent, Shares: make([]float64, len(c)), Sampled: n, Ways: 1}
	perKey, perNode := p.draw(n, seed), make([]int, len(c))
	for i, requests := range perKey {
		perNode[owners[i]] += requests
	}
	for i, requests := range perNode {
		l.Shares[i] = float64(requests) / float64(n)
	}
	l.Hottest = float64(slices.Max(perKey)) / float64(n)
	return l, nil
}

// PeakToAverage returns the load of the busiest node relative to its fair
// share: 1 is perfectly even.
func (l RequestLoad) PeakToAverage() float64 { return peakToAverage(l.Shares, l.Cluster) }

// Bound returns what peak-to-average is at least, wherever the keys are: some
// node serves the hottest, so it is no less than N·Hottest on N nodes of equal
// weight, and than Hottest over the largest fair share on others; nor is it
// ever less than 1.
func (l RequestLoad) Bound() float64 {
	largest := 1.0
	if len(l.Cluster) > 0 {
		largest = slices.Max(l.Cluster.shares())
	}
	return max(1, l.Hottest/largest)
}

func peakToAverage(loads []float64, c Cluster) float64 {
	var peak float64
	for i, share := range c.shares() {
		peak = max(peak, loads[i]/share)
	}
	return peak
}

// expected returns the sum of the shares of the keys of every node, added in
// one order, coldest first, so that every run gives the same bits.
func expected(shares []float64, owners []int32, nodes int) []float64 {
	loads := make([]float64, nodes)
	for i := len(shares) - 1; i >= 0; i-- {
		loads[owners[i]] += shares[i]
	}
	return loads
}

// ownersOf returns the owner of every key.
func ownersOf(s Scheme, c Cluster, keys Keys) ([]int32, error) {
	placer, err := s.Place(c)
	if err != nil {
		return nil, err
	}
	owners := make([]int32, keys.Len())
	_, err = overKeys(keys, isSerial(placer), stage{}, func() tally { return ownerTally{s, c, placer, owners} })
	return owners, err
}

type ownerTally struct {
	scheme  Scheme
	cluster Cluster
	placer  Placer
	owners  []int32 // of all keys; goroutines write to different chunks
}

func (t ownerTally) count(keys chunk) error {
	i := keys.from
	for key := range keys.all {
		owner := t.placer.Owner(key)
		if uint(owner) >= uint(len(t.cluster)) {
			return ownerError(t.scheme, t.cluster, key, owner)
		}
		t.owners[i] = int32(owner)
		i++
	}
	return nil
}

// replicaSets returns the k best nodes of each of the first keys.
func replicaSets(s Scheme, c Cluster, keys Keys, first, k int) ([][]int, error) {
	ranker, err := ranked(s, c, k)
	if err != nil {
		return nil, err
	}
	sets := make([][]int, first)
	for i := range sets {
		if sets[i], err = ranker.Owners(keys.At(i), k); err != nil {
			return nil, err
		}
	}
	return sets, nil
}
