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
	_, sigma := run.Chance()
	p := NewPlot()
	width := binWidth(sigma, len(trials))
	h := histogram(trials, width)
	h.FillColor, h.LineStyle.Color, h.LineStyle.Width = Sky, p.BackgroundColor, 0.5
	p.Add(h)
	top := float64(len(trials)) // all in one bin
	if !certain(run) {
		curve := binomial(run, len(trials), width)
		top = highest(curve)
		drawBinomial(p, run, curve)
	}
	markRun(p, run, top)
	p.X.Tick.Marker = roundTicks{}
	p.X.Label.Text = "keys moved in a trial"
	return &Figure{
		Title: repeatsTitle(trials, run),
		Panels: []Panel{{
			Unit:   fmt.Sprintf("trials, of %s, in bins of %s", count(len(trials)), keys(int(width))),
			Plot:   p,
			Height: 190,
		}},
		Alt:     repeatsAlt(trials, run),
		Caption: repeatsCaption(run),
	}
}

func repeatsCaption(run placement.Movement) string {
	if certain(run) {
		return "The floor asks for all keys or none: chance has no curve here."
	}
	return fmt.Sprintf("The curve is the binomial distribution of %s keys that each move with probability %.4f: no fit, a prediction.", count(run.Keys()), run.Floor)
}

// certain reports whether the floor is none or all of the keys, but for
// rounding, so that chance has no say.
func certain(run placement.Movement) bool {
	_, sigma := run.Chance()
	return sigma < 0.01
}

// follow reports whether the mean of the trials is that of chance.
func follow(trials placement.Movements, run placement.Movement) bool {
	sum := 0
	for _, m := range trials {
		sum += m.Moved
	}
	n := float64(len(trials))
	mean, sigma := run.Chance()
	return math.Abs(float64(sum)/n-mean) < farOff*sigma/math.Sqrt(n)
}

// repeatsTitle states the finding.
func repeatsTitle(trials placement.Movements, run placement.Movement) string {
	mean, sigma := run.Chance()
	z := off(run.Moved, mean, sigma)
	switch {
	case certain(run):
		return fmt.Sprintf("The marked run moves %s keys; the floor, %s, leaves nothing to chance", count(run.Moved), rounded(mean))
	case !follow(trials, run):
		return fmt.Sprintf("The trials do not follow the floor; the marked run is %.1f σ %s it", math.Abs(z), direction(z))
	}
	return fmt.Sprintf("The marked run is %s: %.1f σ %s the mean of %s other key sets", verdict(z), math.Abs(z), direction(z), count(len(trials)))
}

func repeatsAlt(trials placement.Movements, run placement.Movement) string {
	mean, sigma := run.Chance()
	z := off(run.Moved, mean, sigma)
	switch {
	case certain(run):
		return fmt.Sprintf("Histogram of the keys moved in %s trials; the floor is %s, the marked run moved %s.", count(len(trials)), rounded(mean), count(run.Moved))
	case !follow(trials, run):
		return fmt.Sprintf("Histogram of the keys moved in %s trials, beside the curve of chance around the floor, %s; the marked run moved %s, %.1f standard deviations %s it.",
			count(len(trials)), rounded(mean), count(run.Moved), math.Abs(z), direction(z))
	}
	return fmt.Sprintf("Histogram of the keys moved in %s trials, bell-shaped around %s; the marked run moved %s, %.1f standard deviations %s the mean.",
		count(len(trials)), rounded(mean), count(run.Moved), math.Abs(z), direction(z))
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

// binomial returns the expected number of trials in a bin around every number
// of keys.
func binomial(run placement.Movement, trials int, width float64) plotter.XYs {
	mean, sigma := run.Chance()
	moved := distuv.Binomial{N: float64(run.Keys()), P: run.Floor}
	var curve plotter.XYs
	for i := -40; i <= 40; i++ {
		x := math.Round(mean + float64(i)*sigma/10)
		curve = append(curve, plotter.XY{X: x, Y: moved.Prob(x) * width * float64(trials)})
	}
	return curve
}

func highest(curve plotter.XYs) float64 {
	_, _, _, top := plotter.XYRange(curve)
	return top
}

func drawBinomial(p *plot.Plot, run placement.Movement, curve plotter.XYs) {
	mean, sigma := run.Chance()
	line(p, Blue, 2, nil, curve...)
	label(p, Blue, plotter.XY{X: mean + 1.2*sigma, Y: 0.62 * highest(curve)}, 1, 0, fmt.Sprintf("expected %s ± %s", rounded(mean), rounded(sigma)))
}

// markRun draws the run that is compared with the trials.
func markRun(p *plot.Plot, run placement.Movement, peak float64) {
	x := float64(run.Moved)
	p.Y.Min, p.Y.Max = 0, 1.25*peak
	line(p, Vermilion, 1.5, nil, plotter.XY{X: x, Y: 0}, plotter.XY{X: x, Y: 1.08 * peak})
	if certain(run) { // nothing may lie beside the line
		p.X.Min, p.X.Max = max(0, p.X.Min-2), p.X.Max+3
	}
	mean, _ := run.Chance()
	label(p, Vermilion, plotter.XY{X: x, Y: 1.08 * peak}, math.Copysign(1, x-mean), 3, "the marked run: "+count(run.Moved))
}
