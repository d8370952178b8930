package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// shareBin is the width of a bin of relative loads.
const shareBin = 0.05

// Spreads shows how the load of a node relative to its fair share is spread
// over many clusters, one histogram a scheme, all on one axis that starts at 0.
func Spreads(spreads ...placement.Spread) *Figure {
	if len(spreads) == 0 {
		return &Figure{err: fmt.Errorf("chart: there is no spread to draw")}
	}
	widest := 2.0
	for _, s := range spreads {
		if len(s.Loads) == 0 {
			return &Figure{err: fmt.Errorf("chart: the spread of %q has no loads", s.Scheme)}
		}
		widest = max(widest, slices.Max(s.Loads))
	}
	first, last := spreads[0], spreads[len(spreads)-1]
	f := &Figure{
		Title: fmt.Sprintf("From %s to %s, the share of a node varies by %s instead of %s",
			first.Scheme, last.Scheme, percentOf(last.Deviation()), percentOf(first.Deviation())),
		Alt: "Histograms of the load of a node relative to its fair share.",
		Caption: fmt.Sprintf("All nodes of %s clusters of %d equal nodes. The dashed line is the fair share, ± is one standard deviation; the height of a panel is that of its highest bar.",
			count(first.Clusters), first.Nodes),
	}
	for _, s := range spreads {
		f.Panels = append(f.Panels, spreadPanel(s, widest))
		f.Alt += fmt.Sprintf(" %s: standard deviation %s, from %.2f to %.2f.", capital(s.Scheme), percentOf(s.Deviation()), slices.Min(s.Loads), slices.Max(s.Loads))
	}
	return f
}

func spreadPanel(s placement.Spread, widest float64) Panel {
	p := NewPlot()
	h := &plotter.Histogram{Width: shareBin, Bins: bins(s.Loads)}
	h.FillColor, h.LineStyle.Color, h.LineStyle.Width = Sky, p.BackgroundColor, 0.5
	p.Add(h)
	top := 0.0
	for _, bin := range h.Bins {
		top = max(top, bin.Weight)
	}
	line(p, Ink, 1, dashes, plotter.XY{X: 1, Y: 0}, plotter.XY{X: 1, Y: 1.1 * top})
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1.02*widest, 0, 1.1*top
	p.X.Tick.Marker, p.Y.Tick.Marker = wholeTicks{}, endTicks{}
	p.X.Label.Text = "load of a node, in fair shares"
	return Panel{
		Heading: fmt.Sprintf("%s: ± %s, at most %.2f fair shares", capital(s.Scheme), percentOf(s.Deviation()), slices.Max(s.Loads)),
		Unit:    "nodes, in bins of 5 % of the fair share",
		Plot:    p,
		Height:  85,
	}
}

// bins counts relative loads.
func bins(loads []float64) []plotter.HistogramBin {
	counts := map[int]float64{}
	for _, x := range loads {
		counts[int(math.Floor(x/shareBin))]++
	}
	var all []plotter.HistogramBin
	for bin, n := range counts {
		all = append(all, plotter.HistogramBin{Min: float64(bin) * shareBin, Max: float64(bin+1) * shareBin, Weight: n})
	}
	slices.SortFunc(all, func(a, b plotter.HistogramBin) int { return int(math.Round((a.Min - b.Min) / shareBin)) })
	return all
}

// wholeTicks marks an axis at whole numbers.
type wholeTicks struct{}

// Ticks implements [plot.Ticker].
func (wholeTicks) Ticks(min, max float64) []plot.Tick {
	var marks []plot.Tick
	for x := math.Ceil(min); x <= max; x++ {
		marks = append(marks, plot.Tick{Value: x, Label: rounded(x)})
	}
	return marks
}

// endTicks marks an axis at 0 and at one round number, where a low panel has
// room for no more. The labels of all panels are as wide: a digit is as wide as
// two spaces.
type endTicks struct{}

// Ticks implements [plot.Ticker].
func (endTicks) Ticks(min, max float64) []plot.Tick {
	step := roundStep((max - min) / 2.6)
	wide := fmt.Sprintf("%*s", 2*(len("1000")-len(rounded(step))), "") + rounded(step)
	return []plot.Tick{{Value: 0, Label: "0"}, {Value: step, Label: wide}}
}

func percentOf(x float64) string { return fmt.Sprintf("%.3g %%", 100*x) }
