package placement

import (
	"fmt"
	"slices"
)

// A BoundedPlacer is the placer of [Bounded]: where the keys that arrived are,
// and what it took to put them there.
type BoundedPlacer struct {
	Passed int // keys that found their first choice full
	Asked  int // nodes that all keys together asked for room: one each, if none was full
	Most   int // nodes that one key asked at most

	cluster     Cluster
	caps, loads []int // of every node
	ranker      Ranker
	owners      map[string]int32 // of every key that arrived
}

// Caps returns how many keys each node of the cluster may have.
func (b *BoundedPlacer) Caps() []int { return slices.Clone(b.caps) }

// Loads returns how many of the keys that arrived each node has.
func (b *BoundedPlacer) Loads() []int { return slices.Clone(b.loads) }

// arrive places the keys in their order. A key that is there already does not
// arrive again.
func (b *BoundedPlacer) arrive(keys Keys) {
	for i := range keys.Len() {
		key := keys.At(i)
		if _, there := b.owners[key]; there {
			continue
		}
		node, asked := b.choose(key)
		b.owners[key] = int32(node)
		b.loads[node]++
		b.Asked += asked
		b.Most = max(b.Most, asked)
		if asked > 1 {
			b.Passed++
		}
	}
}

// choose returns the best node for a key that has room, and how many nodes were
// asked. There is always room: all caps together are above the number of keys.
func (b *BoundedPlacer) choose(key string) (node, asked int) {
	if node = b.ranker.Owner(key); b.hasRoom(node) {
		return node, 1
	}
	asked = 1
	for k := 2; ; k *= 2 { // most keys need few
		owners, err := b.ranker.Owners(key, min(k, len(b.caps)))
		if err != nil {
			panic(err) // as many nodes as there are, at most: a bug in the ranker
		}
		for ; asked < len(owners); asked++ {
			if node = owners[asked]; b.hasRoom(node) {
				return node, asked + 1
			}
		}
	}
}

func (b *BoundedPlacer) hasRoom(node int) bool { return b.loads[node] < b.caps[node] }

// Owner returns the owner of a key that arrived, or where any other key would
// go next.
func (b *BoundedPlacer) Owner(key string) int {
	if node, there := b.owners[key]; there {
		return int(node)
	}
	node, _ := b.choose(key)
	return node
}

// String returns the loads as a table in plain text: a row a node.
func (b *BoundedPlacer) String() string { return b.table().text() }

// SimpleRender shows the loads in a notebook.
func (b *BoundedPlacer) SimpleRender() map[string]any { return b.table().mime() }

func (b *BoundedPlacer) table() table {
	m := len(b.owners)
	t := table{
		title: fmt.Sprintf("%s arrived at %s", plural(m, "key"), plural(len(b.cluster), "node")),
		head:  []string{"node", "keys", "room for"},
		notes: []string{fmt.Sprintf("%s found their first choice full; %.3f nodes asked a key, %d at most",
			plural(b.Passed, "key"), float64(b.Asked)/float64(max(m, 1)), b.Most)},
	}
	for i, n := range b.cluster {
		t.rows = append(t.rows, []string{n.Name, count(b.loads[i]), count(b.caps[i])})
	}
	return t
}
