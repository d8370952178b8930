package placement

import (
	"slices"
	"testing"
)

// The book's experiment, 200,000 keys key0 … key199999 on nodes "0" … "10":
// loads node by node, computed independently in Python (hashlib, and xxHash
// written out). Never edit a number to make a test pass.
var (
	rendezvous10      = []int{20052, 19842, 20195, 20006, 20099, 20012, 19958, 19929, 20017, 19890}
	rendezvous11      = []int{18254, 18067, 18383, 18229, 18277, 18139, 18202, 18162, 18236, 18065, 17986}
	rendezvousWithout = []int{20064, 19931, 20209, 20023, 19942, 20002, 19995, 20119, 19924, 19791} // 11 nodes without "4"
	weighted10        = []int{49915, 16502, 16833, 16725, 16727, 16752, 16647, 16637, 16688, 16574} // 10 nodes, "0" of weight 3
	modulo10          = []int{20125, 19905, 19911, 20060, 19851, 20128, 19983, 20108, 19858, 20071}
	fast10            = []int{19763, 20208, 20155, 20084, 20275, 20185, 19915, 19995, 19913, 19507}
	fast11            = []int{17940, 18431, 18337, 18273, 18399, 18282, 18107, 18186, 18073, 17655, 18317}
	fastWeighted10    = []int{49759, 16798, 16894, 16643, 16951, 16847, 16648, 16672, 16545, 16243}
	modulo11          = []int{18043, 18055, 18131, 18103, 18200, 18365, 18177, 17865, 18472, 18337, 18252}
)

func TestBookNumbers(t *testing.T) {
	ten, eleven := Uniform(10), Uniform(11)
	without4, heavy0 := must(eleven.Remove("4")), must(ten.Weigh("0", 3))
	for _, test := range []struct {
		name                                string
		scheme                              Scheme
		before, after                       Cluster
		loadBefore, loadAfter               []int
		moved, toNew, fromRemoved, toOthers int
		useless                             int
	}{
		{"grow rendezvous", Rendezvous(MD5), ten, eleven, rendezvous10, rendezvous11, 17986, 17986, 0, 0, 0},
		{"grow modulo", Modulo(MD5), ten, eleven, modulo10, modulo11, 181745, 18252, 0, 163493, 163493},
		{"remove rendezvous", Rendezvous(MD5), eleven, without4, rendezvous11, rendezvousWithout, 18277, 0, 18277, 18277, 0},
		{"weigh weighted rendezvous", WeightedRendezvous(MD5), ten, heavy0, rendezvous10, weighted10, 29863, 0, 0, 29863, 0},
		{"grow weighted rendezvous", WeightedRendezvous(MD5), ten, eleven, rendezvous10, rendezvous11, 17986, 17986, 0, 0, 0},
		{"grow fast rendezvous", Rendezvous(Fast), ten, eleven, fast10, fast11, 18317, 18317, 0, 0, 0},
		{"weigh fast rendezvous", WeightedRendezvous(Fast), ten, heavy0, fast10, fastWeighted10, 29996, 0, 0, 29996, 0},
		{"remove modulo", Modulo(MD5), eleven, ten, modulo11, modulo10, 181745, 0, 18252, 181745, 163493},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := must(Compare(test.scheme, test.before, test.after, Numbered("key", 200_000)))
			equal(t, "keys", m.Keys(), 200_000)
			equal(t, "moved", m.Moved, test.moved)
			equal(t, "to the new node", m.ToNew, test.toNew)
			equal(t, "to other nodes", m.Moved-m.ToNew, test.toOthers)
			equal(t, "from the removed node", m.FromRemoved, test.fromRemoved)
			equal(t, "useless", m.Useless, test.useless)
			equalLoad(t, "before", m.Before, test.loadBefore)
			equalLoad(t, "after", m.After, test.loadAfter)
			equalLoad(t, "counted alone", must(Count(test.scheme, test.after, Numbered("key", 200_000))), test.loadAfter)
		})
	}
}

func TestFloorAndChance(t *testing.T) {
	m := must(Compare(Rendezvous(MD5), Uniform(10), Uniform(11), Numbered("key", 200_000)))
	near(t, "floor", m.Floor, 1.0/11, 1e-15)
	mean, sigma := m.Chance()
	near(t, "expected movers", mean, 200_000/11.0, 1e-9)
	near(t, "σ", sigma, 128.565, 1e-3) // sqrt(200,000 · 1/11 · 10/11)
}

// must returns a value that came without an error.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func equal[T comparable](t interface {
	Helper()
	Errorf(string, ...any)
}, what string, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}

func near(t *testing.T, what string, got, want, tolerance float64) {
	t.Helper()
	if !(got >= want-tolerance && got <= want+tolerance) {
		t.Errorf("%s: got %v, want %v ± %v", what, got, want, tolerance)
	}
}

func equalLoad(t *testing.T, what string, got Load, want []int) {
	t.Helper()
	if !slices.Equal(got.Keys, want) {
		t.Errorf("load %s:\n got %v\nwant %v", what, got.Keys, want)
	}
}
