package placement

import (
	"fmt"
	"math"
	"time"
)

// A Timing says how long one scheme takes on this machine: the shortest of
// several runs, each on one core.
type Timing struct {
	Lookup time.Duration // of one key, the mean over many
	Build  time.Duration // of the placer
	Add    time.Duration // of the placer that follows when a node joins
}

// Each time is taken so often, and again until so much time has passed: what
// else the machine does comes and goes.
const (
	timingRuns = 5
	timingSpan = 50 * time.Millisecond
)

// timingKeys is how many keys are looked up in a run, if there are so many. Of a
// few thousand, the branch predictor learns by heart who owns which, and jump
// takes half its time.
const timingKeys = 1 << 16

func timingOf(s Scheme, c Cluster, p Placer, keys Keys) (Timing, error) {
	grown := append(append(Cluster{}, c...), Node{"one more", 1})
	var t Timing
	var err error
	t.Lookup = time.Duration(math.Round(lookupTime(p, keys)))
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

// lookupTime returns the nanoseconds that a lookup takes, to a tenth: the mean
// over a sample of the keys.
func lookupTime(p Placer, keys Keys) float64 {
	sample := make([]string, min(keys.Len(), timingKeys))
	for i := range sample {
		sample[i] = keys.At(i)
	}
	all := shortest(func() {
		for _, key := range sample {
			p.Owner(key)
		}
	})
	return math.Round(10*float64(all)/float64(len(sample))) / 10
}

// shortest returns the shortest time of several runs.
func shortest(run func()) time.Duration {
	best := time.Duration(math.MaxInt64)
	began := time.Now()
	for i := 0; i < timingRuns || time.Since(began) < timingSpan; i++ {
		start := time.Now()
		run()
		best = min(best, time.Since(start))
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
