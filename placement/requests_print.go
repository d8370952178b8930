package placement

import "fmt"

// String returns the load of requests as a table in plain text: a row a node.
func (l RequestLoad) String() string { return l.table().text() }

// SimpleRender shows the load of requests in a notebook.
func (l RequestLoad) SimpleRender() map[string]any { return l.table().mime() }

func (l RequestLoad) table() table {
	t := table{
		title: fmt.Sprintf("%s: %s requests on %s, Zipf s = %g", l.Scheme, l.requests(), plural(len(l.Cluster), "node"), l.Exponent),
		head:  []string{"node", "requests", "fair share", "requests/fair"},
		notes: []string{fmt.Sprintf("peak-to-average %.3f, at least %.3f wherever the keys are", l.PeakToAverage(), l.Bound())},
	}
	for i, share := range l.Cluster.shares() {
		t.rows = append(t.rows, []string{
			l.Cluster[i].Name, percent(l.Shares[i]), percent(share), fmt.Sprintf("%.3f", l.Shares[i]/share)})
	}
	if l.Split > 0 {
		t.notes = append(t.notes, fmt.Sprintf("split: %s; copies beyond the first: %s; requests for split keys: %s",
			l.split(), count(l.ExtraCopies), percent(l.ForSplit)))
	}
	return t
}

// requests says where the shares come from.
func (l RequestLoad) requests() string {
	if l.Sampled == 0 {
		return "expected"
	}
	return count(l.Sampled)
}

func (l RequestLoad) split() string {
	if l.Split == 0 {
		return "nothing"
	}
	return fmt.Sprintf("%s over %s", plural(l.Split, "key"), plural(l.Ways, "node"))
}

// RequestLoads are loads of requests side by side.
type RequestLoads []RequestLoad

// String returns the loads as a table in plain text: a row each.
func (ls RequestLoads) String() string { return ls.table().text() }

// SimpleRender shows the loads in a notebook.
func (ls RequestLoads) SimpleRender() map[string]any { return ls.table().mime() }

func (ls RequestLoads) table() table {
	t := table{
		title: "How uneven requests are, and what splitting costs",
		head:  []string{"scheme", "Zipf s", "requests", "nodes", "split", "peak-to-average", "at least", "more copies", "for split keys"},
	}
	for _, l := range ls {
		t.rows = append(t.rows, []string{
			l.Scheme, fmt.Sprintf("%g", l.Exponent), l.requests(), count(len(l.Cluster)), l.split(),
			fmt.Sprintf("%.3f", l.PeakToAverage()), fmt.Sprintf("%.3f", l.Bound()), count(l.ExtraCopies), percent(l.ForSplit)})
	}
	return t
}
