package chart

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// Requests shows the keys of every node beside the requests it serves, both
// relative to its fair share. The loads must be of one cluster.
func Requests(keys placement.Load, requests placement.RequestLoad) *Figure {
	if !slices.Equal(keys.Cluster, requests.Cluster) {
		return &Figure{err: fmt.Errorf("chart: the keys are on %d nodes, the requests on %d: they must be of one cluster", len(keys.Cluster), len(requests.Cluster))}
	}
	if len(keys.Cluster) == 0 {
		return &Figure{err: fmt.Errorf("chart: there is no node to draw")}
	}
	ofKeys, ofRequests := make(plotter.Values, len(keys.Cluster)), make(plotter.Values, len(keys.Cluster))
	for i := range keys.Cluster {
		ofKeys[i] = float64(keys.Keys[i]) / keys.Fair(i)
		ofRequests[i] = requests.Shares[i] / keys.Cluster.Share(i)
	}
	top := 1.1 * max(1, slices.Max(ofKeys), slices.Max(ofRequests))
	return &Figure{
		Title: fmt.Sprintf("Keys are even, requests are not: the busiest node serves %.2f times its share", slices.Max(ofRequests)),
		Panels: []Panel{
			relativePanel("Keys", "keys on the node, relative to its fair share", keys.Cluster, ofKeys, top),
			relativePanel("Requests", "requests to the node, relative to its fair share", keys.Cluster, ofRequests, top),
		},
		Alt: fmt.Sprintf("Bar charts of keys and of requests on each node relative to its fair share. Keys reach at most %.2f, requests %.2f on node %s.",
			slices.Max(ofKeys), slices.Max(ofRequests), keys.Cluster[hottest(ofRequests)].Name),
		Caption: fmt.Sprintf("The same placement of the same keys, counted twice: once each key as one, once by how often it is asked for (Zipf, s = %g). The marked bar is the busiest node.", requests.Exponent),
	}
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
