package chart

import (
	"fmt"
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Loads shows the keys of every node before and after a change, one panel a
// movement, against the fair share and what chance allows around it (two
// standard deviations). The movements must be of one change of one cluster.
func Loads(ms ...placement.Movement) *Figure {
	if err := sameChange(ms); err != nil {
		return &Figure{err: err}
	}
	f := &Figure{
		Caption: "Rings are before the change, dots after it. The lines are the fair shares, the bands what chance allows " +
			"around them (± 2 σ).",
		Alt: "Dot chart of keys per node before and after. ",
	}
	low, high := inf, -inf
	for _, m := range ms {
		for _, l := range []placement.Load{m.Before, m.After} {
			for i, d := range dues(l) {
				low = min(low, float64(l.Keys[i]), d.low())
				high = max(high, float64(l.Keys[i]), d.high())
			}
		}
	}
	f.Title = loadsTitle(peak(ms))
	for _, m := range ms {
		f.Panels = append(f.Panels, loadsPanel(m, low, high))
		f.Alt += fmt.Sprintf("%s: the busiest node has %.1f %% more than its fair share before, %.1f %% after. ",
			m.Before.Scheme, 100*(m.Before.PeakToAverage()-1), 100*(m.After.PeakToAverage()-1))
	}
	f.Alt = strings.TrimSpace(f.Alt)
	return f
}

// loadsTitle states the finding: how much more than its fair share any node
// holds.
func loadsTitle(peak float64) string {
	if peak < 1.1 {
		return fmt.Sprintf("No node holds more than %.1f %% above its fair share, before or after", 100*(peak-1))
	}
	return fmt.Sprintf("The fullest node holds %.1f times its fair share", peak)
}

// peak returns the largest peak-to-average of all loads.
func peak(ms []placement.Movement) float64 {
	top := 0.0
	for _, m := range ms {
		top = max(top, m.Before.PeakToAverage(), m.After.PeakToAverage())
	}
	return top
}

func loadsPanel(m placement.Movement, low, high float64) Panel {
	p := NewPlot()
	nodeAxis(p, m.After.Cluster)
	xs := positions(m.After.Cluster)
	fairBands(p, m.Before, xs, Orange)
	fairBands(p, m.After, xs, Blue)
	dots(p, m.Before, xs, Vermilion, draw.RingGlyph{})
	dots(p, m.After, xs, Blue, draw.CircleGlyph{})
	room := 0.06 * (high - low)
	p.Y.Min, p.Y.Max = low-room, high+room
	before, after := dues(m.Before)[0], dues(m.After)[0]
	if even(m.Before) && even(m.After) && gap(before, after) > 0.3*(high-low) {
		labelFair(p, before, "before", before.keys < after.keys)
		labelFair(p, after, "after", after.keys < before.keys)
	}
	return Panel{
		Heading: capital(m.Before.Scheme),
		Unit:    "keys on the node (the axis does not start at 0)",
		Key:     []Sign{{"before", Vermilion, draw.RingGlyph{}}, {"after", Blue, draw.CircleGlyph{}}},
		Plot:    p,
		Height:  150,
	}
}

// fairBands draws the fair share of every node and ± 2 σ around it.
func fairBands(p *plot.Plot, l placement.Load, at map[string]int, ink color.RGBA) {
	tint := color.NRGBA{ink.R, ink.G, ink.B, 0x30}
	for i, d := range dues(l) {
		x, ok := at[l.Cluster[i].Name]
		if !ok {
			continue
		}
		left, right := float64(x)-0.5, float64(x)+0.5
		area(p, tint, plotter.XY{X: left, Y: d.low()}, plotter.XY{X: right, Y: d.low()},
			plotter.XY{X: right, Y: d.high()}, plotter.XY{X: left, Y: d.high()})
		line(p, Quiet, 1, nil, plotter.XY{X: left, Y: d.keys}, plotter.XY{X: right, Y: d.keys})
	}
}

// even reports whether all nodes have the same fair share.
func even(l placement.Load) bool {
	return !slices.ContainsFunc(l.Cluster, func(n placement.Node) bool { return n.Weight != l.Cluster[0].Weight })
}

// gap returns the number of keys between the two bands, where their labels go.
func gap(a, b due) float64 { return max(a.low()-b.high(), b.low()-a.high()) }

// labelFair names the fair share of all nodes, above or below its band.
func labelFair(p *plot.Plot, d due, when string, above bool) {
	edge, up := d.low(), vg.Length(-1.35*labelSize)
	if above {
		edge, up = d.high(), 3
	}
	label(p, Quiet, plotter.XY{X: p.X.Min + 0.1, Y: edge}, 1, up, fmt.Sprintf("fair share %s: %s ± 2 σ", when, rounded(d.keys)))
}

// dots draws the keys of every node.
func dots(p *plot.Plot, l placement.Load, at map[string]int, ink color.Color, shape draw.GlyphDrawer) {
	var points plotter.XYs
	for i, n := range l.Cluster {
		if x, ok := at[n.Name]; ok {
			points = append(points, plotter.XY{X: float64(x), Y: float64(l.Keys[i])})
		}
	}
	scatter(p, points, ink, shape, vg.Length(min(3.5, 120/float64(len(points)))))
}
