package placement

// Spread runs [SpreadOf] on every scheme.
func (ss Schemes) Spread(nodes, clusters int, keys Keys) (Spreads, error) {
	return each(ss, func(s Scheme) (Spread, error) { return SpreadOf(s, nodes, clusters, keys) })
}

// Measure runs [Measure] on every scheme.
func (ss Schemes) Measure(nodes int, keys Keys, clusters int) (Compared, error) {
	return each(ss, func(s Scheme) (Measures, error) { return Measure(s, nodes, keys, clusters) })
}

// Scale runs [Scale] on every scheme.
func (ss Schemes) Scale(keys Keys, nodes ...int) (Scaling, error) {
	curves, err := each(ss, func(s Scheme) (ScaleCurve, error) { return Scale(s, keys, nodes...) })
	if err != nil {
		return Scaling{}, err
	}
	return Scaling{Machine(), curves}, nil
}

// each returns the results of all schemes, or the first error.
func each[T any](ss Schemes, run func(Scheme) (T, error)) ([]T, error) {
	results := make([]T, len(ss))
	for i, s := range ss {
		var err error
		if results[i], err = run(s); err != nil {
			return nil, err
		}
	}
	return results, nil
}
