package placement

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"
)

// numberHash places a text that ends in a number there, so that a ring can be
// read, and its points made to coincide.
type numberHash struct{ Hash }

func (numberHash) String() string { return "number" }

func (numberHash) Sum(text string) Digest {
	digits := len(text)
	for digits > 0 && text[digits-1] >= '0' && text[digits-1] <= '9' {
		digits--
	}
	n, _ := strconv.Atoi(text[digits:])
	return Digest{Lo: uint64(n)}
}

func TestRingGoesClockwise(t *testing.T) {
	c := Named("c30", "a10", "b20")
	p := must(Ring(numberHash{}, 1).Place(c))
	for key, want := range map[string]string{"5": "a10", "10": "a10", "11": "b20", "20": "b20", "21": "c30", "31": "a10", "99": "a10"} {
		equal(t, "owner of "+key, c[p.Owner(key)].Name, want)
	}
	owners := must(p.(Ranker).Owners("15", 3))
	if want := []int{2, 0, 1}; !slices.Equal(owners, want) {
		t.Errorf("owners of 15: got %v, want %v", owners, want)
	}
}

// Points that coincide: the smaller name has them, in any order of the nodes,
// and the other one gets them back when that node leaves.
func TestRingCollisions(t *testing.T) {
	for _, s := range []Scheme{Ring(numberHash{}, 3), MultiProbe(numberHash{}, 3)} {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c := Named("a1", "b1", "c1", "d2", "e2")
			shuffled := Cluster(rapid.Permutation(c).Draw(t, "shuffled"))
			key := rapid.StringMatching(`[0-3]`).Draw(t, "key")
			alone, both, back := must(s.Place(Named("b1", "d2"))), must(s.Place(shuffled)), Cluster{}
			owner := shuffled[both.Owner(key)].Name
			if owner != "a1" && owner != "d2" {
				t.Errorf("key %s is on %q", key, owner)
			}
			for _, n := range shuffled {
				if n.Name == "b1" || n.Name == "d2" {
					back = append(back, n)
				}
			}
			equal(t, "owner when the others are gone", back[must(s.Place(back)).Owner(key)].Name, Named("b1", "d2")[alone.Owner(key)].Name)
		}))
	}
}

// The number of a point stands before the name, so that names that look alike
// share no point.
func TestRingPointsDiffer(t *testing.T) {
	seen := map[uint64]string{}
	for _, name := range []string{"a", "a:1", "1:a", "1", "12", "a:12", ":", "é"} {
		for i := range 300 {
			place, point := ringPlace(MD5, name, i), name+" "+strconv.Itoa(i)
			if other := seen[place]; other != "" {
				t.Errorf("points %s and %s coincide", point, other)
			}
			seen[place] = point
		}
	}
}

func TestRingHasPointsByWeight(t *testing.T) {
	counts := must(ringCounts(Cluster{{"a", 1}, {"b", 2.5}, {"c", 0.14}}, 10))
	if want := []int{10, 25, 1}; !slices.Equal(counts, want) {
		t.Errorf("points: got %v, want %v", counts, want)
	}
}
