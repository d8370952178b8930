package placement

import (
	"fmt"
	"math"
	"testing"
)

func TestJumpKnownVectors(t *testing.T) {
	for _, v := range []struct {
		origin  string
		key     uint64
		buckets int
		want    int
	}{
		// jump_test.go of github.com/dgryski/go-jump, from the C++ of the paper.
		{"go-jump", 1, 1, 0},
		{"go-jump", 42, 57, 43},
		{"go-jump", 0xDEAD10CC, 1, 0},
		{"go-jump", 0xDEAD10CC, 666, 361},
		{"go-jump", 256, 1024, 520},
		// HashingTest.java of github.com/google/guava.
		{"guava", 10863919174838991, 11, 6},
		{"guava", 2016238256797177309, 11, 3},
		{"guava", 1673758223894951030, 11, 5},
		{"guava", 2, 100001, 80343},
		{"guava", 2201, 100001, 22152},
		{"guava", 2202, 100001, 15018},
	} {
		t.Run(fmt.Sprintf("%s,key=%d,buckets=%d", v.origin, v.key, v.buckets), func(t *testing.T) {
			bucket, _ := jumpTo(v.key, v.buckets)
			equal(t, "bucket", bucket, v.want)
		})
	}
}

// What github.com/dgryski/go-jump makes of the same 200,000 keys under xxHash,
// measured with it: nodes are known by position, so names do not matter.
func TestJumpMovesWhatTheLibraryMoves(t *testing.T) {
	m := must(Compare(Jump(Fast), Uniform(10), Uniform(11), Numbered("key", 200_000)))
	equal(t, "moved", m.Moved, 18260)
	equal(t, "useless", m.Useless, 0)
	near(t, "peak-to-average", m.Before.PeakToAverage(), 1.008, 0.0005)
}

// The last node may leave, and any may be replaced in its place; a node that
// stays must keep its position.
func TestJumpRefusesAMiddleRemoval(t *testing.T) {
	eleven, keys := Uniform(11), Numbered("key", 1000)
	without4 := must(eleven.Remove("4"))
	s := Jump(Fast)
	says(t, errOf(Compare(s, eleven, without4, keys)), "after the change", "jump (fast)", `"5"`, "from position 5 to 4", "only the last node")
	if _, err := Compare(s, eleven, Uniform(10), keys); err != nil {
		t.Error(err)
	}
	replaced := Uniform(11)
	replaced[4].Name = "new"
	m := must(Compare(s, eleven, replaced, keys))
	equal(t, "useless moves of a replacement", m.Useless, 0)
	equal(t, "moves of a replacement", m.Moved, m.Before.Keys[4])
	if m := must(Compare(s.Rebuilt(), eleven, without4, keys)); m.Useless == 0 {
		t.Error("rebuilt without a middle node, jump moves no key for nothing")
	}
}

// The random numbers reach both of their ends: 1, a jump to the next bucket,
// and 2^-31, a jump beyond any.
func TestJumpAtTheEnds(t *testing.T) {
	const multiplier = 2862933555777941757
	inverse := uint64(1)
	for range 6 { // each step doubles the bits that are right
		inverse *= 2 - multiplier*inverse
	}
	seed := func(state uint64) uint64 { return (state - 1) * inverse } // whose first number comes from the state
	_, jumps := jumpTo(seed(math.MaxUint64), 1)
	equal(t, "jumps if r is 1", jumps, 1)
	bucket, _ := jumpTo(seed(math.MaxUint64), 2)
	equal(t, "bucket if r is 1", bucket, 1)
	bucket, jumps = jumpTo(seed(0), math.MaxInt32)
	equal(t, "bucket if r is least", bucket, 0)
	equal(t, "jumps if r is least", jumps, 1)
}
