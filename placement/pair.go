package placement

// pairOf returns a function that gives the owners of a key on two placers. Two
// rendezvous placers of one kind score the nodes they share once.
func pairOf(before, after Placer) func(key string) (int, int) {
	b, ok := before.(*rendezvous)
	a, both := after.(*rendezvous)
	if ok && both && a.hash == b.hash {
		return pairOfRendezvous(b, a)
	}
	return func(key string) (int, int) { return before.Owner(key), after.Owner(key) }
}

// pairOfRendezvous runs one heat between the nodes that stay, one between those
// that leave and one between those that join. The owner before is the better
// of the first two winners, the owner after of the first and the third.
func pairOfRendezvous(before, after *rendezvous) func(key string) (int, int) {
	was, is := before.positions(), after.positions()
	var stay, leave, join []rankedNode
	for _, n := range before.nodes {
		if _, ok := is[n.Node]; ok {
			stay = append(stay, n)
		} else {
			leave = append(leave, n)
		}
	}
	for _, n := range after.nodes {
		if _, ok := was[n.Node]; !ok {
			join = append(join, n)
		}
	}
	moved := make([]int, len(before.nodes)) // position before → position after
	for _, n := range stay {
		moved[n.at] = is[n.Node]
	}
	stayers, leavers, joiners := newHeat(before.hash, stay), newHeat(before.hash, leave), newHeat(before.hash, join)
	return func(key string) (from, to int) {
		s, l, j := stayers.winner(key), leavers.winner(key), joiners.winner(key)
		from, to = l.at, j.at
		if !s.behind(l) {
			from = s.at
		}
		if !s.behind(j) {
			to = moved[s.at]
		}
		return from, to
	}
}

func (r *rendezvous) positions() map[Node]int {
	m := make(map[Node]int, len(r.nodes))
	for _, n := range r.nodes {
		m[n.Node] = n.at
	}
	return m
}

// A heat is a contest that nobody need take part in.
type heat struct{ *rendezvous }

func newHeat(h Hash, nodes []rankedNode) heat {
	if len(nodes) == 0 {
		return heat{}
	}
	return heat{rendezvousOf(h, nodes)}
}

// A winner is the best node of a heat; the zero winner, of an empty heat, has
// no name.
type winner struct {
	rankedNode
	score score
}

func (h heat) winner(key string) winner {
	if h.rendezvous == nil {
		return winner{}
	}
	i, s := h.contest.best(key)
	return winner{h.nodes[i], s}
}

// behind reports whether v beats w.
func (w winner) behind(v winner) bool {
	switch {
	case v.Name == "" || w.Name == "":
		return v.Name != ""
	case w.score == v.score:
		return v.Name < w.Name
	}
	return w.score.less(v.score)
}
