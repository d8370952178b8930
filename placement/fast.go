package placement

import (
	"math/bits"

	"github.com/cespare/xxhash/v2"
)

// Fast is the hash for everyday use and for large experiments.
var Fast Hash = fastHash{}

type fastHash struct{}

func (fastHash) String() string { return "fast" }

func (fastHash) Sum(key string) Digest { return Digest{Lo: xxhash.Sum64String(key)} }

func (fastHash) newContest(names []string, weights []float64) contest {
	seeds := make(fastContest, len(names))
	for i, name := range names {
		seeds[i] = xxhash.Sum64String(name)
	}
	if weights != nil {
		return fastWeighted{seeds, weights}
	}
	return seeds
}

type fastContest []uint64

func (c fastContest) best(key string) (node int, s score) {
	k := xxhash.Sum64String(key)
	var top uint64
	for i, seed := range c {
		if v := fastScore(k, seed); i == 0 || v > top {
			node, top = i, v
		}
	}
	return node, score{digest: Digest{Hi: top}}
}

func (c fastContest) scores(key string, dst []score) {
	k := xxhash.Sum64String(key)
	for i, seed := range c {
		dst[i] = score{digest: Digest{Hi: fastScore(k, seed)}}
	}
}

func fastScore(key, seed uint64) uint64 {
	hi, lo := bits.Mul64(key^seed, 0x9E3779B97F4A7C15)
	return hi ^ lo
}
