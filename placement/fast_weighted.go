package placement

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// fastWeighted takes nodes by fours of similar weight. A node has a bound,
// (1-u)/weight: the reciprocal of its score, -ln(u)/weight, is no less and at
// most 1/u times that. The bound of a four, by its highest plain score and its
// largest weight, is no more than that of any of its nodes. So nearly every
// race is decided without a logarithm.
type fastWeighted struct {
	seeds   fastContest
	weights []float64
	fours   []four
	unit    float64 // bounds are counted in units of 1/unit
}

// A four is four nodes that are neighbours in the order of weights, the
// heaviest first.
type four struct {
	seeds    [4]uint64
	inverses [4]uint64 // of the weights, in units, rounded down, at most maxInverse
	nodes    [4]int32
}

// maxInverse keeps bounds so small that the bits of u that a draw leaves out
// are less than one unit.
const maxInverse = 1 << 53

func newFastWeighted(seeds fastContest, weights []float64) *fastWeighted {
	order := make([]int, len(seeds))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(weights[j], weights[i]) })
	c := &fastWeighted{seeds: seeds, weights: weights, unit: weights[order[0]] * 0x1p32}
	for len(order) > 0 {
		var f four
		for i := range 4 {
			node := order[min(i, len(order)-1)]
			f.nodes[i], f.inverses[i] = int32(node), maxInverse
			if i < len(order) { // the rest has the seed 0, and so the lowest score there is
				f.seeds[i], f.inverses[i] = seeds[node], uint64(min(c.unit/weights[node], maxInverse))
			}
		}
		c.fours = append(c.fours, f)
		order = order[min(4, len(order)):]
	}
	return c
}

func (c *fastWeighted) winner(key string) int { return c.winnerOf(xxhash.Sum64String(key)) }

func (c *fastWeighted) winnerOf(k uint64) int {
	first, others := lowestFour(k, c.fours)
	f := &c.fours[first]
	i, lowest, next := lowestOf(k, f)
	u := uniform(Digest{Hi: fastScore(k, f.seeds[i])})
	if f.inverses[i] < maxInverse && float64(min(next, others)) > (float64(lowest)+8)/u*(1+0x1p-40) {
		return int(f.nodes[i])
	}
	node, _ := c.race(k, first, others)
	return node
}

func (c *fastWeighted) best(p *prepared) (int, score) {
	first, others := lowestFour(p.fast, c.fours)
	return c.race(p.fast, first, others)
}

// race runs the race of the first four, and those of other fours that its
// winner does not beat for certain.
func (c *fastWeighted) race(k uint64, first int, others uint64) (int, score) {
	var r race
	c.enter(&r, k, &c.fours[first])
	limit := uint64(min(c.unit/r.score.value*(1+0x1p-40)+2, math.MaxInt64))
	if others > limit {
		return r.node, r.score
	}
	for i := range c.fours {
		if i != first && c.fours[i].bound(k) <= limit {
			c.enter(&r, k, &c.fours[i])
		}
	}
	return r.node, r.score
}

// bound returns the bound of a four.
func (f *four) bound(k uint64) uint64 {
	s := &f.seeds
	highest := max(max(k*s[0], k*s[1]), max(k*s[2], k*s[3]))
	hi, _ := bits.Mul64(^highest, f.inverses[0])
	return hi
}

// lowestFour returns the four with the lowest bound, and the lowest bound of
// the others. It and lowestOf are not inlined for the reason given at
// [fastContest.highest].
//
//go:noinline
func lowestFour(k uint64, fours []four) (at int, second uint64) {
	lowest := uint64(math.MaxUint64)
	second = lowest
	for i := range fours {
		b := fours[i].bound(k)
		second = min(second, max(lowest, b))
		if b < lowest {
			lowest, at = b, i
		}
	}
	return at, second
}

// lowestOf returns the node of a four with the lowest bound, and the two lowest
// bounds.
//
//go:noinline
func lowestOf(k uint64, f *four) (at int, lowest, second uint64) {
	lowest, second = math.MaxUint64, math.MaxUint64
	for i, s := range f.seeds {
		b, _ := bits.Mul64(^(k * s), f.inverses[i])
		second = min(second, max(lowest, b))
		if b < lowest {
			lowest, at = b, i
		}
	}
	return at, lowest, second
}

// enter lets the four run, the highest plain score first, because it is the
// likely winner.
func (c *fastWeighted) enter(r *race, k uint64, f *four) {
	first := firstOf(k, &f.seeds)
	c.run(r, k, f, first)
	for i := range 4 {
		if i != first {
			c.run(r, k, f, i)
		}
	}
}

func (c *fastWeighted) run(r *race, k uint64, f *four, i int) {
	node := int(f.nodes[i])
	r.enter(node, c.weights[node], Digest{Hi: fastScore(k, f.seeds[i])})
}

func (c *fastWeighted) scores(key string, dst []score) {
	c.seeds.scores(key, dst)
	weigh(dst, c.weights)
}
