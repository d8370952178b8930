package main

import (
	"fmt"
	"slices"
	"testing"
)

var sizes = []int{10, 100, 1_000, 10_000}

// Every contestant names a node of its own, the same one every time.
func TestContestantsNameNodes(t *testing.T) {
	for _, c := range contestants() {
		t.Run(c.name, func(t *testing.T) {
			nodes := nodeNames(10)
			owner, again := build(t, c, nodes), build(t, c, nodes)
			for _, key := range someKeys(1_000) {
				if !slices.Contains(nodes, owner(key)) {
					t.Fatalf("key %q: owner %q is none of %q", key, owner(key), nodes)
				}
				if owner(key) != again(key) {
					t.Fatalf("key %q: owner %q, of a second table %q", key, owner(key), again(key))
				}
			}
		})
	}
}

func BenchmarkLookup(b *testing.B) {
	keys := someKeys(lookupKeys)
	forAll(b, func(b *testing.B, c contestant, nodes []string) {
		owner := build(b, c, nodes)
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			owner(keys[i%lookupKeys])
		}
	})
}

func BenchmarkBuild(b *testing.B) {
	forAll(b, func(b *testing.B, c contestant, nodes []string) {
		b.ReportAllocs()
		for b.Loop() {
			build(b, c, nodes)
		}
	})
}

func forAll(b *testing.B, run func(*testing.B, contestant, []string)) {
	for _, c := range contestants() {
		for _, n := range sizes {
			if n <= c.most {
				b.Run(fmt.Sprintf("scheme=%s,nodes=%d", c.name, n), func(b *testing.B) { run(b, c, nodeNames(n)) })
			}
		}
	}
}

func build(t testing.TB, c contestant, nodes []string) func(string) string {
	owner, err := c.build(nodes)
	if err != nil {
		t.Fatal(err)
	}
	return owner
}
