package main

import (
	"slices"
	"testing"

	"reshard/placement"
)

// What is committed was measured with the schemes as they are now: their memory
// is the same.
func TestResultsAreUpToDate(t *testing.T) {
	file, err := placement.ReadScaling("results/lookups.csv")
	if err != nil {
		t.Fatal(err)
	}
	now, err := drawn.Scale(placement.Numbered("key", 1), drawnSizes...)
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Curves) != len(now.Curves) {
		t.Fatalf("the file has %d curves, %d are drawn", len(file.Curves), len(now.Curves))
	}
	for i, want := range now.Curves {
		got := file.Curves[i]
		if got.Scheme != want.Scheme || !slices.Equal(got.Nodes, want.Nodes) || !slices.Equal(got.Bytes, want.Bytes) {
			t.Errorf("%s: the file has %q on %v nodes in %v bytes, should be on %v in %v",
				want.Scheme, got.Scheme, got.Nodes, got.Bytes, want.Nodes, want.Bytes)
		}
	}
}
