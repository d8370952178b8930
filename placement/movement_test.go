package placement

import (
	"bytes"
	"errors"
	"math"
	"reflect"
	"runtime"
	"testing"

	"pgregory.net/rapid"
)

// Counting two lists of keys and adding is the same as counting all keys.
func TestResultsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, after := someCluster(1).Draw(t, "before"), someCluster(1).Draw(t, "after")
		some, others := someKeys.Draw(t, "some"), someKeys.Draw(t, "others")
		all := append(append([]string{}, some...), others...)
		s := Rendezvous(Fast)
		sum := must(must(Compare(s, before, after, ListOf(some...))).Add(must(Compare(s, before, after, ListOf(others...)))))
		if whole := must(Compare(s, before, after, ListOf(all...))); !reflect.DeepEqual(sum, whole) {
			t.Fatalf("parts:\n%+v\nwhole:\n%+v", sum, whole)
		}
		load := must(must(Count(s, after, ListOf(some...))).Add(must(Count(s, after, ListOf(others...)))))
		if !reflect.DeepEqual(load, sum.After) {
			t.Fatalf("parts:\n%+v\nwhole:\n%+v", load, sum.After)
		}
	})
}

func TestAddLeavesItsOperandsAlone(t *testing.T) {
	m := must(Compare(Modulo(Fast), Uniform(3), Uniform(4), Numbered("key", 1000)))
	again := must(Compare(Modulo(Fast), Uniform(3), Uniform(4), Numbered("key", 1000)))
	must(m.Add(m))
	if !reflect.DeepEqual(m, again) {
		t.Errorf("Add changed its receiver:\n%v\n%v", m, again)
	}
}

// A placer that is a plain function runs on the caller's goroutine, any other
// on all cores; the answer is the same, for more keys than one chunk.
func TestSerialEqualsParallel(t *testing.T) {
	before, after, keys := Uniform(10), Uniform(11), Numbered("key", 5*chunkKeys+1)
	caller := goroutine()
	serial := Scheme{Name: Modulo(MD5).Name, New: func(c Cluster) (Placer, error) {
		p, err := Modulo(MD5).New(c)
		return PlacerFunc(func(key string) int {
			if g := goroutine(); g != caller {
				t.Errorf("called from %s, not from %s", g, caller)
			}
			return p.Owner(key)
		}), err
	}}
	got, want := must(Compare(serial, before, after, keys)), must(Compare(Modulo(MD5), before, after, keys))
	if !reflect.DeepEqual(got, want) {
		t.Errorf("one goroutine:\n%v\nall cores:\n%v", got, want)
	}
	if got := must(Count(serial, after, keys)); !reflect.DeepEqual(got, want.After) {
		t.Errorf("one goroutine:\n%v\nall cores:\n%v", got, want.After)
	}
}

// goroutine returns what the runtime calls the current goroutine.
func goroutine() string {
	buf := make([]byte, 64)
	name, _, _ := bytes.Cut(buf[:runtime.Stack(buf, false)], []byte(" ["))
	return string(name)
}

// A move is useful only from a node whose share shrank to one whose share
// grew.
func TestUselessMoves(t *testing.T) {
	abc := Cluster{{"a", 1}, {"b", 1}, {"c", 2}}
	heavier := must(abc.Weigh("a", 4))
	for _, test := range []struct {
		name          string
		before, after Cluster
		from, to      int
		useless       bool
	}{
		{"to the new node", abc, must(abc.Add("d", 1)), 0, 3, false},
		{"between nodes that stay", abc, must(abc.Add("d", 1)), 0, 1, true},
		{"from the removed node", abc, must(abc.Remove("c")), 2, 0, false},
		{"to the heavier node", abc, heavier, 1, 0, false},
		{"from the heavier node", abc, heavier, 0, 1, true},
		{"between the others", abc, heavier, 1, 2, true},
		{"where nothing changed", abc, Cluster{{"a", 3}, {"b", 3}, {"c", 6}}, 0, 2, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := must(Compare(fixed(test.before, test.from, test.to), test.before, test.after, ListOf("x")))
			want := []Flow{{test.before[test.from].Name, test.after[test.to].Name, 1, test.useless}}
			if !reflect.DeepEqual(m.Flows, want) || (m.Useless == 1) != test.useless {
				t.Errorf("flows %v, useless %d; want %v", m.Flows, m.Useless, want)
			}
		})
	}
}

// fixed places every key on one node of one cluster and another of any other.
func fixed(before Cluster, from, to int) Scheme {
	return Scheme{Name: "fixed", New: func(c Cluster) (Placer, error) {
		owner := to
		if reflect.DeepEqual(c, before) {
			owner = from
		}
		return PlacerFunc(func(string) int { return owner }), nil
	}}
}

// The floor is half the sum of |share after - share before|.
func TestFloor(t *testing.T) {
	ten := Uniform(10)
	for _, test := range []struct {
		name          string
		before, after Cluster
		floor         float64
	}{
		{"nothing", ten, ten, 0},
		{"grow", ten, Uniform(11), 1.0 / 11},
		{"shrink", Uniform(11), ten, 1.0 / 11},
		{"weigh", ten, must(ten.Weigh("0", 3)), 0.15},
		{"scale", ten, Cluster{{"0", 7}, {"1", 7}, {"2", 7}, {"3", 7}, {"4", 7}, {"5", 7}, {"6", 7}, {"7", 7}, {"8", 7}, {"9", 7}}, 0},
		{"replace all", Named("a", "b"), Named("c", "d"), 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := must(Compare(Rendezvous(Fast), test.before, test.after, ListOf("x")))
			near(t, "floor", m.Floor, test.floor, 1e-15)
		})
	}
}

// Rounding is no change of share, however many nodes add up.
func TestFloorOfManyNodes(t *testing.T) {
	many, scaled := Uniform(100_000), Uniform(100_000)
	for i := range many {
		many[i].Weight, scaled[i].Weight = 0.1, 0.7
	}
	equal(t, "floor", Floor(many, scaled), 0)
	near(t, "share", many.Share(0), 1e-5, 1e-20)
}

func TestClusterMethodsLeaveTheirReceiverAlone(t *testing.T) {
	c := append(make(Cluster, 0, 8), Uniform(3)...) // room to append in place
	must(c.Add("x", 2))
	must(c.Remove("0"))
	must(c.Weigh("1", 5))
	if !reflect.DeepEqual(c[:3], Uniform(3)) || c[:4][3] != (Node{}) {
		t.Errorf("the cluster became %v", c[:4])
	}
}

func TestRepeatTakesOtherKeysEachTime(t *testing.T) {
	keysOf := func(trial int) Keys { return Numbered(string(rune('a'+trial)), 1000) }
	ms := must(Repeat(Rendezvous(Fast), Uniform(3), Uniform(4), 3, keysOf))
	for i, m := range ms {
		if want := must(Compare(Rendezvous(Fast), Uniform(3), Uniform(4), keysOf(i))); !reflect.DeepEqual(m, want) {
			t.Errorf("trial %d: got\n%v\nwant\n%v", i, m, want)
		}
	}
}

// Other names for the nodes: another experiment where names count, the same
// one where only positions do.
func TestRepeatNames(t *testing.T) {
	keys, three, four := Numbered("key", 1000), Uniform(3), Uniform(4)
	byName, byPosition := must(RepeatNames(Rendezvous(Fast), three, four, 2, keys)), must(RepeatNames(Modulo(Fast), three, four, 2, keys))
	equal(t, "node", byName[1].After.Cluster[3].Name, "trial1/3")
	if reflect.DeepEqual(byName[0].After.Keys, byName[1].After.Keys) {
		t.Error("other names give the same load")
	}
	equal(t, "moved by position", byPosition[0].Moved, byPosition[1].Moved)
	says(t, errOf(RepeatNames(Modulo(Fast), three, four, 0, keys)), "0 trials")
	says(t, errOf(RepeatNames(Modulo(Fast), three, four, 1, Keys{})), "trial 0", "no keys")
}

func TestMeanOfUselessMoves(t *testing.T) {
	mean, deviation := Movements{{Useless: 2}, {Useless: 4}, {Useless: 4}, {Useless: 6}}.Useless()
	near(t, "mean", mean, 4, 1e-12)
	near(t, "standard deviation", deviation, math.Sqrt2, 1e-12)
}

// On more nodes than every pair is counted for, the moves are the same.
func TestMovesBetweenManyNodes(t *testing.T) {
	s, before, after, keys := Modulo(Fast), Uniform(300), Uniform(301), Numbered("key", 2000)
	if len(before)*len(after) <= fewPairs {
		t.Fatal("too few nodes for this test")
	}
	m, from, to := must(Compare(s, before, after, keys)), must(s.Place(before)), must(s.Place(after))
	moved, flows := 0, map[[2]string]int{}
	for i := range keys.Len() {
		if a, b := from.Owner(keys.At(i)), to.Owner(keys.At(i)); a != b {
			moved++
			flows[[2]string{before[a].Name, after[b].Name}]++
		}
	}
	equal(t, "moved", m.Moved, moved)
	equal(t, "flows", len(m.Flows), len(flows))
	for _, f := range m.Flows {
		equal(t, f.From+" → "+f.To, f.Keys, flows[[2]string{f.From, f.To}])
	}
	equal(t, "moves of rendezvous for nothing", must(Compare(Rendezvous(Fast), before, after, keys)).Useless, 0)
}

// An error ends an experiment whichever goroutine meets it.
func TestAnyGoroutineCanFail(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	failed, bad := make(chan bool), errors.New("bad")
	tallies := 0
	_, err := overKeys(Numbered("key", 2*chunkKeys), false, stage{}, func() tally {
		tallies++
		if tallies == 1 {
			return tallyFunc(func() error { <-failed; return nil })
		}
		return tallyFunc(func() error { close(failed); return bad })
	})
	if !errors.Is(err, bad) {
		t.Errorf("got %v", err)
	}
}

type tallyFunc func() error

func (f tallyFunc) count(chunk) error { return f() }

func TestChiSquareOfOneNode(t *testing.T) {
	x2, p := Load{"one", Uniform(1), []int{5}}.ChiSquare()
	equal(t, "χ²", x2, 0)
	equal(t, "p", p, 1)
}
