package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// Sweep shows how many keys move as one parameter of a change takes several
// values, against the floor. parameter names it with its unit; values[i] is its
// value in movement i, in ascending order.
func Sweep(parameter string, values []float64, ms placement.Movements) *Figure {
	if len(values) == 0 || len(values) != len(ms) {
		return &Figure{err: fmt.Errorf("chart: %d values of %q and %d movements: there must be one movement for each value", len(values), parameter, len(ms))}
	}
	for i, m := range ms {
		if err := drawableMove(m); err != nil {
			return &Figure{err: err}
		}
		if math.IsNaN(values[i]) || math.IsInf(values[i], 0) {
			return &Figure{err: fmt.Errorf("chart: a value of %q is %v: every value must be finite", parameter, values[i])}
		}
	}
	p := NewPlot()
	p.X.Label.Text = parameter
	p.X.Tick.Marker = roundTicks{}
	var needed, moved plotter.XYs
	for i, m := range ms {
		needed = append(needed, plotter.XY{X: values[i], Y: 100 * m.Floor})
		moved = append(moved, plotter.XY{X: values[i], Y: 100 * float64(m.Moved) / float64(m.Keys())})
	}
	line(p, Ink, 1, dashes, needed...)
	scatter(p, moved, Blue, draw.CircleGlyph{}, 3.5)
	p.Y.Min = 0
	p.Y.Max *= 1.1
	last := needed[len(needed)-1]
	label(p, Ink, plotter.XY{X: last.X, Y: 0.62 * last.Y}, -1, 0, "dashed: the floor")
	along := "along the line of the floor"
	if missesFloor(ms) {
		along = "off the line of the floor"
	}
	return &Figure{
		Title:  sweepTitle(ms),
		Panels: []Panel{{Unit: "keys moved, in % of all", Plot: p, Height: 190}},
		Alt: fmt.Sprintf("Dots of the keys moved against the %s, from %.1f %% to %.1f %%, %s, from %.1f %% to %.1f %%.",
			parameter, moved[0].Y, moved[len(moved)-1].Y, along, needed[0].Y, last.Y),
		Caption: "A dot is one change of the cluster; the dashed line is the least that must move for all nodes to have their fair share.",
	}
}

// sweepTitle states the finding.
func sweepTitle(ms placement.Movements) string {
	name := capital(ms[0].Before.Scheme)
	if slices.ContainsFunc(ms, func(m placement.Movement) bool { return m.Useless > 0 }) {
		return name + " makes useless moves"
	}
	if missesFloor(ms) {
		return name + " makes no useless move, but does not move what the floor asks"
	}
	return name + " moves what the floor asks, and nothing for nothing"
}

// missesFloor reports whether some movement is farther from the floor than
// chance explains.
func missesFloor(ms placement.Movements) bool {
	return slices.ContainsFunc(ms, func(m placement.Movement) bool {
		mean, sigma := m.Chance()
		return math.Abs(off(m.Moved, mean, sigma)) >= farOff
	})
}
