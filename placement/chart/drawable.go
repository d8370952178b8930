package chart

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"

	"reshard/placement"
)

// drawable returns an error unless a load has keys, counted for every node of
// a cluster: the shares of anything else are no numbers.
func drawable(l placement.Load) error {
	if err := l.Cluster.Validate(); err != nil {
		return fmt.Errorf("chart: the load of %q cannot be drawn: %w", l.Scheme, err)
	}
	if len(l.Keys) != len(l.Cluster) {
		return fmt.Errorf("chart: the load of %q has %d nodes and %d counts of keys: there must be one for each", l.Scheme, len(l.Cluster), len(l.Keys))
	}
	if l.Total() < 1 {
		return fmt.Errorf("chart: the load of %q has no keys: there is nothing to draw", l.Scheme)
	}
	return nil
}

// drawableMove is [drawable] for a movement.
func drawableMove(m placement.Movement) error {
	for _, l := range []placement.Load{m.Before, m.After} {
		if err := drawable(l); err != nil {
			return err
		}
	}
	from, to := positions(m.Before.Cluster), positions(m.After.Cluster)
	for _, f := range m.Flows {
		_, was := from[f.From]
		_, is := to[f.To]
		if !was || !is {
			return fmt.Errorf("chart: keys of %q flow from %q to %q: both must be nodes, one before and one after the change", m.Before.Scheme, f.From, f.To)
		}
	}
	return nil
}

// sameChange returns an error unless there are movements, all between the same
// two clusters.
func sameChange(ms []placement.Movement) error {
	if len(ms) == 0 {
		return fmt.Errorf("chart: there is no movement to draw")
	}
	for _, m := range ms {
		if err := drawableMove(m); err != nil {
			return err
		}
		if !slices.Equal(m.Before.Cluster, ms[0].Before.Cluster) || !slices.Equal(m.After.Cluster, ms[0].After.Cluster) {
			return fmt.Errorf("chart: the movements of %q and %q are of different clusters: draw them in two figures", ms[0].Before.Scheme, m.Before.Scheme)
		}
	}
	return nil
}

// drawableRequests is [drawable] for requests.
func drawableRequests(l placement.RequestLoad) error {
	if err := l.Cluster.Validate(); err != nil {
		return fmt.Errorf("chart: the requests of %q cannot be drawn: %w", l.Scheme, err)
	}
	if len(l.Shares) != len(l.Cluster) {
		return fmt.Errorf("chart: the requests of %q have %d nodes and %d shares: there must be one for each", l.Scheme, len(l.Cluster), len(l.Shares))
	}
	return nil
}

// onLogAxes returns an error unless logarithmic axes have a place for every
// point.
func onLogAxes(of string, lines ...plotter.XYs) error {
	for _, points := range lines {
		for _, at := range points {
			for _, x := range []float64{at.X, at.Y} {
				if !(x > 0) || math.IsInf(x, 1) {
					return fmt.Errorf("chart: %s: a logarithmic axis has no place for %v: every value must be finite and above 0", of, x)
				}
			}
		}
	}
	return nil
}

// widen gives a logarithmic axis of a single value a length.
func widen(axis *plot.Axis) {
	if axis.Min == axis.Max {
		axis.Min, axis.Max = axis.Min/2, 2*axis.Max
	}
}
