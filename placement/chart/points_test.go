package chart

import (
	"math"
	"testing"

	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// near reports whether x is y but for rounding.
func near(x, y float64) bool { return math.Abs(x-y) <= 1e-9*math.Abs(y) }

func TestChanceIsBinomial(t *testing.T) {
	l := placement.Load{Cluster: placement.Cluster{{Name: "a", Weight: 1}, {Name: "b", Weight: 3}}, Keys: []int{40, 60}}
	sigma := math.Sqrt(100 * 0.25 * 0.75)
	for i, fair := range []float64{25, 75} {
		d := dues(l)[i]
		if !near(d.keys, fair) || !near(d.sigma, sigma) {
			t.Errorf("node %d is to hold %v ± %v, want %v ± %v", i, d.keys, d.sigma, fair, sigma)
		}
		if !near(d.low(), fair-2*sigma) || !near(d.high(), fair+2*sigma) {
			t.Errorf("the band of node %d is %v … %v, want %v ± 2·%v", i, d.low(), d.high(), fair, sigma)
		}
	}
	if z := farthest(l); !near(z, 15/sigma) {
		t.Errorf("farthest = %v, want %v", z, 15/sigma)
	}
	points, spreads := shareDots(l)
	if points[1] != (plotter.XY{X: 3, Y: 60}) || !near(spreads[1], 2*sigma) {
		t.Errorf("node b is drawn at %v ± %v, want {3 60} ± %v", points[1], spreads[1], 2*sigma)
	}
}

func TestSharesAreThoseOfTheCluster(t *testing.T) {
	c := placement.Cluster{{Name: "a", Weight: 1e-300}, {Name: "b", Weight: 0.3}, {Name: "c", Weight: 7}, {Name: "d", Weight: 1e8}}
	for i, share := range sharesOf(c) {
		if !near(share, c.Share(i)) {
			t.Errorf("share of node %d = %v, want %v", i, share, c.Share(i))
		}
	}
}

func TestLawPoints(t *testing.T) {
	s := placement.Spread{Nodes: 10, Keys: 900, Loads: []float64{0.5, 1.5}}
	law, measured, chance := lawPoints([]int{4}, placement.Spreads{s})
	for name, c := range map[string]struct{ got, want plotter.XY }{
		"law":      {law[0], plotter.XY{X: 4, Y: math.Sqrt(9. / 41)}},
		"measured": {measured[0], plotter.XY{X: 4, Y: 0.5}},
		"chance":   {chance[0], plotter.XY{X: 4, Y: 0.1}},
	} {
		if c.got.X != c.want.X || !near(c.got.Y, c.want.Y) {
			t.Errorf("%s = %v, want %v", name, c.got, c.want)
		}
	}
}

// The curve and the histogram must have one area: bins of keys, times trials.
func TestCurveIsAsHighAsTheBins(t *testing.T) {
	run := grown(t, placement.Rendezvous(placement.MD5))
	const trials, width = 50, 30
	curve, area := binomial(run, trials, width), 0.0
	for i := 1; i < len(curve); i++ {
		area += (curve[i].X - curve[i-1].X) * (curve[i].Y + curve[i-1].Y) / 2
	}
	if math.Abs(area/(trials*width)-1) > 0.01 {
		t.Errorf("area under the curve = %v, want %v", area, trials*width)
	}
}

func TestBinsFollowScott(t *testing.T) {
	if got := binWidth(100, 1000); got != 35 { // 3.49 · 100 / 10
		t.Errorf("binWidth(100, 1000) = %v, want 35", got)
	}
}

func TestPeakPoints(t *testing.T) {
	measured, bound, err := peakPoints(placement.PeakCurve{Hottest: 0.1, Nodes: []int{5, 30}, Peaks: []float64{1.2, 3.5}})
	if err != nil || measured[1] != (plotter.XY{X: 30, Y: 3.5}) || bound[0] != (plotter.XY{X: 5, Y: 1}) || bound[1] != (plotter.XY{X: 30, Y: 3}) {
		t.Errorf("peakPoints = %v, %v, %v", measured, bound, err)
	}
}

func TestFloorOfASide(t *testing.T) {
	m := grown(t, placement.Rendezvous(placement.MD5)) // 20,000 keys, from 10 nodes to 11
	if names, need := arrivals.floor(m); len(names) != 1 || names[0] != "10" || !near(need, 20000./11) {
		t.Errorf("arrivals: %v are owed %v, want node 10 and %v", names, need, 20000./11)
	}
	if names, need := departures.floor(m); len(names) != 10 || math.Abs(need-20000./110) > 1e-6 {
		t.Errorf("departures: %v owe %v, want ten nodes and %v", names, need, 20000./110)
	}
	uneven := placement.Cluster{{Name: "0", Weight: 1}, {Name: "1", Weight: 1}, {Name: "2", Weight: 3}}
	if names, need := arrivals.floor(compared(t, placement.WeightedRendezvous(placement.Fast), placement.Uniform(1), uneven)); names != nil {
		t.Errorf("arrivals at nodes that are owed differently: %v are owed %v, want none", names, need)
	}
}
