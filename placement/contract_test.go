package placement

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// A change is one step of a cluster with a past, and keys to watch.
type change struct {
	past          []Cluster
	before, after Cluster
	node          string // that joins, leaves, or has another weight
	gains         bool   // it joins or gains weight
	keys          []string
}

// The kinds of change, and whether a scheme promises that no other node takes
// part in one.
var changeKinds = []struct {
	name     string
	promised func(Promises) bool
	draw     func(t *rapid.T, s tested, c *change)
}{
	{"grow", func(p Promises) bool { return p.Monotone }, drawGrow},
	{"raise a weight", func(p Promises) bool { return p.Monotone }, drawRaise},
	{"remove the last", func(p Promises) bool { return p.Removal >= RemovesLast }, func(t *rapid.T, s tested, c *change) {
		c.remove(len(c.before) - 1)
	}},
	{"remove another", func(p Promises) bool { return p.Removal == RemovesAny }, func(t *rapid.T, s tested, c *change) {
		c.remove(rapid.IntRange(0, len(c.before)-2).Draw(t, "leaves"))
	}},
	{"lower a weight", func(p Promises) bool { return p.Removal == RemovesAny }, func(t *rapid.T, s tested, c *change) {
		drawRaise(t, s, c)
		c.before, c.after, c.gains = c.after, c.before, false
	}},
}

func drawGrow(t *rapid.T, s tested, c *change) {
	joins := s.newNode(t, c.before)
	c.after, c.node, c.gains = must(c.before.Add(joins.Name, joins.Weight)), joins.Name, true
}

func drawRaise(t *rapid.T, s tested, c *change) {
	i := rapid.IntRange(0, len(c.before)-1).Draw(t, "node")
	c.node, c.gains = c.before[i].Name, true
	light, heavy := c.before[i].Weight, s.weight().Draw(t, "another weight")
	c.before = must(c.before.Weigh(c.node, min(light, heavy)))
	c.after = must(c.before.Weigh(c.node, max(light, heavy)))
}

func (c *change) remove(i int) {
	c.node, c.gains = c.before[i].Name, false
	c.after = must(c.before.Remove(c.node))
}

// someChange draws a change of one kind, after a past of changes that the
// scheme can take part in.
func (s tested) someChange(draw func(*rapid.T, tested, *change)) *rapid.Generator[change] {
	return rapid.Custom(func(t *rapid.T) change {
		c := change{before: s.cluster(2).Draw(t, "cluster"), keys: someKeys.Draw(t, "keys")}
		for range rapid.IntRange(0, 6).Draw(t, "steps") {
			step := c
			kind := rapid.IntRange(0, len(changeKinds)-2).Draw(t, "kind")
			if kind == 3 && s.Promises.Removal == RemovesLast {
				kind = 2
			}
			changeKinds[kind].draw(t, s, &step)
			if len(step.after) > 1 {
				c.past, c.before = append(c.past, step.before, step.after), step.after
			}
		}
		draw(t, s, &c)
		return c
	})
}

// others returns how a node that should have no part in a change takes one, ""
// if none does.
func (s tested) others(c change) string {
	before := must(s.After(c.past...).Place(c.before))
	var from []string
	for _, key := range c.keys {
		from = append(from, c.before[before.Owner(key)].Name)
	}
	after, err := s.Next(before, c.after)
	if err != nil {
		return err.Error()
	}
	for i, key := range c.keys {
		if now := c.before[before.Owner(key)].Name; now != from[i] {
			return fmt.Sprintf("the placer before the change now gives key %q to %q, not to %q", key, now, from[i])
		}
		to := c.after[after.Owner(key)].Name
		if from[i] != to && (c.gains && to != c.node || !c.gains && from[i] != c.node) {
			return fmt.Sprintf("key %q moves from %q to %q, but the node that changes is %q", key, from[i], to, c.node)
		}
	}
	return ""
}

// keeps checks a promise in both directions: what is promised holds for all
// that is drawn, what is not has a counterexample among the first draws.
func keeps[V any](t *testing.T, promised bool, draw *rapid.Generator[V], broken func(V) string) {
	if promised {
		rapid.Check(t, func(t *rapid.T) {
			if what := broken(draw.Draw(t, "case")); what != "" {
				t.Fatal(what)
			}
		})
		return
	}
	for seed := range 300 {
		if broken(draw.Example(seed)) != "" {
			return
		}
	}
	t.Error("it is not promised, but nothing breaks it: promise it")
}

func TestOtherNodesTakeNoPart(t *testing.T) {
	for _, s := range schemes {
		for _, kind := range changeKinds {
			weighs := kind.name == "raise a weight" || kind.name == "lower a weight"
			if weighs && s.Promises.Weights != FollowsWeights {
				continue
			}
			t.Run(s.Name+"/"+kind.name, func(t *testing.T) {
				keeps(t, kind.promised(s.Promises), s.someChange(kind.draw), s.others)
			})
		}
	}
}

func TestOrderOfNodes(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, func(t *testing.T) {
			shuffle := rapid.Custom(func(t *rapid.T) change {
				c := s.cluster(2).Draw(t, "cluster")
				return change{before: c, after: rapid.Permutation(c).Draw(t, "shuffled"), keys: someKeys.Draw(t, "keys")}
			})
			keeps(t, s.Promises.OrderFree, shuffle, func(c change) string {
				return s.differ(c.keys, must(s.Place(c.before)), c.before, must(s.Place(c.after)), c.after)
			})
		})
	}
}

func TestHistory(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, func(t *testing.T) {
			keeps(t, s.Promises.Memoryless, s.someChange(drawGrow), func(c change) string {
				return s.differ(c.keys, must(s.After(c.past...).Place(c.before)), c.before, must(s.Place(c.before)), c.before)
			})
		})
	}
}

// differ returns how two placers disagree, "" if they agree.
func (s tested) differ(keys []string, p Placer, pc Cluster, q Placer, qc Cluster) string {
	for _, key := range keys {
		if a, b := pc[p.Owner(key)].Name, qc[q.Owner(key)].Name; a != b {
			return fmt.Sprintf("key %q is on %q or on %q", key, a, b)
		}
	}
	return ""
}

// Weights that are ignored change no owner, weights that are refused are an
// error if they differ, and only then. That shares follow weights is a matter
// of statistics: see TestLoadsFollowShares.
func TestWeights(t *testing.T) {
	for _, s := range schemes {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c := someCluster(2).Draw(t, "cluster")
			same, differ := slices.Clone(c), slices.Clone(c)
			for i := range c {
				same[i].Weight = 1
			}
			differ[0].Weight = 2 * differ[1].Weight
			switch s.Promises.Weights {
			case IgnoresWeights:
				if what := s.differ(someKeys.Draw(t, "keys"), must(s.Place(differ)), differ, must(s.Place(same)), same); what != "" {
					t.Error(what)
				}
			case RefusesWeights:
				must(s.Place(same))
				if err := errOf(s.Place(differ)); err == nil {
					t.Error("takes weights that differ")
				}
			}
		}))
	}
}

func TestRanks(t *testing.T) {
	for _, s := range schemes {
		_, ranks := must(s.Place(Uniform(3))).(Ranker)
		equal(t, s.Name+" ranks nodes", ranks, s.Promises.Ranks)
	}
}

// The order does not matter either in a cluster that follows another.
func TestOrderOfNodesThatFollow(t *testing.T) {
	for _, s := range schemes {
		if !s.Promises.OrderFree {
			continue
		}
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c, after := s.cluster(1).Draw(t, "cluster"), s.cluster(2).Draw(t, "after")
			shuffled := rapid.Permutation(after).Draw(t, "shuffled")
			p := must(s.Place(c))
			if what := s.differ(someKeys.Draw(t, "keys"), must(s.Next(p, after)), after, must(s.Next(p, shuffled)), shuffled); what != "" {
				t.Error(what)
			}
		}))
	}
}
