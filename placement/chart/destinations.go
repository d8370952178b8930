package chart

import (
	"fmt"
	"image/color"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Destinations shows where movers land: the keys that arrive at every node,
// one panel a movement, useful moves apart from useless ones, with the floor
// drawn as a line. The movements must be of one change of one cluster.
func Destinations(ms ...placement.Movement) *Figure {
	if err := sameChange(ms); err != nil {
		return &Figure{err: err}
	}
	f := &Figure{
		Title: destinationsTitle(ms),
		Caption: "Keys arriving at each node. Blue moves even out the shares; orange ones are for nothing. " +
			"The dashed line is the floor, what the nodes that grow must receive under any scheme.",
	}
	top := 0.0
	for _, m := range ms {
		useful, useless := arrivals(m)
		for i := range useful {
			top = max(top, useful[i]+useless[i])
		}
	}
	for _, m := range ms {
		f.Panels = append(f.Panels, destinationsPanel(m, 1.22*top))
		f.Alt += fmt.Sprintf("%s: %s of %s keys move, %s of them for nothing. ",
			m.Before.Scheme, count(m.Moved), count(m.Keys()), count(m.Useless))
	}
	f.Alt = "Bar chart of keys arriving at each node. " + strings.TrimSpace(f.Alt)
	return f
}

func destinationsPanel(m placement.Movement, top float64) Panel {
	p := NewPlot()
	useful, useless := arrivals(m)
	width := barWidth(len(useful))
	needed := bars(p, Blue, width, useful, nil)
	bars(p, Orange, width, useless, needed)
	nodeAxis(p, m.After.Cluster)
	p.Y.Min, p.Y.Max = 0, top
	drawFloor(p, m)
	return Panel{
		Heading: destinationsHeading(m),
		Unit:    "keys arriving at the node",
		Key:     []Sign{{"useful", Blue, draw.BoxGlyph{}}, {"for nothing", Orange, draw.BoxGlyph{}}},
		Plot:    p,
		Height:  150,
	}
}

// destinationsTitle states the finding of the whole.
func destinationsTitle(ms []placement.Movement) string {
	var moves []string
	for _, m := range ms {
		moves = append(moves, fmt.Sprintf("%s moves %s keys", m.Before.Scheme, count(m.Moved)))
	}
	return fmt.Sprintf("From %d to %d nodes: %s", len(ms[0].Before.Cluster), len(ms[0].After.Cluster), strings.Join(moves, ", "))
}

// destinationsHeading states the finding of one panel.
func destinationsHeading(m placement.Movement) string {
	name := capital(m.Before.Scheme)
	if m.Useless == 0 {
		return fmt.Sprintf("%s: all %s moves even out the shares", name, count(m.Moved))
	}
	return fmt.Sprintf("%s: %s of %s moves are for nothing", name, count(m.Useless), count(m.Moved))
}

// arrivals returns the keys that moved to every node of the cluster after the
// change: on useful moves, and on useless ones.
func arrivals(m placement.Movement) (useful, useless plotter.Values) {
	useful = make(plotter.Values, len(m.After.Cluster))
	useless = make(plotter.Values, len(m.After.Cluster))
	for _, f := range m.Flows {
		to := m.After.Cluster.Index(f.To)
		if f.Useless {
			useless[to] += float64(f.Keys)
		} else {
			useful[to] += float64(f.Keys)
		}
	}
	return useful, useless
}

// bars draws one bar for each value, on top of others if there are any.
func bars(p *plot.Plot, ink color.Color, width vg.Length, values plotter.Values, on *plotter.BarChart) *plotter.BarChart {
	b, err := plotter.NewBarChart(values, width)
	if err != nil {
		panic(err)
	}
	b.Color, b.LineStyle.Width = ink, 0
	if on != nil {
		b.StackOn(on)
	}
	p.Add(b)
	return b
}

// drawFloor draws what a node that grows must receive, if it is the same for
// all of them.
func drawFloor(p *plot.Plot, m placement.Movement) {
	var grow []int
	need := 0.0
	for i := range m.After.Cluster {
		gain := m.After.Cluster.Share(i)
		if at := m.Before.Cluster.Index(m.After.Cluster[i].Name); at >= 0 {
			gain -= m.Before.Cluster.Share(at)
		}
		if gain > 0 {
			grow = append(grow, i)
			need = gain * float64(m.Keys())
		}
	}
	if len(grow) != 1 {
		return
	}
	line(p, Ink, 1, dashes, plotter.XY{X: p.X.Min, Y: need}, plotter.XY{X: p.X.Max, Y: need})
	label(p, Ink, plotter.XY{X: p.X.Min, Y: need}, 1, 3,
		fmt.Sprintf("floor: node %s must receive %s keys", m.After.Cluster[grow[0]].Name, rounded(need)))
}
