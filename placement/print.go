package placement

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// String returns the load as a table in plain text: a row a node.
func (l Load) String() string { return l.table().text() }

// SimpleRender shows the load in a notebook.
func (l Load) SimpleRender() map[string]any { return l.table().mime() }

func (l Load) table() table {
	t := table{
		title: fmt.Sprintf("%s: %s on %s", l.Scheme, plural(l.Total(), "key"), plural(len(l.Cluster), "node")),
		head:  []string{"node", "keys", "share", "fair share"},
	}
	total := l.Total()
	for i, share := range l.Cluster.shares() {
		t.rows = append(t.rows, []string{
			l.Cluster[i].Name, count(l.Keys[i]), percent(float64(l.Keys[i]) / float64(max(total, 1))), percent(share)})
	}
	if total == 0 {
		return t
	}
	x2, p := l.ChiSquare()
	t.notes = []string{fmt.Sprintf("peak-to-average %.3f; χ² = %.1f on %d degrees of freedom, p = %.2g",
		l.PeakToAverage(), x2, len(l.Cluster)-1, p)}
	return t
}

// String returns the movement as a table in plain text.
func (m Movement) String() string { return Movements{m}.String() }

// SimpleRender shows the movement in a notebook.
func (m Movement) SimpleRender() map[string]any { return Movements{m}.SimpleRender() }

// Movements are the movements of several schemes, side by side.
type Movements []Movement

// String returns the movements as a table in plain text: a row a scheme.
func (ms Movements) String() string { return ms.table().text() }

// SimpleRender shows the movements in a notebook.
func (ms Movements) SimpleRender() map[string]any { return ms.table().mime() }

func (ms Movements) table() table {
	t := table{head: []string{"scheme", "moved", "of all keys"}}
	columns := ms.columns()
	for _, c := range columns {
		t.head = append(t.head, c.head)
	}
	for i, m := range ms {
		change := fmt.Sprintf("%s, %s → %s", plural(m.Keys(), "key"), count(len(m.Before.Cluster)), plural(len(m.After.Cluster), "node"))
		name := m.Before.Scheme
		if i == 0 {
			t.title = change
		} else if change != t.title { // a row of another experiment says so
			name += ", " + change
		}
		if ms.differ() {
			name += m.who()
		}
		row := []string{name, count(m.Moved), percent(m.fraction(m.Moved))}
		for _, c := range columns {
			row = append(row, c.cell(m))
		}
		t.rows = append(t.rows, row)
	}
	return t
}

// differ reports whether the movements are of different clusters.
func (ms Movements) differ() bool {
	return slices.ContainsFunc(ms, func(m Movement) bool {
		return !slices.Equal(m.Before.Cluster, ms[0].Before.Cluster) || !slices.Equal(m.After.Cluster, ms[0].After.Cluster)
	})
}

// who names the nodes that leave and those that join, if they are few.
func (m Movement) who() string {
	const few = 3
	words := ""
	for _, w := range []struct {
		word     string
		from, in Cluster
	}{{"without", m.Before.Cluster, m.After.Cluster}, {"with", m.After.Cluster, m.Before.Cluster}} {
		at := positions(w.in)
		var names []string
		for _, n := range w.from {
			if _, stays := at[n.Name]; !stays {
				names = append(names, n.Name)
			}
		}
		if len(names) > 0 && len(names) <= few {
			words += ", " + w.word + " " + strings.Join(names, ", ")
		}
	}
	return words
}

// A column of a table of movements.
type column struct {
	head string
	cell func(Movement) string
}

// columns returns those that say something about one movement at least.
func (ms Movements) columns() []column {
	cs := []column{{"useless", func(m Movement) string { return count(m.Useless) }}}
	if slices.ContainsFunc(ms, func(m Movement) bool { return !subset(m.After.Cluster, m.Before.Cluster) }) {
		cs = append(cs, column{"to new nodes", func(m Movement) string { return count(m.ToNew) }})
	}
	if slices.ContainsFunc(ms, func(m Movement) bool { return !subset(m.Before.Cluster, m.After.Cluster) }) {
		cs = append(cs, column{"from removed nodes", func(m Movement) string { return count(m.FromRemoved) }})
	}
	return append(cs, column{"the floor ± σ", func(m Movement) string {
		mean, sigma := m.Chance()
		return count(round(mean)) + " ± " + count(round(sigma))
	}})
}

// subset reports whether every node of c is in d, whatever its weight.
func subset(c, d Cluster) bool {
	in := positions(d)
	return !slices.ContainsFunc(c, func(n Node) bool { _, ok := in[n.Name]; return !ok })
}

// fraction returns a number of keys as a fraction of all, 0 if there are none.
func (m Movement) fraction(keys int) float64 { return float64(keys) / float64(max(m.Keys(), 1)) }

func count(n int) string { return humanize.Comma(int64(n)) }

func percent(fraction float64) string { return fmt.Sprintf("%.2f %%", 100*fraction) }

func round(x float64) int { return int(math.Round(x)) }

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return count(n) + " " + noun
}
