package chart

import (
	"fmt"
	"image/color"
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Destinations shows where movers land: the keys that arrive at every node
// after a change, one panel a movement, useful moves apart from useless ones,
// with the floor drawn as a line. The movements must be of one change of one
// cluster.
func Destinations(ms ...placement.Movement) *Figure { return moves(arrivals, ms) }

// Sources shows where movers come from: the keys that leave every node there
// was before a change, otherwise as [Destinations].
func Sources(ms ...placement.Movement) *Figure { return moves(departures, ms) }

// A side is one end of the moves between two clusters.
type side struct {
	verb    string // what keys do there
	cluster func(placement.Movement) placement.Cluster
	node    func(placement.Flow) string
	sign    float64 // of the change of the shares that makes moves necessary
	owed    string  // what the floor is to a node
}

var (
	arrivals = side{"arriving at", func(m placement.Movement) placement.Cluster { return m.After.Cluster },
		func(f placement.Flow) string { return f.To }, 1, "is owed"}
	departures = side{"leaving", func(m placement.Movement) placement.Cluster { return m.Before.Cluster },
		func(f placement.Flow) string { return f.From }, -1, "owes"}
)

func moves(s side, ms []placement.Movement) *Figure {
	if err := sameChange(ms); err != nil {
		return &Figure{err: err}
	}
	f := &Figure{
		Title: movesTitle(ms),
		Alt:   fmt.Sprintf("Bar chart of keys %s each node.", s.verb),
		Caption: fmt.Sprintf("Keys %s each node. Blue moves even out the shares; orange ones are for nothing. "+
			"The dashed line is the floor: what a node %s if all are to have their fair share.", s.verb, s.owed),
	}
	top := 1.0 // key, if none moves
	for _, m := range ms {
		useful, useless := s.count(m)
		for i := range useful {
			top = max(top, useful[i]+useless[i])
		}
	}
	for _, m := range ms {
		f.Panels = append(f.Panels, movesPanel(s, m, 1.22*top))
		f.Alt += fmt.Sprintf(" %s: %s of %s keys move, %s of them for nothing.",
			capital(m.Before.Scheme), count(m.Moved), count(m.Keys()), count(m.Useless))
	}
	return f
}

func movesPanel(s side, m placement.Movement, top float64) Panel {
	p := NewPlot()
	useful, useless := s.count(m)
	width := barWidth(len(useful))
	needed := bars(p, Blue, width, useful, nil)
	bars(p, Orange, width, useless, needed)
	nodeAxis(p, s.cluster(m))
	p.Y.Min, p.Y.Max = 0, top
	s.drawFloor(p, m)
	return Panel{
		Heading: movesHeading(m),
		Unit:    "keys " + s.verb + " the node",
		Key:     []Sign{{"useful", Blue, draw.BoxGlyph{}}, {"for nothing", Orange, draw.BoxGlyph{}}},
		Plot:    p,
		Height:  150,
	}
}

// movesTitle states the finding of the whole.
func movesTitle(ms []placement.Movement) string {
	var found []string
	for _, m := range ms {
		found = append(found, fmt.Sprintf("%s moves %s keys", m.Before.Scheme, count(m.Moved)))
	}
	return fmt.Sprintf("From %d to %d nodes: %s", len(ms[0].Before.Cluster), len(ms[0].After.Cluster), strings.Join(found, ", "))
}

// movesHeading states the finding of one panel.
func movesHeading(m placement.Movement) string {
	if m.Moved == 0 {
		return fmt.Sprintf("%s: no key moves", capital(m.Before.Scheme))
	}
	if m.Useless == 0 {
		return fmt.Sprintf("%s: all %s moves even out the shares", capital(m.Before.Scheme), count(m.Moved))
	}
	return fmt.Sprintf("%s: %s of %s moves are for nothing", capital(m.Before.Scheme), count(m.Useless), count(m.Moved))
}

// count returns the keys that moved at every node: on useful moves, and on
// useless ones.
func (s side) count(m placement.Movement) (useful, useless plotter.Values) {
	c := s.cluster(m)
	position := positions(c)
	useful, useless = make(plotter.Values, len(c)), make(plotter.Values, len(c))
	for _, f := range m.Flows {
		at := position[s.node(f)]
		if f.Useless {
			useless[at] += float64(f.Keys)
		} else {
			useful[at] += float64(f.Keys)
		}
	}
	return useful, useless
}

// bars draws one bar for each value, on top of others if there are any.
func bars(p *plot.Plot, ink color.Color, width vg.Length, values plotter.Values, on *plotter.BarChart) *plotter.BarChart {
	b, err := plotter.NewBarChart(values, width)
	if err != nil {
		panic(err) // no value, or one that is not a number: a bug in this package
	}
	b.Color, b.LineStyle.Width = ink, 0
	if on != nil {
		b.StackOn(on)
	}
	p.Add(b)
	return b
}

// drawFloor draws what the nodes whose share changes must receive or give up,
// if it is the same for all of them.
func (s side) drawFloor(p *plot.Plot, m placement.Movement) {
	names, need := s.floor(m)
	if len(names) == 0 {
		return
	}
	who := "each node"
	if len(names) == 1 {
		who = "node " + names[0]
	}
	line(p, Ink, 1, dashes, plotter.XY{X: p.X.Min, Y: need}, plotter.XY{X: p.X.Max, Y: need})
	text, at := fmt.Sprintf("floor: %s %s %s keys", who, s.owed, rounded(need)), plotter.XY{X: p.X.Min, Y: need}
	if need < p.Y.Max/2 { // bars may stand where the label would
		text, at.Y = "dashed: the "+text, 0.88*p.Y.Max
	}
	label(p, Ink, at, 1, 3, text)
}

// floor returns the nodes whose share changes, and the keys that each of them
// must receive or give up: no nodes if these are not the same.
func (s side) floor(m placement.Movement) (names []string, need float64) {
	before, after := shareByName(m.Before.Cluster), shareByName(m.After.Cluster)
	n := float64(m.Keys())
	for _, node := range s.cluster(m) {
		change := s.sign * (after[node.Name] - before[node.Name]) * n
		if change <= 0.5 { // less than a key
			continue
		}
		if len(names) > 0 && math.Abs(change-need) > 0.5 {
			return nil, 0
		}
		names, need = append(names, node.Name), change
	}
	return names, need
}

// shareByName returns the fair share of every node.
func shareByName(c placement.Cluster) map[string]float64 {
	shares := make(map[string]float64, len(c))
	for i, share := range sharesOf(c) {
		shares[c[i].Name] = share
	}
	return shares
}
