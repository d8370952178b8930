package main

import (
	"fmt"
	"image/color"
	"math"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cespare/xxhash/v2"
	"github.com/dustin/go-humanize"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
	"reshard/placement/chart"
)

// A curve is how long something takes as something grows.
type curve struct {
	name  string
	ink   color.Color
	shape draw.GlyphDrawer // nil for a limit, which is a dashed line
	at    plotter.XYs
}

// scale draws how the time of experiments grows with keys and that of lookups
// with nodes into a file, with the limits of the machine.
func scale(file string) error {
	path, ok := strings.CutSuffix(file, ".svg")
	if !ok {
		return fmt.Errorf("the chart goes to a file whose name ends in .svg, not to %q", file)
	}
	nodes, err := lookupCurves()
	if err != nil {
		return err
	}
	figure := &chart.Figure{
		Title: "Time grows in proportion to keys and to nodes, close to the limit",
		Panels: []chart.Panel{
			panel("An experiment, 10 → 11 nodes", "seconds, on all cores", "keys", keyCurves()),
			panel("A lookup", "nanoseconds", "nodes", nodes),
		},
		Alt: "Two charts on logarithmic axes: the time of an experiment against keys, and of a lookup against nodes. The curves are straight and parallel to those of the limits.",
		Caption: fmt.Sprintf("Dashed: what cannot be spared, 11 bare MD5 blocks a key, one hash and 11 products a key, one product a node. %s.",
			placement.Machine()),
	}
	_, err = figure.Save(path)
	return err
}

// keyCurves times experiments.
func keyCurves() []curve {
	book := curve{name: "MD5", ink: chart.Blue, shape: draw.CircleGlyph{}}
	fast := curve{name: "fast", ink: chart.Green, shape: draw.TriangleGlyph{}}
	blocks := curve{name: "11 MD5 blocks a key", ink: chart.Blue}
	scores := curve{name: "a hash and 11 products", ink: chart.Green}
	for _, keys := range []int{1e5, 1e6, 1e7, 1e8} {
		at := func(f func()) plotter.XY {
			return plotter.XY{X: float64(keys), Y: best(min(20, 2e7/keys), f) / 1e9}
		}
		fast.at = append(fast.at, at(func() { grow(placement.Fast, keys) }))
		scores.at = append(scores.at, at(func() { scoreOnly(keys) }))
		if keys <= 1e7 { // more take minutes
			book.at = append(book.at, at(func() { grow(placement.MD5, keys) }))
			blocks.at = append(blocks.at, at(func() { md5Blocks(11 * keys) }))
		}
	}
	return []curve{blocks, scores, book, fast}
}

// best returns the shortest of several times, at least one, in nanoseconds:
// what grows is the work, not what else the machine does.
func best(times int, f func()) float64 {
	shortest := timeOf(f, 1)
	for range times - 1 {
		shortest = min(shortest, timeOf(f, 1))
	}
	return shortest
}

// lookupCurves times lookups.
func lookupCurves() ([]curve, error) {
	curves := []curve{
		{name: "go-rendezvous", ink: chart.Orange, shape: draw.BoxGlyph{}},
		{name: "ours, weighted", ink: chart.Purple, shape: draw.PyramidGlyph{}},
		{name: "ours", ink: chart.Green, shape: draw.TriangleGlyph{}},
		{name: "a product a node", ink: chart.Green},
	}
	for _, n := range []int{10, 100, 1_000, 10_000, 100_000} {
		var turns []func()
		for _, c := range []contestant{peers[0], {build: weighted(n)}, {build: ourBuild(ours[0].Scheme)}} {
			turn, err := c.lookup(nodeNames(n))
			if err != nil {
				return nil, err
			}
			turns = append(turns, turn)
		}
		seeds := make([]uint64, n)
		turns = append(turns, func() {
			var sum uint64
			for key := range uint64(batch) {
				sum += products(key, seeds)
			}
			sink.Store(sum)
		})
		for i, times := range inTurns(rounds, turns...) {
			curves[i].at = append(curves[i].at, plotter.XY{X: float64(n), Y: slices.Min(times) / batch})
		}
	}
	return curves, nil
}

// scoreOnly hashes as many keys on all cores, and multiplies each hash 11
// times.
func scoreOnly(keys int) {
	cores := runtime.GOMAXPROCS(0)
	var wg sync.WaitGroup
	for range cores {
		wg.Go(func() {
			seeds := make([]uint64, 11)
			var sum uint64
			for range keys / cores {
				sum += products(xxhash.Sum64String("key1234567"), seeds)
			}
			sink.Store(sum)
		})
	}
	wg.Wait()
}

// products returns the sum of a number's products with others.
func products(k uint64, others []uint64) (sum uint64) {
	for len(others) >= 4 {
		s := (*[4]uint64)(others)
		sum += k*s[0] + k*s[1] + k*s[2] + k*s[3]
		others = others[4:]
	}
	for _, s := range others {
		sum += k * s
	}
	return sum
}

// sink keeps results, so that the compiler cannot drop the work.
var sink atomic.Uint64

// panel draws curves on logarithmic axes.
func panel(heading, unit, axis string, curves []curve) chart.Panel {
	p := chart.NewPlot()
	p.X.Scale, p.Y.Scale = plot.LogScale{}, plot.LogScale{}
	p.X.Tick.Marker, p.Y.Tick.Marker = powersOfTen{}, powersOfTen{}
	p.X.Label.Text = axis
	panel := chart.Panel{Heading: heading, Unit: unit, Plot: p, Height: 190}
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	for _, c := range curves {
		l, err := plotter.NewLine(c.at)
		if err != nil {
			panic(err) // a time that is not a number: a bug here
		}
		l.Color, l.Width = c.ink, 1
		if c.shape == nil {
			l.Dashes = []vg.Length{4, 3}
			p.Add(l)
			continue
		}
		s := &plotter.Scatter{XYs: c.at, GlyphStyle: draw.GlyphStyle{Color: c.ink, Shape: c.shape, Radius: 3}}
		p.Add(l, s)
		panel.Key = append(panel.Key, chart.Sign{Means: c.name, Ink: c.ink, Shape: c.shape})
	}
	return panel
}

// powersOfTen marks a logarithmic axis.
type powersOfTen struct{}

// Ticks implements [plot.Ticker].
func (powersOfTen) Ticks(low, high float64) []plot.Tick {
	var marks []plot.Tick
	for i := math.Ceil(math.Log10(low) - 1e-9); i <= math.Log10(high)+1e-9; i++ {
		marks = append(marks, plot.Tick{Value: math.Pow(10, i), Label: powerOfTen(int(i))})
	}
	return marks
}

// powerOfTen writes 10^i, in digits where that is short.
func powerOfTen(i int) string {
	if i >= -3 && i <= 3 {
		return humanize.Ftoa(math.Pow(10, float64(i)))
	}
	superscripts := strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹", "-", "⁻")
	return "10" + superscripts.Replace(strconv.Itoa(i))
}
