package placement

import (
	"fmt"
	"math"
	"slices"
)

// Repeat runs [Compare] on other keys, trials times, and returns every
// movement: what chance does to one experiment. keysOf returns the keys of a
// trial, numbered from 0; they should differ from one trial to the next.
func Repeat(s Scheme, before, after Cluster, trials int, keysOf func(trial int) Keys) (Movements, error) {
	if trials < 1 {
		return nil, fmt.Errorf("placement: %d trials: repeat an experiment at least once", trials)
	}
	if keysOf == nil {
		return nil, fmt.Errorf("placement: no function that gives the keys of a trial")
	}
	ms := make(Movements, trials)
	for i := range ms {
		m, err := compare(s, before, after, keysOf(i), stage{i, trials})
		if err != nil {
			return nil, fmt.Errorf("trial %d: %w", i, err)
		}
		ms[i] = m
	}
	return ms, nil
}

// RepeatNames runs [Compare] on the same keys with other names for the nodes,
// trials times: what chance does to schemes that know nodes by their names. The
// names of trial 7 begin with "trial7/".
func RepeatNames(s Scheme, before, after Cluster, trials int, keys Keys) (Movements, error) {
	if trials < 1 {
		return nil, fmt.Errorf("placement: %d trials: repeat an experiment at least once", trials)
	}
	ms := make(Movements, trials)
	for i := range ms {
		prefix := fmt.Sprintf("trial%d/", i)
		m, err := compare(s, before.prefixed(prefix), after.prefixed(prefix), keys, stage{i, trials})
		if err != nil {
			return nil, fmt.Errorf("trial %d: %w", i, err)
		}
		ms[i] = m
	}
	return ms, nil
}

// prefixed returns the cluster with a prefix before every name.
func (c Cluster) prefixed(prefix string) Cluster {
	named := slices.Clone(c)
	for i := range named {
		named[i].Name = prefix + named[i].Name
	}
	return named
}

// Useless returns the mean of the useless moves of repeated trials and their
// standard deviation.
func (ms Movements) Useless() (mean, deviation float64) {
	for _, m := range ms {
		mean += float64(m.Useless) / float64(len(ms))
	}
	for _, m := range ms {
		d := float64(m.Useless) - mean
		deviation += d * d / float64(len(ms))
	}
	return mean, math.Sqrt(deviation)
}
