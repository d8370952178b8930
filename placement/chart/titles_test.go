package chart

import (
	"fmt"
	"strings"
	"testing"

	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// says reports an error unless a figure's title says something.
func says(t *testing.T, f *Figure, want string) {
	t.Helper()
	if f.err != nil {
		t.Fatal(f.err)
	}
	if !strings.Contains(f.Title, want) {
		t.Errorf("title %q does not say %q", f.Title, want)
	}
}

// A change that a scheme does not react to must not make it look frugal.
func TestIgnoredWeightsAreNotCounted(t *testing.T) {
	m := placement.Measures{Peak99: 1.1, Grow: placement.Cost{Moved: 0.3, Floor: 0.1}, Weigh: placement.Cost{Floor: 0.1}}
	m.Scheme.Promises.Weights = placement.IgnoresWeights
	if got := tradePointOf(m); !near(got.moved, 3) || !got.partial {
		t.Errorf("weights ignored: moved %v times the floor, partial %v; want 3, true", got.moved, got.partial)
	}
	m.Scheme.Promises.Weights = placement.FollowsWeights
	if got := tradePointOf(m); !near(got.moved, 1.5) || got.partial {
		t.Errorf("weights followed: moved %v times the floor, partial %v; want 1.5, false", got.moved, got.partial)
	}
}

func TestSweepClaimsTheFloorOnlyIfItIsMet(t *testing.T) {
	ten := placement.Uniform(10)
	heavy, err := ten.Weigh("0", 3)
	if err != nil {
		t.Fatal(err)
	}
	sweep := func(s placement.Scheme) *Figure {
		return Sweep("weight", []float64{3}, placement.Movements{compared(t, s, ten, heavy)})
	}
	says(t, sweep(placement.WeightedRendezvous(placement.Fast)), "moves what the floor asks")
	ignored := sweep(placement.Rendezvous(placement.Fast))
	says(t, ignored, "does not move what the floor asks")
	if strings.Contains(ignored.Alt, "along the line") {
		t.Errorf("alt %q has the dots on the floor", ignored.Alt)
	}
	says(t, Sweep("nodes", []float64{11}, placement.Movements{compared(t, placement.Modulo(placement.Fast), ten, placement.Uniform(11))}), "makes useless moves")
}

func TestLawIsClaimedOnlyIfItIsMeasured(t *testing.T) {
	for _, c := range []struct {
		points   []int
		measured []float64
		want     string
	}{
		{[]int{1, 10, 100}, []float64{0.9, 0.3, 0.093}, "A hundred times the points make a ring ten times as even"},
		{[]int{1, 10, 100}, []float64{0.9, 0.3, 0.3}, "With 100 points a node instead of 1, its load varies by 30 % instead of 90 %"},
		{[]int{1, 5}, []float64{0.9, 0.4}, "With 5 points a node instead of 1, its load varies by 40 % instead of 90 %"},
	} {
		var measured plotter.XYs
		for i, y := range c.measured {
			measured = append(measured, plotter.XY{X: float64(c.points[i]), Y: y})
		}
		if got := lawTitle(c.points, measured); got != c.want {
			t.Errorf("%v points, %v measured: title %q, want %q", c.points, c.measured, got, c.want)
		}
	}
}

func TestRequestsClaimOnlyWhatIsCounted(t *testing.T) {
	two := placement.Uniform(2)
	requests := func(keys []int, shares []float64) *Figure {
		return Requests(placement.Load{Cluster: two, Keys: keys}, placement.RequestLoad{Cluster: two, Shares: shares})
	}
	says(t, requests([]int{51, 49}, []float64{0.2, 0.8}), "Keys are even, requests are not: the busiest node serves 1.60 times its share")
	says(t, requests([]int{80, 20}, []float64{0.2, 0.8}), "a node holds 1.60 times its share of keys and serves 1.60 times")
	says(t, requests([]int{51, 49}, []float64{0.5, 0.5}), "a node holds 1.02 times its share of keys and serves 1.00 times")
}

func TestPeaksBlameTheHottestKeyOnlyIfItDecides(t *testing.T) {
	curve := func(hottest, first, last float64) placement.PeakCurve {
		return placement.PeakCurve{Exponent: 1, Hottest: hottest, Nodes: []int{5, 50}, Peaks: []float64{first, last}}
	}
	hot := curve(0.1, 1.2, 5.5)
	says(t, Peaks(hot), "Adding nodes does not help")
	says(t, Peaks(hot, curve(0.001, 1, 1.2)), "With s = 1, peak-to-average is 1.20 on 5 and 5.50 on 50 nodes")
	says(t, Peaks(curve(0.1, 6, 5.5)), "is 6.00 on 5 and 5.50 on 50 nodes")
}

func TestRepeatsSayWhatTheTrialsShow(t *testing.T) {
	ten, eleven := placement.Uniform(10), placement.Uniform(11)
	repeats := func(s placement.Scheme) *Figure {
		trials, err := placement.Repeat(s, ten, eleven, 20, func(trial int) placement.Keys {
			return placement.Numbered(fmt.Sprintf("set%d/key", trial), 1000)
		})
		if err != nil {
			t.Fatal(err)
		}
		return Repeats(trials, compared(t, s, ten, eleven))
	}
	says(t, repeats(placement.Rendezvous(placement.Fast)), "the mean of 20 other key sets")
	says(t, repeats(placement.Modulo(placement.Fast)), "The trials do not follow the floor")
	same := compared(t, placement.Modulo(placement.Fast), ten, ten)
	says(t, Repeats(placement.Movements{same}, same), "moves 0 keys; the floor, 0, leaves nothing to chance")
}
