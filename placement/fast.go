package placement

import "github.com/cespare/xxhash/v2"

// Fast is the hash for everyday use and for large experiments. A key is its
// 64-bit xxHash k, a node an odd 64-bit seed s made from that of its name, and
// the score of the two is the low word of k·s. One score costs a
// multiplication; hashing the key costs O(length).
//
// The scores of N nodes are the multiples k·(s1, …, sN) mod 2^64, a lattice:
// for uniform k each of them is uniform, of two nodes each wins half the keys
// exactly, and any share differs from fair only if the seeds satisfy
// a1·s1 + … + aN·sN = 0 mod 2^64 in small integers a, by about one over their
// product (the spectral test of multiplicative generators: Knuth, The Art of
// Computer Programming, vol. 2, 3.3.4). A bias above 10^-5 takes a pair with
// |a1·a2| < 3·10^4, a chance of about 10^-13 for each of the N²/2 pairs. Names
// chosen by an adversary are not defended against, as with every hash without
// a secret.
var Fast Hash = fastHash{}

type fastHash struct{}

func (fastHash) String() string { return "fast" }

func (fastHash) Sum(key string) Digest { return Digest{Lo: xxhash.Sum64String(key)} }

func (fastHash) prepare(key string, p *prepared) { p.fast = xxhash.Sum64String(key) }

func (fastHash) newContest(names []string, weights []float64) contest {
	seeds := make(fastContest, len(names))
	for i, name := range names {
		seeds[i] = nodeSeed(name)
	}
	if weights != nil {
		return newFastWeighted(seeds, weights)
	}
	return seeds
}

// nodeSeed mixes the hash of a name once more, so that a key that equals the
// name is not related to it, and makes it odd, so that no two keys have the
// same score.
func nodeSeed(name string) uint64 {
	return mix(xxhash.Sum64String(name)) | 1
}

func fastScore(key, seed uint64) uint64 { return key * seed }

// fastContest holds the seeds of the nodes.
type fastContest []uint64

func (c fastContest) winner(key string) int { return c.highest(xxhash.Sum64String(key)) }

func (c fastContest) best(p *prepared) (node int, s score) {
	node = c.highest(p.fast)
	return node, score{digest: Digest{Hi: fastScore(p.fast, c[node])}}
}

func (c fastContest) scores(key string, dst []score) {
	k := xxhash.Sum64String(key)
	for i, seed := range c {
		dst[i] = score{digest: Digest{Hi: fastScore(k, seed)}}
	}
}

// highest returns the first node with the highest score. A single pass is best
// for few nodes, but each of its steps waits for the one before; beyond that,
// four at a time run a short tournament.
//
// Here and in the two functions below scores and nodes are kept by conditional
// moves. They are functions of their own, and not inlined, because an index
// that is used as an address in the same function is kept by a branch, which
// nobody can predict.
func (c fastContest) highest(k uint64) (at int) {
	if len(c) >= 16 {
		four := highestFour(k, c)
		return four + firstOf(k, (*[4]uint64)(c[four:]))
	}
	best := uint64(0)
	for i, s := range c {
		if v := k * s; v > best {
			best, at = v, i
		}
	}
	return at
}

// highestFour returns the start of the first four neighbours that hold the
// highest score. The last four may overlap those before: a score that is seen
// twice changes nothing.
//
//go:noinline
func highestFour(k uint64, seeds []uint64) (at int) {
	best := uint64(0)
	last := len(seeds) - 4
	for i := 0; ; i += 4 {
		i = min(i, last)
		s := (*[4]uint64)(seeds[i:])
		v := max(max(k*s[0], k*s[1]), max(k*s[2], k*s[3]))
		if v > best {
			best, at = v, i
		}
		if i == last {
			return at
		}
	}
}

// firstOf returns the first of four that has the highest score.
//
//go:noinline
func firstOf(k uint64, s *[4]uint64) (at int) {
	v, w, second := k*s[0], k*s[2], 2
	if x := k * s[1]; x > v {
		v, at = x, 1
	}
	if x := k * s[3]; x > w {
		w, second = x, 3
	}
	if w > v {
		at = second
	}
	return at
}
