package placement_test

import (
	"errors"
	"testing"

	"reshard/placement"
)

// observed runs experiments while f observes, and returns what f was told.
func observed(t *testing.T, f placement.Observer, experiments func()) (done, totals []int) {
	t.Helper()
	placement.Observe(func(d, total int) error {
		done, totals = append(done, d), append(totals, total)
		return f(d, total)
	})
	defer placement.Observe(nil)
	experiments()
	return done, totals
}

func TestObserveRepeat(t *testing.T) {
	keys := placement.Numbered("key:", 20_000)
	before := placement.Uniform(4)
	done, totals := observed(t, func(int, int) error { return nil }, func() {
		_, err := placement.Repeat(placement.Modulo(placement.Fast), before, placement.Uniform(5), 3,
			func(int) placement.Keys { return keys })
		if err != nil {
			t.Fatal(err)
		}
	})
	if len(done) == 0 {
		t.Fatal("nothing was told")
	}
	for i, d := range done {
		if totals[i] != 60_000 || d < 1 || d > 60_000 || i > 0 && d < done[i-1] {
			t.Errorf("told %d of %d after %v", d, totals[i], done[:i])
		}
	}
}

func TestAnObserverStopsAnExperiment(t *testing.T) {
	stop := errors.New("enough")
	for _, test := range []struct {
		name string
		f    placement.Observer
	}{
		{"error", func(int, int) error { return stop }},
		{"panic", func(int, int) error { panic(stop) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			done, _ := observed(t, test.f, func() {
				defer func() {
					if r := recover(); (r != nil) != (test.name == "panic") {
						t.Errorf("panics with %v", r)
					}
				}()
				_, err := placement.Count(placement.Rendezvous(placement.Fast), placement.Uniform(4), placement.Numbered("key:", 1_000_000))
				if !errors.Is(err, stop) {
					t.Errorf("got %v", err)
				}
			})
			if len(done) != 1 {
				t.Errorf("told %d times", len(done))
			}
		})
	}
}

func TestNobodyObserves(t *testing.T) {
	done, _ := observed(t, func(int, int) error { return nil }, func() { placement.Observe(nil) })
	if _, err := placement.Count(placement.Modulo(placement.Fast), placement.Uniform(4), placement.Numbered("key:", 10_000)); err != nil || len(done) > 0 {
		t.Errorf("told %v, %v", done, err)
	}
}
