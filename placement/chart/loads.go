package chart

import (
	"fmt"
	"image/color"
	"math"
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
			for i, n := range l.Keys {
				sigma := deviation(l, i)
				low = min(low, float64(n), l.Fair(i)-2*sigma)
				high = max(high, float64(n), l.Fair(i)+2*sigma)
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
	xs := m.After.Cluster.Index
	fairBands(p, m.Before, xs, Orange)
	fairBands(p, m.After, xs, Blue)
	dots(p, m.Before, xs, Vermilion, draw.RingGlyph{})
	dots(p, m.After, xs, Blue, draw.CircleGlyph{})
	room := 0.06 * (high - low)
	p.Y.Min, p.Y.Max = low-room, high+room
	if even(m.Before) && even(m.After) && gap(m) > 0.3*(high-low) {
		labelFair(p, m.Before, "before", m.Before.Fair(0) < m.After.Fair(0))
		labelFair(p, m.After, "after", m.After.Fair(0) < m.Before.Fair(0))
	}
	return Panel{
		Heading: capital(m.Before.Scheme),
		Unit:    "keys on the node (the axis does not start at 0)",
		Key:     []Sign{{"before", Vermilion, draw.RingGlyph{}}, {"after", Blue, draw.CircleGlyph{}}},
		Plot:    p,
		Height:  150,
	}
}

// deviation is the standard deviation of the keys of a node whose share is
// fair: sqrt(n p (1-p)).
func deviation(l placement.Load, i int) float64 {
	share := l.Cluster.Share(i)
	return math.Sqrt(float64(l.Total()) * share * (1 - share))
}

// fairBands draws the fair share of every node and ± 2 σ around it.
func fairBands(p *plot.Plot, l placement.Load, at func(name string) int, ink color.RGBA) {
	tint := color.NRGBA{ink.R, ink.G, ink.B, 0x30}
	for i, n := range l.Cluster {
		x := at(n.Name)
		if x < 0 {
			continue
		}
		left, right, fair, spread := float64(x)-0.5, float64(x)+0.5, l.Fair(i), 2*deviation(l, i)
		area(p, tint, plotter.XY{X: left, Y: fair - spread}, plotter.XY{X: right, Y: fair - spread},
			plotter.XY{X: right, Y: fair + spread}, plotter.XY{X: left, Y: fair + spread})
		line(p, Quiet, 1, nil, plotter.XY{X: left, Y: fair}, plotter.XY{X: right, Y: fair})
	}
}

// even reports whether all nodes have the same fair share.
func even(l placement.Load) bool {
	return !slices.ContainsFunc(l.Cluster, func(n placement.Node) bool { return n.Weight != l.Cluster[0].Weight })
}

// gap returns the number of keys between the two bands, where their labels go.
func gap(m placement.Movement) float64 {
	return math.Abs(m.Before.Fair(0)-m.After.Fair(0)) - 2*deviation(m.Before, 0) - 2*deviation(m.After, 0)
}

// labelFair names the fair share of all nodes, above or below its band.
func labelFair(p *plot.Plot, l placement.Load, when string, above bool) {
	edge, up := l.Fair(0)-2*deviation(l, 0), vg.Length(-1.35*labelSize)
	if above {
		edge, up = l.Fair(0)+2*deviation(l, 0), 3
	}
	label(p, Quiet, plotter.XY{X: p.X.Min + 0.1, Y: edge}, 1, up, fmt.Sprintf("fair share %s: %s ± 2 σ", when, rounded(l.Fair(0))))
}

// dots draws the keys of every node.
func dots(p *plot.Plot, l placement.Load, at func(name string) int, ink color.Color, shape draw.GlyphDrawer) {
	var points plotter.XYs
	for i, n := range l.Cluster {
		if x := at(n.Name); x >= 0 {
			points = append(points, plotter.XY{X: float64(x), Y: float64(l.Keys[i])})
		}
	}
	scatter(p, points, ink, shape, vg.Length(min(3.5, 120/float64(len(points)))))
}
