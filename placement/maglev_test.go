package placement

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Of equal nodes none has two entries more than another. Any node is off its
// share by no more than 1½ entries and that share of half as many as there are
// nodes.
func TestMaglevTableIsEven(t *testing.T) {
	off := func(c Cluster, size int) (entries []int, worst float64) {
		entries = make([]int, len(c))
		for _, node := range maglevTable(Fast, c, size) {
			entries[node]++
		}
		for i, n := range entries {
			allowed := 1.5 + c.Share(i)*float64(len(c))/2
			worst = max(worst, math.Abs(float64(n)-c.Share(i)*float64(size))/allowed)
		}
		return entries, worst
	}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom([]int{41, 251, 4099}).Draw(t, "size")
		c := tested{Scheme: Maglev(Fast, size)}.cluster(1).Draw(t, "cluster")
		if _, worst := off(c, size); worst > 1 {
			t.Errorf("a node is off its share by %.2f of what is allowed", worst)
		}
		even, _ := off(Uniform(len(c)), size)
		if slices.Max(even)-slices.Min(even) > 1 {
			t.Errorf("nodes of equal weight have %v entries", even)
		}
	})
	heavy := append(Uniform(100), Node{"heavy", 100})
	for _, size := range []int{241, 1009} {
		if _, worst := off(heavy, size); worst > 1 {
			t.Errorf("size %d: a node is off its share by %.2f of what is allowed", size, worst)
		}
	}
}

// The paper's own example of populating a table, NSDI 2016, table 1: three
// nodes with (offset, skip) (3, 4), (0, 2), (3, 1) on seven entries; then B1
// is gone.
func TestMaglevPaperExample(t *testing.T) {
	fill := func(nodes []maglevNode) string {
		table := []int32{-1, -1, -1, -1, -1, -1, -1}
		for taken := 0; taken < len(table); taken++ {
			nodes[taken%len(nodes)].take(table)
		}
		text := ""
		for _, node := range table {
			text += string(rune('0' + node))
		}
		return text
	}
	equal(t, "table of three", fill([]maglevNode{{node: 0, at: 3, skip: 4}, {node: 1, at: 0, skip: 2}, {node: 2, at: 3, skip: 1}}), "1010220")
	equal(t, "table without B1", fill([]maglevNode{{node: 0, at: 3, skip: 4}, {node: 2, at: 3, skip: 1}}), "0000222")
}

func TestPrimes(t *testing.T) {
	for n, want := range map[int]bool{-7: false, 0: false, 1: false, 2: true, 3: true, 4: false, 25: false, 251: true, MaglevSize: true, 655373: true} {
		equal(t, "prime", isPrime(n), want)
	}
	equal(t, "prime from 1000", nextPrime(1000), 1009)
}

// github.com/dgryski/go-maglev with a table of 65,537 entries moves 531 of the
// same 200,000 keys for nothing when an eleventh node joins. Over 100 clusters
// with other names ours makes 524 ± 257 such moves: each table is one draw. The
// mean of ten has a standard deviation of 81.
func TestMaglevMakesFewUselessMoves(t *testing.T) {
	mean, _ := must(RepeatNames(Maglev(Fast, MaglevSize), Uniform(10), Uniform(11), 10, Numbered("key", 200_000))).Useless()
	near(t, "mean of useless moves", mean, 531, 3*81)
}
