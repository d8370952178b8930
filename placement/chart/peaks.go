package chart

import (
	"fmt"
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// series tells several lines of one panel apart: by colour and by shape.
var series = []struct {
	ink   color.Color
	shape draw.GlyphDrawer
}{
	{Blue, draw.CircleGlyph{}},
	{Green, draw.TriangleGlyph{}},
	{Purple, draw.BoxGlyph{}},
	{Vermilion, draw.PyramidGlyph{}},
	{Orange, draw.RingGlyph{}},
}

// Peaks shows how uneven requests are on ever larger clusters, with the bound
// N·p₁ of every curve, on logarithmic axes. There may be up to five curves.
func Peaks(curves ...placement.PeakCurve) *Figure {
	if len(curves) == 0 || len(curves) > len(series) {
		return &Figure{err: fmt.Errorf("chart: %d curves: draw 1 to %d", len(curves), len(series))}
	}
	p := NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Label.Text = "nodes"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = inf, -inf, 1, 2
	worst := curves[0]
	for i, c := range curves {
		measured, bound, err := peakPoints(c)
		if err != nil {
			return &Figure{err: err}
		}
		line(p, series[i].ink, 1, dashes, bound...)
		scatter(p, measured, series[i].ink, series[i].shape, 2.5)
		last := measured[len(measured)-1]
		label(p, series[i].ink, last, 1, -0.35*labelSize, fmt.Sprintf("   s = %g", c.Exponent))
		if last.Y > end(worst.Peaks) {
			worst = c
		}
	}
	p.X.Tick.Marker, p.Y.Tick.Marker = logTicks{}, logTicks{}
	p.X.Max *= 1.7 // room for the labels
	return &Figure{
		Title: peaksTitle(curves, worst),
		Panels: []Panel{{
			Unit:   "peak-to-average of requests (logarithmic)",
			Plot:   p,
			Height: 240,
		}},
		Alt: fmt.Sprintf("Peak-to-average of requests against the number of nodes, %sthe bound N times p1; with s = %g it reaches %.1f on %d nodes.",
			beside(curves), worst.Exponent, end(worst.Peaks), worst.Nodes[len(worst.Nodes)-1]),
		Caption: "Marks are exact expectations, dashed lines the bound N·p₁: the share of the hottest key times the number of nodes.",
	}
}

// peakPoints returns the marks of a curve and its bound.
func peakPoints(c placement.PeakCurve) (measured, bound plotter.XYs, err error) {
	if len(c.Nodes) == 0 || len(c.Peaks) != len(c.Nodes) {
		return nil, nil, fmt.Errorf("chart: the curve for s = %g has %d sizes and %d peaks: there must be a peak for each size, and at least one", c.Exponent, len(c.Nodes), len(c.Peaks))
	}
	for j, n := range c.Nodes {
		measured = append(measured, plotter.XY{X: float64(n), Y: c.Peaks[j]})
		bound = append(bound, plotter.XY{X: float64(n), Y: math.Max(1, float64(n)*c.Hottest)})
	}
	return measured, bound, onLogAxes(fmt.Sprintf("the curve for s = %g", c.Exponent), measured, bound)
}

// hotKeyDecides reports whether every curve ends higher than it begins, on a
// cluster where the hottest key alone is more than the fair share of a node.
func hotKeyDecides(curves []placement.PeakCurve) bool {
	return !slices.ContainsFunc(curves, func(c placement.PeakCurve) bool {
		last := len(c.Nodes) - 1
		return c.Peaks[last] <= c.Peaks[0] || float64(c.Nodes[last])*c.Hottest <= 1
	})
}

// peaksTitle states the finding.
func peaksTitle(curves []placement.PeakCurve, worst placement.PeakCurve) string {
	if hotKeyDecides(curves) {
		return "Adding nodes does not help: the hottest key stays on one of them"
	}
	last := len(worst.Nodes) - 1
	return fmt.Sprintf("With s = %g, peak-to-average is %.2f on %s and %.2f on %s nodes",
		worst.Exponent, worst.Peaks[0], count(worst.Nodes[0]), worst.Peaks[last], count(worst.Nodes[last]))
}

// beside says how the curves lie to their bounds.
func beside(curves []placement.PeakCurve) string {
	if hotKeyDecides(curves) {
		return "rising along "
	}
	return "beside "
}

// logTicks marks a logarithmic axis at 1, 2 and 5 times powers of ten.
type logTicks struct{}

// Ticks implements [plot.Ticker].
func (logTicks) Ticks(min, max float64) []plot.Tick {
	var marks []plot.Tick
	for power := math.Pow10(int(math.Floor(math.Log10(min)))); power <= max; power *= 10 {
		for _, digit := range []float64{1, 2, 5} {
			if x := digit * power; x >= min*(1-1e-9) && x <= max*(1+1e-9) {
				marks = append(marks, plot.Tick{Value: x, Label: fmt.Sprintf("%g", x)})
			}
		}
	}
	return marks
}
