package placement

import "fmt"

// A ScaleCurve says what a scheme takes on ever larger clusters.
type ScaleCurve struct {
	Scheme string
	Nodes  []int     // sizes of clusters with nodes of weight 1
	Lookup []float64 // nanoseconds for one key, the mean over many: the shortest of several runs on one core
	Bytes  []float64 // memory of the whole placer, as its types lay it out on a 64-bit machine
}

// A Scaling is the curves of several schemes and the machine that took their
// times: see [Schemes.Scale] and [ReadScaling].
type Scaling struct {
	Machine string
	Curves  []ScaleCurve
}

// Scale returns the curve of a scheme over [Uniform] clusters of the sizes
// given, with the times of this machine. A sample of the keys is looked up. It
// fails if the scheme refuses one of the clusters, or if there are no keys or
// no sizes.
func Scale(s Scheme, keys Keys, nodes ...int) (ScaleCurve, error) {
	if keys.Len() == 0 || len(nodes) == 0 {
		return ScaleCurve{}, fmt.Errorf("placement: a curve of %s on %s of clusters: give it at least one of each", plural(keys.Len(), "key"), plural(len(nodes), "size"))
	}
	curve := ScaleCurve{Scheme: s.Name}
	for _, n := range nodes {
		p, err := s.Place(Uniform(n))
		if err != nil {
			return ScaleCurve{}, err
		}
		curve.Nodes = append(curve.Nodes, n)
		curve.Lookup = append(curve.Lookup, lookupTime(p, keys))
		curve.Bytes = append(curve.Bytes, float64(sizeOf(p)))
	}
	return curve, nil
}
