package placement

import "math/bits"

// Modulo is the placement that everybody tries first: the owner is the node at
// position hash(key) mod N, all bits of the hash taken. It is even, but nearly
// every key moves when N changes: of 10 → 11 nodes all but one in eleven. It
// ignores weights, and the order of the nodes is part of the rule.
//
// Building costs O(1), a lookup one hash of the key.
func Modulo(h Hash) Scheme {
	return Scheme{
		Name: "modulo (" + h.String() + ")",
		Promises: Promises{
			Memoryless: true,
		},
		New: func(c Cluster) (Placer, error) { return modulo{h, uint64(len(c))}, nil },
	}
}

type modulo struct {
	hash  Hash
	nodes uint64
}

func (m modulo) Owner(key string) int { return m.of(m.hash.Sum(key)) }

func (m modulo) of(d Digest) int { return int(bits.Rem64(d.Hi, d.Lo, m.nodes)) }
