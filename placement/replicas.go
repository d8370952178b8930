package placement

import "fmt"

// A ReplicaMovement says what a cluster change did to the replica sets of keys.
type ReplicaMovement struct {
	Scheme        string  // name of the scheme
	Before, After Cluster // the nodes
	K             int     // nodes in a replica set
	Keys          []int   // Keys[i] is the number of keys of whose set i nodes were replaced
}

// CompareReplicas places the k best nodes of keys on two clusters and returns
// how many of each set are new. Nodes are the same if their names are. It fails
// if the scheme does not rank nodes ([Ranker]) or does not take one of the
// clusters, if either has fewer than k nodes, or if there are no keys. It costs
// two rankings per key, on all cores.
func CompareReplicas(s Scheme, before, after Cluster, k int, keys Keys) (ReplicaMovement, error) {
	from, err := ranked(s, before, k)
	if err != nil {
		return ReplicaMovement{}, fmt.Errorf("before the change: %w", err)
	}
	to, err := ranked(s, after, k)
	if err != nil {
		return ReplicaMovement{}, fmt.Errorf("after the change: %w", err)
	}
	stays := positionsAfter(before, after)
	tallies, err := overKeys(keys, false, stage{}, func() tally {
		return &replicaTally{from, to, stays, k, make([]int, k+1)}
	})
	if err != nil {
		return ReplicaMovement{}, err
	}
	m := ReplicaMovement{s.Name, before, after, k, make([]int, k+1)}
	for _, t := range tallies {
		for i, n := range t.(*replicaTally).replaced {
			m.Keys[i] += n
		}
	}
	return m, nil
}

// ranked returns the ranker of a scheme for a cluster of k nodes or more.
func ranked(s Scheme, c Cluster, k int) (Ranker, error) {
	placer, err := s.Place(c)
	if err != nil {
		return nil, err
	}
	ranker, ok := placer.(Ranker)
	if !ok {
		return nil, fmt.Errorf("placement: scheme %q does not rank nodes, so a key has no replica set: take one whose placers are a Ranker", s.Name)
	}
	return ranker, checkReplicas(k, len(c))
}

type replicaTally struct {
	from, to Ranker
	stays    []int // of every position before
	k        int
	replaced []int // keys by the number of nodes replaced
}

func (t *replicaTally) count(keys chunk) error {
	for key := range keys.all {
		old, err := t.from.Owners(key, t.k)
		if err != nil {
			return err
		}
		now, err := t.to.Owners(key, t.k)
		if err != nil {
			return err
		}
		t.replaced[t.k-t.kept(old, now)]++
	}
	return nil
}

// kept returns how many nodes of the old set are in the new one.
func (t *replicaTally) kept(old, now []int) int {
	kept := 0
	for _, i := range old {
		for _, j := range now {
			if t.stays[i] == j {
				kept++
			}
		}
	}
	return kept
}

// String returns the movement as a table in plain text: a row for each number
// of nodes replaced.
func (m ReplicaMovement) String() string { return m.table().text() }

// SimpleRender shows the movement in a notebook.
func (m ReplicaMovement) SimpleRender() map[string]any { return m.table().mime() }

func (m ReplicaMovement) table() table {
	all := 0
	for _, n := range m.Keys {
		all += n
	}
	t := table{
		title: fmt.Sprintf("%s: replica sets of %s, %s → %s", m.Scheme, plural(m.K, "node"), count(len(m.Before)), plural(len(m.After), "node")),
		head:  []string{"nodes replaced", "keys", "of all keys"},
	}
	for i, n := range m.Keys {
		t.rows = append(t.rows, []string{count(i), count(n), percent(float64(n) / float64(max(all, 1)))})
	}
	return t
}
