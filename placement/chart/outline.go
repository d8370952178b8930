package chart

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// outlined is a canvas that fills the outlines of letters instead of naming a
// typeface, so that an SVG looks the same wherever it is opened: a picture
// inside a page has no access to the fonts of that page.
type outlined struct{ vg.CanvasSizer }

// FillString implements [vg.Canvas].
func (c outlined) FillString(f font.Face, at vg.Point, txt string) {
	var (
		buf   sfnt.Buffer
		em    = fixed.Int26_6(f.Face.UnitsPerEm())
		scale = f.Font.Size / vg.Length(em)
		path  vg.Path
		prev  sfnt.GlyphIndex
	)
	for i, r := range txt {
		glyph, err := f.Face.GlyphIndex(&buf, r)
		if err != nil {
			continue // a broken glyph leaves a gap, as in every renderer
		}
		if i > 0 {
			if kern, err := f.Face.Kern(&buf, prev, glyph, em, 0); err == nil {
				at.X += vg.Length(kern) * scale
			}
		}
		segments, err := f.Face.LoadGlyph(&buf, glyph, em, nil)
		if err == nil {
			path = appendGlyph(path, segments, at, scale)
		}
		if advance, err := f.Face.GlyphAdvance(&buf, glyph, em, 0); err == nil {
			at.X += vg.Length(advance) * scale
		}
		prev = glyph
	}
	c.Fill(path)
}

// appendGlyph adds the outline of a glyph, whose y axis points down.
func appendGlyph(path vg.Path, segments sfnt.Segments, at vg.Point, scale vg.Length) vg.Path {
	point := func(p fixed.Point26_6) vg.Point {
		return vg.Point{X: at.X + vg.Length(p.X)*scale, Y: at.Y - vg.Length(p.Y)*scale}
	}
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
	if len(segments) > 0 {
		path.Close()
	}
	return path
}
