package main

import (
	"fmt"

	buraksezer "github.com/buraksezer/consistent"
	"github.com/cespare/xxhash/v2"
	"github.com/dgryski/go-jump"
	"github.com/dgryski/go-maglev"
	"github.com/dgryski/go-rendezvous"
	"github.com/golang/groupcache/consistenthash"
	lafikl "github.com/lafikl/consistent"
	"github.com/serialx/hashring"
	stathat "stathat.com/c/consistent"

	"reshard/placement"
)

// A contestant is a scheme of ours or of another library, as its users call
// it: build takes node names and returns the function that names the owner.
// The others get xxHash where they leave the choice of the hash to the caller.
type contestant struct {
	name   string
	build  func(nodes []string) (func(key string) string, error)
	most   int              // nodes that it is measured with
	scheme placement.Scheme // the same, to be compared
}

const unlimited = 1 << 30

// contestants are all that take part, ours first.
func contestants() []contestant {
	var all []contestant
	for _, s := range ours {
		all = append(all, contestant{s.Name, ourBuild(s.Scheme), s.most, s.Scheme})
	}
	for _, p := range peers {
		p.scheme = placement.Scheme{Name: p.name, New: p.place}
		all = append(all, p)
	}
	return all
}

// ours are the schemes of package placement.
var ours = []struct {
	placement.Scheme
	most int
}{
	{placement.Rendezvous(placement.Fast), unlimited},
	{placement.WeightedRendezvous(placement.Fast), unlimited},
	{placement.Rendezvous(placement.MD5), unlimited},
	{placement.WeightedRendezvous(placement.MD5), unlimited},
	{placement.Modulo(placement.Fast), unlimited},
	{placement.Modulo(placement.MD5), unlimited},
	{placement.Ring(placement.Fast, 50), unlimited},
	{placement.Jump(placement.Fast), unlimited},
	{placement.Maglev(placement.Fast, maglev.SmallM), unlimited},
	{placement.MultiProbe(placement.Fast, 21), unlimited},
	{placement.FixedShards(placement.Fast, 1<<14), unlimited},
	{placement.Anchor(placement.Fast, 1<<14), unlimited},
	{placement.Bounded(placement.Rendezvous(placement.Fast), 1.25, placement.Numbered("key", compared)), 1000}, // all keys arrive when it is built
}

func ourBuild(s placement.Scheme) func([]string) (func(string) string, error) {
	return func(nodes []string) (func(string) string, error) {
		p, err := s.Place(placement.Named(nodes...))
		if err != nil {
			return nil, err
		}
		return func(key string) string { return nodes[p.Owner(key)] }, nil
	}
}

var peers = []contestant{
	{name: "dgryski/go-rendezvous", build: func(nodes []string) (func(string) string, error) {
		return rendezvous.New(nodes, xxhash.Sum64String).Lookup, nil
	}, most: unlimited},
	{name: "dgryski/go-jump", build: func(nodes []string) (func(string) string, error) {
		return func(key string) string { return nodes[jump.Hash(xxhash.Sum64String(key), len(nodes))] }, nil
	}, most: unlimited},
	{name: "dgryski/go-maglev", build: func(nodes []string) (func(string) string, error) {
		t := maglev.New(nodes, maglev.SmallM)
		return func(key string) string { return nodes[t.Lookup(xxhash.Sum64String(key))] }, nil
	}, most: unlimited},
	{name: "stathat/consistent", build: func(nodes []string) (func(string) string, error) {
		c := stathat.New()
		c.Set(nodes)
		return func(key string) string { return first(c.Get(key)) }, nil
	}, most: unlimited},
	{name: "lafikl/consistent", build: func(nodes []string) (func(string) string, error) {
		c := lafikl.New()
		for _, n := range nodes {
			c.Add(n)
		}
		return func(key string) string { return first(c.Get(key)) }, nil
	}, most: 1000}, // it sorts the ring anew for every node
	{name: "serialx/hashring", build: func(nodes []string) (func(string) string, error) {
		ring := hashring.New(nodes)
		return func(key string) string { node, _ := ring.GetNode(key); return node }, nil
	}, most: unlimited},
	{name: "groupcache/consistenthash", build: func(nodes []string) (func(string) string, error) {
		m := consistenthash.New(50, nil) // as groupcache itself: 50 points, CRC-32
		m.Add(nodes...)
		return m.Get, nil
	}, most: unlimited},
	{name: "buraksezer/consistent", build: func(nodes []string) (func(string) string, error) {
		c := buraksezer.New(members(nodes), buraksezer.Config{
			Hasher: hasher{}, PartitionCount: buraksezer.DefaultPartitionCount,
			ReplicationFactor: buraksezer.DefaultReplicationFactor, Load: buraksezer.DefaultLoad})
		return func(key string) string { return c.LocateKey([]byte(key)).String() }, nil
	}, most: 100}, // it has 271 partitions
}

// first returns the name that came without an error.
func first(node string, err error) string {
	if err != nil {
		panic(err)
	}
	return node
}

type member string

func (m member) String() string { return string(m) }

func members(nodes []string) []buraksezer.Member {
	ms := make([]buraksezer.Member, len(nodes))
	for i, n := range nodes {
		ms[i] = member(n)
	}
	return ms
}

type hasher struct{}

func (hasher) Sum64(b []byte) uint64 { return xxhash.Sum64(b) }

// place makes the placer of a contestant for a cluster.
func (c contestant) place(cluster placement.Cluster) (placement.Placer, error) {
	at := map[string]int{}
	names := make([]string, len(cluster))
	for i, n := range cluster {
		names[i], at[n.Name] = n.Name, i
	}
	owner, err := c.build(names)
	if err != nil {
		return nil, err
	}
	return placement.PlacerFunc(func(key string) int { return at[owner(key)] }), nil
}

// nodeNames returns "node0" … "node<n-1>".
func nodeNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("node%d", i)
	}
	return names
}
