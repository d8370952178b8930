package placement

import (
	"fmt"
	"math"
	"slices"
	"strconv"
)

// A Node is one machine, disk or process that owns keys.
type Node struct {
	Name   string  // unique in its cluster, not empty
	Weight float64 // capacity relative to the other nodes: finite and above 0
}

// A Cluster is a list of nodes. Its methods return a new cluster and leave
// their receiver alone, so that before and after live side by side. Remove costs
// O(nodes), Add and Weigh O(nodes log nodes): they validate what they return.
type Cluster []Node

// Uniform returns n nodes of weight 1, named by the decimal ids "0" … "n-1".
func Uniform(n int) Cluster {
	c := make(Cluster, 0, max(n, 0))
	for i := range n {
		c = append(c, Node{strconv.Itoa(i), 1})
	}
	return c
}

// Named returns nodes of weight 1 with the names given.
func Named(names ...string) Cluster {
	c := make(Cluster, 0, len(names))
	for _, name := range names {
		c = append(c, Node{name, 1})
	}
	return c
}

// Add returns the cluster with a node appended. It fails if the name is empty
// or taken, or if the weight is not finite and above 0.
func (c Cluster) Add(name string, weight float64) (Cluster, error) {
	grown := append(slices.Clone(c), Node{name, weight})
	if err := grown.Validate(); err != nil {
		return nil, err
	}
	return grown, nil
}

// Remove returns the cluster without a node; the others keep their order. It
// fails if there is no node of that name.
func (c Cluster) Remove(name string) (Cluster, error) {
	i, err := c.find(name)
	if err != nil {
		return nil, err
	}
	return slices.Delete(slices.Clone(c), i, i+1), nil
}

// Weigh returns the cluster with another weight for one node. It fails if
// there is no node of that name, or if the weight is not finite and above 0.
func (c Cluster) Weigh(name string, weight float64) (Cluster, error) {
	i, err := c.find(name)
	if err != nil {
		return nil, err
	}
	weighed := slices.Clone(c)
	weighed[i].Weight = weight
	if err := weighed.Validate(); err != nil {
		return nil, err
	}
	return weighed, nil
}

// Index returns the position of a node in the cluster, -1 if there is none of
// that name.
func (c Cluster) Index(name string) int {
	return slices.IndexFunc(c, func(n Node) bool { return n.Name == name })
}

// Share returns the fair share of the i-th node, its weight over the weight of
// all nodes: a fraction in (0, 1]. The i-th node must exist. It costs
// O(N log N), as it adds the weights up.
func (c Cluster) Share(i int) float64 { return c[i].Weight / c.weight() }

// Validate returns an error that says what is wrong with a cluster: it has no
// node, or a node whose name is empty or taken, or whose weight is not finite
// and above 0.
func (c Cluster) Validate() error {
	if len(c) == 0 {
		return fmt.Errorf("placement: the cluster is empty: give it at least one node")
	}
	seen := make(map[string]bool, len(c))
	for i, n := range c {
		switch {
		case n.Name == "":
			return fmt.Errorf("placement: node %d of the cluster has an empty name: give every node a name", i)
		case seen[n.Name]:
			return fmt.Errorf("placement: two nodes are named %q: names must be unique in a cluster", n.Name)
		case !(n.Weight > 0) || math.IsInf(n.Weight, 1):
			return fmt.Errorf("placement: node %q has weight %v: a weight must be finite and above 0", n.Name, n.Weight)
		}
		seen[n.Name] = true
	}
	if !(c.weight() <= math.MaxFloat64) { // infinite, or the difference of two infinities
		return fmt.Errorf("placement: the weights of the cluster add up to more than a float64 holds: scale them down")
	}
	return nil
}

// weight returns the weight of all nodes together. It adds them in one order,
// so that the order of nodes does not change a share: largest first, which lets
// it keep what each sum rounds away, and shares are exact for any number of
// nodes.
func (c Cluster) weight() float64 {
	weights := make([]float64, len(c))
	for i, n := range c {
		weights[i] = n.Weight
	}
	slices.Sort(weights)
	var sum, lost float64
	for _, w := range slices.Backward(weights) {
		next := sum + w
		lost += w - (next - sum)
		sum = next
	}
	return sum + lost
}

// shares returns the fair share of every node.
func (c Cluster) shares() []float64 {
	all := c.weight()
	s := make([]float64, len(c))
	for i, n := range c {
		s[i] = n.Weight / all
	}
	return s
}

// clone returns a copy that takes no more memory than it needs.
func (c Cluster) clone() Cluster { return append(make(Cluster, 0, len(c)), c...) }

func (c Cluster) find(name string) (int, error) {
	if i := c.Index(name); i >= 0 {
		return i, nil
	}
	return 0, fmt.Errorf("placement: no node is named %q in this cluster of %d", name, len(c))
}
