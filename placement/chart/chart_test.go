package chart

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gonum.org/v1/gonum/floats"

	"reshard/placement"
)

func grown(t *testing.T, s placement.Scheme) placement.Movement {
	t.Helper()
	m, err := placement.Compare(s, placement.Uniform(10), placement.Uniform(11), placement.Numbered("key", 20000))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// figures are all charts of this package, drawn from small experiments.
func figures(t *testing.T) map[string]*Figure {
	rendezvous, modulo := grown(t, placement.Rendezvous(placement.MD5)), grown(t, placement.Modulo(placement.MD5))
	trials, err := placement.Repeat(placement.Rendezvous(placement.Fast), placement.Uniform(10), placement.Uniform(11), 50,
		func(trial int) placement.Keys { return placement.Numbered(fmt.Sprintf("set%d/key", trial), 20000) })
	if err != nil {
		t.Fatal(err)
	}
	keys, ten := placement.Numbered("key", 2000), placement.Uniform(10)
	load, err := placement.Count(placement.Rendezvous(placement.Fast), ten, keys)
	if err != nil {
		t.Fatal(err)
	}
	zipf, err := placement.Zipf(keys, 1.1)
	if err != nil {
		t.Fatal(err)
	}
	splits, err := zipf.Split(placement.Rendezvous(placement.Fast), ten, 5, 1, 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	peaks, err := placement.Peaks(placement.Rendezvous(placement.Fast), keys, []float64{0.8, 1.2}, []int{5, 50})
	if err != nil {
		t.Fatal(err)
	}
	return map[string]*Figure{
		"Shares":       Shares(load),
		"Sweep":        Sweep("keys", []float64{1, 2}, placement.Movements{rendezvous, modulo}),
		"Requests":     Requests(load, splits[0]),
		"Peaks":        Peaks(peaks...),
		"Splits":       Splits(splits),
		"Destinations": Destinations(rendezvous, modulo),
		"Sources":      Sources(rendezvous, modulo),
		"Loads":        Loads(rendezvous, modulo),
		"Repeats":      Repeats(trials, rendezvous),
		"Spreads":      Spreads(rings(t)...),
		"Law":          Law([]int{1, 5}, rings(t)),
		"TradeOff":     TradeOff(measured(t, placement.Modulo(placement.Fast)), measured(t, placement.Jump(placement.Fast))),
		"Scale":        Scale(scaled),
	}
}

func TestFiguresAreComplete(t *testing.T) {
	for name, f := range figures(t) {
		saved, err := f.Save(filepath.Join(t.TempDir(), "figure"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if f.Title == "" || f.Alt == "" || f.Caption == "" {
			t.Errorf("%s: title %q, alt %q, caption %q: none may be empty", name, f.Title, f.Alt, f.Caption)
		}
		for _, p := range f.Panels {
			if p.Unit == "" || p.Plot.X.Label.Text == "" {
				t.Errorf("%s: panel %q has unit %q and horizontal axis %q: none may be empty", name, p.Heading, p.Unit, p.Plot.X.Label.Text)
			}
		}
		shown := saved.SimpleRender()
		if page := shown["text/html"].(string); !strings.Contains(page, `alt="`+f.Alt[:20]) || !strings.Contains(page, "<figcaption>") {
			t.Errorf("%s: the page lacks alt text or caption", name)
		}
		if !strings.Contains(shown["text/plain"].(string), f.Alt) {
			t.Errorf("%s: the plain-text twin lacks the alt text", name)
		}
	}
}

func TestFiguresAreDeterministic(t *testing.T) {
	again := figures(t)
	for name, f := range figures(t) {
		if !bytes.Equal(f.svg(), again[name].svg()) {
			t.Errorf("%s: drawn twice, the SVG differs", name)
		}
	}
}

// A page's fonts do not reach into a picture, so a picture must not ask for any.
func TestSVGNeedsNoFont(t *testing.T) {
	for name, f := range figures(t) {
		if svg := f.svg(); bytes.Contains(svg, []byte("<text")) || bytes.Contains(svg, []byte("font-family")) {
			t.Errorf("%s: the SVG names a font", name)
		}
	}
}

func TestEveryMoveIsDrawn(t *testing.T) {
	for _, m := range []placement.Movement{grown(t, placement.Rendezvous(placement.MD5)), grown(t, placement.Modulo(placement.MD5))} {
		for _, s := range []side{arrivals, departures} {
			useful, useless := s.count(m)
			if got := int(floats.Sum(useful) + floats.Sum(useless)); got != m.Moved {
				t.Errorf("%s, keys %s a node: bars show %d moves of %d", m.Before.Scheme, s.verb, got, m.Moved)
			}
			if got := int(floats.Sum(useless)); got != m.Useless {
				t.Errorf("%s, keys %s a node: bars show %d useless moves of %d", m.Before.Scheme, s.verb, got, m.Useless)
			}
		}
	}
}

func TestEveryTrialIsInTheHistogram(t *testing.T) {
	trials := placement.Movements{{Moved: 0}, {Moved: 9}, {Moved: 10}, {Moved: 35}}
	h := histogram(trials, 10)
	want := []float64{2, 1, 1} // [0,10) [10,20) [30,40)
	for i, bin := range h.Bins {
		if bin.Weight != want[i] {
			t.Errorf("bin [%g, %g) holds %g trials, want %g", bin.Min, bin.Max, bin.Weight, want[i])
		}
	}
	if len(h.Bins) != len(want) {
		t.Errorf("%d bins, want %d", len(h.Bins), len(want))
	}
}

func TestNothingToDrawIsAnError(t *testing.T) {
	grow := grown(t, placement.Modulo(placement.MD5))
	shrink, err := placement.Compare(placement.Modulo(placement.MD5), placement.Uniform(11), placement.Uniform(10), placement.Numbered("key", 100))
	if err != nil {
		t.Fatal(err)
	}
	for name, f := range map[string]*Figure{
		"no movement":        Destinations(),
		"two changes":        Loads(grow, shrink),
		"no trial":           Repeats(nil, grow),
		"a trial of another": Repeats(placement.Movements{shrink}, grow),
		"no panel":           {Title: "empty"},
		"no load":            Shares(),
		"no value":           Sweep("x", nil, nil),
		"a value too many":   Sweep("x", []float64{1, 2}, placement.Movements{grow}),
		"other clusters":     Requests(grow.Before, placement.RequestLoad{Cluster: grow.After.Cluster}),
		"no curve":           Peaks(),
		"a curve of nothing": Peaks(placement.PeakCurve{Exponent: 1}),
		"no split":           Splits(),
		"an empty group":     Splits(nil),
		"no spread":          Spreads(),
		"an empty spread":    Spreads(placement.Spread{}),
		"a law of nothing":   Law(nil, nil),
		"a spread too few":   Law([]int{1, 2}, make(placement.Spreads, 1)),
		"no scheme":          TradeOff(),
		"no scale":           Scale(placement.Scaling{}),
		"a scale of nothing": Scale(scaling(placement.ScaleCurve{})),
	} {
		path := filepath.Join(t.TempDir(), "figure")
		if _, err := f.Save(path); err == nil {
			t.Errorf("%s: Save has no error", name)
		}
		if left, _ := filepath.Glob(path + "*"); left != nil {
			t.Errorf("%s: Save left %v", name, left)
		}
	}
}

func TestSaveNamesTheFolderThatIsMissing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "nowhere", "figure")
	_, err := Destinations(grown(t, placement.Modulo(placement.MD5))).Save(path)
	if err == nil || !strings.Contains(err.Error(), "nowhere") {
		t.Errorf("Save into a missing folder: error %v does not name it", err)
	}
}

// The same picture must not change a file, even if its digits are rounded
// otherwise; another picture must.
func TestSaveKeepsTheSamePicture(t *testing.T) {
	path := filepath.Join(t.TempDir(), "figure")
	f := Destinations(grown(t, placement.Modulo(placement.MD5)))
	if _, err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	nudged := bytes.Replace(read(t, path+".svg"), []byte("420,0L"), []byte("420.01,0L"), 1)
	if bytes.Equal(nudged, read(t, path+".svg")) {
		t.Fatal("the SVG has no number to nudge")
	}
	if err := os.WriteFile(path+".svg", nudged, 0o644); err != nil {
		t.Fatal(err)
	}
	if _, err := f.Save(path); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(read(t, path+".svg"), nudged) {
		t.Error("Save replaced a file that shows the same picture")
	}
	if _, err := Destinations(grown(t, placement.Rendezvous(placement.MD5))).Save(path); err != nil {
		t.Fatal(err)
	}
	if bytes.Equal(read(t, path+".svg"), nudged) {
		t.Error("Save kept a file that shows another picture")
	}
}

func TestSamePictures(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"M1.234,5", "M1.235,5", true},
		{"M1.2,5", "M1.3,5", false},
		{"scale(0.00634)", "scale(0.00684)", false},
		{"M1,5", "L1,5", false},
		{"M1", "M1,5", false},
		{"#0072B2 1", "#0072B2 1.001", true},
		{"#0072B2", "#0072B3", false},
	} {
		if got := sameSVG([]byte(c.a), []byte(c.b)); got != c.same {
			t.Errorf("sameSVG(%q, %q) = %v, want %v", c.a, c.b, got, c.same)
		}
	}
	if samePNG([]byte("not a picture"), nil) {
		t.Error("samePNG takes what is no picture for the same")
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
