package chart

import (
	"cmp"
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Splits shows what splitting hot keys over more and more nodes does to the
// peak-to-average of requests, one line for each group of loads. The loads of
// a group split the same keys, over ever more nodes.
func Splits(groups ...placement.RequestLoads) *Figure {
	if len(groups) == 0 || len(groups) > len(series) {
		return &Figure{err: fmt.Errorf("chart: %d groups of loads: draw 1 to %d", len(groups), len(series))}
	}
	p := NewPlot()
	p.X.Label.Text = "nodes that serve each split key"
	var marks plot.ConstantTicks
	best, worst := inf, -inf
	var ends plotter.XYs
	for i, group := range groups {
		if len(group) == 0 {
			return &Figure{err: fmt.Errorf("chart: group %d has no loads", i)}
		}
		var points plotter.XYs
		for _, l := range group {
			if err := drawableRequests(l); err != nil {
				return &Figure{err: err}
			}
			points = append(points, plotter.XY{X: float64(l.Ways), Y: l.PeakToAverage()})
			marks = append(marks, plot.Tick{Value: float64(l.Ways), Label: count(l.Ways)})
			best, worst = min(best, l.PeakToAverage()), max(worst, l.PeakToAverage())
		}
		line(p, series[i].ink, 1, nil, points...)
		scatter(p, points, series[i].ink, series[i].shape, 3)
		ends = append(ends, points[len(points)-1])
	}
	p.X.Tick.Marker = marks
	p.Y.Min, p.Y.Max = 0, 1.12*worst
	line(p, Ink, 1, dashes, plotter.XY{X: p.X.Min, Y: 1}, plotter.XY{X: p.X.Max, Y: 1})
	const height = 200
	apart(ends, 1.3*labelSize/height*p.Y.Max)
	for i, at := range ends {
		last := groups[i][len(groups[i])-1]
		label(p, series[i].ink, at, 1, -0.35*labelSize, fmt.Sprintf("  %s (%s)", keys(last.Split), percent(last.ForSplit)))
	}
	p.X.Max += 0.45 * (p.X.Max - p.X.Min) // room for the labels
	return &Figure{
		Title: fmt.Sprintf("Splitting hot keys takes peak-to-average from %.2f to %.2f", worst, best),
		Panels: []Panel{{
			Unit:   "peak-to-average of requests (dashed: perfectly even)",
			Plot:   p,
			Height: height,
		}},
		Alt:     fmt.Sprintf("Lines of peak-to-average against the number of nodes that serve each split key, from %.2f down to %.2f.", worst, best),
		Caption: "A line is a number of hottest keys that are split, and their part of all requests. It falls until the hottest key left whole decides.",
	}
}

// apart moves points up so that labels beside them do not overlap.
func apart(points plotter.XYs, space float64) {
	order := make([]int, len(points))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(points[a].Y, points[b].Y) })
	for i, at := range order[1:] {
		points[at].Y = max(points[at].Y, points[order[i]].Y+space)
	}
}

func keys(n int) string {
	if n == 1 {
		return "1 key"
	}
	return count(n) + " keys"
}

func percent(fraction float64) string { return fmt.Sprintf("%.1f %%", 100*fraction) }
