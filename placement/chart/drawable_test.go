package chart

import (
	"fmt"
	"math"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"reshard/placement"
)

// compared returns the movement of 1,000 keys.
func compared(t *testing.T, s placement.Scheme, before, after placement.Cluster) placement.Movement {
	t.Helper()
	m, err := placement.Compare(s, before, after, placement.Numbered("key", 1000))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestWhatIsNoNumberIsAnError(t *testing.T) {
	var none placement.Movement
	five := placement.Uniform(5)
	keyless := placement.Load{Cluster: five, Keys: make([]int, 5)}
	short := placement.Load{Cluster: five, Keys: []int{1}}
	still := placement.Movement{Before: keyless, After: keyless}
	grow := compared(t, placement.Modulo(placement.Fast), five, placement.Uniform(6))
	strange := grow
	strange.Flows = []placement.Flow{{From: "0", To: "nowhere", Keys: 1}}
	alone := placement.Spread{Nodes: 1, Keys: 9, Loads: []float64{1}}
	refused := placement.Cost{Refused: fmt.Errorf("no")}
	for name, f := range map[string]*Figure{
		"Destinations of nothing":  Destinations(none),
		"Sources of nothing":       Sources(none),
		"Destinations of no keys":  Destinations(still),
		"Destinations elsewhere":   Destinations(strange),
		"Sources elsewhere":        Sources(strange),
		"Loads of nothing":         Loads(none),
		"Loads of no keys":         Loads(still),
		"Shares of nothing":        Shares(placement.Load{}),
		"Shares of no keys":        Shares(keyless),
		"Shares of too few counts": Shares(short),
		"Sweep of nothing":         Sweep("x", []float64{1}, placement.Movements{none}),
		"Sweep over no number":     Sweep("x", []float64{math.NaN()}, placement.Movements{grow}),
		"Repeats of nothing":       Repeats(placement.Movements{none}, none),
		"Requests of no keys":      Requests(keyless, placement.RequestLoad{Cluster: five, Shares: make([]float64, 5)}),
		"Requests without shares":  Requests(grow.Before, placement.RequestLoad{Cluster: five}),
		"Splits without shares":    Splits(placement.RequestLoads{{Cluster: five}}),
		"Peaks too few":            Peaks(placement.PeakCurve{Nodes: []int{1, 2}, Peaks: []float64{1}}),
		"Peaks on no nodes":        Peaks(placement.PeakCurve{Nodes: []int{0}, Peaks: []float64{1}}),
		"Peaks without end":        Peaks(placement.PeakCurve{Nodes: []int{1}, Peaks: []float64{math.Inf(1)}}),
		"Scale of no times":        Scale(scaling(placement.ScaleCurve{Nodes: []int{1}, Bytes: []float64{1}})),
		"Scale of no number":       Scale(scaling(placement.ScaleCurve{Nodes: []int{1}, Lookup: []float64{math.NaN()}, Bytes: []float64{1}})),
		"Law on one node":          Law([]int{1, 2}, placement.Spreads{alone, alone}),
		"Law of nothing":           Law([]int{1, 2}, placement.Spreads{{}, {}}),
		"Law of one ring":          Law([]int{1}, rings(t)[:1]),
		"TradeOff of nothing":      TradeOff(placement.Measures{}),
		"TradeOff, all refused":    TradeOff(placement.Measures{Peak99: 1, Grow: refused, RemoveLast: refused, RemoveMiddle: refused, Weigh: refused, Replace: refused}),
	} {
		if _, err := f.Save(filepath.Join(t.TempDir(), "figure")); err == nil {
			t.Errorf("%s: Save has no error", name)
		}
	}
}

func TestWhatChanceLeavesAloneIsDrawn(t *testing.T) {
	one, five := placement.Uniform(1), placement.Uniform(5)
	others := placement.Named("a", "b", "c", "d", "e")
	rendezvous := placement.Rendezvous(placement.Fast)
	same, replaced, alone := compared(t, rendezvous, five, five), compared(t, rendezvous, five, others), compared(t, rendezvous, one, one)
	for name, f := range map[string]*Figure{
		"Destinations without a move": Destinations(same),
		"Loads without a move":        Loads(same),
		"Loads, all replaced":         Loads(replaced),
		"Loads on one node":           Loads(alone),
		"Shares on one node":          Shares(alone.Before),
		"Sweep without a move":        Sweep("x", []float64{1}, placement.Movements{same}),
		"Repeats without a move":      Repeats(placement.Movements{same, same}, same),
		"Repeats, all replaced":       Repeats(placement.Movements{replaced, replaced}, replaced),
		"Peaks on one node":           Peaks(placement.PeakCurve{Exponent: 1, Hottest: 0.1, Nodes: []int{1}, Peaks: []float64{1}}),
		"Scale on one node":           Scale(scaling(placement.ScaleCurve{Nodes: []int{1}, Lookup: []float64{9}, Bytes: []float64{0}})),
		"Law of equal rings":          Law([]int{1, 1}, append(rings(t)[:1], rings(t)[0])),
	} {
		if _, err := f.Save(filepath.Join(t.TempDir(), "figure")); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		text := f.Title + f.Alt + f.Caption
		for _, p := range f.Panels {
			text += p.Heading
		}
		if strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s: %q holds what is no number", name, text)
		}
	}
}

// A chart that adds up the weights, or looks for a name, once for every node
// takes minutes here.
func TestManyNodesTakeNotTheirSquare(t *testing.T) {
	const n = 20000
	many := placement.Load{Cluster: placement.Uniform(n), Keys: make([]int, n)}
	m := placement.Movement{Before: many, After: many}
	for i := range many.Keys {
		many.Keys[i] = 1
		m.Flows = append(m.Flows, placement.Flow{From: many.Cluster[i].Name, To: many.Cluster[n-1-i].Name, Keys: 1})
	}
	start := time.Now()
	Destinations(m)
	Loads(m)
	Shares(many)
	Requests(many, placement.RequestLoad{Cluster: many.Cluster, Shares: make([]float64, n)})
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("four charts of %d nodes took %v", n, took)
	}
}

func scaling(curves ...placement.ScaleCurve) placement.Scaling {
	return placement.Scaling{Curves: curves}
}
