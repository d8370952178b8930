package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Law shows the standard deviation of the load of a node on rings of ever more
// points, against the law √((N-1)/(NV+1)) for N nodes of V points and what the
// keys add to it by chance, on logarithmic axes. points[i] is V of spreads[i],
// in ascending order, two or more.
func Law(points []int, spreads placement.Spreads) *Figure {
	if len(points) < 2 || len(points) != len(spreads) {
		return &Figure{err: fmt.Errorf("chart: %d numbers of points and %d spreads: there must be two or more, and one spread for each", len(points), len(spreads))}
	}
	law, measured, chance := lawPoints(points, spreads)
	if err := onLogAxes("the law of rings", law, measured, chance); err != nil {
		return &Figure{err: err}
	}
	p := NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = logTicks{}, percentTicks{}
	p.X.Label.Text = "points a node (logarithmic)"
	line(p, Ink, 1, dashes, law...)
	line(p, Quiet, 1, nil, chance...)
	scatter(p, measured, Blue, draw.CircleGlyph{}, 3.5)
	last := len(points) - 1
	label(p, Quiet, chance[0], 1, 3, "what chance gives the keys of a fair scheme")
	label(p, Ink, law[last/2], 1, 4, "   dashed: √((N−1)/(NV+1)), about 1/√V")
	widen(&p.X)
	p.Y.Min, p.Y.Max = 0.6*p.Y.Min, 1.5*p.Y.Max
	return &Figure{
		Title: lawTitle(points, measured),
		Panels: []Panel{{
			Unit:   "standard deviation of the load of a node, relative to its share (logarithmic)",
			Plot:   p,
			Height: 200,
		}},
		Alt: fmt.Sprintf("Standard deviation of the load against points a node, falling from %s with V = %s to %s with V = %s along the line of the law; no mark is more than %.1f %% off the law and chance together.",
			percentOf(measured[0].Y), count(points[0]), percentOf(measured[last].Y), count(points[last]), 100*offLaw(law, measured, chance)),
		Caption: "Dots are measured. The dashed line is no fit: it is the standard deviation of a sum of random gaps.",
	}
}

// lawPoints returns what the law says for every number of points, what was
// measured, and what chance alone makes of the keys.
func lawPoints(points []int, spreads placement.Spreads) (law, measured, chance plotter.XYs) {
	for i, v := range points {
		s, x := spreads[i], float64(v)
		n := float64(s.Nodes)
		law = append(law, plotter.XY{X: x, Y: math.Sqrt((n - 1) / (n*x + 1))})
		measured = append(measured, plotter.XY{X: x, Y: s.Deviation()})
		chance = append(chance, plotter.XY{X: x, Y: s.Chance()})
	}
	return law, measured, chance
}

// offLaw returns how far the measured points are off law and chance together,
// at most and relative to them.
func offLaw(law, measured, chance plotter.XYs) float64 {
	worst := 0.0
	for i, at := range measured {
		worst = max(worst, math.Abs(at.Y/math.Hypot(law[i].Y, chance[i].Y)-1))
	}
	return worst
}

// lawTitle states the finding: the law in round numbers if there are rings a
// hundred times apart that show it to a tenth, what was measured otherwise.
func lawTitle(points []int, measured plotter.XYs) string {
	shown := false
	for i, at := range measured {
		j := slices.Index(points, 100*points[i])
		if j < 0 {
			continue
		}
		if math.Abs(at.Y/measured[j].Y-10) > 1 {
			return measuredTitle(measured)
		}
		shown = true
	}
	if !shown {
		return measuredTitle(measured)
	}
	return "A hundred times the points make a ring ten times as even"
}

func measuredTitle(measured plotter.XYs) string {
	first, last := measured[0], measured[len(measured)-1]
	return fmt.Sprintf("With %s points a node instead of %s, its load varies by %s instead of %s",
		rounded(last.X), rounded(first.X), percentOf(last.Y), percentOf(first.Y))
}

// percentTicks marks a logarithmic axis of fractions in percent.
type percentTicks struct{}

// Ticks implements [plot.Ticker].
func (percentTicks) Ticks(min, max float64) []plot.Tick {
	marks := logTicks{}.Ticks(min, max)
	for i := range marks {
		marks[i].Label = fmt.Sprintf("%g %%", math.Round(1e6*marks[i].Value)/1e4)
	}
	return marks
}
