package placement

import "fmt"

// mix turns a number into another that looks unrelated. Different numbers stay
// different.
func mix(x uint64) uint64 {
	const m = 0xd6e8feb86659fd93 // an odd number that mixes well
	x = (x ^ x>>32) * m
	x = (x ^ x>>32) * m
	return x ^ x>>32
}

// fold returns 64 bits that depend on all of a digest, for schemes that have
// no use for more.
func (d Digest) fold() uint64 { return d.Hi ^ d.Lo }

// maxEntries is how long the tables of a scheme may get: more is a slip of the
// hand, not a cluster.
const maxEntries = 1 << 24

// refuseWeights returns an error if the nodes of a cluster do not all weigh
// the same.
func refuseWeights(scheme string, c Cluster) error {
	for _, n := range c[1:] {
		if n.Weight != c[0].Weight {
			return fmt.Errorf("placement: %s has no weights, but nodes %q and %q weigh %v and %v: make all weights equal, or take a scheme that follows them",
				scheme, c[0].Name, n.Name, c[0].Weight, n.Weight)
		}
	}
	return nil
}
