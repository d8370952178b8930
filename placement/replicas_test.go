package placement

import (
	"strings"
	"testing"
)

// When a node joins N, it takes a place in the set of a key with probability
// k/(N+1), and never more than one.
func TestOneReplicaAtMostIsReplaced(t *testing.T) {
	const n, k, keys = 20, 3, 20000 // nodes before, nodes in a set
	for _, s := range []Scheme{Rendezvous(MD5), Rendezvous(Fast), WeightedRendezvous(Fast)} {
		m := must(CompareReplicas(s, Uniform(n), Uniform(n+1), k, Numbered("key", keys)))
		if got := m.Keys[0] + m.Keys[1]; got != keys || m.Keys[2] != 0 || m.Keys[3] != 0 {
			t.Errorf("%s: sets by nodes replaced %v, want none with more than one, and %d in all", s.Name, m.Keys, keys)
		}
		p := float64(k) / (n + 1)
		if z := deviation(m.Keys[1], keys, p); z < -4 || z > 4 {
			t.Errorf("%s: %d sets with a node replaced, %.1f σ from %.0f", s.Name, m.Keys[1], z, keys*p)
		}
	}
}

func TestReplicaSetsOfAnotherClusterAreReplaced(t *testing.T) {
	m := must(CompareReplicas(Rendezvous(Fast), Named("a", "b", "c"), Named("d", "e"), 2, Numbered("key", 100)))
	if m.Keys[2] != 100 {
		t.Errorf("sets by nodes replaced %v, want all 100 with two", m.Keys)
	}
	if text := m.String(); !strings.Contains(text, "replica sets of 2 nodes, 3 → 2 nodes") {
		t.Errorf("String() = %s", text)
	}
}

func TestReplicaSetsRefuse(t *testing.T) {
	for name, err := range map[string]error{
		"does not rank":     errOf(CompareReplicas(Modulo(MD5), Uniform(3), Uniform(4), 2, Numbered("key", 1))),
		"4 owners":          errOf(CompareReplicas(Rendezvous(MD5), Uniform(3), Uniform(4), 4, Numbered("key", 1))),
		"0 owners":          errOf(CompareReplicas(Rendezvous(MD5), Uniform(3), Uniform(4), 0, Numbered("key", 1))),
		"after the change":  errOf(CompareReplicas(Rendezvous(MD5), Uniform(3), nil, 1, Numbered("key", 1))),
		"there are no keys": errOf(CompareReplicas(Rendezvous(MD5), Uniform(3), Uniform(4), 1, Keys{})),
		"before the change: placement: the cluster is empty": errOf(CompareReplicas(Rendezvous(MD5), nil, Uniform(4), 1, Numbered("key", 1))),
	} {
		if err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("error %v does not say %q", err, name)
		}
	}
}
