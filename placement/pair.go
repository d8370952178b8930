package placement

// An ownersFunc returns the owners of a key on two placers. It serves one
// goroutine.
type ownersFunc func(key string) (before, after int)

// pairOf returns what makes a function that gives the owners on two placers.
// Two placers of one scheme hash the key once: modulo needs no more, rendezvous
// scores the nodes they share once.
func pairOf(before, after Placer) func() ownersFunc {
	switch b := before.(type) {
	case modulo:
		if a, ok := after.(modulo); ok && a.hash == b.hash {
			return shared(func(key string) (int, int) { d := b.hash.Sum(key); return b.of(d), a.of(d) })
		}
	case *rendezvous:
		if a, ok := after.(*rendezvous); ok && a.ranking == b.ranking {
			if owners := pairOfRendezvous(b, a); owners != nil {
				return owners
			}
		}
	}
	return shared(func(key string) (int, int) { return before.Owner(key), after.Owner(key) })
}

// shared returns a function that goroutines may share.
func shared(f ownersFunc) func() ownersFunc { return func() ownersFunc { return f } }

// pairOfRendezvous runs one heat between the nodes that stay, one between those
// that leave and one between those that join. The owner before is the better
// of the first two winners, the owner after of the first and the third. It
// returns nil if no node stays.
func pairOfRendezvous(before, after *rendezvous) func() ownersFunc {
	was, is := before.positions(), after.positions()
	var stay, leave, join []rankedNode
	var then []int // position after of every node that stays
	for _, n := range before.nodes {
		if at, ok := is[n.Node]; ok {
			stay, then = append(stay, n), append(then, at)
		} else {
			leave = append(leave, n)
		}
	}
	for _, n := range after.nodes {
		if _, ok := was[n.Node]; !ok {
			join = append(join, n)
		}
	}
	if len(stay) == 0 {
		return nil
	}
	stayers, leavers, joiners := rendezvousOf(before.ranking, stay), heatOf(before.ranking, leave), heatOf(before.ranking, join)
	return func() ownersFunc {
		var p prepared
		return func(key string) (int, int) {
			before.hash.prepare(key, &p)
			i, s := stayers.contest.best(&p)
			name := stayers.nodes[i].Name
			return leavers.challenge(&p, name, s, stayers.nodes[i].at), joiners.challenge(&p, name, s, then[i])
		}
	}
}

// positions returns where every node stands in its cluster.
func (r *rendezvous) positions() map[Node]int {
	m := make(map[Node]int, len(r.nodes))
	for _, n := range r.nodes {
		m[n.Node] = n.at
	}
	return m
}

// heatOf returns the placer of some nodes of a cluster, nil if there are none.
func heatOf(r ranking, nodes []rankedNode) *rendezvous {
	if len(nodes) == 0 {
		return nil
	}
	return rendezvousOf(r, nodes)
}

// challenge returns the position of the best node of r for a key if it beats
// the one given by name and score, or else the position that one has.
func (r *rendezvous) challenge(p *prepared, name string, s score, at int) int {
	if r == nil {
		return at
	}
	i, t := r.contest.best(p)
	if s.less(t) || s == t && r.nodes[i].Name < name {
		return r.nodes[i].at
	}
	return at
}
