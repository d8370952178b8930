package chart

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"math"
	"os"
	"regexp"
	"strconv"

	"gonum.org/v1/plot/cmpimg"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"
	"gonum.org/v1/plot/vg/vgsvg"

	"reshard/placement/internal/file"
)

// A Saved figure is in its files, and shows itself in a notebook.
type Saved struct {
	Path    string // of the SVG file; the PNG file stands beside it
	Title   string
	Alt     string
	Caption string

	svg []byte
}

// Save draws the figure into path.svg and path.png (twice the pixels, for
// sharp screens) in a folder that exists. A file that already shows the same
// picture is left as it is, so that another Go version or processor, which may
// round the last digit otherwise, changes no file.
//
// It fails if there is nothing to draw or a file cannot be written; no file is
// ever half-written.
func (f *Figure) Save(path string) (Saved, error) {
	if f.err != nil {
		return Saved{}, f.err
	}
	if len(f.Panels) == 0 {
		return Saved{}, fmt.Errorf("chart: the figure %q has no panel: there is nothing to draw", f.Title)
	}
	svg, err := keep(path+".svg", f.svg(), sameSVG)
	if err != nil {
		return Saved{}, err
	}
	if _, err := keep(path+".png", f.png(), samePNG); err != nil {
		return Saved{}, err
	}
	return Saved{path + ".svg", f.Title, f.Alt, f.Caption, svg}, nil
}

func (f *Figure) svg() []byte {
	canvas := vgsvg.New(Width, f.height())
	f.draw(draw.New(outlined{canvas}))
	return shareOutlines(written(canvas))
}

func (f *Figure) png() []byte {
	const sharp = 192 // dots per inch, twice those of a browser's pixel
	canvas := vgimg.NewWith(vgimg.UseWH(Width, f.height()), vgimg.UseDPI(sharp))
	f.draw(draw.New(outlined{canvas}))
	return written(vgimg.PngCanvas{Canvas: canvas})
}

// written returns what a canvas writes to memory, which cannot fail.
func written(c vg.CanvasWriterTo) []byte {
	var b bytes.Buffer
	if _, err := c.WriteTo(&b); err != nil {
		panic(err)
	}
	return b.Bytes()
}

// keep writes a file unless one of the same picture is there, and returns what
// the file then holds.
func keep(path string, picture []byte, same func(a, b []byte) bool) ([]byte, error) {
	old, err := os.ReadFile(path)
	switch {
	case err == nil && same(old, picture):
		return old, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return nil, fmt.Errorf("chart: cannot read the figure that is there: %w", err)
	}
	if err := file.Replace(path, picture); err != nil {
		return nil, fmt.Errorf("chart: cannot write a figure: %w", err)
	}
	return picture, nil
}

var number = regexp.MustCompile(`-?\d+(\.\d+)?(e[-+]\d+)?`)

// sameSVG compares two SVG files but for the last digits of their numbers.
func sameSVG(a, b []byte) bool {
	if bytes.Equal(a, b) {
		return true
	}
	as, bs := number.FindAll(a, -1), number.FindAll(b, -1)
	if len(as) != len(bs) || !bytes.Equal(number.ReplaceAll(a, nil), number.ReplaceAll(b, nil)) {
		return false
	}
	for i := range as {
		if !sameNumber(string(as[i]), string(bs[i])) {
			return false
		}
	}
	return true
}

// sameNumber allows a hundredth of a point, or a thousandth of what is smaller
// than a point, such as the scale of a letter.
func sameNumber(a, b string) bool {
	x, errX := strconv.ParseFloat(a, 64)
	y, errY := strconv.ParseFloat(b, 64)
	if errX != nil || errY != nil {
		return false
	}
	larger := math.Max(math.Abs(x), math.Abs(y))
	if larger >= 1 {
		return math.Abs(x-y) <= 0.011
	}
	return math.Abs(x-y) <= 0.001*larger+1e-9
}

// samePNG compares the pixels of two PNG files, with a tolerance for edges
// that are smoothed otherwise.
func samePNG(a, b []byte) bool {
	same, err := cmpimg.EqualApprox("png", a, b, 0.02)
	return err == nil && same
}

// String returns what a terminal can show of the figure.
func (s Saved) String() string {
	return fmt.Sprintf("%s\n%s", s.Title, s.Alt)
}

// SimpleRender shows the figure in a notebook: at its width, or that of a
// narrower screen, on white whatever the theme.
func (s Saved) SimpleRender() map[string]any {
	img := fmt.Sprintf(`<img alt="%s" src="data:image/svg+xml;base64,%s" width="%d" style="max-width:100%%;height:auto;background:#fff">`,
		html.EscapeString(s.Alt), base64.StdEncoding.EncodeToString(s.svg), int(Width.Dots(96)))
	return map[string]any{
		"text/html":  `<figure style="margin:0">` + img + `<figcaption>` + html.EscapeString(s.Caption) + `</figcaption></figure>`,
		"text/plain": s.String(),
	}
}
