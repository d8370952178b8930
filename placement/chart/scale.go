package chart

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Scale shows how the work of a lookup and the memory of a placer grow with
// the cluster, one line a scheme, on logarithmic axes. There may be up to five
// curves.
func Scale(curves ...placement.ScaleCurve) *Figure {
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
			scalePanel("Work: nodes, places, jumps or entries looked at", "looks a lookup", curves, func(c placement.ScaleCurve) []float64 { return c.Looks }),
			scalePanel("Memory of the whole placer", "bytes", curves, func(c placement.ScaleCurve) []float64 { return c.Bytes }),
		},
		Alt:     "Looks of a lookup and bytes of a placer against nodes.",
		Caption: "Counts, not times: they are the same on every machine. A look at a node is a multiplication, one at a table a read from memory.",
	}
	for _, c := range curves {
		last := len(c.Nodes) - 1
		f.Alt += fmt.Sprintf(" %s on %s nodes: %.1f looks, %s bytes.", capital(short(c.Scheme)), count(c.Nodes[last]), c.Looks[last], rounded(c.Bytes[last]))
	}
	return f
}

// drawableScale returns an error unless a curve has points, and logarithmic
// axes have a place for them.
func drawableScale(c placement.ScaleCurve) error {
	if len(c.Nodes) == 0 || len(c.Looks) != len(c.Nodes) || len(c.Bytes) != len(c.Nodes) {
		return fmt.Errorf("chart: the curve of %q has %d sizes, %d looks and %d bytes: there must be one of each for each size, and at least one",
			c.Scheme, len(c.Nodes), len(c.Looks), len(c.Bytes))
	}
	return onLogAxes(fmt.Sprintf("the curve of %q", c.Scheme), scalePoints(c, c.Looks), scalePoints(c, c.Bytes))
}

// scalePoints returns the points of a curve; what is unknown, 0, counts as 1.
func scalePoints(c placement.ScaleCurve, values []float64) plotter.XYs {
	var points plotter.XYs
	for j, y := range values {
		points = append(points, plotter.XY{X: float64(c.Nodes[j]), Y: max(y, 1)})
	}
	return points
}

// scaleTitle names the schemes that take the most work and the most memory on
// the largest cluster.
func scaleTitle(curves []placement.ScaleCurve) string {
	work, memory := curves[0], curves[0]
	for _, c := range curves {
		if end(c.Looks) > end(work.Looks) {
			work = c
		}
		if end(c.Bytes) > end(memory.Bytes) {
			memory = c
		}
	}
	return fmt.Sprintf("On the largest cluster, %s looks at the most for a key, %s; %s takes the most memory, %.1f MB",
		family(work.Scheme), rounded(end(work.Looks)), family(memory.Scheme), end(memory.Bytes)/1e6)
}

func end(values []float64) float64 { return values[len(values)-1] }

// family is the name of a scheme without its parameters.
func family(name string) string {
	name, _, _ = strings.Cut(name, " (")
	return name
}

func scalePanel(heading, unit string, curves []placement.ScaleCurve, of func(placement.ScaleCurve) []float64) Panel {
	p := NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = decadeTicks{}, decadeTicks{}
	p.X.Label.Text = "nodes"
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = inf, -inf, inf, -inf
	panel := Panel{Heading: heading, Unit: unit, Plot: p, Height: 170}
	for i, c := range curves {
		points := scalePoints(c, of(c))
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
