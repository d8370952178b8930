package chart

import (
	"cmp"
	"math"
	"slices"

	"reshard/placement"
)

// sharesOf returns the fair share of every node, adding up the weights once.
func sharesOf(c placement.Cluster) []float64 {
	top := slices.MaxFunc(c, func(a, b placement.Node) int { return cmp.Compare(a.Weight, b.Weight) })
	largest := c.Share(slices.Index(c, top))
	shares := make([]float64, len(c))
	for i, n := range c {
		shares[i] = largest * (n.Weight / top.Weight)
	}
	return shares
}

// A due is what a node is to hold if its share is fair.
type due struct {
	keys  float64
	sigma float64 // what chance adds or takes, √(n p (1-p)) for n keys and share p
}

// low and high are the ends of what chance allows.
func (d due) low() float64  { return d.keys - 2*d.sigma }
func (d due) high() float64 { return d.keys + 2*d.sigma }

// dues returns what every node of a load is to hold.
func dues(l placement.Load) []due {
	n := float64(l.Total())
	all := make([]due, len(l.Cluster))
	for i, share := range sharesOf(l.Cluster) {
		all[i] = due{n * share, math.Sqrt(n * share * (1 - share))}
	}
	return all
}

// relative returns the keys of every node relative to its fair share.
func relative(l placement.Load) []float64 {
	values := make([]float64, len(l.Keys))
	for i, d := range dues(l) {
		values[i] = float64(l.Keys[i]) / d.keys
	}
	return values
}

// farthest returns the largest distance of a node from its fair share, in
// standard deviations.
func farthest(l placement.Load) float64 {
	z := 0.0
	for i, d := range dues(l) {
		z = max(z, math.Abs(off(l.Keys[i], d.keys, d.sigma)))
	}
	return z
}

// off returns how far a count of keys is from its mean, in standard deviations.
// A count that is just the mean is not off even where chance has no say.
func off(keys int, mean, sigma float64) float64 {
	if d := float64(keys) - mean; d != 0 {
		return d / sigma
	}
	return 0
}

// farOff is a distance, in standard deviations, that chance does not explain.
const farOff = 4

// positions returns the position of every node by its name.
func positions(c placement.Cluster) map[string]int {
	at := make(map[string]int, len(c))
	for i, n := range c {
		at[n.Name] = i
	}
	return at
}
