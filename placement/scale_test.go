package placement

import "testing"

func TestScale(t *testing.T) {
	curve := must(Scale(Rendezvous(Fast), Numbered("key", 100), 10, 1000))
	if ratio := curve.Lookup[1] / curve.Lookup[0]; !(ratio > 3) {
		t.Errorf("a hundred times the nodes take %.1f times as long, from %v ns", ratio, curve.Lookup[0])
	}
	if ratio := curve.Bytes[1] / curve.Bytes[0]; ratio < 50 || ratio > 110 {
		t.Errorf("a hundred times the nodes take %.0f times the memory", ratio)
	}
	says(t, errOf(Scale(Anchor(Fast, 100), Numbered("key", 1), 10, 1000)), "anchor of 100 buckets for 1000 nodes")
}
