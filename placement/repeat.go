package placement

import "fmt"

// Repeat runs [Compare] on other keys, trials times, and returns every
// movement: what chance does to one experiment. keysOf returns the keys of a
// trial, numbered from 0; they should differ from one trial to the next.
func Repeat(s Scheme, before, after Cluster, trials int, keysOf func(trial int) Keys) (Movements, error) {
	if trials < 1 {
		return nil, fmt.Errorf("placement: %d trials: repeat an experiment at least once", trials)
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
