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
