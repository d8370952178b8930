package placement

import "fmt"

// A Stepper is a [Placer] that has a say in how its cluster changes: because
// the new owners depend on the old ones, or because some changes are beyond
// the scheme.
type Stepper interface {
	Placer

	// Next returns the placer of the cluster, known to be valid, that follows
	// the present one. It leaves its receiver alone. It fails if the scheme
	// cannot go there from here.
	Next(after Cluster) (Placer, error)
}

// Next returns the placer of the cluster that follows the one that p was made
// for by this scheme: what p says it is ([Stepper]), or else that of
// [Scheme.Place]. It fails where they fail.
func (s Scheme) Next(p Placer, after Cluster) (Placer, error) {
	step, ok := p.(Stepper)
	if !ok {
		return s.Place(after)
	}
	if err := after.Validate(); err != nil {
		return nil, err
	}
	next, err := step.Next(after.clone())
	if err != nil {
		return nil, fmt.Errorf("placement: scheme %q cannot go on from its cluster: %w", s.Name, err)
	}
	return s.made(next, nil)
}

// After returns the scheme with a past: its clusters have gone through the
// ones given, one after the other, before they are placed. Where the scheme
// promises to be memoryless this changes no owner. A cluster fails if one of
// its past does.
func (s Scheme) After(past ...Cluster) Scheme {
	if len(past) == 0 {
		return s
	}
	old := s
	s.New = func(c Cluster) (Placer, error) {
		p, err := old.Place(past[0])
		for i := 1; err == nil && i < len(past); i++ {
			p, err = old.Next(p, past[i])
		}
		if err != nil {
			return nil, fmt.Errorf("in the past: %w", err)
		}
		return old.Next(p, c)
	}
	return s
}

// Rebuilt returns the scheme without a memory: every cluster is placed from
// nothing, as by a router that starts anew. It shows what a change costs that
// the scheme refuses, or what losing its state does. It promises what is left
// then: no removal, nor growth where the scheme remembers.
func (s Scheme) Rebuilt() Scheme {
	old := s
	s.Name += ", rebuilt"
	s.New = func(c Cluster) (Placer, error) {
		p, err := old.Place(c)
		if _, ok := p.(Stepper); ok && err == nil {
			return forget(p), nil
		}
		return p, err
	}
	if !s.Promises.Memoryless {
		s.Promises.Monotone, s.Promises.Removal = false, RemovesNone
	}
	s.Promises.Memoryless = true
	return s
}

// forget hides that a placer is a [Stepper], but not that it ranks nodes.
func forget(p Placer) Placer {
	if r, ok := p.(Ranker); ok {
		return forgetfulRanker{forgetful{p}, r}
	}
	return forgetful{p}
}

type forgetful struct{ Placer }

func (f forgetful) Looks(key string) int {
	if l, ok := f.Placer.(Looker); ok {
		return l.Looks(key)
	}
	return 0
}

type forgetfulRanker struct {
	forgetful
	ranker Ranker
}

func (f forgetfulRanker) Owners(key string, k int) ([]int, error) { return f.ranker.Owners(key, k) }
