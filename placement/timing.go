package placement

import (
	"fmt"
	"time"
)

// A Timing says how long one scheme takes on this machine: the shortest of
// several runs, each on one core.
type Timing struct {
	Lookup time.Duration // of one key, the mean over many
	Build  time.Duration // of the placer
	Add    time.Duration // of the placer that follows when a node joins
}

// timingRuns is how often each time is taken.
const timingRuns = 5

func timingOf(s Scheme, c Cluster, p Placer, keys Keys) (Timing, error) {
	sample := make([]string, min(keys.Len(), 10_000))
	for i := range sample {
		sample[i] = keys.At(i)
	}
	grown := append(append(Cluster{}, c...), Node{"one more", 1})
	var t Timing
	var err error
	t.Lookup = shortest(func() {
		for _, key := range sample {
			p.Owner(key)
		}
	}) / time.Duration(len(sample))
	t.Build = shortest(func() { _, err = s.Place(c) })
	if err != nil {
		return Timing{}, err
	}
	t.Add = shortest(func() { _, err = s.Next(p, grown) })
	if err != nil {
		t.Add = 0 // the cluster is as large as the scheme takes
	}
	return t, nil
}

func shortest(run func()) time.Duration {
	var best time.Duration
	for i := range timingRuns {
		start := time.Now()
		run()
		if took := time.Since(start); i == 0 || took < best {
			best = took
		}
	}
	return best
}

// Times is what the schemes compared take on this machine.
type Times Compared

// Times returns the times of the schemes, which print as a table of their own:
// they differ from run to run.
func (cs Compared) Times() Times { return Times(cs) }

// String returns the times as a table in plain text: a row a scheme.
func (ts Times) String() string { return ts.table().text() }

// SimpleRender shows the times in a notebook.
func (ts Times) SimpleRender() map[string]any { return ts.table().mime() }

func (ts Times) table() table {
	t := table{title: "Times on this machine", head: []string{"scheme", "a lookup", "to build", "to add a node"}}
	for _, m := range ts {
		t.rows = append(t.rows, []string{m.Scheme.Name, fmt.Sprint(m.Timing.Lookup),
			fmt.Sprint(m.Timing.Build.Round(100 * time.Nanosecond)), fmt.Sprint(m.Timing.Add.Round(100 * time.Nanosecond))})
	}
	return t
}
