package placement

import "slices"

// A claim is the wish of a node for one more shard.
type claim struct {
	node   int
	name   string
	weight float64
	has    int // shards that it has been dealt
	held   int // shards that it had before
}

// before reports whether c is served before d: first who has less for its
// weight, then who would keep what it had, then who had less, then the smaller
// name.
func (c claim) before(d claim) bool {
	x, y := (float64(c.has)+0.5)/c.weight, (float64(d.has)+0.5)/d.weight
	if x != y {
		return x < y
	}
	if keeps := c.has < c.held; keeps != (d.has < d.held) {
		return keeps
	}
	if c.held != d.held {
		return c.held < d.held
	}
	return c.name < d.name
}

// deal returns the node that gets the first shard, the second, and so on, by
// the method of Sainte-Laguë. It costs O(shards·log nodes).
func deal(c Cluster, held []int, shards int) []int32 {
	claims := make([]claim, len(c))
	for i, n := range c {
		claims[i] = claim{i, n.Name, n.Weight, 0, held[i]}
	}
	slices.SortFunc(claims, func(a, b claim) int {
		if a.before(b) {
			return -1
		}
		return 1
	})
	nodes := make([]int32, shards)
	for i := range nodes {
		nodes[i] = int32(claims[0].node)
		claims[0].has++
		sink(claims)
	}
	return nodes
}

// sink restores the order of a heap whose first claim has become weaker.
func sink(heap []claim) {
	for i := 0; ; {
		first := i
		for child := 2*i + 1; child <= 2*i+2 && child < len(heap); child++ {
			if heap[child].before(heap[first]) {
				first = child
			}
		}
		if first == i {
			return
		}
		heap[i], heap[first] = heap[first], heap[i]
		i = first
	}
}
