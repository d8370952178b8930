package chart

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Law shows the standard deviation of the load of a node on rings of ever more
// points, against the law √((N-1)/(NV+1)) for N nodes of V points and what the
// keys add to it by chance, on logarithmic axes. points[i] is V of spreads[i],
// in ascending order.
func Law(points []int, spreads placement.Spreads) *Figure {
	if len(points) == 0 || len(points) != len(spreads) {
		return &Figure{err: fmt.Errorf("chart: %d numbers of points and %d spreads: there must be one spread for each", len(points), len(spreads))}
	}
	p := NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = logTicks{}, percentTicks{}
	p.X.Label.Text = "points a node (logarithmic)"
	var law, measured, chance plotter.XYs
	worst := 0.0
	for i, v := range points {
		s, x := spreads[i], float64(v)
		n := float64(s.Nodes)
		expected := math.Sqrt((n - 1) / (n*x + 1))
		law = append(law, plotter.XY{X: x, Y: expected})
		chance = append(chance, plotter.XY{X: x, Y: s.Chance()})
		measured = append(measured, plotter.XY{X: x, Y: s.Deviation()})
		worst = max(worst, math.Abs(s.Deviation()/math.Hypot(expected, s.Chance())-1))
	}
	line(p, Ink, 1, dashes, law...)
	line(p, Quiet, 1, nil, chance...)
	scatter(p, measured, Blue, draw.CircleGlyph{}, 3.5)
	last := len(points) - 1
	label(p, Quiet, plotter.XY{X: chance[0].X, Y: chance[0].Y}, 1, 3, "what chance gives the keys of a fair scheme")
	label(p, Ink, plotter.XY{X: law[last/2].X, Y: law[last/2].Y}, 1, 4, "   dashed: √((N−1)/(NV+1)), about 1/√V")
	p.Y.Min, p.Y.Max = 0.6*chance[0].Y, 1.5*measured[0].Y
	return &Figure{
		Title: "A hundred times the points make a ring ten times as even",
		Panels: []Panel{{
			Unit:   "standard deviation of the load of a node, relative to its share (logarithmic)",
			Plot:   p,
			Height: 200,
		}},
		Alt: fmt.Sprintf("Standard deviation of the load against points a node, falling from %s with V = %s to %s with V = %s along the line of the law; no mark is more than %.1f %% off the law and chance together.",
			percentOf(measured[0].Y), count(points[0]), percentOf(measured[last].Y), count(points[last]), 100*worst),
		Caption: "Dots are measured. The dashed line is no fit: it is the standard deviation of a sum of random gaps.",
	}
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
