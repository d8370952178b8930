package chart

import (
	"fmt"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Shares shows the share of keys of every node against its weight, one panel a
// load, with what chance allows (two standard deviations of the fair share)
// and the line on which a fair share lies. The loads must be of one cluster.
func Shares(loads ...placement.Load) *Figure {
	if len(loads) == 0 {
		return &Figure{err: fmt.Errorf("chart: there is no load to draw")}
	}
	for _, l := range loads {
		if err := drawable(l); err != nil {
			return &Figure{err: err}
		}
	}
	f := &Figure{
		Title:   sharesTitle(loads),
		Alt:     "Dot chart of the share of keys of each node against its weight.",
		Caption: "A dot is a node, its bar what chance allows around it (± 2 σ). On the dashed line the share follows the weight.",
	}
	top, widest := 0.0, 0.0
	for _, l := range loads {
		n := float64(l.Total())
		for i, d := range dues(l) {
			top = max(top, 100*float64(l.Keys[i])/n, 100*d.keys/n)
			widest = max(widest, l.Cluster[i].Weight)
		}
	}
	for _, l := range loads {
		f.Panels = append(f.Panels, sharesPanel(l, widest, 1.1*top))
		f.Alt += fmt.Sprintf(" %s: the farthest node is %.1f σ from its fair share.", capital(l.Scheme), farthest(l))
	}
	return f
}

func sharesTitle(loads []placement.Load) string {
	for _, l := range loads {
		if farthest(l) < farOff {
			return fmt.Sprintf("The shares of %s follow the weights", l.Scheme)
		}
	}
	return "No share follows the weights"
}

func sharesPanel(l placement.Load, widest, top float64) Panel {
	p := NewPlot()
	p.X.Label.Text = "weight of the node"
	p.X.Tick.Marker = roundTicks{}
	fair := 100 * l.Cluster.Share(0) / l.Cluster[0].Weight // of weight 1
	line(p, Quiet, 1, dashes, plotter.XY{}, plotter.XY{X: 1.08 * widest, Y: 1.08 * widest * fair})
	points, spreads := shareDots(l)
	for i, at := range points {
		whisker(p, at, spreads[i], 0.015*widest)
	}
	scatter(p, points, Blue, draw.CircleGlyph{}, 2)
	p.X.Min, p.X.Max = 0, 1.08*widest
	p.Y.Min, p.Y.Max = 0, top
	return Panel{Heading: sharesHeading(l), Unit: "share of all keys, in %", Plot: p, Height: 130}
}

// shareDots returns the share of every node in % over its weight, and the two
// standard deviations that chance allows to either side of it.
func shareDots(l placement.Load) (points plotter.XYs, spreads []float64) {
	n := float64(l.Total())
	for i, d := range dues(l) {
		points = append(points, plotter.XY{X: l.Cluster[i].Weight, Y: 100 * float64(l.Keys[i]) / n})
		spreads = append(spreads, 100*(d.high()-d.keys)/n)
	}
	return points, spreads
}

func sharesHeading(l placement.Load) string {
	z, name := farthest(l), capital(l.Scheme)
	if z >= farOff {
		return fmt.Sprintf("%s: off by up to %.0f σ", name, z)
	}
	return fmt.Sprintf("%s: every node within %.1f σ of its weight", name, z)
}

// whisker draws an error bar with caps.
func whisker(p *plot.Plot, at plotter.XY, spread, cap float64) {
	line(p, Blue, 1, nil, plotter.XY{X: at.X, Y: at.Y - spread}, plotter.XY{X: at.X, Y: at.Y + spread})
	for _, y := range []float64{at.Y - spread, at.Y + spread} {
		line(p, Blue, 1, nil, plotter.XY{X: at.X - cap, Y: y}, plotter.XY{X: at.X + cap, Y: y})
	}
}
