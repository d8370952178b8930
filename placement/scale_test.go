package placement

import "testing"

func TestScale(t *testing.T) {
	curve := must(Scale(Rendezvous(Fast), Numbered("key", 100), 10, 1000))
	for i, n := range curve.Nodes { // how long is a benchmark's to say
		if !(curve.Lookup[i] > 0) {
			t.Errorf("a lookup on %d nodes takes %v ns", n, curve.Lookup[i])
		}
	}
	if ratio := curve.Bytes[1] / curve.Bytes[0]; ratio < 50 || ratio > 110 {
		t.Errorf("a hundred times the nodes take %.0f times the memory", ratio)
	}
	says(t, errOf(Scale(Anchor(Fast, 100), Numbered("key", 1), 10, 1000)), "anchor of 100 buckets for 1000 nodes")
}
