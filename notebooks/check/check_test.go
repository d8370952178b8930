package check

import (
	"math"
	"strings"
	"testing"
)

func TestAllNamesWhatIsOff(t *testing.T) {
	facts, err := All(Equal("moved", 17985, 17986), Equal("useless", 0, 0), Within("share", 0.25, 0.2, 0.01), True("order kept", false))
	if len(facts) != 4 || err == nil {
		t.Fatalf("All = %d facts, error %v; want 4 facts and an error", len(facts), err)
	}
	for _, want := range []string{"3 of 4", "moved is 17,985, should be 17,986", "share is 0.25, should be 0.2 ± 0.01", "order kept is no"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("error %q does not say %q", err, want)
		}
	}
	if strings.Contains(err.Error(), "useless") {
		t.Errorf("error %q names a fact that holds", err)
	}
}

func TestAllHolds(t *testing.T) {
	facts, err := All(Equal("moved", 17986, 17986), Within("share", 0.2499, 0.25, 0.001), True("order kept", true))
	if err != nil {
		t.Fatal(err)
	}
	if want := "✓ moved       17,986\n✓ share       0.2499\n✓ order kept     yes"; facts.String() != want {
		t.Errorf("String() =\n%s\nwant\n%s", facts, want)
	}
}

func TestNothingIsNotEnough(t *testing.T) {
	if _, err := All(); err == nil {
		t.Error("All() of no facts has no error")
	}
	if Within("x", math.NaN(), 1, 1).Holds {
		t.Error("NaN is within 1 ± 1")
	}
}

func TestNamesAreEscaped(t *testing.T) {
	facts, _ := All(True("a < b & c", true))
	if page := facts.SimpleRender()["text/html"].(string); !strings.Contains(page, "a &lt; b &amp; c") {
		t.Errorf("HTML does not escape the name: %s", page)
	}
}

func TestWhatIsOffIsNotRoundedAway(t *testing.T) {
	for _, c := range []struct {
		got, want, tolerance float64
		fact                 string
	}{
		{1.23456, 1.23459, 0.00001, "x is 1.23456, should be 1.23459 ± 0.00001"},
		{2e-9, 1e-9, 1e-10, "x is 2e-09, should be 1e-09 ± 1e-10"},
		{12345.5, 1, 0, "x is 12,345.5, should be 1 ± 0"},
		{math.Inf(1), 1, 0, "x is +Inf, should be 1 ± 0"},
		{math.NaN(), 1, 0, "x is NaN, should be 1 ± 0"},
	} {
		if _, err := All(Within("x", c.got, c.want, c.tolerance)); err == nil || !strings.Contains(err.Error(), c.fact) {
			t.Errorf("error %v does not say %q", err, c.fact)
		}
	}
}

func TestWhatHoldsIsRoundedToItsTolerance(t *testing.T) {
	for _, c := range []struct {
		got, tolerance float64
		want           string
	}{
		{1.23456, 0.01, "1.2346"},
		{524.41999, 60, "524.4"},
		{1999.96, 5000, "2,000"},
		{-2.5, 0, "-2.5"},
		{1, math.Inf(1), "1"},
		{0, 1e-9, "0"},
		{1.2345e-8, 1e-9, "1.235e-08"},
	} {
		if f := Within("x", c.got, c.got, c.tolerance); f.Got != c.want || !f.Holds {
			t.Errorf("Within(%v ± %v): Got = %q, holds %v; want %q", c.got, c.tolerance, f.Got, f.Holds, c.want)
		}
	}
}
