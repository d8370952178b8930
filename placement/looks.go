package placement

// A Looker is a [Placer] that tells how much a lookup looks at: nodes that it
// scores, places on a circle that it compares, entries of a table that it
// reads, or jumps that it makes. Unlike a time, it is the same on every machine.
// The placers of all schemes of this package are lookers.
type Looker interface {
	Placer
	Looks(key string) int
}

func (modulo) Looks(string) int { return 1 }

func (r *rendezvous) Looks(string) int { return len(r.nodes) }

func (r *ring) Looks(key string) int {
	_, compared := r.points.next(r.hash.Sum(key).fold())
	return compared
}

func (m multiProbe) Looks(key string) int {
	_, compared := m.closest(key)
	return compared
}

func (j jump) Looks(key string) int {
	_, jumps := jumpTo(j.hash.Sum(key).fold(), len(j.cluster))
	return jumps
}

func (maglev) Looks(string) int { return 1 }

func (fixedShards) Looks(string) int { return 1 }

func (a *anchor) Looks(key string) int {
	_, hashes := a.bucket(a.hash.Sum(key).fold())
	return hashes
}

// Looks counts the nodes that a key of unknown place asks for room.
func (b *BoundedPlacer) Looks(key string) int {
	if _, there := b.owners[key]; there {
		return 1
	}
	_, asked := b.choose(key)
	return asked
}
