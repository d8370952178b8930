package placement

import (
	"fmt"
	"math"
	"slices"
)

// A Spread says how even a scheme is: the loads on many clusters of one size,
// whose nodes all have weight 1. Each has other names for its nodes, and other
// keys of the same number; only a list of keys ([ListOf]) is the same for all.
type Spread struct {
	Scheme   string
	Nodes    int       // in each cluster
	Clusters int       // how many
	Keys     int       // placed on each
	Loads    []float64 // of every node of every cluster, relative to its fair share: 1 is fair
	Peaks    []float64 // peak-to-average of every cluster, ascending
}

// SpreadOf places keys on many clusters. It fails if there is no cluster, or
// where [Count] does, and costs as much as it for each cluster.
func SpreadOf(s Scheme, nodes, clusters int, keys Keys) (Spread, error) {
	if clusters < 1 {
		return Spread{}, fmt.Errorf("placement: %d clusters: a spread needs at least one", clusters)
	}
	spread := Spread{Scheme: s.Name, Nodes: nodes, Clusters: clusters, Keys: keys.Len()}
	for i := range clusters {
		keys := keys.variant(i)
		if s.withKeys != nil {
			s = s.withKeys(keys)
		}
		load, err := countAt(s, Uniform(nodes).prefixed(fmt.Sprintf("cluster%d/node", i)), keys, stage{i, clusters})
		if err != nil {
			return Spread{}, err
		}
		total := float64(load.Total())
		for j, share := range load.Cluster.shares() {
			spread.Loads = append(spread.Loads, float64(load.Keys[j])/(share*total))
		}
		spread.Peaks = append(spread.Peaks, load.PeakToAverage())
	}
	slices.Sort(spread.Peaks)
	return spread, nil
}

// variant returns as many other keys, if the keys are generated.
func (k Keys) variant(i int) Keys {
	if k.list != nil {
		return k
	}
	return Numbered(fmt.Sprintf("%s%d/", k.prefix, i), k.n)
}

// Deviation returns the standard deviation of the relative load of a node.
func (s Spread) Deviation() float64 {
	var sum float64
	for _, load := range s.Loads {
		sum += float64((load - 1) * (load - 1)) // rounded before the sum, on every CPU
	}
	return math.Sqrt(sum / float64(len(s.Loads)))
}

// Chance returns the standard deviation that chance alone gives the relative
// load of a node under a scheme whose shares are fair: √((nodes-1)/keys).
func (s Spread) Chance() float64 { return math.Sqrt(float64(s.Nodes-1) / float64(s.Keys)) }

// Peak returns the peak-to-average that a fraction q of the clusters does not
// exceed: Peak(0.5) is the median. It is NaN where q is not from 0 to 1, or where
// there are no clusters.
func (s Spread) Peak(q float64) float64 {
	if !(q >= 0 && q <= 1) || len(s.Peaks) == 0 {
		return math.NaN()
	}
	return s.Peaks[max(0, int(math.Ceil(q*float64(len(s.Peaks))))-1)]
}

// String returns the spread as a table in plain text.
func (s Spread) String() string { return Spreads{s}.String() }

// SimpleRender shows the spread in a notebook.
func (s Spread) SimpleRender() map[string]any { return Spreads{s}.SimpleRender() }

// Spreads are several spreads side by side.
type Spreads []Spread

// String returns the spreads as a table in plain text: a row a scheme.
func (ss Spreads) String() string { return ss.table().text() }

// SimpleRender shows the spreads in a notebook.
func (ss Spreads) SimpleRender() map[string]any { return ss.table().mime() }

func (ss Spreads) table() table {
	t := table{head: []string{"scheme", "standard deviation", "chance alone", "lowest", "highest", "peak, median", "peak, 99 %"}}
	for i, s := range ss {
		name, on := s.Scheme, fmt.Sprintf("%s on %s of %s", plural(s.Keys, "key"), plural(s.Clusters, "cluster"), plural(s.Nodes, "node"))
		if i == 0 {
			t.title = "The load of a node relative to its fair share: " + on
		} else if first := ss[0]; s.Keys != first.Keys || s.Clusters != first.Clusters || s.Nodes != first.Nodes {
			name += ", " + on
		}
		t.rows = append(t.rows, append([]string{name}, s.cells()...))
	}
	return t
}

func (s Spread) cells() []string {
	if len(s.Loads) == 0 {
		return []string{"?", "?", "?", "?", "?", "?"}
	}
	return []string{fmt.Sprintf("%.4f", s.Deviation()), fmt.Sprintf("%.4f", s.Chance()), fmt.Sprintf("%.3f", slices.Min(s.Loads)),
		fmt.Sprintf("%.3f", slices.Max(s.Loads)), fmt.Sprintf("%.3f", s.Peak(0.5)), fmt.Sprintf("%.3f", s.Peak(0.99))}
}
