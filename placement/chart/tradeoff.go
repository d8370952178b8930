package chart

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// TradeOff shows movement beside balance, a row a scheme: the keys that all
// changes move, as a multiple of the floor, and the peak-to-average that 99 %
// of clusters do not exceed. A change that a scheme refuses counts on neither side,
// nor does one of weights if it ignores them; a ring marks such a scheme.
func TradeOff(measures ...placement.Measures) *Figure {
	if len(measures) == 0 {
		return &Figure{err: fmt.Errorf("chart: there is no scheme to draw")}
	}
	var all []tradePoint
	for _, m := range measures {
		t := tradePointOf(m)
		if !(t.moved >= 0 && t.peak > 0) || math.IsInf(t.moved, 1) {
			return &Figure{err: fmt.Errorf("chart: there is no change or no peak of %q to draw: measure it on one that it takes", m.Scheme.Name)}
		}
		all = append(all, t)
	}
	slices.SortStableFunc(all, func(a, b tradePoint) int { return cmp.Or(cmp.Compare(b.moved, a.moved), cmp.Compare(b.peak, a.peak)) })
	f := &Figure{
		Title: tradeOffTitle(all),
		Panels: []Panel{
			tradePanel(all, "Movement", "keys moved by all changes, as a multiple of the floor", func(t tradePoint) float64 { return t.moved }),
			tradePanel(all, "Balance", "peak-to-average that 99 % of clusters do not exceed", func(t tradePoint) float64 { return t.peak }),
		},
		Alt:     "Dot chart of keys moved and of peak-to-average, a row a scheme.",
		Caption: "Further left is better in both panels. The dashed lines are the floor and a perfect balance. A change that a scheme refuses or ignores is not counted.",
	}
	f.Panels[0].Key = []Sign{{"takes all changes", Blue, draw.CircleGlyph{}}, {"refuses or ignores some", Vermilion, draw.RingGlyph{}}}
	f.Panels[0].Unit, f.Panels[1].Unit = "scheme", "scheme"
	for _, t := range slices.Backward(all) {
		f.Alt += fmt.Sprintf(" %s: %.2f times the floor, peak %.3f.", capital(t.name), t.moved, t.peak)
	}
	return f
}

func tradePanel(all []tradePoint, heading, axis string, of func(tradePoint) float64) Panel {
	p := NewPlot()
	p.X.Label.Text = axis
	p.X.Tick.Marker = roundTicks{}
	var names plot.ConstantTicks
	right := 1.0
	for row, t := range all {
		ink, shape := Blue, draw.GlyphDrawer(draw.CircleGlyph{})
		if t.partial {
			ink, shape = Vermilion, draw.RingGlyph{}
		}
		scatter(p, plotter.XYs{{X: of(t), Y: float64(row)}}, ink, shape, 3.5)
		names = append(names, plot.Tick{Value: float64(row), Label: t.name})
		right = max(right, of(t))
	}
	bottom, top := -0.6, float64(len(all))-0.4
	line(p, Ink, 1, dashes, plotter.XY{X: 1, Y: bottom}, plotter.XY{X: 1, Y: top})
	p.Y.Tick.Marker = names
	p.X.Min, p.X.Max = 1-0.04*(right-1), 1+1.05*(right-1)
	p.Y.Min, p.Y.Max = bottom, top
	return Panel{Heading: heading, Plot: p, Height: 35 + vg.Length(16*len(all))}
}

// tradeOffTitle names the schemes that move no more than the floor, and the
// one that is least even.
func tradeOffTitle(all []tradePoint) string {
	worst := slices.MaxFunc(all, func(a, b tradePoint) int { return cmp.Compare(a.peak, b.peak) })
	var frugal []string
	for _, t := range all {
		if t.moved < 1.05 {
			frugal = append(frugal, family(t.name))
		}
	}
	if len(frugal) == 0 {
		return fmt.Sprintf("No scheme moves as little as the floor; the least even is %s", worst.name)
	}
	return fmt.Sprintf("The floor is enough for %s; the least even is %s", strings.Join(frugal, ", "), worst.name)
}

// A tradePoint is one scheme in the chart.
type tradePoint struct {
	name        string
	peak, moved float64
	partial     bool // not all changes are in moved
}

func tradePointOf(m placement.Measures) tradePoint {
	t := tradePoint{name: short(m.Scheme.Name), peak: m.Peak99}
	changes := []placement.Cost{m.Grow, m.RemoveLast, m.RemoveMiddle, m.Replace}
	if m.Scheme.Promises.Weights == placement.IgnoresWeights {
		t.partial = true
	} else {
		changes = append(changes, m.Weigh)
	}
	var moved, floor float64
	for _, c := range changes {
		t.partial = t.partial || c.Refused != nil
		moved += c.Moved
		floor += c.Floor
	}
	t.moved = moved / floor
	return t
}

// short is the name of a scheme without its hash.
func short(name string) string {
	return strings.NewReplacer("(fast, ", "(", "(MD5, ", "(", " (fast)", "", " (MD5)", "").Replace(name)
}
