package placement

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// A Movement says what a cluster change did to a set of keys. Movements of
// disjoint keys add up ([Movement.Add]).
type Movement struct {
	Before, After Load // keys per node; their schemes are the same

	Moved       int    // keys whose owner changed
	ToNew       int    // of these, keys that went to a node that was not there before
	FromRemoved int    // of these, keys that came from a node that is gone
	Useless     int    // of these, moves for nothing: see Flow.Useless
	Flows       []Flow // keys moved, for each pair of nodes with any, in the order of From, then To

	Floor float64 // the least fraction of keys that any scheme must move: see Floor
}

// A Flow is the number of keys that moved from one node to another.
type Flow struct {
	From, To string
	Keys     int
	Useless  bool // not from a node whose fair share shrank to one whose fair share grew
}

// Compare places keys on two clusters and returns the movement between them,
// the second being what the first becomes ([Scheme.Next]). Nodes are the same
// if their names are. It fails if the scheme does not take one of the clusters,
// or cannot go from one to the other, or if there are no keys.
//
// It costs two lookups per key, on all cores (schemes that score nodes score a
// node that stands in both clusters once), and memory for each core of
// O(nodes + flows), however many the keys.
func Compare(s Scheme, before, after Cluster, keys Keys) (Movement, error) {
	return compare(s, before, after, keys, stage{})
}

func compare(s Scheme, before, after Cluster, keys Keys, at stage) (Movement, error) {
	from, err := s.Place(before)
	if err != nil {
		return Movement{}, fmt.Errorf("before the change: %w", err)
	}
	to, err := s.Next(from, after)
	if err != nil {
		return Movement{}, fmt.Errorf("after the change: %w", err)
	}
	return comparePlacers(s, from, to, before, after, keys, at)
}

// comparePlacers returns the movement of keys between two placers of a scheme.
func comparePlacers(s Scheme, from, to Placer, before, after Cluster, keys Keys, at stage) (Movement, error) {
	owners := pairOf(from, to)
	tallies, err := overKeys(keys, isSerial(from) || isSerial(to), at, func() tally {
		return &moveTally{s, owners(), newLoad(s, before), newLoad(s, after), newPairCount(before, after)}
	})
	if err != nil {
		return Movement{}, err
	}
	loadBefore, loadAfter, moved := newLoad(s, before), newLoad(s, after), moves{}
	for _, t := range tallies {
		t := t.(*moveTally)
		loadBefore.add(t.before)
		loadAfter.add(t.after)
		moved.add(t.pairs.moves())
	}
	return newMovement(loadBefore, loadAfter, moved), nil
}

// Add returns the movement of the keys of both, which must not overlap. It
// fails if the schemes or the clusters differ.
func (m Movement) Add(n Movement) (Movement, error) {
	before, err := m.Before.Add(n.Before)
	if err != nil {
		return Movement{}, err
	}
	after, err := m.After.Add(n.After)
	if err != nil {
		return Movement{}, err
	}
	sum := m.moves()
	sum.add(n.moves())
	return newMovement(before, after, sum), nil
}

// Keys returns the number of keys compared.
func (m Movement) Keys() int { return m.Before.Total() }

// Chance returns what chance allows a scheme that moves no more than the floor:
// the expected number of keys moved and its standard deviation, for keys that
// hash independently (a binomial distribution of Keys trials).
func (m Movement) Chance() (mean, sigma float64) {
	mean = m.Floor * float64(m.Keys())
	return mean, math.Sqrt(mean * (1 - m.Floor))
}

// moves counts keys by their positions before and after.
type moves map[[2]int]int

func (m moves) add(n moves) {
	for pair, keys := range n {
		m[pair] += keys
	}
}

func (m Movement) moves() moves {
	from, to := positions(m.Before.Cluster), positions(m.After.Cluster)
	counts := make(moves, len(m.Flows))
	for _, f := range m.Flows {
		counts[[2]int{from[f.From], to[f.To]}] = f.Keys
	}
	return counts
}

type moveTally struct {
	scheme        Scheme
	owners        ownersFunc
	before, after Load
	pairs         pairCount
}

func (t *moveTally) count(keys chunk) error {
	for key := range keys.all {
		from, to := t.owners(key)
		if uint(from) >= uint(len(t.before.Keys)) {
			return ownerError(t.scheme, t.before.Cluster, key, from)
		}
		if uint(to) >= uint(len(t.after.Keys)) {
			return ownerError(t.scheme, t.after.Cluster, key, to)
		}
		t.before.Keys[from]++
		t.after.Keys[to]++
		t.pairs.count(from, to)
	}
	return nil
}

// A pairCount counts keys by their positions before and after.
type pairCount struct {
	stays []int // position after, of every position before
	width int   // nodes after
	all   []int // of every pair of positions, if there are few: from·width + to
	moved moves // of those that differ, if there are many
}

// fewPairs is so few that each goroutine can afford a count of every pair,
// which is much quicker than a map, and needs no guess whether a key moved.
const fewPairs = 1 << 16

func newPairCount(before, after Cluster) pairCount {
	p := pairCount{stays: positionsAfter(before, after), width: len(after), moved: moves{}}
	if len(before)*len(after) <= fewPairs {
		p.all = make([]int, len(before)*len(after))
	}
	return p
}

func (p *pairCount) count(from, to int) {
	if p.all != nil {
		p.all[from*p.width+to]++
	} else if p.stays[from] != to {
		p.moved[[2]int{from, to}]++
	}
}

// moves returns the counts of the keys that moved.
func (p *pairCount) moves() moves {
	for i, keys := range p.all {
		if from, to := i/p.width, i%p.width; keys > 0 && p.stays[from] != to {
			p.moved[[2]int{from, to}] = keys
		}
	}
	return p.moved
}

// newMovement lists the flows in order and sums them up.
func newMovement(before, after Load, counts moves) Movement {
	change := shareChanges(before.Cluster, after.Cluster)
	was, is := positions(before.Cluster), positions(after.Cluster)
	m := Movement{Before: before, After: after, Floor: Floor(before.Cluster, after.Cluster)}
	pairs := slices.SortedFunc(maps.Keys(counts), func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for _, pair := range pairs {
		from, to := before.Cluster[pair[0]].Name, after.Cluster[pair[1]].Name
		f := Flow{from, to, counts[pair], !(change[from] < 0 && change[to] > 0)}
		m.Flows = append(m.Flows, f)
		m.Moved += f.Keys
		if _, old := was[f.To]; !old {
			m.ToNew += f.Keys
		}
		if _, stays := is[f.From]; !stays {
			m.FromRemoved += f.Keys
		}
		if f.Useless {
			m.Useless += f.Keys
		}
	}
	return m
}

// Floor returns the least fraction of keys that any scheme must move to go from
// fair shares on one cluster to fair shares on another: half the sum of |share
// after - share before| over all nodes. It costs O(nodes log nodes).
func Floor(before, after Cluster) float64 {
	changes := slices.Sorted(maps.Values(shareChanges(before, after))) // sorted: rounding must not vary
	var sum float64
	for _, change := range changes {
		sum += math.Abs(change)
	}
	return sum / 2
}

// shareChanges returns fair share after minus fair share before of every node
// of either cluster. A difference that is only rounding is 0.
func shareChanges(before, after Cluster) map[string]float64 {
	change := make(map[string]float64, len(before)+len(after))
	for i, share := range after.shares() {
		change[after[i].Name] = share
	}
	for i, share := range before.shares() {
		name := before[i].Name
		if d := change[name] - share; math.Abs(d) > 1e-12*share {
			change[name] = d
		} else {
			change[name] = 0
		}
	}
	return change
}

// positions returns the position of every node by its name.
func positions(c Cluster) map[string]int {
	at := make(map[string]int, len(c))
	for i, n := range c {
		at[n.Name] = i
	}
	return at
}

// positionsAfter returns, for every position before, that of the same node
// after, -1 if it is gone.
func positionsAfter(before, after Cluster) []int {
	at := positions(after)
	stays := make([]int, len(before))
	for i, n := range before {
		stays[i] = -1
		if j, ok := at[n.Name]; ok {
			stays[i] = j
		}
	}
	return stays
}
