package placement

import (
	"crypto/md5"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Every short cut to the winner must name the node that the scores name, the
// first of the highest: with few nodes and many, with weights alike, far apart
// and all different, with nodes that score alike, and with texts that do not
// fit a block of MD5.
func TestWinnerHasTheHighestScore(t *testing.T) {
	weights := map[string]func(i int) float64{
		"none":      nil,
		"equal":     func(int) float64 { return 3 },
		"two":       func(i int) float64 { return float64(1 + i%2) },
		"different": func(i int) float64 { return float64(1 + i) },
		"one heavy": func(i int) float64 { return map[bool]float64{true: 1e6, false: 1}[i == 0] },
		"far apart": func(i int) float64 { return []float64{1e-250, 1e-9, 1, 1e9, 1e250}[i%5] },
	}
	for _, h := range []Hash{MD5, Fast} {
		for _, n := range []int{1, 2, 3, 4, 5, 10, 15, 16, 17, 63, 200} {
			for kind, weight := range weights {
				t.Run(fmt.Sprintf("%s,nodes=%d,weights=%s", h, n, kind), func(t *testing.T) {
					testWinners(t, h, n, weight)
				})
			}
		}
	}
}

func testWinners(t *testing.T, h Hash, n int, weight func(int) float64) {
	names, weights := make([]string, n), make([]float64, n)
	for i := range names {
		names[i] = fmt.Sprint("node", i)
		if i%7 == 6 {
			names[i] = names[i-1] // no cluster has it, but scores that are equal test the order
		}
		if weight != nil {
			weights[i] = weight(i)
		}
	}
	if weight == nil {
		weights = nil
	}
	c := h.newContest(names, weights)
	scores := make([]score, n)
	var p prepared
	for i := range 200 {
		key := strings.Repeat("k", i%60) + fmt.Sprint(i)
		c.scores(key, scores)
		want := slices.IndexFunc(scores, func(s score) bool { return !slices.ContainsFunc(scores, s.less) })
		if got := c.winner(key); got != want {
			t.Fatalf("key %q: winner %d, want %d", key, got, want)
		}
		h.prepare(key, &p)
		if got, s := c.best(&p); got != want || s != scores[want] {
			t.Fatalf("key %q: best %d with %v, want %d with %v", key, got, s, want, scores[want])
		}
	}
}

// Keys whose number has few bits tie nodes or put their scores at the ends of
// the range.
func TestFastWeightedAtTheEnds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := 1; n < 40; n++ {
		seeds, weights := make(fastContest, n), make([]float64, n)
		for i := range seeds {
			seeds[i] = seeds[random.IntN(i+1)]
			if i%3 == 0 {
				seeds[i] = random.Uint64() | 1
			}
			weights[i] = float64(1 + random.IntN(3))
		}
		c := newFastWeighted(seeds, weights)
		for bit := range 130 {
			k := uint64(1) << min(bit, 64)
			if bit > 64 {
				k = -(uint64(1) << (bit - 65))
			}
			want, wins := 0, weightedScore(weights[0], Digest{Hi: fastScore(k, seeds[0])})
			for i := range seeds {
				if s := weightedScore(weights[i], Digest{Hi: fastScore(k, seeds[i])}); wins.less(s) {
					want, wins = i, s
				}
			}
			equal(t, fmt.Sprintf("winner of %d for k=%#x", n, k), c.winnerOf(k), want)
		}
	}
}

// Two digests at a time are those of the standard library, whatever the length.
func TestMD5Texts(t *testing.T) {
	for n := range 80 {
		for m := range 20 {
			key, node, other := strings.Repeat("é", n)[:n], strings.Repeat("n", m), strings.Repeat("\xff", m/2)
			var texts md5Texts
			texts.start("a longer key than that which comes next")
			texts.digests("a node", "another")
			texts.start(key)
			d, e := texts.digests(node, other)
			equal(t, key+":"+node, d, plainMD5(key+":"+node))
			equal(t, key+":"+other, e, plainMD5(key+":"+other))
		}
	}
}

func plainMD5(text string) Digest {
	sum := md5.Sum([]byte(text))
	return Digest{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}
