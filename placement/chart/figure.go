// Package chart draws what package placement measures, with gonum/plot, in one
// style: see style.go. Every function returns a [Figure], which is saved with
// [Figure.Save] and then shows itself in a notebook.
package chart

import (
	"image/color"
	"slices"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// A Figure is one picture: a title that states the finding, and panels one
// below the other.
type Figure struct {
	Title   string
	Panels  []Panel
	Alt     string // what the picture shows, for who cannot see it
	Caption string // what to see in it

	err error // why there is nothing to draw; reported by Save
}

// A Panel is one plot of a figure, with a heading and the unit of its vertical
// axis above it.
type Panel struct {
	Heading string
	Unit    string
	Key     []Sign // what the colours and shapes mean, to the right of the unit
	Plot    *plot.Plot
	Height  vg.Length // of the plot with its horizontal axis
}

// A Sign is an entry of the key of a panel.
type Sign struct {
	Means string
	Ink   color.Color
	Shape draw.GlyphDrawer
}

// Spaces between the parts of a figure, in points.
const (
	margin   = 12
	lineGap  = 4
	panelGap = 14
)

// height returns the height that the figure needs.
func (f *Figure) height() vg.Length {
	h := 2*margin + f.titleHeight()
	for _, p := range f.Panels {
		h += panelGap + p.headHeight() + p.Height
	}
	return h
}

func (f *Figure) titleHeight() vg.Length {
	return blockHeight(textStyle(titleSize, Ink, true), f.Title)
}

func (p Panel) headHeight() vg.Length {
	h := vg.Length(lineGap)
	if p.Heading != "" {
		h += blockHeight(textStyle(labelSize+0.5, Ink, true), p.Heading)
	}
	if p.Unit != "" {
		h += blockHeight(textStyle(labelSize, Quiet, false), p.Unit)
	}
	return h
}

// draw draws the figure on a canvas of its width and height.
func (f *Figure) draw(dc draw.Canvas) {
	dc.SetColor(plot.New().BackgroundColor)
	dc.Fill(dc.Rectangle.Path())
	top := dc.Max.Y - margin
	top = writeBlock(dc, textStyle(titleSize, Ink, true), top, f.Title)
	for _, p := range f.Panels {
		top -= panelGap
		top = p.drawHead(dc, top)
		box := dc
		box.Min = vg.Point{X: dc.Min.X + margin, Y: top - p.Height}
		box.Max = vg.Point{X: dc.Max.X - margin, Y: top}
		p.Plot.Draw(box)
		top -= p.Height
	}
}

// drawHead writes heading and unit below top, and returns where they end.
func (p Panel) drawHead(dc draw.Canvas, top vg.Length) vg.Length {
	if p.Heading != "" {
		top = writeBlock(dc, textStyle(labelSize+0.5, Ink, true), top, p.Heading)
	}
	if p.Unit != "" {
		top = writeBlock(dc, textStyle(labelSize, Quiet, false), top, p.Unit)
	}
	p.drawKey(dc, top)
	return top - lineGap
}

// drawKey draws the key from right to left on the line above bottom.
func (p Panel) drawKey(dc draw.Canvas, bottom vg.Length) {
	right := dc.Max.X - margin
	for _, sign := range slices.Backward(p.Key) {
		style := textStyle(labelSize, Ink, false)
		right -= style.Width(sign.Means)
		dc.FillText(style, vg.Point{X: right, Y: bottom}, sign.Means)
		right -= 8
		dc.DrawGlyph(draw.GlyphStyle{Color: sign.Ink, Radius: 3.5, Shape: sign.Shape}, vg.Point{X: right, Y: bottom + 0.45*labelSize})
		right -= 16
	}
}

// writeBlock writes text in as many lines as it needs, from top down, and
// returns where it ends.
func writeBlock(dc draw.Canvas, s text.Style, top vg.Length, txt string) vg.Length {
	for _, line := range wrap(s, txt) {
		top -= lineHeight(s)
		dc.FillText(s, vg.Point{X: dc.Min.X + margin, Y: top}, line)
	}
	return top
}

func blockHeight(s text.Style, txt string) vg.Length {
	return lineHeight(s) * vg.Length(len(wrap(s, txt)))
}

func lineHeight(s text.Style) vg.Length { return 1.3 * s.Font.Size }

// wrap breaks text into lines that fit a figure.
func wrap(s text.Style, txt string) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(txt) {
		longer := strings.TrimSpace(line + " " + word)
		if line != "" && s.Width(longer) > Width-2*margin {
			lines = append(lines, line)
			longer = word
		}
		line = longer
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
