package placement

// Measures are what one scheme costs and gives: see [Measure].
type Measures struct {
	Scheme   Scheme
	Nodes    int // of weight 1
	Keys     int
	Clusters int // over which the peak is taken

	Grow         Cost // a node joins
	RemoveLast   Cost // the last node leaves
	RemoveMiddle Cost // a node in the middle leaves
	Weigh        Cost // the weight of the first node goes from 1 to 3
	Replace      Cost // every node is replaced by a new one, one after the other

	PeakMedian, Peak99 float64 // peak-to-average: of the median cluster, and what 99 % do not exceed

	Looks float64 // mean of what a lookup looks at ([Looker]), 0 if unknown
	Bytes float64 // memory of the placer for each node, as its types lay it out on a 64-bit machine

	Timing Timing // the only part that differs from run to run
}

// A Cost is what a change of the cluster moves, in fractions of all keys. Where
// there are several changes, it is their sum.
type Cost struct {
	Moved   float64
	Useless float64 // part of Moved: see Flow.Useless
	Floor   float64 // what any scheme must move
	Refused error   // why the scheme cannot take the change; the rest is 0 then
}

// Measure runs every experiment on a scheme: five changes of a [Uniform]
// cluster, the balance of many clusters, how much a lookup looks at, memory and
// time. It fails if the scheme does not take such a cluster of that size, or if
// there are no keys or clusters; a change that the scheme refuses is a finding,
// no failure.
//
// It costs about 2·nodes + clusters + 10 lookups for each key, on all cores,
// and some 100 ms to take the time.
func Measure(s Scheme, nodes int, keys Keys, clusters int) (Measures, error) {
	m := Measures{Scheme: s, Nodes: nodes, Keys: keys.Len(), Clusters: clusters}
	spread, err := SpreadOf(s, nodes, clusters, keys)
	if err != nil {
		return Measures{}, err
	}
	m.PeakMedian, m.Peak99 = spread.Peak(0.5), spread.Peak(0.99)
	c := Uniform(nodes)
	p, err := s.Place(c)
	if err != nil {
		return Measures{}, err
	}
	m.Looks, m.Bytes = meanLooks(p, keys), float64(sizeOf(p))/float64(nodes)
	m.Timing, err = timingOf(s, c, p, keys)
	if err != nil {
		return Measures{}, err
	}
	m.changes(keys)
	return m, nil
}

// changes measures what changes of the cluster cost.
func (m *Measures) changes(keys Keys) {
	c := Uniform(m.Nodes)
	heavy := Uniform(m.Nodes)
	heavy[0].Weight = 3
	without := func(i int) Cluster { return append(Uniform(i), c[i+1:]...) }
	m.Grow = m.walk(keys, c, Uniform(m.Nodes+1))
	m.RemoveLast = m.walk(keys, c, without(m.Nodes-1))
	m.RemoveMiddle = m.walk(keys, c, without(m.Nodes/2))
	m.Weigh = m.walk(keys, c, heavy)
	m.Replace = m.walk(keys, replacements(c)...)
}

// replacements returns a cluster and those in which one more of its nodes is
// replaced, until all are.
func replacements(c Cluster) []Cluster {
	all := []Cluster{c}
	for i, n := range c {
		next := append(Cluster{}, all[i]...)
		next[i].Name = "new " + n.Name
		all = append(all, next)
	}
	return all
}

// walk returns the cost of going through clusters, one after the other.
func (m *Measures) walk(keys Keys, clusters ...Cluster) Cost {
	var sum Cost
	p, err := m.Scheme.Place(clusters[0])
	for i := 1; i < len(clusters) && err == nil; i++ {
		var next Placer
		if next, err = m.Scheme.Next(p, clusters[i]); err != nil {
			break
		}
		var step Movement
		step, err = comparePlacers(m.Scheme, p, next, clusters[i-1], clusters[i], keys, stage{i - 1, len(clusters) - 1})
		sum.Moved += step.fraction(step.Moved)
		sum.Useless += step.fraction(step.Useless)
		sum.Floor += step.Floor
		p = next
	}
	if err != nil {
		return Cost{Refused: err}
	}
	return sum
}

// meanLooks asks a sample of the keys.
func meanLooks(p Placer, keys Keys) float64 {
	looker, ok := p.(Looker)
	if !ok {
		return 0
	}
	n, sum := min(keys.Len(), 1000), 0
	for i := range n {
		sum += looker.Looks(keys.At(i))
	}
	return float64(sum) / float64(n)
}

// costs returns the costs in the order of the table.
func (m Measures) costs() []Cost {
	return []Cost{m.Grow, m.RemoveLast, m.RemoveMiddle, m.Weigh, m.Replace}
}

var changeNames = []string{"grow", "lose last", "lose middle", "weigh 1 → 3", "replace all"}

const changeWeigh = 3 // its position among them
