package placement

// pairOf returns a function that gives the owners of a key on two placers. Two
// placers of one scheme hash the key once: modulo needs no more, rendezvous
// scores the nodes they share once.
func pairOf(before, after Placer) func(key string) (int, int) {
	switch b := before.(type) {
	case modulo:
		if a, ok := after.(modulo); ok && a.hash == b.hash {
			return func(key string) (int, int) { d := b.hash.Sum(key); return b.of(d), a.of(d) }
		}
	case *rendezvous:
		if a, ok := after.(*rendezvous); ok && a.ranking == b.ranking {
			if owners := pairOfRendezvous(b, a); owners != nil {
				return owners
			}
		}
	}
	return func(key string) (int, int) { return before.Owner(key), after.Owner(key) }
}

// pairOfRendezvous runs one heat between the nodes that stay, one between those
// that leave and one between those that join. The owner before is the better
// of the first two winners, the owner after of the first and the third. It
// returns nil if no node stays.
func pairOfRendezvous(before, after *rendezvous) func(key string) (int, int) {
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
	return func(key string) (int, int) {
		i, s := stayers.contest.best(key)
		name := stayers.nodes[i].Name
		return leavers.challenge(key, name, s, stayers.nodes[i].at), joiners.challenge(key, name, s, then[i])
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
func (r *rendezvous) challenge(key, name string, s score, at int) int {
	if r == nil {
		return at
	}
	i, t := r.contest.best(key)
	if s.less(t) || s == t && r.nodes[i].Name < name {
		return r.nodes[i].at
	}
	return at
}
