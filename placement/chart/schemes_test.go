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

func scaled(t *testing.T, s placement.Scheme) placement.ScaleCurve {
	curve, err := placement.Scale(s, placement.Numbered("key", 100), 10, 100)
	if err != nil {
		t.Fatal(err)
	}
	return curve
}

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
	scale := Scale(scaled(t, placement.Rendezvous(placement.Fast)), scaled(t, placement.Jump(placement.Fast)))
	if !strings.Contains(scale.Title, "rendezvous looks at the most for a key, 100") {
		t.Errorf("title %q does not name rendezvous", scale.Title)
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
