package chart

import (
	"image/color"
	"math"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"github.com/dustin/go-humanize"
)

// The colours of Okabe and Ito, which people with any common form of colour
// blindness can tell apart. A colour never speaks alone: a label or a shape
// says the same.
var (
	Blue      = color.RGBA{0x00, 0x72, 0xB2, 0xFF} // what has to be: useful moves, the state after
	Orange    = color.RGBA{0xE6, 0x9F, 0x00, 0xFF} // what is for nothing: useless moves
	Vermilion = color.RGBA{0xD5, 0x5E, 0x00, 0xFF} // the one to look at
	Green     = color.RGBA{0x00, 0x9E, 0x73, 0xFF}
	Purple    = color.RGBA{0xCC, 0x79, 0xA7, 0xFF}
	Sky       = color.RGBA{0x56, 0xB4, 0xE9, 0xFF}

	Ink   = color.RGBA{0x1F, 0x23, 0x28, 0xFF} // text
	Quiet = color.RGBA{0x57, 0x60, 0x6A, 0xFF} // text that can wait, reference lines
	Faint = color.RGBA{0xE4, 0xE7, 0xEB, 0xFF} // grid
)

// Width is the width of every figure, 560 pixels of a browser: it fits a
// notebook beside its side bar, and its text can still be read on a phone.
const Width = 420 * vg.Length(1)

// Text sizes, in points.
const (
	titleSize = 13
	labelSize = 10.5
)

var inf = math.Inf(1)

// fonts are the typefaces of every figure: Liberation Sans, which gonum/plot
// brings along.
var fonts = font.NewCache(liberation.Collection())

// textStyle returns the style of text that starts at its left end.
func textStyle(size vg.Length, ink color.Color, bold bool) text.Style {
	f := font.Font{Typeface: "Liberation", Variant: "Sans", Size: size}
	if bold {
		f.Weight = xfont.WeightBold
	}
	return text.Style{Color: ink, Font: f, YAlign: text.YBottom, Handler: text.Plain{Fonts: fonts}}
}

// NewPlot returns an empty plot in the house style: no box, no legend, quiet
// axes and horizontal grid lines. Its title belongs to the [Panel].
func NewPlot() *plot.Plot {
	p := plot.New()
	p.TextHandler = text.Plain{Fonts: fonts}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color = Quiet
		axis.Label.TextStyle = textStyle(labelSize, Quiet, false)
		axis.Label.TextStyle.XAlign = text.XCenter
		axis.Tick.Label.Font = textStyle(labelSize, Quiet, false).Font
		axis.Tick.Label.Color = Quiet
		axis.Tick.Label.Handler = p.TextHandler
		axis.Tick.LineStyle.Color = color.Transparent // a mark that only keeps its label away
		axis.Tick.Length = 3
		axis.Label.Padding = 2
	}
	p.X.Padding, p.Y.Padding = 0, 4
	p.X.Tick.Label.YAlign = text.YTop
	p.Y.LineStyle.Width = 0
	p.X.LineStyle.Width = 0.75
	p.Y.Tick.Marker = roundTicks{}
	grid := plotter.NewGrid()
	grid.Vertical.Width = 0
	grid.Horizontal.Color = Faint
	grid.Horizontal.Width = 0.75
	p.Add(grid)
	return p
}

// roundTicks marks an axis at about five round numbers, written with
// separators.
type roundTicks struct{}

// Ticks implements [plot.Ticker].
func (roundTicks) Ticks(min, max float64) []plot.Tick {
	step := roundStep((max - min) / 5)
	var marks []plot.Tick
	for i := math.Ceil(min / step); i*step <= max*(1+1e-9); i++ {
		marks = append(marks, plot.Tick{Value: i * step, Label: humanize.CommafWithDigits(math.Round(1e6*i*step)/1e6, 4)})
	}
	return marks
}

// roundStep returns the smallest of 1, 2 and 5 times a power of ten that is not
// below x.
func roundStep(x float64) float64 {
	power := math.Pow10(int(math.Floor(math.Log10(x))))
	for _, digit := range []float64{1, 2, 5} {
		if digit*power >= x {
			return digit * power
		}
	}
	return 10 * power
}
