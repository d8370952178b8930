package placement

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// ln is off by less than a unit in the last place, everywhere: dense near the
// ends, near 1/2 and the edges of its reduction, and at random.
func TestLnError(t *testing.T) {
	var worst float64
	check := func(top uint64) {
		u := uniform(Digest{Hi: top << 12})
		got := ln(u)
		if e := ulps(got, exactLn(u)); e > worst {
			worst = e
			if worst >= 1 {
				t.Errorf("ln(%v) = %v is off by %.3f ulp", u, got, worst)
			}
		}
	}
	const steps = 1 << 52
	for i := range uint64(300) {
		check(i)
		check(steps - 1 - i)
		for _, edge := range []float64{math.Sqrt2 / 4, 0.5, math.Sqrt2 / 2} {
			check(uint64(edge*steps) - 150 + i)
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		check(random.Uint64N(steps))
		check(random.Uint64N(steps) >> random.UintN(52))
		check(steps - 1 - random.Uint64N(steps)>>random.UintN(52))
	}
	t.Logf("largest error seen: %.3f ulp", worst)
}

// Neighbours on the grid of u have different logarithms, in order.
func TestLnIsStrictlyMonotone(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	starts := []uint64{ // both ends, √½, ½ and ¼
		0, 1<<52 - 2001, 3184525836262886 - 1000, 1<<51 - 1000, 1<<50 - 1000}
	for range 200 {
		starts = append(starts, random.Uint64N(1<<52-2000), random.Uint64N(1<<52-2000)>>random.UintN(52))
	}
	for _, start := range starts {
		for top := start; top < start+2000; top++ {
			a, b := ln(uniform(Digest{Hi: top << 12})), ln(uniform(Digest{Hi: (top + 1) << 12}))
			if !(a < b && b < 0) {
				t.Fatalf("ln is %v at step %d and %v at the next", a, top, b)
			}
		}
	}
}

const precision = 200 // bits

// exactLn returns ln(u) to some 190 bits: 2·atanh((m-1)/(m+1)) + k·ln 2 as a
// power series in big arithmetic, ln 2 being 2·atanh(1/3).
func exactLn(u float64) *big.Float {
	m, k := math.Frexp(u)
	return new(big.Float).Add(
		twiceAtanh(new(big.Float).Quo(number(m-1), new(big.Float).Add(number(m), number(1)))),
		new(big.Float).Mul(number(float64(k)), twiceAtanh(new(big.Float).Quo(number(1), number(3)))))
}

func twiceAtanh(s *big.Float) *big.Float {
	sum, power := number(0), new(big.Float).Set(s)
	square := new(big.Float).Mul(s, s)
	for n := 1; n < 400; n += 2 {
		term := new(big.Float).Quo(power, number(float64(n)))
		if sum.Add(sum, term); term.MantExp(nil) < -precision {
			break
		}
		power.Mul(power, square)
	}
	return sum.Mul(sum, number(2))
}

func number(x float64) *big.Float { return new(big.Float).SetPrec(precision).SetFloat64(x) }

// ulps returns how far x is from the exact value, in units in its last place.
func ulps(x float64, exact *big.Float) float64 {
	off, _ := new(big.Float).Sub(number(x), exact).Float64()
	return math.Abs(off) / (math.Nextafter(math.Abs(x), math.Inf(1)) - math.Abs(x))
}
