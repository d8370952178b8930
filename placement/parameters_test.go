package placement

import (
	"math"
	"testing"
)

// Parameters that a scheme cannot work with, and clusters that it cannot
// place.
func TestBadParameters(t *testing.T) {
	ten, keys := Uniform(10), Numbered("key", 100)
	uneven := must(ten.Weigh("3", 2))
	for _, test := range []struct {
		name    string
		scheme  Scheme
		cluster Cluster
		says    []string
	}{
		{"no points", Ring(Fast, 0), ten, []string{"ring of 0 points", "at least 1"}},
		{"a point too many", Ring(Fast, maxEntries+1), Uniform(1), []string{"1.68e+07 points", "too many"}},
		{"an entry too many", Maglev(Fast, maxEntries+1), ten, []string{"table of 16777217", "at most"}},
		{"a shard too many", FixedShards(Fast, maxEntries+1), ten, []string{"16777217 shards", "1 to"}},
		{"a bucket too many", Anchor(Fast, maxEntries+1), ten, []string{"16,777,217 buckets", "1 to"}},
		{"a weight a bit too small", WeightedRendezvous(Fast), Cluster{{"a", 9.9e-251}}, []string{`"a" has weight 9.9e-251`, "1e-250"}},
		{"a weight a bit too large", WeightedRendezvous(Fast), Cluster{{"a", 1.1e250}}, []string{`"a" has weight 1.1e+250`, "1e250"}},
		{"too many points", Ring(Fast, 10_000_000), ten, []string{"1e+08 points", "10000000 for each unit"}},
		{"less than a point", Ring(Fast, 100), Cluster{{"a", 0.001}}, []string{`"a" has weight 0.001`, "ring of 100"}},
		{"no probes", MultiProbe(Fast, 0), ten, []string{"0 probes", "at least 1"}},
		{"negative probes", MultiProbe(Fast, -1), ten, []string{"-1 probes"}},
		{"table not prime", Maglev(Fast, 1000), ten, []string{"table of 1000", "prime", "1009"}},
		{"empty table", Maglev(Fast, 0), ten, []string{"table of 0", "prime"}},
		{"table smaller than the nodes", Maglev(Fast, 7), ten, []string{"table of 7", "10 nodes"}},
		{"a node without an entry", Maglev(Fast, 251), Cluster{{"a", 1}, {"b", 1e-9}}, []string{`"b" has weight 1e-09`, "table of 251"}},
		{"table too large", Maglev(Fast, 1<<30), ten, []string{"table of 1073741824"}},
		{"no shards", FixedShards(Fast, 0), ten, []string{"0 shards", "1 to"}},
		{"fewer shards than nodes", FixedShards(Fast, 9), ten, []string{"9 shards for 10 nodes"}},
		{"no capacity", Anchor(Fast, 0), ten, []string{"anchor of 0 buckets", "1 to"}},
		{"more nodes than capacity", Anchor(Fast, 9), ten, []string{"anchor of 9 buckets for 10 nodes"}},
		{"c of 1", Bounded(Rendezvous(Fast), 1, keys), ten, []string{"c = 1 ", "above 1"}},
		{"c not a number", Bounded(Rendezvous(Fast), math.NaN(), keys), ten, []string{"c = NaN"}},
		{"infinite c", Bounded(Rendezvous(Fast), math.Inf(1), keys), ten, []string{"c = +Inf"}},
		{"no arrivals", Bounded(Rendezvous(Fast), 2, Keys{}), ten, []string{"no keys"}},
		{"bounds without ranks", Bounded(Jump(Fast), 2, keys), ten, []string{"jump (fast)", "does not rank nodes"}},
		{"weights of anchor", Anchor(Fast, 20), uneven, []string{"anchor has no weights", `"3"`}},
		{"weights of jump", Jump(Fast), uneven, []string{"jump has no weights", `"0" and "3" weigh 1 and 2`}},
		{"weights of multi-probe", MultiProbe(Fast, 21), uneven, []string{"multi-probe has no weights", `"3"`}},
	} {
		t.Run(test.name, func(t *testing.T) { says(t, errOf(Count(test.scheme, test.cluster, keys)), test.says...) })
	}
}

func TestBadPast(t *testing.T) {
	ten := Uniform(10)
	says(t, errOf(Jump(Fast).After(Uniform(9), nil).Place(ten)), "in the past", "cluster is empty")
	says(t, errOf(Jump(Fast).After(Uniform(9), must(Uniform(9).Remove("4"))).Place(ten)), "in the past", `"5"`)
	says(t, errOf(Compare(FixedShards(Fast, 10), ten, Uniform(11), Numbered("key", 9))), "after the change", "10 shards for 11 nodes")
	says(t, errOf(Compare(Anchor(Fast, 10), ten, Uniform(11), Numbered("key", 9))), "after the change", "anchor of 10 buckets for 11 nodes")
	says(t, errOf(Compare(Jump(Fast), ten, nil, Numbered("key", 9))), "after the change", "cluster is empty")
	says(t, errOf(Compare(Jump(Fast), ten, append(Uniform(10), Node{"x", 2}), Numbered("key", 9))), "jump has no weights")
}

// The limits themselves are within.
func TestParametersAtTheirLimits(t *testing.T) {
	must(ringCounts(Uniform(1), maxEntries))
	must(WeightedRendezvous(Fast).Place(Cluster{{"a", 1e-250}, {"b", 1e250}}))
	must(Anchor(Fast, 10).Place(Uniform(10)))
	must(FixedShards(Fast, 10).Place(Uniform(10)))
}
