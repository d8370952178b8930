package placement

import (
	"crypto/md5"
	"encoding/binary"
)

// MD5 is the hash of the book's experiment (Kleppmann and Riccomini, Designing
// Data-Intensive Applications, 2nd ed., ch. 7): the 16 bytes of RFC 1321 read
// as one big-endian integer. The score of a key and a node is the digest of
// key + ":" + node. One digest costs O(length).
var MD5 Hash = md5Hash{}

type md5Hash struct{}

func (md5Hash) String() string { return "MD5" }

func (md5Hash) Sum(key string) Digest {
	var buf [64]byte
	return md5Digest(append(buf[:0], key...))
}

func (md5Hash) prepare(key string, p *prepared) { p.md5.start(key) }

func (md5Hash) newContest(names []string, weights []float64) contest {
	if weights != nil {
		return md5Weighted{names, weights}
	}
	return md5Contest(names)
}

type md5Contest []string

func (c md5Contest) winner(key string) int {
	var p prepared
	p.md5.start(key)
	node, _ := c.best(&p)
	return node
}

func (c md5Contest) best(p *prepared) (node int, s score) {
	for i := 0; i < len(c); i += 2 {
		j := min(i+1, len(c)-1)
		d, e := p.md5.digests(c[i], c[j])
		if i == 0 || s.digest.Less(d) {
			node, s.digest = i, d
		}
		if s.digest.Less(e) {
			node, s.digest = j, e
		}
	}
	return node, s
}

func (c md5Contest) scores(key string, dst []score) {
	var t md5Texts
	t.start(key)
	for i := 0; i < len(c); i += 2 {
		j := min(i+1, len(c)-1)
		dst[i].digest, dst[j].digest = t.digests(c[i], c[j])
	}
}

func md5Digest(text []byte) Digest {
	sum := md5.Sum(text)
	return Digest{binary.BigEndian.Uint64(sum[:8]), binary.BigEndian.Uint64(sum[8:])}
}
