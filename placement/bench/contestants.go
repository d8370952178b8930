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
	name  string
	build func(nodes []string) (func(key string) string, error)
	most  int // nodes that it is measured with
}

const unlimited = 1 << 30

// contestants are all that take part, ours first.
func contestants() []contestant {
	var all []contestant
	for _, s := range ours {
		all = append(all, contestant{s.Name, ourBuild(s), unlimited})
	}
	return append(all, peers...)
}

// ours are the schemes of package placement.
var ours = []placement.Scheme{
	placement.Rendezvous(placement.Fast),
	placement.WeightedRendezvous(placement.Fast),
	placement.Modulo(placement.Fast),
	placement.Rendezvous(placement.MD5),
	placement.WeightedRendezvous(placement.MD5),
	placement.Modulo(placement.MD5),
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
	{"dgryski/go-rendezvous", func(nodes []string) (func(string) string, error) {
		return rendezvous.New(nodes, xxhash.Sum64String).Lookup, nil
	}, unlimited},
	{"dgryski/go-jump", func(nodes []string) (func(string) string, error) {
		return func(key string) string { return nodes[jump.Hash(xxhash.Sum64String(key), len(nodes))] }, nil
	}, unlimited},
	{"dgryski/go-maglev", func(nodes []string) (func(string) string, error) {
		t := maglev.New(nodes, maglev.SmallM)
		return func(key string) string { return nodes[t.Lookup(xxhash.Sum64String(key))] }, nil
	}, unlimited},
	{"stathat/consistent", func(nodes []string) (func(string) string, error) {
		c := stathat.New()
		c.Set(nodes)
		return func(key string) string { return first(c.Get(key)) }, nil
	}, unlimited},
	{"lafikl/consistent", func(nodes []string) (func(string) string, error) {
		c := lafikl.New()
		for _, n := range nodes {
			c.Add(n)
		}
		return func(key string) string { return first(c.Get(key)) }, nil
	}, 1000}, // it sorts the ring anew for every node
	{"serialx/hashring", func(nodes []string) (func(string) string, error) {
		ring := hashring.New(nodes)
		return func(key string) string { node, _ := ring.GetNode(key); return node }, nil
	}, unlimited},
	{"groupcache/consistenthash", func(nodes []string) (func(string) string, error) {
		m := consistenthash.New(50, nil) // as groupcache itself: 50 points, CRC-32
		m.Add(nodes...)
		return m.Get, nil
	}, unlimited},
	{"buraksezer/consistent", func(nodes []string) (func(string) string, error) {
		c := buraksezer.New(members(nodes), buraksezer.Config{
			Hasher: hasher{}, PartitionCount: buraksezer.DefaultPartitionCount,
			ReplicationFactor: buraksezer.DefaultReplicationFactor, Load: buraksezer.DefaultLoad})
		return func(key string) string { return c.LocateKey([]byte(key)).String() }, nil
	}, 100}, // it has 271 partitions
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

// scheme returns the contestant as a scheme, so that it can be compared like
// ours.
func (c contestant) scheme() placement.Scheme {
	return placement.Scheme{Name: c.name, New: func(cluster placement.Cluster) (placement.Placer, error) {
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
	}}
}

// nodeNames returns "node0" … "node<n-1>".
func nodeNames(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = fmt.Sprintf("node%d", i)
	}
	return names
}
