package placement

import (
	"hash/fnv"
	"strconv"
	"testing"
)

// Where 10,000 keys are after a node joined and another left, as FNV-1a of all
// owners' names: the same on every architecture, in every version. Never edit
// a number to make a test pass.
func TestOwnersNeverChange(t *testing.T) {
	c := Named("amsterdam", "berlin", "cairo", "delhi", "e", "f", "g", "h", "i", "j")
	grown := must(c.Add("k", 1))
	smaller := must(grown.Remove("k"))
	for _, test := range []struct {
		scheme Scheme
		want   uint64
	}{
		{Ring(MD5, 50), 18153950958380642675},
		{Ring(Fast, 50), 11016903129374603925},
		{Jump(MD5), 10081896235084004964},
		{Jump(Fast), 3099802694011099172},
		{Maglev(MD5, MaglevSize), 1447400989463499649},
		{Maglev(Fast, MaglevSize), 12175161570705608159},
		{MultiProbe(MD5, 21), 5078259937330257847},
		{MultiProbe(Fast, 21), 13227165825205429980},
		{FixedShards(MD5, 1024), 18199228569144616409},
		{FixedShards(Fast, 1024), 11415074732994114079},
		{Anchor(MD5, 64), 5209342202663924262},
		{Anchor(Fast, 64), 16483511263486606635},
		{Bounded(WeightedRendezvous(Fast), 1.1, Numbered("key", 10_000)), 10569230651976836940},
	} {
		sum := fnv.New64a()
		for _, final := range []Cluster{grown, smaller} {
			if test.scheme.Promises.Weights == FollowsWeights {
				final = must(must(final.Weigh("cairo", 3)).Weigh("f", 0.3))
			}
			p := must(test.scheme.After(c, grown).Place(final))
			for i := range 10_000 {
				sum.Write([]byte(final[p.Owner("key"+strconv.Itoa(i))].Name + "\n"))
			}
		}
		equal(t, test.scheme.Name, sum.Sum64(), test.want)
	}
}
