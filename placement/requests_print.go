package placement

import "fmt"

// String returns the load of requests as a table in plain text: a row a node.
func (l RequestLoad) String() string { return l.table().text() }

// SimpleRender shows the load of requests in a notebook.
func (l RequestLoad) SimpleRender() map[string]any { return l.table().mime() }

func (l RequestLoad) table() table {
	t := table{
		title: l.title(),
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

// title says where the shares come from.
func (l RequestLoad) title() string {
	requests := "expected requests"
	if l.Sampled > 0 {
		requests = plural(l.Sampled, "request")
	}
	return fmt.Sprintf("%s: %s on %s, Zipf s = %g", l.Scheme, requests, plural(len(l.Cluster), "node"), l.Exponent)
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
	t := table{head: []string{"split", "peak-to-average", "at least", "more copies", "for split keys"}}
	if len(ls) > 0 {
		t.title = ls[0].title()
	}
	for _, l := range ls {
		name := l.split()
		if l.title() != t.title { // a row of another experiment says so
			name += ", " + l.title()
		}
		t.rows = append(t.rows, []string{name, fmt.Sprintf("%.3f", l.PeakToAverage()), fmt.Sprintf("%.3f", l.Bound()),
			count(l.ExtraCopies), percent(l.ForSplit)})
	}
	return t
}
