// Package logo draws the kernel's logo: three nodes that each gave a key to a
// fourth one.
package logo

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"strings"
)

// grid is how many units a side of the logo has.
const grid = 32

var (
	ground = color.NRGBA{0x00, 0x4c, 0x7a, 0xff}
	key    = color.NRGBA{0xff, 0xff, 0xff, 0xff}
	gone   = color.NRGBA{0xff, 0xff, 0xff, 0x40}
	moved  = color.NRGBA{0xf0, 0xa2, 0x02, 0xff}
)

// A box is a rectangle with round corners, in units of the grid.
type box struct {
	x, y, width, height, radius float64
	color                       color.NRGBA
}

func boxes() []box {
	all := []box{{0, 0, grid, grid, 6, ground}}
	for column := range 4 {
		for row := range 3 {
			c := key
			switch {
			case column == 3:
				c = moved
			case row == 0:
				c = gone
			}
			all = append(all, box{3 + 7*float64(column), 6 + 7*float64(row), 5, 5, 1, c})
		}
	}
	return all
}

// Files returns the files that Jupyter looks for in a kernel's folder.
func Files() (map[string][]byte, error) {
	files := map[string][]byte{"logo-svg.svg": svg()}
	for _, size := range []int{32, 64} {
		var b bytes.Buffer
		if err := png.Encode(&b, draw(size)); err != nil {
			return nil, err
		}
		files[fmt.Sprintf("logo-%dx%d.png", size, size)] = b.Bytes()
	}
	return files, nil
}

func svg() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d"><title>Go (Reshard)</title>`+"\n", grid, grid)
	for _, r := range boxes() {
		fmt.Fprintf(&b, `<rect x="%g" y="%g" width="%g" height="%g" rx="%g" fill="#%02x%02x%02x" fill-opacity="%.2g"/>`+"\n",
			r.x, r.y, r.width, r.height, r.radius, r.color.R, r.color.G, r.color.B, float64(r.color.A)/255)
	}
	b.WriteString("</svg>\n")
	return []byte(b.String())
}

// draw paints the boxes, each pixel by the part of it that a box covers.
func draw(size int) image.Image {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	for _, r := range boxes() {
		for y := range size {
			for x := range size {
				if part := r.cover(x, y, float64(grid)/float64(size)); part > 0 {
					img.SetNRGBA(x, y, blend(img.NRGBAAt(x, y), r.color, part))
				}
			}
		}
	}
	return img
}

// cover returns which part of a pixel is in the box, by 16 samples.
func (r box) cover(x, y int, unit float64) float64 {
	inside := 0
	for i := range 16 {
		px := (float64(x) + (float64(i%4)+0.5)/4) * unit
		py := (float64(y) + (float64(i/4)+0.5)/4) * unit
		dx := px - min(max(px, r.x+r.radius), r.x+r.width-r.radius)
		dy := py - min(max(py, r.y+r.radius), r.y+r.height-r.radius)
		if dx*dx+dy*dy <= r.radius*r.radius {
			inside++
		}
	}
	return float64(inside) / 16
}

// blend lays part of a color over another.
func blend(under, over color.NRGBA, part float64) color.NRGBA {
	a := part * float64(over.A) / 255
	mix := func(u, o uint8) uint8 { return uint8(float64(u)*(1-a) + float64(o)*a + 0.5) }
	if under.A == 0 {
		return color.NRGBA{over.R, over.G, over.B, uint8(255*a + 0.5)}
	}
	return color.NRGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), max(under.A, uint8(255*a))}
}
