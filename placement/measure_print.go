package placement

import "fmt"

// String returns the measures as tables in plain text: see [Compared.String].
func (m Measures) String() string { return Compared{m}.String() }

// SimpleRender shows the measures in a notebook.
func (m Measures) SimpleRender() map[string]any { return Compared{m}.SimpleRender() }

// Compared are several measured schemes side by side.
type Compared []Measures

// String returns the measures as two tables in plain text, a row a scheme: what
// changes move, and what a scheme gives and takes otherwise. The time it takes
// is in another: see [Compared.Times].
func (cs Compared) String() string { return cs.moves().text() + "\n\n" + cs.takes().text() }

// SimpleRender shows the measures in a notebook.
func (cs Compared) SimpleRender() map[string]any {
	return map[string]any{"text/html": cs.moves().html() + "\n" + cs.takes().html(), "text/plain": cs.String()}
}

func (cs Compared) moves() table {
	t := table{head: append([]string{"scheme"}, changeNames...)}
	if len(cs) == 0 {
		return t
	}
	t.title = fmt.Sprintf("What changes move: %s on %s", plural(cs[0].Keys, "key"), plural(cs[0].Nodes, "node"))
	t.notes = []string{"in % of all keys: moves that even out the shares + moves for nothing"}
	for _, m := range cs {
		row := []string{m.Scheme.Name}
		for _, c := range m.costs() {
			row = append(row, c.String())
		}
		if m.Scheme.Promises.Weights == IgnoresWeights {
			row[1+changeWeigh] = "ignored"
		}
		t.rows = append(t.rows, row)
	}
	floor := []string{"the floor"}
	for _, c := range cs[0].costs() {
		floor = append(floor, fmt.Sprintf("%.1f", 100*c.Floor))
	}
	t.rows = append(t.rows, floor)
	return t
}

func (cs Compared) takes() table {
	t := table{title: "What each gives and takes", head: []string{"scheme", "peak, median", "peak, 99 %", "looks a lookup", "bytes a node"}}
	if len(cs) > 0 {
		t.title += fmt.Sprintf(": peak-to-average over %s, work and memory", plural(cs[0].Clusters, "cluster"))
	}
	for _, m := range cs {
		t.rows = append(t.rows, []string{m.Scheme.Name, fmt.Sprintf("%.3f", m.PeakMedian), fmt.Sprintf("%.3f", m.Peak99),
			known(m.Looks, "%.1f"), known(m.Bytes, "%.0f")})
	}
	return t
}

// String returns useful and useless moves in percent of all keys, the latter if
// there are any.
func (c Cost) String() string {
	if c.Refused != nil {
		return "refused"
	}
	useful := fmt.Sprintf("%.1f", 100*(c.Moved-c.Useless))
	if c.Useless == 0 {
		return useful
	}
	return useful + fmt.Sprintf(" + %.1f", 100*c.Useless)
}

func known(x float64, format string) string {
	if x == 0 {
		return "?"
	}
	return fmt.Sprintf(format, x)
}
