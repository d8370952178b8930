package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat/distuv"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Repeats shows how many keys moved in repeated trials of one experiment, as a
// histogram, with what chance makes of the floor (a binomial distribution)
// drawn over it and one run marked. The movements must be of one change of
// one cluster, and of as many keys each.
func Repeats(trials placement.Movements, run placement.Movement) *Figure {
	if err := sameChange(append(slices.Clone(trials), run)); err != nil {
		return &Figure{err: err}
	}
	if len(trials) == 0 {
		return &Figure{err: fmt.Errorf("chart: there is no trial to draw")}
	}
	mean, sigma := run.Chance()
	z := (float64(run.Moved) - mean) / sigma
	p := NewPlot()
	width := binWidth(sigma, len(trials))
	h := histogram(trials, width)
	h.FillColor, h.LineStyle.Color, h.LineStyle.Width = Sky, p.BackgroundColor, 0.5
	p.Add(h)
	top := binomial(p, run, len(trials), width)
	markRun(p, run, z, top)
	p.X.Tick.Marker = roundTicks{}
	p.X.Label.Text = "keys moved in a trial"
	return &Figure{
		Title: fmt.Sprintf("The marked run is %s: %.1f σ %s the mean of %s other key sets", verdict(z), math.Abs(z), direction(z), count(len(trials))),
		Panels: []Panel{{
			Unit:   fmt.Sprintf("trials, of %s, in bins of %s keys", count(len(trials)), count(int(width))),
			Plot:   p,
			Height: 190,
		}},
		Alt: fmt.Sprintf("Histogram of the keys moved in %s trials, bell-shaped around %s; the marked run moved %s, %.1f standard deviations %s the mean.",
			count(len(trials)), rounded(mean), count(run.Moved), math.Abs(z), direction(z)),
		Caption: fmt.Sprintf("The curve is the binomial distribution of %s keys that each move with probability %.4f: no fit, a prediction.", count(run.Keys()), run.Floor),
	}
}

func verdict(z float64) string {
	if math.Abs(z) < 2 {
		return "ordinary"
	}
	return "unusual"
}

func direction(z float64) string {
	if z < 0 {
		return "below"
	}
	return "above"
}

// binWidth returns a whole number of keys by Scott's rule, 3.49 σ n^(-1/3)
// ("On optimal and data-based histograms", Biometrika 66(3), 1979).
func binWidth(sigma float64, trials int) float64 {
	return math.Max(1, math.Round(3.49*sigma/math.Cbrt(float64(trials))))
}

// histogram counts the trials in bins whose edges are multiples of the width.
func histogram(trials placement.Movements, width float64) *plotter.Histogram {
	bins := map[int]float64{}
	for _, m := range trials {
		bins[int(math.Floor(float64(m.Moved)/width))]++
	}
	h := &plotter.Histogram{Width: width}
	for bin, n := range bins {
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: float64(bin) * width, Max: float64(bin+1) * width, Weight: n})
	}
	slices.SortFunc(h.Bins, func(a, b plotter.HistogramBin) int { return int(a.Min - b.Min) })
	return h
}

// binomial draws the expected number of trials in a bin around every number of
// keys, and returns its peak.
func binomial(p *plot.Plot, run placement.Movement, trials int, width float64) (peak float64) {
	mean, sigma := run.Chance()
	moved := distuv.Binomial{N: float64(run.Keys()), P: run.Floor}
	var curve plotter.XYs
	for i := -40; i <= 40; i++ {
		x := math.Round(mean + float64(i)*sigma/10)
		y := moved.Prob(x) * width * float64(trials)
		peak = max(peak, y)
		curve = append(curve, plotter.XY{X: x, Y: y})
	}
	line(p, Blue, 2, nil, curve...)
	label(p, Blue, plotter.XY{X: mean + 1.2*sigma, Y: 0.62 * peak}, 1, 0, fmt.Sprintf("expected %s ± %s", rounded(mean), rounded(sigma)))
	return peak
}

// markRun draws the run that is compared with the trials.
func markRun(p *plot.Plot, run placement.Movement, z, peak float64) {
	x := float64(run.Moved)
	p.Y.Min, p.Y.Max = 0, 1.25*peak
	line(p, Vermilion, 1.5, nil, plotter.XY{X: x, Y: 0}, plotter.XY{X: x, Y: 1.08 * peak})
	label(p, Vermilion, plotter.XY{X: x, Y: 1.08 * peak}, math.Copysign(1, z), 3, "the marked run: "+count(run.Moved))
}
