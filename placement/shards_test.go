package placement

import (
	"testing"

	"pgregory.net/rapid"
)

// The method of Sainte-Laguë: no other way to deal would have served a claim
// while a stronger one waits.
func TestDealServesTheStrongestClaims(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := someCluster(1).Draw(t, "cluster")
		quota := make([]int, len(c))
		for _, node := range deal(c, make([]int, len(c)), rapid.IntRange(1, 300).Draw(t, "shards")) {
			quota[node]++
		}
		for i, n := range c {
			for j, m := range c {
				if served, waits := (float64(quota[i])-0.5)/n.Weight, (float64(quota[j])+0.5)/m.Weight; quota[i] > 0 && served > waits {
					t.Errorf("node %d has %d shards, node %d only %d", i, quota[i], j, quota[j])
				}
			}
		}
	})
}

// Redis Cluster's example: 16,384 slots on three nodes.
func TestDealIsEven(t *testing.T) {
	quota := make([]int, 3)
	for _, node := range deal(Uniform(3), make([]int, 3), 16384) {
		quota[node]++
	}
	equal(t, "quota", [3]int(quota), [3]int{5462, 5461, 5461})
}

// A node that takes the place of another takes its shards, whatever its name,
// and no other shard moves, although 10 does not divide 1,024.
func TestReplacementMovesNoOtherShard(t *testing.T) {
	before := Uniform(10)
	for i := range before {
		for _, name := range []string{"!", "~"} { // before and after all others
			after := Uniform(10)
			after[i].Name = name
			m := must(Compare(FixedShards(Fast, 1024), before, after, Numbered("key", 2000)))
			equal(t, "moved", m.Moved, m.Before.Keys[i])
			equal(t, "useless", m.Useless, 0)
		}
	}
}
