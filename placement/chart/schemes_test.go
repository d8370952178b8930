package chart

import (
	"strings"
	"testing"

	"reshard/placement"
)

// rings are the spreads of two rings, of 1 and of 5 points a node.
func rings(t *testing.T) placement.Spreads {
	var spreads placement.Spreads
	for _, points := range []int{1, 5} {
		s, err := placement.SpreadOf(placement.Ring(placement.Fast, points), 5, 20, placement.Numbered("key", 1000))
		if err != nil {
			t.Fatal(err)
		}
		spreads = append(spreads, s)
	}
	return spreads
}

func measured(t *testing.T, s placement.Scheme) placement.Measures {
	m, err := placement.Measure(s, 5, placement.Numbered("key", 1000), 2)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// scaled is what two schemes took once.
var scaled = placement.Scaling{Machine: "a machine", Curves: []placement.ScaleCurve{
	{Scheme: "rendezvous (fast)", Nodes: []int{10, 100}, Lookup: []float64{14.8, 155}, Bytes: []float64{600, 6000}},
	{Scheme: "jump (fast)", Nodes: []int{10, 100}, Lookup: []float64{35.5, 48.9}, Bytes: []float64{500, 5_000_000}},
}}

func TestEveryNodeIsInTheHistogram(t *testing.T) {
	for _, s := range rings(t) {
		sum := 0.0
		for _, bin := range bins(s.Loads) {
			sum += bin.Weight
		}
		if int(sum) != len(s.Loads) {
			t.Errorf("%s: bars show %g nodes of %d", s.Scheme, sum, len(s.Loads))
		}
	}
}

func TestTitlesStateTheFinding(t *testing.T) {
	both := TradeOff(measured(t, placement.Modulo(placement.Fast)), measured(t, placement.Jump(placement.Fast)))
	if !strings.Contains(both.Title, "The floor is enough for jump") {
		t.Errorf("title %q does not name jump", both.Title)
	}
	none := TradeOff(measured(t, placement.Modulo(placement.Fast)))
	if !strings.Contains(none.Title, "No scheme") {
		t.Errorf("title %q names a scheme", none.Title)
	}
	for of, says := range map[string]string{
		Scale(scaled).Title:   "rendezvous takes the longest for a key, 155 ns; jump takes the most memory, 5.0 MB",
		Scale(scaled).Alt:     "Jump: 35.5 ns on 10 nodes, 48.9 ns and 5,000,000 bytes on 100.",
		Scale(scaled).Caption: "a machine",
	} {
		if !strings.Contains(of, says) {
			t.Errorf("%q does not say %q", of, says)
		}
	}
}

func TestNamesAreShort(t *testing.T) {
	for name, want := range map[string]string{
		"ring (fast, 100 points)": "ring (100 points)",
		"jump (MD5)":              "jump",
		"mine":                    "mine",
	} {
		if got := short(name); got != want {
			t.Errorf("short(%q) = %q, want %q", name, got, want)
		}
	}
}
