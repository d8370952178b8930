package placement

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// rankers are the schemes whose placers rank nodes.
func rankers() []tested {
	var found []tested
	for _, s := range schemes {
		if s.Promises.Ranks {
			found = append(found, s)
		}
	}
	return found
}

// ownerNames returns the replica set of a key by name.
func ownerNames(s Scheme, c Cluster, key string, k int) []string {
	var names []string
	for _, i := range must(must(s.Place(c)).(Ranker).Owners(key, k)) {
		names = append(names, c[i].Name)
	}
	return names
}

// The first owner is Owner; the next is who owns the key when the first is
// gone, and so on.
func TestOwnersAreTheOwnersAfterRemovals(t *testing.T) {
	for _, s := range rankers() {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			c, key := s.cluster(1).Draw(t, "cluster"), someKey.Draw(t, "key")
			k := rapid.IntRange(1, len(c)).Draw(t, "k")
			owners, left := ownerNames(s.Scheme, c, key, k), c
			equal(t, "how many", len(owners), k)
			for _, name := range owners {
				equal(t, "next owner", name, left[must(s.Place(left)).Owner(key)].Name)
				left = must(left.Remove(name))
				if len(left) == 0 {
					break
				}
			}
		}))
	}
}

// A node that joins replaces at most the last member; the others keep their
// order. Read backwards, so does one that leaves.
func TestReplicaSetsAreStable(t *testing.T) {
	for _, s := range rankers() {
		t.Run(s.Name, rapid.MakeCheck(func(t *rapid.T) {
			small, key := s.cluster(1).Draw(t, "cluster"), someKey.Draw(t, "key")
			k := rapid.IntRange(1, len(small)).Draw(t, "k")
			joins := s.newNode(t, small)
			before, after := ownerNames(s.Scheme, small, key, k), ownerNames(s.Scheme, append(small, joins), key, k)
			if at := slices.Index(after, joins.Name); at >= 0 {
				before = slices.Insert(before[:k-1:k-1], at, joins.Name)
			}
			if !slices.Equal(before, after) {
				t.Errorf("with %q got %v, want %v", joins.Name, after, before)
			}
		}))
	}
}

func TestTooManyOwners(t *testing.T) {
	for _, s := range rankers() {
		ranker := must(s.Place(Uniform(3))).(Ranker)
		says(t, errOf(ranker.Owners("key", 4)), "4 owners", "cluster of 3")
		says(t, errOf(ranker.Owners("key", 0)), "0 owners", "1 to 3")
	}
}

// Between a node that stays and one that does not, equal scores go to the
// smaller name as between any others.
func TestEqualScoresOfTwoHeats(t *testing.T) {
	for _, r := range []ranking{{MD5, false}, {Fast, false}, {MD5, true}, {Fast, true}} {
		joins := heatOf(r, []rankedNode{{Node{"m", 1}, 7}})
		var p prepared
		r.hash.prepare("key", &p)
		_, s := joins.contest.best(&p)
		equal(t, "of m and z", joins.challenge(&p, s, "z", 3), 7)
		equal(t, "of m and a", joins.challenge(&p, s, "a", 3), 3)
	}
	joins, k := fastHeatOf(heatOf(ranking{Fast, false}, []rankedNode{{Node{"m", 1}, 7}})), uint64(12345)
	s := fastScore(k, joins.seeds[0])
	equal(t, "of m and z, fast", joins.challenge(k, s, &rankedNode{Node: Node{Name: "z"}}, 3), 7)
	equal(t, "of m and a, fast", joins.challenge(k, s, &rankedNode{Node: Node{Name: "a"}}, 3), 3)
}
