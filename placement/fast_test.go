package placement

import (
	"math/rand/v2"
	"testing"
)

// The tournament must name the same node as the definition, also when scores
// are equal: few distinct seeds, keys with few bits, the key 0.
func TestFastWinnerIsTheFirstHighest(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for n := 1; n < 300; n++ {
		seeds := make(fastContest, n)
		for i := range seeds {
			seeds[i] = random.Uint64() | 1
			if n%3 == 0 {
				seeds[i] = seeds[random.IntN(i+1)]
			}
		}
		for trial := range 300 {
			k := random.Uint64()
			if trial <= 64 {
				k = 1 << trial
			}
			want := 0
			for i := range seeds {
				if fastScore(k, seeds[i]) > fastScore(k, seeds[want]) {
					want = i
				}
			}
			if got := seeds.highest(k); got != want {
				t.Fatalf("n=%d k=%#x: winner %d, want %d", n, k, got, want)
			}
		}
	}
}
