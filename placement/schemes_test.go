package placement

import "testing"

func TestSchemesRunEach(t *testing.T) {
	keys, both := Numbered("key", 500), Schemes{Modulo(Fast), Rendezvous(Fast)}
	spreads, compared, scaling := must(both.Spread(4, 2, keys)), must(both.Measure(4, keys, 2)), must(both.Scale(keys, 4, 8))
	for i, s := range both {
		equal(t, "spread of", spreads[i].Scheme, s.Name)
		equal(t, "measures of", compared[i].Scheme.Name, s.Name)
		equal(t, "curve of", scaling.Curves[i].Scheme, s.Name)
	}
	says(t, errOf(Schemes{Modulo(Fast), Ring(Fast, 0)}.Spread(4, 2, keys)), "ring of 0 points")
}
