package placement

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
)

// FixedShards has a fixed number of shards, many more than nodes: a key belongs
// to shard hash(key) mod shards for ever, and whole shards are assigned to
// nodes. So do Redis Cluster (16,384 slots), Riak, Couchbase and
// Elasticsearch, and the book under "fixed number of shards" (Kleppmann and
// Riccomini, Designing Data-Intensive Applications, 2nd ed., ch. 7).
//
// Every node has its share of the shards by weight, rounded by the method of
// Sainte-Laguë: the next shard goes to the node with the lowest (shards +
// ½)/weight. Of equal ones a node that would only keep what it has goes first,
// then a node that had less, then the smaller name. So a change takes shards only from nodes that have
// too many and gives them only to nodes that have too few.
//
// Which shards a node has depends on the cluster's history: all who look up
// keys must have seen the same changes in the same order, or share the table,
// as those systems do.
//
// Building costs O(shards·log N), as does a change; memory is 4 bytes a shard,
// and a lookup costs the hash of the key, one division and no allocation.
func FixedShards(h Hash, shards int) Scheme {
	return Scheme{
		Name:     fmt.Sprintf("fixed shards (%s, %d)", h, shards),
		Promises: Promises{Monotone: true, Removal: RemovesAny, Weights: FollowsWeights, OrderFree: true},
		New: func(c Cluster) (Placer, error) {
			if shards < 1 || shards > maxEntries {
				return nil, fmt.Errorf("placement: %d shards: take 1 to %d", shards, maxEntries)
			}
			if err := enoughShards(shards, c); err != nil {
				return nil, fmt.Errorf("placement: %w", err)
			}
			return fixedShards{h, c, deal(c, make([]int, len(c)), shards)}, nil
		},
	}
}

func enoughShards(shards int, c Cluster) error {
	if shards < len(c) {
		return fmt.Errorf("%s for %d nodes: every node needs one at least, and a hundred to be even", plural(shards, "shard"), len(c))
	}
	return nil
}

type fixedShards struct {
	hash    Hash
	cluster Cluster
	owner   []int32 // of every shard
}

func (s fixedShards) Owner(key string) int {
	d := s.hash.Sum(key)
	return int(s.owner[bits.Rem64(d.Hi, d.Lo, uint64(len(s.owner)))])
}

// Next leaves every node as many of its shards as it should have, and hands
// out the rest.
func (s fixedShards) Next(after Cluster) (Placer, error) {
	if err := enoughShards(len(s.owner), after); err != nil {
		return nil, err
	}
	at, held := positionsAfter(s.cluster, after), make([]int, len(after))
	for _, node := range s.owner {
		if at[node] >= 0 {
			held[at[node]]++
		}
	}
	quota := make([]int, len(after))
	for _, node := range deal(after, held, len(s.owner)) {
		quota[node]++
	}
	return fixedShards{s.hash, after, s.reassign(after, at, quota)}, nil
}

// reassign returns the owners of the shards after a change. at are the
// positions after of the nodes before; quota is used up.
func (s fixedShards) reassign(after Cluster, at, quota []int) []int32 {
	owner := make([]int32, len(s.owner))
	var free []int
	for shard, node := range s.owner {
		if to := at[node]; to >= 0 && quota[to] > 0 {
			owner[shard] = int32(to)
			quota[to]--
		} else {
			free = append(free, shard)
		}
	}
	for _, node := range byName(after) {
		for ; quota[node] > 0; quota[node]-- {
			owner[free[0]], free = int32(node), free[1:]
		}
	}
	return owner
}

// byName returns the positions of the nodes in the order of their names.
func byName(c Cluster) []int {
	order := make([]int, len(c))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(c[a].Name, c[b].Name) })
	return order
}
