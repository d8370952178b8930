package placement

import (
	"encoding/binary"
	"math/bits"
)

// md5Texts makes the digests of one key and several nodes, two at a time.
type md5Texts struct {
	key  string
	x, y md5Block // the texts of two nodes
}

// An md5Block is a text padded to a block.
type md5Block struct {
	text  [64]byte
	end   int        // of the text; zeros follow
	words [16]uint32 // of the text
}

// md5Room is the longest text of one block, which also holds a byte that marks
// its end and 8 for its length.
const md5Room = 64 - 9

// start takes a key.
func (t *md5Texts) start(key string) {
	t.key = key
	if len(key) < md5Room {
		t.x.write(0, key, ':')
		t.y.write(0, key, ':')
	}
}

// digests returns the digests of the key and two nodes, which may be the same.
func (t *md5Texts) digests(node, other string) (Digest, Digest) {
	at := len(t.key) + 1
	if at+max(len(node), len(other)) > md5Room {
		return t.long(node), t.long(other)
	}
	t.x.finish(at, node)
	t.y.finish(at, other)
	return md5Two(&t.x.words, &t.y.words)
}

// long returns the digest of a text that does not fit a block.
func (t *md5Texts) long(node string) Digest {
	var buf [64]byte
	return md5Digest(append(append(append(buf[:0], t.key...), ':'), node...))
}

// finish writes the rest of a text, and its length in bits.
func (b *md5Block) finish(at int, text string) {
	b.write(at, text, 0x80)
	b.words[14] = uint32(8 * b.end)
}

// write writes text and a mark that ends it, in place of what was there.
func (b *md5Block) write(at int, text string, mark byte) {
	end := at + copy(b.text[at:], text)
	b.text[end] = mark
	for i := end + 1; i <= b.end; i++ {
		b.text[i] = 0
	}
	for i := at / 4; i <= max(end, b.end)/4; i++ {
		b.words[i] = binary.LittleEndian.Uint32(b.text[4*i:])
	}
	b.end = end
}

// md5Two returns the digests of two blocks (RFC 1321, 3.4). A step waits for
// the one before, so that two blocks at a time take little longer than one.
func md5Two(x, y *[16]uint32) (Digest, Digest) {
	const a0, b0, c0, d0 = 0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476
	var (
		a, b, c, d uint32 = a0, b0, c0, d0
		e, f, g, h uint32 = a0, b0, c0, d0
	)
	for i := 0; i < 16; i += 4 {
		k := (*[4]uint32)(sines[i:])
		a, e = roundF(a, b, c, d, x[i], k[0], 7), roundF(e, f, g, h, y[i], k[0], 7)
		d, h = roundF(d, a, b, c, x[i+1], k[1], 12), roundF(h, e, f, g, y[i+1], k[1], 12)
		c, g = roundF(c, d, a, b, x[i+2], k[2], 17), roundF(g, h, e, f, y[i+2], k[2], 17)
		b, f = roundF(b, c, d, a, x[i+3], k[3], 22), roundF(f, g, h, e, y[i+3], k[3], 22)
	}
	for i := 0; i < 16; i += 4 {
		k := (*[4]uint32)(sines[16+i:])
		a, e = roundG(a, b, c, d, x[(5*i+1)&15], k[0], 5), roundG(e, f, g, h, y[(5*i+1)&15], k[0], 5)
		d, h = roundG(d, a, b, c, x[(5*i+6)&15], k[1], 9), roundG(h, e, f, g, y[(5*i+6)&15], k[1], 9)
		c, g = roundG(c, d, a, b, x[(5*i+11)&15], k[2], 14), roundG(g, h, e, f, y[(5*i+11)&15], k[2], 14)
		b, f = roundG(b, c, d, a, x[5*i&15], k[3], 20), roundG(f, g, h, e, y[5*i&15], k[3], 20)
	}
	for i := 0; i < 16; i += 4 {
		k := (*[4]uint32)(sines[32+i:])
		a, e = roundH(a, b, c, d, x[(3*i+5)&15], k[0], 4), roundH(e, f, g, h, y[(3*i+5)&15], k[0], 4)
		d, h = roundH(d, a, b, c, x[(3*i+8)&15], k[1], 11), roundH(h, e, f, g, y[(3*i+8)&15], k[1], 11)
		c, g = roundH(c, d, a, b, x[(3*i+11)&15], k[2], 16), roundH(g, h, e, f, y[(3*i+11)&15], k[2], 16)
		b, f = roundH(b, c, d, a, x[(3*i+14)&15], k[3], 23), roundH(f, g, h, e, y[(3*i+14)&15], k[3], 23)
	}
	for i := 0; i < 16; i += 4 {
		k := (*[4]uint32)(sines[48+i:])
		a, e = roundI(a, b, c, d, x[7*i&15], k[0], 6), roundI(e, f, g, h, y[7*i&15], k[0], 6)
		d, h = roundI(d, a, b, c, x[(7*i+7)&15], k[1], 10), roundI(h, e, f, g, y[(7*i+7)&15], k[1], 10)
		c, g = roundI(c, d, a, b, x[(7*i+14)&15], k[2], 15), roundI(g, h, e, f, y[(7*i+14)&15], k[2], 15)
		b, f = roundI(b, c, d, a, x[(7*i+5)&15], k[3], 21), roundI(f, g, h, e, y[(7*i+5)&15], k[3], 21)
	}
	return md5Sum(a+a0, b+b0, c+c0, d+d0), md5Sum(e+a0, f+b0, g+c0, h+d0)
}

// The steps of the four rounds.
func roundF(a, b, c, d, x, k uint32, s int) uint32 {
	return b + bits.RotateLeft32(a+x+k+((c^d)&b^d), s)
}
func roundG(a, b, c, d, x, k uint32, s int) uint32 {
	return b + bits.RotateLeft32(a+x+k+(c&^d)+(b&d), s)
}
func roundH(a, b, c, d, x, k uint32, s int) uint32 { return b + bits.RotateLeft32(a+x+k+(b^c^d), s) }
func roundI(a, b, c, d, x, k uint32, s int) uint32 { return b + bits.RotateLeft32(a+x+k+(c^(b|^d)), s) }

// md5Sum returns a digest, whose bytes are those of a, b, c and d, low ones
// first.
func md5Sum(a, b, c, d uint32) Digest {
	join := func(hi, lo uint32) uint64 {
		return uint64(bits.ReverseBytes32(hi))<<32 | uint64(bits.ReverseBytes32(lo))
	}
	return Digest{join(a, b), join(c, d)}
}

// sines are the constants of the steps, the whole part of 2^32·|sin(i+1)|
// (RFC 1321, 3.4). They are written out: a sine may differ from CPU to CPU.
var sines = [64]uint32{
	0xd76aa478, 0xe8c7b756, 0x242070db, 0xc1bdceee, 0xf57c0faf, 0x4787c62a, 0xa8304613, 0xfd469501,
	0x698098d8, 0x8b44f7af, 0xffff5bb1, 0x895cd7be, 0x6b901122, 0xfd987193, 0xa679438e, 0x49b40821,
	0xf61e2562, 0xc040b340, 0x265e5a51, 0xe9b6c7aa, 0xd62f105d, 0x02441453, 0xd8a1e681, 0xe7d3fbc8,
	0x21e1cde6, 0xc33707d6, 0xf4d50d87, 0x455a14ed, 0xa9e3e905, 0xfcefa3f8, 0x676f02d9, 0x8d2a4c8a,
	0xfffa3942, 0x8771f681, 0x6d9d6122, 0xfde5380c, 0xa4beea44, 0x4bdecfa9, 0xf6bb4b60, 0xbebfbc70,
	0x289b7ec6, 0xeaa127fa, 0xd4ef3085, 0x04881d05, 0xd9d4d039, 0xe6db99e5, 0x1fa27cf8, 0xc4ac5665,
	0xf4292244, 0x432aff97, 0xab9423a7, 0xfc93a039, 0x655b59c3, 0x8f0ccc92, 0xffeff47d, 0x85845dd1,
	0x6fa87e4f, 0xfe2ce6e0, 0xa3014314, 0x4e0811a1, 0xf7537e82, 0xbd3af235, 0x2ad7d2bb, 0xeb86d391,
}
