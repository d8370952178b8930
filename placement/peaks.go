package placement

// A PeakCurve says how uneven requests are on ever larger clusters.
type PeakCurve struct {
	Exponent float64   // of the popularity
	Hottest  float64   // p₁, the fraction of requests for the hottest key
	Nodes    []int     // sizes of clusters with nodes of weight 1
	Peaks    []float64 // Peaks[i] is the expected peak-to-average on Nodes[i] nodes; at least Nodes[i]·Hottest
}

// Peaks returns a curve for each exponent of Zipf's law: the exact expected
// peak-to-average of requests on [Uniform] clusters of the sizes given. It
// costs a lookup per key and size, on all cores, and O(keys) memory for each
// exponent.
func Peaks(s Scheme, keys Keys, exponents []float64, nodes []int) ([]PeakCurve, error) {
	popularities, curves := make([]Popularity, len(exponents)), make([]PeakCurve, len(exponents))
	for i, exponent := range exponents {
		p, err := Zipf(keys, exponent)
		if err != nil {
			return nil, err
		}
		popularities[i], curves[i] = p, PeakCurve{Exponent: exponent, Hottest: p.Share(0)}
	}
	for _, n := range nodes {
		c := Uniform(n)
		owners, err := ownersOf(s, c, keys)
		if err != nil {
			return nil, err
		}
		for i, p := range popularities {
			curves[i].Nodes = append(curves[i].Nodes, n)
			curves[i].Peaks = append(curves[i].Peaks, peakToAverage(expected(p.shares, owners, n), c))
		}
	}
	return curves, nil
}
