package placement

import "github.com/cespare/xxhash/v2"

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
	h := heats{heatOf(before.ranking, stay), heatOf(before.ranking, leave), heatOf(before.ranking, join), then}
	if _, ok := h.stay.contest.(fastContest); ok {
		return shared(h.fastOwners())
	}
	return func() ownersFunc { return h.owners(before.hash) }
}

// positions returns where every node stands in its cluster.
func (r *rendezvous) positions() map[Node]int {
	m := make(map[Node]int, len(r.nodes))
	for _, n := range r.nodes {
		m[n.Node] = n.at
	}
	return m
}

// heats are the heats of a pair. leave and join are nil where no node does.
type heats struct {
	stay, leave, join *rendezvous
	then              []int // position after of every node that stays
}

func heatOf(r ranking, nodes []rankedNode) *rendezvous {
	if len(nodes) == 0 {
		return nil
	}
	return rendezvousOf(r, nodes)
}

func (h heats) owners(hash Hash) ownersFunc {
	var p prepared
	return func(key string) (int, int) {
		hash.prepare(key, &p)
		i, s := h.stay.contest.best(&p)
		winner := h.stay.nodes[i]
		return h.leave.challenge(&p, s, winner.Name, winner.at), h.join.challenge(&p, s, winner.Name, h.then[i])
	}
}

// challenge returns the position of the best node of r for a key if it beats
// the one given by score and name, or else the position that one has.
func (r *rendezvous) challenge(p *prepared, s score, name string, at int) int {
	if r == nil {
		return at
	}
	i, t := r.contest.best(p)
	if s.less(t) || s == t && r.nodes[i].Name < name {
		return r.nodes[i].at
	}
	return at
}

// fastOwners does what owners does, without an interface and a general score
// between: most of an experiment with the fast hash is spent here.
func (h heats) fastOwners() ownersFunc {
	stay, leave, join := fastHeatOf(h.stay), fastHeatOf(h.leave), fastHeatOf(h.join)
	return func(key string) (int, int) {
		k := xxhash.Sum64String(key)
		i := stay.seeds.highest(k)
		winner, s := &stay.nodes[i], fastScore(k, stay.seeds[i])
		return leave.challenge(k, s, winner, winner.at), join.challenge(k, s, winner, h.then[i])
	}
}

// A fastHeat is a heat of nodes that have no weight.
type fastHeat struct {
	seeds fastContest
	nodes []rankedNode
}

func fastHeatOf(r *rendezvous) *fastHeat {
	if r == nil {
		return &fastHeat{}
	}
	return &fastHeat{r.contest.(fastContest), r.nodes}
}

func (h *fastHeat) challenge(k, s uint64, winner *rankedNode, at int) int {
	i := 0
	switch len(h.seeds) {
	case 0:
		return at
	case 1:
	default:
		i = h.seeds.highest(k)
	}
	if t := fastScore(k, h.seeds[i]); s < t || s == t && h.nodes[i].Name < winner.Name {
		return h.nodes[i].at
	}
	return at
}
