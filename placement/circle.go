package placement

import "math/bits"

// A circle holds places in ascending order and finds the first at or after any
// number, on average in O(1): it is cut in one or two arcs for each place, and
// knows where each arc begins.
type circle struct {
	at    []uint64
	start []int32 // of every arc, the first place in it or after it
	shift int     // of a number to its arc
}

// newCircle takes places in ascending order, at least one.
func newCircle(at []uint64) circle {
	size := bits.Len(uint(len(at)))
	c := circle{at, make([]int32, 1<<size), 64 - size}
	place := 0
	for arc := range c.start {
		for place < len(at) && at[place] < uint64(arc)<<c.shift {
			place++
		}
		c.start[arc] = int32(place)
	}
	return c
}

// next returns the first place at or after x, and how many it compared.
func (c circle) next(x uint64) (place, compared int) {
	first := int(c.start[x>>c.shift])
	for place = first; place < len(c.at) && c.at[place] < x; place++ {
	}
	compared = place - first + 1
	if place == len(c.at) {
		place = 0
	}
	return place, compared
}
