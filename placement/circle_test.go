package placement

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func TestCircleFindsTheNext(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOfN(rapid.OneOf(rapid.Uint64(), rapid.SampledFrom([]uint64{0, 1, 1 << 63, ^uint64(0)})), 1, 50).Draw(t, "places")
		slices.Sort(places)
		x := rapid.OneOf(rapid.Uint64(), rapid.SampledFrom(places)).Draw(t, "x")
		want := max(0, slices.IndexFunc(places, func(p uint64) bool { return p >= x }))
		got, compared := newCircle(places).next(x)
		equal(t, "next place", got, want)
		if compared < 1 {
			t.Errorf("compared %d places", compared)
		}
	})
}
