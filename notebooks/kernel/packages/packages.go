// Package packages is the list of compiled packages that a notebook cell can
// import, beside the standard library of Go 1.18, which gomacro brings. To
// link another one into the kernel, name it here; if it comes from a new
// module, run `go mod tidy`.
package packages

import (
	_ "gonum.org/v1/gonum/stat"
	_ "gonum.org/v1/gonum/stat/distuv"
	_ "gonum.org/v1/plot"
	_ "gonum.org/v1/plot/font"
	_ "gonum.org/v1/plot/font/liberation"
	_ "gonum.org/v1/plot/palette"
	_ "gonum.org/v1/plot/palette/brewer"
	_ "gonum.org/v1/plot/palette/moreland"
	_ "gonum.org/v1/plot/plotter"
	_ "gonum.org/v1/plot/plotutil"
	_ "gonum.org/v1/plot/text"
	_ "gonum.org/v1/plot/vg"
	_ "gonum.org/v1/plot/vg/draw"
	_ "gonum.org/v1/plot/vg/vgimg"
	_ "gonum.org/v1/plot/vg/vgsvg"
	_ "math/rand/v2"

	_ "reshard/notebooks/check"
	_ "reshard/placement"
	_ "reshard/placement/chart"
)
