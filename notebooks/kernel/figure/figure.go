// Package figure shows plots in a notebook.
package figure

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
)

// The size of a plot that is a cell's value: as wide as a notebook's column.
const (
	width  = 16 * vg.Centimeter
	height = 10 * vg.Centimeter
)

// Bundle draws a plot as an HTML figure, which notebook and exported page show
// alike, with the plot's title as its text in a terminal.
func Bundle(p *plot.Plot) (map[string]any, error) {
	w, err := p.WriterTo(width, height, "svg")
	if err != nil {
		return nil, err
	}
	var svg bytes.Buffer
	if _, err := w.WriteTo(&svg); err != nil {
		return nil, err
	}
	title := strings.Join(strings.Fields(p.Title.Text), " ")
	if title == "" {
		title = "a plot without a title"
	}
	page := fmt.Sprintf(`<figure style="margin:0"><img alt="%s" style="max-width:100%%" src="data:image/svg+xml;base64,%s"></figure>`,
		html.EscapeString(title), base64.StdEncoding.EncodeToString(svg.Bytes()))
	return map[string]any{"text/html": page, "text/plain": title}, nil
}
