package chart

import (
	"bytes"
	"fmt"
	"regexp"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlined is a canvas that fills the outlines of letters instead of naming a
// typeface, so that an SVG looks the same wherever it is opened: a picture
// inside a page has no access to the fonts of that page.
type outlined struct{ vg.CanvasSizer }

// FillString implements [vg.Canvas]. It draws every letter in the units of its
// typeface, so that the same letter has the same outline wherever it stands.
func (c outlined) FillString(f font.Face, at vg.Point, txt string) {
	var (
		buf   sfnt.Buffer
		em    = fixed.Int26_6(f.Face.UnitsPerEm())
		scale = f.Font.Size.Points() / float64(em)
		x     fixed.Int26_6
		prev  sfnt.GlyphIndex
	)
	c.Push()
	defer c.Pop()
	c.Translate(at)
	c.Scale(scale, scale)
	for i, r := range txt {
		glyph, err := f.Face.GlyphIndex(&buf, r)
		if err != nil {
			panic(err) // the typeface that gonum/plot embeds is broken
		}
		if i > 0 {
			if kern, err := f.Face.Kern(&buf, prev, glyph, em, 0); err == nil {
				x += kern
			}
		}
		c.fillGlyph(f, glyph, em, x)
		if advance, err := f.Face.GlyphAdvance(&buf, glyph, em, 0); err == nil {
			x += advance
		}
		prev = glyph
	}
}

func (c outlined) fillGlyph(f font.Face, glyph sfnt.GlyphIndex, em, x fixed.Int26_6) {
	var buf sfnt.Buffer
	segments, err := f.Face.LoadGlyph(&buf, glyph, em, nil)
	if err != nil || len(segments) == 0 { // a space
		return
	}
	c.Push()
	defer c.Pop()
	c.Translate(vg.Point{X: vg.Length(x)})
	c.Fill(outline(segments))
}

// outline returns the path of a glyph, whose y axis points down.
func outline(segments sfnt.Segments) vg.Path {
	point := func(p fixed.Point26_6) vg.Point { return vg.Point{X: vg.Length(p.X), Y: -vg.Length(p.Y)} }
	var path vg.Path
	for i, s := range segments {
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			if i > 0 {
				path.Close()
			}
			path.Move(point(s.Args[0]))
		case sfnt.SegmentOpLineTo:
			path.Line(point(s.Args[0]))
		case sfnt.SegmentOpQuadTo:
			path.QuadTo(point(s.Args[0]), point(s.Args[1]))
		case sfnt.SegmentOpCubeTo:
			path.CubeTo(point(s.Args[0]), point(s.Args[1]), point(s.Args[2]))
		}
	}
	path.Close()
	return path
}

var (
	filledPath = regexp.MustCompile(`<path d="([^"]+)" style="(fill:#[0-9A-F]{6})" />`)
	svgRoot    = regexp.MustCompile(`<svg [^>]*>\n`)
)

// shareOutlines writes an outline that an SVG draws more than once only once,
// and refers to it: most of a chart's SVG is letters.
func shareOutlines(svg []byte) []byte {
	uses := map[string]int{}
	for _, m := range filledPath.FindAllSubmatch(svg, -1) {
		uses[string(m[1])]++
	}
	var defs bytes.Buffer
	ids := map[string]int{}
	svg = filledPath.ReplaceAllFunc(svg, func(path []byte) []byte {
		m := filledPath.FindSubmatch(path)
		d := string(m[1])
		if uses[d] < 2 {
			return path
		}
		if _, ok := ids[d]; !ok {
			ids[d] = len(ids)
			fmt.Fprintf(&defs, "<path id=\"g%d\" d=\"%s\" />\n", ids[d], d)
		}
		return fmt.Appendf(nil, `<use xlink:href="#g%d" style="%s" />`, ids[d], m[2])
	})
	root := svgRoot.FindIndex(svg)[1]
	return bytes.Join([][]byte{svg[:root], []byte("<defs>\n"), defs.Bytes(), []byte("</defs>\n"), svg[root:]}, nil)
}
