package placement

import "strconv"

// Promises say what a scheme keeps, whatever the cluster and the keys. Tests
// hold every scheme of this package to them, in both directions: what is
// promised holds, and what is not has a counterexample. The zero value
// promises nothing.
type Promises struct {
	// Monotone: a node that joins at the end of the cluster, or gains weight,
	// takes keys only for itself; between the others nothing moves.
	Monotone bool

	Removal Removal // which node may leave so that only its own keys move
	Weights Weights // what weights do

	// OrderFree: the order of the nodes in the cluster does not matter.
	OrderFree bool

	// Memoryless: the owner depends on the cluster as it is, not on how it came
	// about. Two routers agree as soon as they know the same nodes.
	Memoryless bool

	// Ranks: its placers are a [Ranker], so that replica sets come for free.
	Ranks bool
}

// A Removal says which node may leave a cluster, or lose weight, so that only
// its own keys move.
type Removal int

// What a scheme can promise about removal.
const (
	RemovesNone Removal = iota // none: keys move between nodes that stay
	RemovesLast                // the last one of the cluster only
	RemovesAny                 // any of them
)

// String returns the removal as a table shows it.
func (r Removal) String() string { return nameOf(int(r), "none", "the last", "any") }

// Weights say what a scheme makes of the weights of nodes.
type Weights int

// What a scheme can make of weights.
const (
	IgnoresWeights Weights = iota // all nodes get the same, whatever they weigh
	RefusesWeights                // a cluster whose weights differ is an error
	FollowsWeights                // the share of a node follows its weight
)

// String returns the weights as a table shows them.
func (w Weights) String() string { return nameOf(int(w), "ignored", "refused", "followed") }

// nameOf returns the name of a value, or its number if it has none.
func nameOf(value int, names ...string) string {
	if value < 0 || value >= len(names) {
		return strconv.Itoa(value)
	}
	return names[value]
}

// String returns what the scheme promises as a table in plain text.
func (s Scheme) String() string { return Schemes{s}.String() }

// SimpleRender shows what the scheme promises in a notebook.
func (s Scheme) SimpleRender() map[string]any { return Schemes{s}.SimpleRender() }

// Schemes are several schemes side by side. They print as a table of what each
// promises.
type Schemes []Scheme

// String returns the promises as a table in plain text: a row a scheme.
func (ss Schemes) String() string { return ss.table().text() }

// SimpleRender shows the promises in a notebook.
func (ss Schemes) SimpleRender() map[string]any { return ss.table().mime() }

func (ss Schemes) table() table {
	t := table{
		title: "What each scheme promises",
		head:  []string{"scheme", "monotone", "minimal removal", "weights", "any order", "no memory", "ranks nodes"},
	}
	for _, s := range ss {
		p := s.Promises
		t.rows = append(t.rows, []string{s.Name, yes(p.Monotone), p.Removal.String(), p.Weights.String(),
			yes(p.OrderFree), yes(p.Memoryless), yes(p.Ranks)})
	}
	return t
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}
