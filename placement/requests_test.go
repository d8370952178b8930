package placement

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The share of the hottest of 200,000 keys, computed independently.
func TestHottestKey(t *testing.T) {
	for _, test := range []struct{ s, share float64 }{
		{0, 1.0 / 200_000}, {0.99, 0.0738}, {1, 0.0782}, {1.1, 0.131}, {1.2, 0.1939},
	} {
		near(t, fmt.Sprint("p₁ at s = ", test.s), must(Zipf(Numbered("key", 200_000), test.s)).Share(0), test.share, 5e-5)
	}
}

// The law itself: shares fall as 1/i^s and add up to 1, for any s ≥ 0.
func TestZipf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 1000).Draw(t, "keys")
		s := rapid.OneOf(rapid.Float64Range(0, 3), rapid.SampledFrom([]float64{0, 1, 1e-300, 1e300})).Draw(t, "s")
		p := must(Zipf(Numbered("key", n), s))
		var sum float64
		for i := range n {
			sum += p.Share(i)
			if want := p.Share(0) * math.Pow(1/float64(i+1), s); math.Abs(p.Share(i)-want) > 1e-12 {
				t.Errorf("share %d is %v, want %v", i, p.Share(i), want)
			}
		}
		if math.Abs(sum-1) > 1e-12 {
			t.Errorf("all shares add up to %v", sum)
		}
		limit := rapid.Float64Range(0, 0.2).Draw(t, "limit")
		hot := p.HotterThan(limit)
		if hot > 0 && p.Share(hot-1) <= limit || hot < n && p.Share(hot) > limit {
			t.Errorf("%d keys are said to be hotter than %v", hot, limit)
		}
	})
}

// Expected loads of the book's keys on 11 nodes at s = 1.1, whole and with the
// ten keys above 1 % split over three nodes, computed independently in Python.
func TestExpectedRequests(t *testing.T) {
	p := must(Zipf(Numbered("key", 200_000), 1.1))
	equal(t, "keys above 1 %", p.HotterThan(0.01), 10)
	whole := must(p.Expect(Rendezvous(MD5), Uniform(11)))
	split := must(p.Split(Rendezvous(MD5), Uniform(11), 10, 3))[0]
	for i, want := range []float64{0.073940, 0.086196, 0.051053, 0.128436, 0.056780, 0.078044, 0.071037, 0.062829, 0.198989, 0.075577, 0.117119} {
		near(t, fmt.Sprint("node ", i), whole.Shares[i], want, 5e-7)
	}
	for i, want := range []float64{0.087459, 0.099480, 0.103046, 0.140446, 0.056780, 0.100997, 0.071037, 0.063466, 0.111659, 0.081816, 0.083813} {
		near(t, fmt.Sprint("node ", i, " when split"), split.Shares[i], want, 5e-7)
	}
	near(t, "peak-to-average", whole.PeakToAverage(), 2.1889, 5e-5)
	near(t, "bound", whole.Bound(), 11*p.Share(0), 1e-12)
	near(t, "bound when split", split.Bound(), 1, 0)
	equal(t, "more copies", split.ExtraCopies, 20)
}

// The law: wherever the keys are, peak-to-average is at least N·p₁.
func TestBoundHolds(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c := s.cluster(1).Draw(t, "cluster")
			p := must(Zipf(ListOf(someKeys.Draw(t, "keys")...), rapid.Float64Range(0, 3).Draw(t, "s")))
			loads := RequestLoads{must(p.Expect(s.Scheme, c)), must(p.Sample(s.Scheme, c, 100, 1))}
			for _, l := range loads {
				if l.PeakToAverage() < l.Bound()*(1-1e-12) {
					t.Errorf("peak-to-average %v is below the bound %v", l.PeakToAverage(), l.Bound())
				}
			}
		}))
	}
}

// What splitting does to each key, one at a time.
func TestSplit(t *testing.T) {
	for _, s := range rankers() {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c, keys := s.cluster(1).Draw(t, "cluster"), someKeys.Draw(t, "keys")
			k := rapid.IntRange(1, len(c)).Draw(t, "k")
			hot := rapid.IntRange(0, len(keys)).Draw(t, "hot")
			p := must(Zipf(ListOf(keys...), 1))
			ranker := must(s.Place(c)).(Ranker)
			want, piece, forSplit := make([]float64, len(c)), 0.0, 0.0
			for i, key := range keys {
				ways := 1
				if i < hot && k > 1 {
					ways = k
					forSplit += p.Share(i)
				}
				piece = max(piece, p.Share(i)/float64(ways))
				for _, node := range must(ranker.Owners(key, ways)) {
					want[node] += p.Share(i) / float64(ways)
				}
			}
			l := must(p.Split(s.Scheme, c, hot, k))[0]
			for i := range c {
				closeTo(t, "share", l.Shares[i], want[i])
			}
			closeTo(t, "hottest", l.Hottest, piece)
			closeTo(t, "for split keys", l.ForSplit, forSplit)
			equal(t, "more copies", l.ExtraCopies, hot*(k-1))
			if k == 1 {
				hot = 0
			}
			equal(t, "keys split", l.Split, hot)
			equal(t, "ways", l.Ways, map[bool]int{true: k, false: 1}[hot > 0])
		}))
	}
}

func closeTo(t *rapid.T, what string, got, want float64) {
	if math.Abs(got-want) > 1e-12 {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

// Of n requests a node of expected share p serves np ± sqrt(np(1-p)). 11
// nodes at 4.5 σ: once in ten thousand seeds, and this one is fixed.
func TestSampleFollowsExpectation(t *testing.T) {
	p, n := must(Zipf(Numbered("key", 20_000), 1.1)), 200_000
	expect, sample := must(p.Expect(Rendezvous(Fast), Uniform(11))), must(p.Sample(Rendezvous(Fast), Uniform(11), n, 1))
	for i, share := range sample.Shares {
		if z := deviation(int(math.Round(share*float64(n))), n, expect.Shares[i]); math.Abs(z) > 4.5 {
			t.Errorf("node %d serves %v of requests, %.1f σ from %v", i, share, z, expect.Shares[i])
		}
	}
	if again := must(p.Sample(Rendezvous(Fast), Uniform(11), n, 1)); !reflect.DeepEqual(again, sample) {
		t.Error("the same seed drew other requests")
	}
	if other := must(p.Sample(Rendezvous(Fast), Uniform(11), n, 2)); reflect.DeepEqual(other, sample) {
		t.Error("another seed drew the same requests")
	}
}

// Draws are golden: they are the same on every machine, and never change.
func TestSampleGolden(t *testing.T) {
	p := must(Zipf(Numbered("key", 5), 1))
	got := fmt.Sprint(p.draw(1000, 1))
	equal(t, "requests for each key", got, "[419 244 151 97 89]")
}

func TestPeaks(t *testing.T) {
	keys := Numbered("key", 2000)
	curves := must(Peaks(Rendezvous(Fast), keys, []float64{0.8, 1.2}, []int{5, 20}))
	for i, s := range []float64{0.8, 1.2} {
		p := must(Zipf(keys, s))
		var peaks []float64
		for _, n := range []int{5, 20} {
			peaks = append(peaks, must(p.Expect(Rendezvous(Fast), Uniform(n))).PeakToAverage())
		}
		if want := (PeakCurve{s, p.Share(0), []int{5, 20}, peaks}); !reflect.DeepEqual(curves[i], want) {
			t.Errorf("got %v, want %v", curves[i], want)
		}
	}
}

func TestBadRequests(t *testing.T) {
	p, s := must(Zipf(Numbered("key", 10), 1)), Rendezvous(Fast)
	for _, test := range []struct {
		name string
		err  error
		says []string
	}{
		{"negative s", errOf(Zipf(Numbered("key", 10), -0.5)), []string{"exponent of -0.5", "at least 0"}},
		{"s NaN", errOf(Zipf(Numbered("key", 10), math.NaN())), []string{"exponent of NaN"}},
		{"s infinite", errOf(Zipf(Numbered("key", 10), math.Inf(1))), []string{"exponent of +Inf"}},
		{"no keys", errOf(Zipf(Keys{}, 1)), []string{"no keys"}},
		{"too many keys", errOf(Zipf(Numbered("key", math.MaxInt), 1)), []string{"at most 1,073,741,824"}},
		{"no ways to split", errOf(p.Split(s, Uniform(3), 1)), []string{"no number of nodes", "at least one"}},
		{"empty popularity", errOf(Popularity{}.Expect(s, Uniform(3))), []string{"no keys"}},
		{"empty cluster", errOf(p.Expect(s, nil)), []string{"cluster is empty"}},
		{"empty cluster to sample", errOf(p.Sample(s, nil, 1, 1)), []string{"cluster is empty"}},
		{"no requests", errOf(p.Sample(s, Uniform(3), 0, 1)), []string{"sample of 0"}},
		{"too many hot keys", errOf(p.Split(s, Uniform(3), 11, 2)), []string{"11 hot keys of 10"}},
		{"negative hot keys", errOf(p.Split(s, Uniform(3), -1, 2)), []string{"-1 hot keys"}},
		{"too many replicas", errOf(p.Split(s, Uniform(3), 0, 4)), []string{"4 owners", "cluster of 3"}},
		{"a scheme that does not rank", errOf(p.Split(Modulo(Fast), Uniform(3), 1, 2)), []string{`"modulo (fast)" does not rank`}},
		{"an owner out of range", errOf(p.Expect(fixed(nil, 7, 7), Uniform(3))), []string{`"key0"`, "node 7"}},
		{"peaks at a bad s", errOf(Peaks(s, Numbered("key", 1), []float64{-1}, []int{5})), []string{"exponent of -1"}},
		{"peaks on no nodes", errOf(Peaks(s, Numbered("key", 1), []float64{1}, []int{0})), []string{"cluster is empty"}},
	} {
		t.Run(test.name, func(t *testing.T) { says(t, test.err, test.says...) })
	}
}

func TestRequestsPrint(t *testing.T) {
	p := must(Zipf(Numbered("key", 200_000), 1.1))
	split := must(p.Split(Rendezvous(MD5), Uniform(3), 1, 2))[0]
	equal(t, "split", split.String(), strings.TrimSpace(`
rendezvous (MD5): expected requests on 3 nodes, Zipf s = 1.1
node  requests  fair share  requests/fair
0      30.36 %     33.33 %          0.911
1      42.30 %     33.33 %          1.269
2      27.34 %     33.33 %          0.820
peak-to-average 1.269, at least 1.000 wherever the keys are
split: 1 key over 2 nodes; copies beyond the first: 1; requests for split keys: 13.10 %`))
	loads := RequestLoads{must(p.Expect(Rendezvous(MD5), Uniform(3))), split, must(p.Sample(Modulo(MD5), Uniform(3), 1000, 1))}
	equal(t, "side by side", loads.String(), strings.TrimSpace(`
rendezvous (MD5): expected requests on 3 nodes, Zipf s = 1.1
split                                                           peak-to-average  at least  more copies  for split keys
nothing                                                                   1.073     1.000            0          0.00 %
1 key over 2 nodes                                                        1.269     1.000            1         13.10 %
nothing, modulo (MD5): 1,000 requests on 3 nodes, Zipf s = 1.1            1.224     1.000            0          0.00 %`))
}

// Requests too ask a plain function on the caller's goroutine only.
func TestRequestsAskAFunctionHere(t *testing.T) {
	caller := goroutine()
	mine := Scheme{Name: "mine", New: func(c Cluster) (Placer, error) {
		return PlacerFunc(func(key string) int {
			if g := goroutine(); g != caller {
				t.Errorf("called from %s, not from %s", g, caller)
			}
			return 0
		}), nil
	}}
	must(must(Zipf(Numbered("key", 20*chunkKeys), 1)).Expect(mine, Uniform(3)))
}

// Where nothing is split, one node serves every key, and the hottest is that
// most asked for.
func TestNothingSplit(t *testing.T) {
	p, s := must(Zipf(Numbered("key", 50), 1)), Rendezvous(Fast)
	expect, sample := must(p.Expect(s, Uniform(3))), must(p.Sample(s, Uniform(3), 1000, 7))
	equal(t, "ways", expect.Ways, 1)
	equal(t, "ways of a sample", sample.Ways, 1)
	near(t, "hottest", expect.Hottest, p.Share(0), 0)
	near(t, "hottest of a sample", sample.Hottest, float64(slices.Max(p.draw(1000, 7)))/1000, 0)
	all := must(p.Split(s, Uniform(3), 50, 2))[0]
	near(t, "hottest when all are split", all.Hottest, p.Share(0)/2, 1e-15)
}
