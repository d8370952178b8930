package chart

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Requests shows the keys of every node beside the requests it serves, both
// relative to its fair share. The loads must be of one cluster.
func Requests(keys placement.Load, requests placement.RequestLoad) *Figure {
	if err := errors.Join(drawable(keys), drawableRequests(requests)); err != nil {
		return &Figure{err: err}
	}
	if !slices.Equal(keys.Cluster, requests.Cluster) {
		return &Figure{err: fmt.Errorf("chart: the keys are on %d nodes, the requests on %d: they must be of one cluster", len(keys.Cluster), len(requests.Cluster))}
	}
	ofKeys, ofRequests := plotter.Values(relative(keys)), make(plotter.Values, len(keys.Cluster))
	for i, share := range sharesOf(keys.Cluster) {
		ofRequests[i] = requests.Shares[i] / share
	}
	top := 1.1 * max(1, slices.Max(ofKeys), slices.Max(ofRequests))
	return &Figure{
		Title: requestsTitle(ofKeys, ofRequests),
		Panels: []Panel{
			relativePanel("Keys", "keys on the node, relative to its fair share", keys.Cluster, ofKeys, top),
			relativePanel("Requests", "requests to the node, relative to its fair share", keys.Cluster, ofRequests, top),
		},
		Alt: fmt.Sprintf("Bar charts of keys and of requests on each node relative to its fair share. Keys reach at most %.2f, requests %.2f on node %s.",
			slices.Max(ofKeys), slices.Max(ofRequests), keys.Cluster[hottest(ofRequests)].Name),
		Caption: fmt.Sprintf("The same placement of the same keys, counted twice: once each key as one, once by how often it is asked for (Zipf, s = %g). The marked bar is the busiest node.", requests.Exponent),
	}
}

// requestsTitle states the finding: keys are even if no node is a tenth above
// or below its fair share.
func requestsTitle(keys, requests plotter.Values) string {
	uneven := func(x float64) bool { return math.Abs(x-1) >= 0.1 }
	busiest := slices.Max(requests)
	if !slices.ContainsFunc(keys, uneven) && uneven(busiest) {
		return fmt.Sprintf("Keys are even, requests are not: the busiest node serves %.2f times its share", busiest)
	}
	return fmt.Sprintf("At most, a node holds %.2f times its share of keys and serves %.2f times its share of requests", slices.Max(keys), busiest)
}

func relativePanel(heading, unit string, c placement.Cluster, values plotter.Values, top float64) Panel {
	p := NewPlot()
	peak := make(plotter.Values, len(values))
	at := hottest(values)
	peak[at] = values[at]
	rest := slices.Clone(values)
	rest[at] = 0
	bars(p, Sky, barWidth(len(values)), rest, nil)
	bars(p, Vermilion, barWidth(len(values)), peak, nil)
	nodeAxis(p, c)
	p.Y.Min, p.Y.Max = 0, top
	line(p, Ink, 1, dashes, plotter.XY{X: p.X.Min, Y: 1}, plotter.XY{X: p.X.Max, Y: 1})
	label(p, Vermilion, plotter.XY{X: float64(at), Y: values[at]}, 0, 2, fmt.Sprintf("%.2f", values[at]))
	return Panel{Heading: heading, Unit: unit, Plot: p, Height: 130}
}

// hottest returns the position of the largest value.
func hottest(values plotter.Values) int { return slices.Index(values, slices.Max(values)) }
