// Package placement answers, to the key, what a cluster change does to the
// placement of data: which keys move, between which nodes, and how many of
// the moves were for nothing.
//
// A [Scheme] turns a [Cluster] into a [Placer], which names the owner of any
// key. [Compare] places the same keys on two clusters and returns the
// [Movement] between them; [Count] returns the [Load] of one cluster:
//
//	keys := placement.Numbered("key", 200000)
//	ten, eleven := placement.Uniform(10), placement.Uniform(11)
//	m, err := placement.Compare(placement.Rendezvous(placement.MD5), ten, eleven, keys)
//
// What a scheme keeps is data ([Promises]), and [Measure] says what it costs.
// Where the owners depend on what the cluster went through, that past is part
// of the input ([Scheme.Next], [Scheme.After]).
//
// Deterministic: a key has the same owner on every machine, architecture and
// run. No seed comes from a clock and no result depends on the order of a map
// or of goroutines.
//
// Exact: every key is placed and counted. Where that is too many, a sample
// will do: of n keys drawn at random, the standard deviation of any fraction p
// is sqrt(p(1-p)/n), at most 0.005 percentage points for n = 10^8.
package placement

import "fmt"

// A Placer knows the owner of every key, for one cluster.
//
// Owner returns an index into the cluster that the placer was made for. It
// must always return the same index for the same key, and must be safe to call
// from several goroutines; a [PlacerFunc] need not be.
type Placer interface {
	Owner(key string) int
}

// A PlacerFunc is a plain function used as a [Placer]. Experiments call it
// from one goroutine only, the one that called them, so that it may be a
// function of an interpreted cell.
type PlacerFunc func(key string) int

// Owner returns f(key).
func (f PlacerFunc) Owner(key string) int { return f(key) }

// A Scheme is a rule that places keys on any cluster, and what it promises.
type Scheme struct {
	// Name is what tables and figures call the scheme.
	Name string

	// Promises are what the scheme keeps, none unless it says so.
	Promises Promises

	// New makes the placer of a cluster that is known to be valid. Callers
	// want [Scheme.Place], which checks it first.
	New func(Cluster) (Placer, error)

	// withKeys returns the scheme for other keys, if it was made for some.
	withKeys func(Keys) Scheme
}

// Place returns the placer of the scheme for a cluster. It fails if the
// cluster is not valid ([Cluster.Validate]) or the scheme refuses it.
func (s Scheme) Place(c Cluster) (Placer, error) {
	if s.New == nil {
		return nil, fmt.Errorf("placement: scheme %q has no New function", s.Name)
	}
	if err := c.Validate(); err != nil {
		return nil, err
	}
	return s.made(s.New(c.clone())) // so that whoever gave the cluster may change it
}

// made returns a new placer and an error, one of the two not nil.
func (s Scheme) made(p Placer, err error) (Placer, error) {
	if err == nil && p == nil {
		err = fmt.Errorf("placement: scheme %q made no placer and gave no reason", s.Name)
	}
	return p, err
}
