package placement

import (
	"errors"
	"math"
	"strings"
	"testing"
)

// A measure says what the single experiments say.
func TestMeasureAgreesWithCompare(t *testing.T) {
	keys, ten := Numbered("key", 5000), Uniform(10)
	for _, s := range []Scheme{Modulo(Fast), Rendezvous(Fast), Maglev(Fast, 251), FixedShards(Fast, 100)} {
		m := must(Measure(s, 10, keys, 3))
		for i, after := range []Cluster{Uniform(11), Uniform(9), must(ten.Remove("5")), must(ten.Weigh("0", 3))} {
			want := must(Compare(s, ten, after, keys))
			got := m.costs()[i]
			near(t, s.Name+" moved, "+changeNames[i], got.Moved, float64(want.Moved)/5000, 1e-12)
			near(t, s.Name+" useless, "+changeNames[i], got.Useless, float64(want.Useless)/5000, 1e-12)
			near(t, s.Name+" floor, "+changeNames[i], got.Floor, want.Floor, 1e-12)
		}
		near(t, "floor of replacing all", m.Replace.Floor, 1, 1e-12)
	}
}

// A node that is replaced in its place costs its keys where nodes have their
// place, and nearly twice as much where they have none.
func TestReplacingEveryNode(t *testing.T) {
	keys := Numbered("key", 5000)
	for _, s := range []Scheme{Jump(Fast), Anchor(Fast, 20), FixedShards(Fast, 1000), Modulo(Fast)} {
		near(t, s.Name, must(Measure(s, 10, keys, 1)).Replace.Moved, 1, 0)
	}
	for _, s := range []Scheme{Rendezvous(Fast), MultiProbe(Fast, 21), Maglev(Fast, 4099)} {
		near(t, s.Name, must(Measure(s, 10, keys, 1)).Replace.Moved, 1.8, 0.2) // 10·(1/10 + 1/10 - 2/100), and what Maglev adds
	}
}

func TestMeasureRecordsRefusals(t *testing.T) {
	m := must(Measure(Jump(Fast), 10, Numbered("key", 100), 1))
	says(t, m.RemoveMiddle.Refused, "last node")
	says(t, m.Weigh.Refused, "no weights")
	if m.Grow.Refused != nil || m.Grow.Moved == 0 {
		t.Errorf("growing: %+v", m.Grow)
	}
	text := Compared{m, must(Measure(Modulo(Fast), 10, Numbered("key", 100), 1))}.String()
	for _, word := range []string{"refused", "ignored", "the floor", "9.1"} {
		if !strings.Contains(text, word) {
			t.Errorf("the table does not say %q:\n%s", word, text)
		}
	}
}

// A scheme of a reader's own goes through all of it.
func TestMeasureOfAFunction(t *testing.T) {
	mine := Scheme{Name: "mine", New: func(c Cluster) (Placer, error) {
		return PlacerFunc(func(key string) int { return len(key) % len(c) }), nil
	}}
	m := must(Measure(mine, 4, Numbered("", 2000), 2))
	equal(t, "looks", m.Looks, 0)
	if text := (Compared{m}).String(); !strings.Contains(text, "mine") || !strings.Contains(text, "?") {
		t.Error(text)
	}
	if text := (Compared{m}).Times().String(); !strings.Contains(text, "mine") {
		t.Error(text)
	}
}

func TestMeasureFails(t *testing.T) {
	keys := Numbered("key", 10)
	says(t, errOf(Measure(Jump(Fast), 0, keys, 1)), "cluster is empty")
	says(t, errOf(Measure(Jump(Fast), 3, Keys{}, 1)), "no keys")
	says(t, errOf(Measure(Jump(Fast), 3, keys, 0)), "0 clusters")
	says(t, errOf(Measure(Ring(Fast, 0), 3, keys, 1)), "ring of 0 points")
}

// The law of virtual nodes: on N nodes of V points the relative share of a node
// follows Beta(V, V(N-1)), whose standard deviation is √((N-1)/(NV+1)); the
// keys add theirs. Of 2,000 shares the standard deviation is known to about
// 1/√4000 of itself; they are not quite normal, so that 6 % is 3 to 4 σ.
func TestRingFollowsTheLawOfPoints(t *testing.T) {
	const nodes, clusters, keys = 10, 200, 20_000
	for _, points := range []int{1, 10, 100} {
		s := must(SpreadOf(Ring(Fast, points), nodes, clusters, Numbered("key", keys)))
		law := math.Sqrt(float64(nodes-1)/float64(nodes*points+1) + s.Chance()*s.Chance())
		near(t, s.Scheme, s.Deviation(), law, 0.06*law)
	}
	even := must(SpreadOf(Rendezvous(Fast), nodes, clusters, Numbered("key", keys)))
	near(t, even.Scheme, even.Deviation(), even.Chance(), 0.06*even.Chance())
}

func TestPeakIsAQuantile(t *testing.T) {
	s := Spread{Peaks: []float64{1, 2, 3, 4, 5}}
	for q, want := range map[float64]float64{0: 1, 0.2: 1, 0.5: 3, 0.8: 4, 0.99: 5, 1: 5} {
		equal(t, "peak", s.Peak(q), want)
	}
}

func TestSizeOf(t *testing.T) {
	shared := []uint64{1, 2, 3}
	for _, test := range []struct {
		name string
		v    any
		want int
	}{
		{"nothing", nil, 0},
		{"a number", uint64(7), 8},
		{"a slice", shared, 24 + 24},
		{"room beyond the length", make([]int32, 1, 10), 24 + 40},
		{"a slice met twice", [2][]uint64{shared, shared}, 48 + 24},
		{"strings", []string{"ab", "c", ""}, 24 + 48 + 3},
		{"a pointer", &struct{ a, b uint32 }{}, 8 + 8},
		{"a map", map[uint64]uint64{1: 1, 2: 2}, 8 + 32},
		{"an interface", []any{uint64(1)}, 24 + 16 + 8},
	} {
		equal(t, test.name, sizeOf(test.v), test.want)
	}
	if got := sizeOf(must(Maglev(Fast, 4099).Place(Uniform(10)))); got < 4*4099 || got > 4*4099+100 {
		t.Errorf("a Maglev table of 4,099 entries takes %d bytes", got)
	}
}

// What a lookup looks at is known for every scheme, and is at least one thing.
func TestLooks(t *testing.T) {
	for _, s := range schemes {
		l, ok := must(s.Place(Uniform(20))).(Looker)
		if !ok || l.Looks("key7") < 1 {
			t.Errorf("%s: a looker %v", s.Name, ok)
		}
	}
	equal(t, "rendezvous on 20 nodes", must(Rendezvous(Fast).Place(Uniform(20))).(Looker).Looks("key7"), 20)
}

// The peak of a scheme is taken over clusters that differ, also for one that
// knows nodes by position, and a bound holds for whatever keys there are.
func TestSpreadVaries(t *testing.T) {
	keys := Numbered("key", 1000)
	for _, s := range []Scheme{Jump(Fast), Rendezvous(Fast)} {
		if spread := must(SpreadOf(s, 5, 4, keys)); spread.Peaks[0] == spread.Peaks[3] {
			t.Errorf("%s: four clusters have one peak, %v", s.Name, spread.Peaks)
		}
	}
	if peak := must(SpreadOf(Bounded(Rendezvous(Fast), 1.02, keys), 5, 4, keys)).Peak(1); peak > 1.02 {
		t.Errorf("bounded by 1.02, the peak is %v", peak)
	}
	list := must(SpreadOf(Modulo(Fast), 5, 2, ListOf("a", "b", "c")))
	equal(t, "peaks of a list", list.Peaks[0], list.Peaks[1])
}

// Only what the scheme itself refuses is a finding; whatever else goes wrong
// ends the measure.
func TestMeasureFailsWhereAnExperimentDoes(t *testing.T) {
	enough := errors.New("enough")
	keys := Numbered("key", 100)
	Observe(func(done, total int) error {
		if total > keys.Len() { // replacing every node is the only experiment of several stages
			return enough
		}
		return nil
	})
	defer Observe(nil)
	if _, err := Measure(Rendezvous(Fast), 3, keys, 1); !errors.Is(err, enough) {
		t.Errorf("stopped by its observer: %v", err)
	}
	Observe(nil)
	good := Modulo(Fast)
	bad := Scheme{Name: "bad", New: func(c Cluster) (Placer, error) {
		if len(c) > 10 {
			return PlacerFunc(func(string) int { return len(c) }), nil
		}
		return good.New(c)
	}}
	says(t, errOf(Measure(bad, 10, keys, 1)), `"bad"`, "node 11 of a cluster of 11")
}

// What lookups look at, against what theory says: jump runs through as many
// numbers as there are records among N random ones, 1 + 1/2 + … + 1/N; anchor
// hashes once, and once more for every removed bucket it meets.
func TestLooksFollowTheory(t *testing.T) {
	harmonic := func(n int) (sum float64) {
		for i := range n {
			sum += 1 / float64(i+1)
		}
		return sum
	}
	mean := func(s Scheme, nodes int) float64 {
		p, sum := must(s.Place(Uniform(nodes))).(Looker), 0
		for i := range 10_000 {
			sum += p.Looks(Numbered("key", 10_000).At(i))
		}
		return float64(sum) / 10_000
	}
	near(t, "jump", mean(Jump(Fast), 100), harmonic(100), 0.08) // 4 σ, as the next
	near(t, "anchor", mean(Anchor(Fast, 40), 10), 1+harmonic(40)-harmonic(10), 0.05)
	near(t, "anchor, rebuilt", mean(Anchor(Fast, 40).Rebuilt(), 10), 1+harmonic(40)-harmonic(10), 0.05)
	equal(t, "anchor, full", mean(Anchor(Fast, 10), 10), 1)
	one := mean(MultiProbe(Fast, 1), 100)
	if one < 1 || one > 3 {
		t.Errorf("a probe compares %v places", one)
	}
	near(t, "multi-probe", mean(MultiProbe(Fast, 21), 100), 21*one, 0.5)
}
