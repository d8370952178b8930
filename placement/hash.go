package placement

// A Hash turns a key, or a key and a node, into a number that looks random.
// There are two, [MD5] and [Fast]; every scheme takes either,
// and none takes nil.
type Hash interface {
	// String returns the name of the hash.
	String() string

	// Sum returns the number of a key.
	Sum(key string) Digest

	// prepare readies a key for several contests of this hash.
	prepare(key string, p *prepared)

	// newContest prepares nodes, at least one, to be scored against keys. The
	// weights are nil where they do not count.
	newContest(names []string, weights []float64) contest
}

// A Digest is an unsigned 128-bit number.
type Digest struct{ Hi, Lo uint64 }

// Less reports whether d < e.
func (d Digest) Less(e Digest) bool {
	return d.Hi < e.Hi || d.Hi == e.Hi && d.Lo < e.Lo
}

// A contest scores each of its nodes against a key.
type contest interface {
	// winner returns the node with the highest score, the first of them if
	// several have it.
	winner(key string) int

	// best returns the winner for a prepared key, and its score.
	best(p *prepared) (node int, s score)

	// scores sets dst[i] to the score of node i.
	scores(key string, dst []score)
}

// A prepared key has been through what does not depend on a node. Each
// goroutine has one, and uses it for key after key.
type prepared struct {
	fast uint64   // by [Fast]
	md5  md5Texts // by [MD5]
}

// A score says how high a node ranks for a key: by value, which is 0 where
// nodes have no weight, then by digest.
type score struct {
	value  float64
	digest Digest
}

func (s score) less(t score) bool {
	return s.value < t.value || s.value == t.value && s.digest.Less(t.digest)
}
