package placement

import (
	"fmt"
	"reflect"
	"testing"
)

// Two routers know the same three nodes, but one has seen them come one by one
// and the other in another order, with one that is gone. They disagree on many keys; with the
// same history they agree.
func TestHistoriesDisagree(t *testing.T) {
	now, keys := Named("a", "b", "c"), Numbered("key", 3000)
	grew := []Cluster{Named("a"), Named("a", "b")}
	shrank := []Cluster{Named("c", "x"), Named("c")}
	for _, s := range []Scheme{Anchor(Fast, 16), FixedShards(Fast, 256)} {
		p, q, again := must(s.After(grew...).Place(now)), must(s.After(shrank...).Place(now)), must(s.After(grew...).Place(now))
		disagree := 0
		for i := range keys.Len() {
			if p.Owner(keys.At(i)) != q.Owner(keys.At(i)) {
				disagree++
			}
			equal(t, "owner with the same history", again.Owner(keys.At(i)), p.Owner(keys.At(i)))
		}
		if disagree < keys.Len()/10 {
			t.Errorf("%s: only %d of %d keys are disputed", s.Name, disagree, keys.Len())
		}
	}
}

// Without its memory, a scheme places keys as if nothing had been before.
func TestRebuiltForgets(t *testing.T) {
	before, after, keys := Uniform(10), must(Uniform(10).Remove("4")), Numbered("key", 10_000)
	s := FixedShards(Fast, 1021)
	remembers, forgets := must(Compare(s, before, after, keys)), must(Compare(s.Rebuilt(), before, after, keys))
	equal(t, "useless moves with a memory", remembers.Useless, 0)
	equal(t, "scheme", forgets.Before.Scheme, "fixed shards (fast, 1021), rebuilt")
	if forgets.Useless < keys.Len()/2 {
		t.Errorf("without a memory only %d moves are useless", forgets.Useless)
	}
	if got, want := forgets.After.Keys, must(Count(s, after, keys)).Keys; !reflect.DeepEqual(got, want) {
		t.Errorf("load rebuilt: got %v, want %v", got, want)
	}
	equal(t, "promises of what has no memory", Rendezvous(MD5).Rebuilt().Promises, Rendezvous(MD5).Promises)
	equal(t, "monotone", s.Rebuilt().Promises, Promises{Weights: FollowsWeights, OrderFree: true, Memoryless: true})
}

// A cluster's past is part of the input where a scheme remembers it.
func ExampleScheme_After() {
	now := Named("a", "b")
	anchor := Anchor(MD5, 8)
	for _, past := range [][]Cluster{{Named("a")}, {Named("b")}} {
		placer, err := anchor.After(past...).Place(now)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(past[0][0].Name, "was first: user:42 is on", now[placer.Owner("user:42")].Name)
	}
	// Output:
	// a was first: user:42 is on b
	// b was first: user:42 is on a
}

// A scheme that remembers and ranks nodes still ranks them when it forgets.
func TestRebuiltRanks(t *testing.T) {
	s := Scheme{Name: "mine", Promises: Promises{Ranks: true}, New: func(c Cluster) (Placer, error) {
		p, err := Rendezvous(Fast).Place(c)
		return steppingRanker{p.(Ranker)}, err
	}}
	p := must(s.Rebuilt().Place(Uniform(5)))
	if _, ok := p.(Stepper); ok {
		t.Error("it has not forgotten how to step")
	}
	got, want := must(p.(Ranker).Owners("key7", 3)), must(must(Rendezvous(Fast).Place(Uniform(5))).(Ranker).Owners("key7", 3))
	equal(t, "owners", fmt.Sprint(got), fmt.Sprint(want))
	equal(t, "looks of what does not say", p.(Looker).Looks("key7"), 0)
	equal(t, "looks of what does", must(Jump(Fast).Rebuilt().Place(Uniform(1))).(Looker).Looks("key7"), 1)
}

type steppingRanker struct{ Ranker }

func (r steppingRanker) Next(Cluster) (Placer, error) { return r, nil }

// What becomes of a cluster that was given to a scheme changes no placer.
func TestPlacersKeepTheirCluster(t *testing.T) {
	for _, s := range schemes {
		c, grown := Uniform(10), Uniform(11)
		p := must(s.Place(c))
		q, after := must(s.Next(p, grown)), Uniform(10)
		want, wantNext := ownersOfSome(must(s.Next(p, after))), ownersOfSome(must(s.Next(q, after)))
		for i := range c {
			c[i].Name, grown[i].Name = fmt.Sprint("other", i), fmt.Sprint("another", i)
		}
		equal(t, s.Name+": next", ownersOfSome(must(s.Next(p, after))), want)
		equal(t, s.Name+": next but one", ownersOfSome(must(s.Next(q, after))), wantNext)
	}
}

func ownersOfSome(p Placer) string {
	var owners []int
	for i := range 50 {
		owners = append(owners, p.Owner(Numbered("key", 50).At(i)))
	}
	return fmt.Sprint(owners)
}

// Two clusters may follow the same one; neither knows of the other.
func TestBranches(t *testing.T) {
	for _, s := range schemes {
		p := must(s.Place(Uniform(10)))
		q := must(s.Next(p, Uniform(9)))
		want := ownersOfSome(must(s.Next(q, Uniform(11))))
		must(s.Next(p, Uniform(8)))
		must(s.Next(q, Uniform(7)))
		equal(t, s.Name, ownersOfSome(must(s.Next(q, Uniform(11)))), want)
	}
}
