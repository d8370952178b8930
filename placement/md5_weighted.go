package placement

type md5Weighted struct {
	md5Contest
	weights []float64
}

func (c md5Weighted) winner(key string) int {
	var p prepared
	p.md5.start(key)
	node, _ := c.best(&p)
	return node
}

func (c md5Weighted) best(p *prepared) (int, score) {
	var r race
	for i := 0; i < len(c.weights); i += 2 {
		j := min(i+1, len(c.weights)-1)
		d, e := p.md5.digests(c.md5Contest[i], c.md5Contest[j])
		r.enter(i, c.weights[i], d)
		r.enter(j, c.weights[j], e)
	}
	return r.node, r.score
}

func (c md5Weighted) scores(key string, dst []score) {
	c.md5Contest.scores(key, dst)
	weigh(dst, c.weights)
}
