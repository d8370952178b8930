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
// and five or more on one core to take the time, for up to 65,536 keys.
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
	if err := m.changes(keys); err != nil {
		return Measures{}, err
	}
	return m, nil
}

// changes measures what changes of the cluster cost.
func (m *Measures) changes(keys Keys) error {
	c, heavy := Uniform(m.Nodes), Uniform(m.Nodes)
	heavy[0].Weight = 3
	without := func(i int) Cluster { return append(Uniform(i), c[i+1:]...) }
	for _, change := range []struct {
		cost  *Cost
		after Cluster
	}{
		{&m.Grow, Uniform(m.Nodes + 1)},
		{&m.RemoveLast, without(m.Nodes - 1)},
		{&m.RemoveMiddle, without(m.Nodes / 2)},
		{&m.Weigh, heavy},
	} {
		var err error
		if *change.cost, err = m.walk(keys, 1, func(step int) Cluster { return []Cluster{c, change.after}[step] }); err != nil {
			return err
		}
	}
	var err error
	m.Replace, err = m.walk(keys, m.Nodes, func(step int) Cluster { return replaced(c, step) })
	return err
}

// replaced returns the cluster after its first nodes were replaced.
func replaced(c Cluster, first int) Cluster {
	next := c.clone()
	for i := range first {
		next[i].Name = "new " + c[i].Name
	}
	return next
}

// walk returns the cost of going step by step from cluster(0) to
// cluster(steps). That the scheme refuses a step is part of the cost, any other
// failure is an error.
func (m *Measures) walk(keys Keys, steps int, cluster func(step int) Cluster) (Cost, error) {
	var sum Cost
	before := cluster(0)
	p, err := m.Scheme.Place(before)
	if err != nil {
		return Cost{}, err
	}
	for i := range steps {
		after := cluster(i + 1)
		next, err := m.Scheme.Next(p, after)
		if err != nil {
			return Cost{Refused: err}, nil
		}
		step, err := comparePlacers(m.Scheme, p, next, before, after, keys, stage{i, steps})
		if err != nil {
			return Cost{}, err
		}
		sum.Moved += step.fraction(step.Moved)
		sum.Useless += step.fraction(step.Useless)
		sum.Floor += step.Floor
		p, before = next, after
	}
	return sum, nil
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
