package chart

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Scale shows how the time of a lookup and the memory of a placer grow with the
// cluster, one line a scheme, on logarithmic axes. There may be up to five
// curves.
func Scale(s placement.Scaling) *Figure {
	curves := s.Curves
	if len(curves) == 0 || len(curves) > len(series) {
		return &Figure{err: fmt.Errorf("chart: %d curves: draw 1 to %d", len(curves), len(series))}
	}
	for _, c := range curves {
		if err := drawableScale(c); err != nil {
			return &Figure{err: err}
		}
	}
	f := &Figure{
		Title: scaleTitle(curves),
		Panels: []Panel{
			scalePanel("Time of a lookup in nanoseconds", "ns", curves, lookupPoints),
			scalePanel("Memory of the whole placer", "bytes", curves, memoryPoints),
		},
		Alt:     "Nanoseconds of a lookup and bytes of a placer against nodes, on logarithmic axes.",
		Caption: fmt.Sprintf("Times of one core, the shortest of several runs: %s. Memory is the same on every 64-bit machine.", s.Machine),
	}
	for _, c := range curves {
		first, last := 0, len(c.Nodes)-1
		f.Alt += fmt.Sprintf(" %s: %s ns on %s nodes, %s ns and %s bytes on %s.", capital(short(c.Scheme)),
			nanoseconds(c.Lookup[first]), count(c.Nodes[first]), nanoseconds(c.Lookup[last]), rounded(c.Bytes[last]), count(c.Nodes[last]))
	}
	return f
}

// drawableScale returns an error unless a curve has points, and logarithmic
// axes have a place for them.
func drawableScale(c placement.ScaleCurve) error {
	if len(c.Nodes) == 0 || len(c.Lookup) != len(c.Nodes) || len(c.Bytes) != len(c.Nodes) {
		return fmt.Errorf("chart: the curve of %q has %d sizes, %d times and %d bytes: there must be one of each for each size, and at least one",
			c.Scheme, len(c.Nodes), len(c.Lookup), len(c.Bytes))
	}
	return onLogAxes(fmt.Sprintf("the curve of %q", c.Scheme), lookupPoints(c), memoryPoints(c))
}

func lookupPoints(c placement.ScaleCurve) plotter.XYs {
	var points plotter.XYs
	for i, n := range c.Nodes {
		points = append(points, plotter.XY{X: float64(n), Y: c.Lookup[i]})
	}
	return points
}

// memoryPoints counts no memory as a byte, for which there is a place.
func memoryPoints(c placement.ScaleCurve) plotter.XYs {
	var points plotter.XYs
	for i, n := range c.Nodes {
		points = append(points, plotter.XY{X: float64(n), Y: max(c.Bytes[i], 1)})
	}
	return points
}

// scaleTitle names the schemes that take the most time and the most memory on
// the largest cluster.
func scaleTitle(curves []placement.ScaleCurve) string {
	slow, large := curves[0], curves[0]
	for _, c := range curves {
		if end(c.Lookup) > end(slow.Lookup) {
			slow = c
		}
		if end(c.Bytes) > end(large.Bytes) {
			large = c
		}
	}
	return fmt.Sprintf("On the largest cluster, %s takes the longest for a key, %s ns; %s takes the most memory, %.1f MB",
		family(slow.Scheme), nanoseconds(end(slow.Lookup)), family(large.Scheme), end(large.Bytes)/1e6)
}

// nanoseconds writes a time with a decimal where it matters.
func nanoseconds(ns float64) string {
	if ns < 100 {
		return fmt.Sprintf("%.1f", ns)
	}
	return rounded(ns)
}

func end(values []float64) float64 { return values[len(values)-1] }

// family is the name of a scheme without its parameters.
func family(name string) string {
	name, _, _ = strings.Cut(name, " (")
	return name
}

func scalePanel(heading, unit string, curves []placement.ScaleCurve, of func(placement.ScaleCurve) plotter.XYs) Panel {
	p := NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = decadeTicks{}, decadeTicks{}
	p.X.Label.Text = "nodes"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = inf, -inf, inf, -inf
	panel := Panel{Heading: heading, Unit: unit, Plot: p, Height: 170}
	for i, c := range curves {
		points := of(c)
		line(p, series[i].ink, 1.2, nil, points...)
		scatter(p, points, series[i].ink, series[i].shape, 2.5)
		panel.Key = append(panel.Key, Sign{family(c.Scheme), series[i].ink, series[i].shape})
	}
	widen(&p.X)
	p.Y.Min, p.Y.Max = 0.8*p.Y.Min, 1.3*p.Y.Max
	return panel
}

// decadeTicks marks a logarithmic axis at powers of ten.
type decadeTicks struct{}

// Ticks implements [plot.Ticker].
func (decadeTicks) Ticks(min, max float64) []plot.Tick {
	var marks []plot.Tick
	for x := 1.0; x <= max*(1+1e-9); x *= 10 {
		if x >= min*(1-1e-9) {
			marks = append(marks, plot.Tick{Value: x, Label: rounded(x)})
		}
	}
	return marks
}
