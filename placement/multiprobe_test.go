package placement

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The owner is the node that a probe is closest before, found by looking at
// all of them.
func TestMultiProbeTakesTheClosest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c, key := tested{Scheme: MultiProbe(Fast, 3)}.cluster(1).Draw(t, "cluster"), someKey.Draw(t, "key")
		closest, least := "", ^uint64(0)
		x := Fast.Sum(key).fold()
		for range 3 {
			x += 0x9e3779b97f4a7c15
			for _, n := range c {
				if d := ringPlace(Fast, n.Name, 0) - mix(x); d <= least {
					closest, least = n.Name, d
				}
			}
		}
		equal(t, "owner", c[must(MultiProbe(Fast, 3).Place(c)).Owner(key)].Name, closest)
	})
}

// Of two nodes as close behind a probe the smaller name has the key.
func TestMultiProbeEqualDistances(t *testing.T) {
	x, step := Fast.Sum("key").fold(), uint64(0x9e3779b97f4a7c15)
	points := []uint64{mix(x+step) + 5, mix(x+step+step) + 5}
	slices.Sort(points)
	for _, names := range [][]string{{"a", "b"}, {"b", "a"}} {
		c := Named(names...)
		m := multiProbe{&ring{Fast, 2, newCircle(points), []int32{0, 1}}, c, 2}
		equal(t, "owner", c[m.Owner("key")].Name, "a")
	}
}
