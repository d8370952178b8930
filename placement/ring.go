package placement

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
)

// Ring is consistent hashing with virtual nodes (Karger et al., "Consistent
// Hashing and Random Trees", STOC 1997): every node has points on a circle of
// 2^64 places, and a key belongs to the first point at or after its own place.
// A node has the given number of points for each unit of weight, rounded.
//
// The share of a node is a sum of random gaps. Of V points a node its standard
// deviation is about 1/√V of the share, so that a ring is even only if it has
// many points. Points that coincide belong to the smaller name.
//
// With P points in all, building costs P hashes and O(P log P), memory is 16 to
// 20 bytes a point, and a lookup costs the hash of the key, O(1) steps on
// average and no allocation.
func Ring(h Hash, points int) Scheme {
	return Scheme{
		Name: fmt.Sprintf("ring (%s, %s)", h, plural(points, "point")),
		Promises: Promises{
			Monotone: true, Removal: RemovesAny, Weights: FollowsWeights, OrderFree: true, Memoryless: true, Ranks: true,
		},
		New: func(c Cluster) (Placer, error) {
			counts, err := ringCounts(c, points)
			if err != nil {
				return nil, err
			}
			return newRing(h, c, counts), nil
		},
	}
}

// ringCounts returns the number of points of every node.
func ringCounts(c Cluster, points int) ([]int, error) {
	if points < 1 {
		return nil, fmt.Errorf("placement: a ring of %d points for each unit of weight: give it at least 1", points)
	}
	if all := float64(points) * c.weight(); all > maxEntries {
		return nil, fmt.Errorf("placement: a ring of %.3g points: %d for each unit of weight are too many, take fewer or scale the weights down", all, points)
	}
	counts := make([]int, len(c))
	for i, n := range c {
		counts[i] = int(math.Round(float64(points) * n.Weight))
		if counts[i] == 0 {
			return nil, fmt.Errorf("placement: node %q has weight %v, less than one point on a ring of %d for each unit of weight: take more points or scale the weights up", n.Name, n.Weight, points)
		}
	}
	return counts, nil
}

type ring struct {
	hash   Hash
	nodes  int
	points circle
	owner  []int32 // of every point
}

func newRing(h Hash, c Cluster, counts []int) *ring {
	type point struct {
		at   uint64
		node int
	}
	var points []point
	for i, n := range c {
		for p := range counts[i] {
			points = append(points, point{ringPlace(h, n.Name, p), i})
		}
	}
	slices.SortFunc(points, func(a, b point) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(c[a.node].Name, c[b.node].Name))
	})
	at, owner := make([]uint64, len(points)), make([]int32, len(points))
	for i, p := range points {
		at[i], owner[i] = p.at, int32(p.node)
	}
	return &ring{h, len(c), newCircle(at), owner}
}

// ringPlace returns the place of a node's i-th point. The number stands first:
// it has no colon, so that no two points of any nodes have the same text.
func ringPlace(h Hash, name string, i int) uint64 {
	return h.Sum(strconv.Itoa(i) + ":" + name).fold()
}

func (r *ring) Owner(key string) int {
	point, _ := r.points.next(r.hash.Sum(key).fold())
	return int(r.owner[point])
}

// Owners walks on from the key and takes every node that it has not met, the
// preference list of DeCandia et al., "Dynamo", SOSP 2007. It costs O(k²) steps
// on most rings, and as many as there are points at worst.
func (r *ring) Owners(key string, k int) ([]int, error) {
	if err := checkReplicas(k, r.nodes); err != nil {
		return nil, err
	}
	owners := make([]int, 0, k)
	point, _ := r.points.next(r.hash.Sum(key).fold())
	for ; len(owners) < k; point = (point + 1) % len(r.owner) {
		if owner := int(r.owner[point]); !slices.Contains(owners, owner) {
			owners = append(owners, owner)
		}
	}
	return owners, nil
}
