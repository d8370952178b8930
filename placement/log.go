package placement

import "math"

// ln returns the natural logarithm of a normal number u above 0. It is the
// same on every CPU: math.Log is not, and where a processor has a fused
// multiply-add the compiler uses it unless a conversion forces the product to
// be rounded first.
//
// With u = m·2^k, m in [√½, √2], f = m-1 and s = f/(2+f), ln m is 2·atanh(s),
// that is f - (f²/2 - s·(f²/2 + R)) with R = 2s²/3 + 2s⁴/5 + …; the ten terms
// taken leave an error below 2^-60 of ln m. Only f is large there, and it is
// exact: the roundings of the rest, at most 0.23·2^-53 together at m = √2 and
// less elsewhere, and the last one add up to less than 1 ulp.
//
// So it is strictly monotone on the grid of [uniform], whose neighbours are
// 2^-52 apart: their logarithms differ by 2^-52/u, which is at least
// 1/(-u·ln u) ≥ e units in the last place of ln u.
func ln(u float64) float64 {
	const (
		ln2Hi = 0x162E42FEFA4p-41 // few bits of ln 2, so that k·ln2Hi is exact
		ln2Lo = math.Ln2 - ln2Hi
	)
	bits := math.Float64bits(u)
	k := float64(int(bits>>52) - 1023)
	m := math.Float64frombits(bits&(1<<52-1) | 1023<<52)
	if m > math.Sqrt2 {
		m, k = m/2, k+1
	}
	f := m - 1
	s := f / (2 + f)
	z := s * s
	w := z * z
	odd := mulAdd(w, mulAdd(w, mulAdd(w, mulAdd(w, 2.0/19, 2.0/15), 2.0/11), 2.0/7), 2.0/3)
	even := mulAdd(w, mulAdd(w, mulAdd(w, mulAdd(w, 2.0/21, 2.0/17), 2.0/13), 2.0/9), 2.0/5)
	r := mulAdd(z, odd, float64(w*even))
	half := float64(0.5 * f * f)
	tail := mulAdd(s, half+r, float64(k*ln2Lo))
	return float64(k*ln2Hi) - ((half - tail) - f)
}

// mulAdd returns x·y + z, rounded twice.
func mulAdd(x, y, z float64) float64 { return float64(x*y) + z }
