package chart

import (
	"image/color"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dustin/go-humanize"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"reshard/placement"
)

// dashes is the pattern of reference lines.
var dashes = []vg.Length{4, 3}

// line draws a straight line through data points.
func line(p *plot.Plot, ink color.Color, width vg.Length, dash []vg.Length, points ...plotter.XY) {
	l, err := plotter.NewLine(plotter.XYs(points))
	if err != nil {
		panic(err) // a point that is not a number: a bug in this package
	}
	l.Color, l.Width, l.Dashes = ink, width, dash
	p.Add(l)
}

// scatter draws a glyph at every point.
func scatter(p *plot.Plot, points plotter.XYs, ink color.Color, shape draw.GlyphDrawer, radius vg.Length) {
	s, err := plotter.NewScatter(points)
	if err != nil {
		panic(err)
	}
	s.GlyphStyle = draw.GlyphStyle{Color: ink, Shape: shape, Radius: radius}
	p.Add(s)
}

// area fills the polygon through data points.
func area(p *plot.Plot, ink color.Color, points ...plotter.XY) {
	a, err := plotter.NewPolygon(plotter.XYs(points))
	if err != nil {
		panic(err)
	}
	a.Color, a.LineStyle.Width = ink, 0
	p.Add(a)
}

// label writes a direct label at a data point: to the right of it, to the left
// if align is -1, centred on it if 0; up points above it. It clears the ground
// that it stands on.
func label(p *plot.Plot, ink color.Color, at plotter.XY, align float64, up vg.Length, txt string) {
	style := textStyle(labelSize, ink, false)
	style.XAlign = text.XAlignment((align - 1) / 2)
	p.Add(directLabel{at, up, txt, style})
}

// A directLabel is a plotter of one line of text. It has no data range, so that
// it leaves the axes alone.
type directLabel struct {
	at    plotter.XY
	up    vg.Length
	text  string
	style text.Style
}

// Plot implements [plot.Plotter].
func (l directLabel) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	at := vg.Point{X: x(l.at.X), Y: y(l.at.Y) + l.up}
	ground := l.style.Rectangle(strings.TrimSpace(l.text)).Add(at)
	if l.style.XAlign == text.XLeft { // leading spaces keep the label away from its point
		ground = ground.Add(vg.Point{X: l.style.Width(l.text) - l.style.Width(strings.TrimLeft(l.text, " "))})
	}
	c.SetColor(p.BackgroundColor)
	c.Fill(ground.Path())
	c.FillText(l.style, at, l.text)
}

// nodeAxis puts one place for each node on the horizontal axis and names as
// many of them as can be read.
func nodeAxis(p *plot.Plot, c placement.Cluster) {
	p.X.Min, p.X.Max = -0.6, float64(len(c))-0.4
	step := (len(c) + 19) / 20
	var marks plot.ConstantTicks
	for i := 0; i < len(c); i += step {
		marks = append(marks, plot.Tick{Value: float64(i), Label: c[i].Name})
	}
	p.X.Tick.Marker = marks
	p.X.Label.Text = "node"
}

// barWidth is the width of one of n bars in a panel.
func barWidth(n int) vg.Length { return 0.74 * (Width - 80) / vg.Length(n) }

// capital starts a sentence with a name.
func capital(name string) string {
	first, size := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[size:]
}

func count(n int) string { return humanize.Comma(int64(n)) }

func rounded(x float64) string { return humanize.Commaf(float64(int64(x + 0.5))) }
