package placement

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
)

// Keys is a list of keys to place. It may be far longer than memory: generated
// keys are written only while they are placed. The zero Keys is empty.
type Keys struct {
	n      int
	prefix string   // of generated keys
	list   []string // given keys, nil if they are generated
}

// Numbered returns the n keys prefix+"0" … prefix+"n-1". It costs O(1).
func Numbered(prefix string, n int) Keys { return Keys{n: max(n, 0), prefix: prefix} }

// ListOf returns the keys given, in their order.
func ListOf(keys ...string) Keys { return Keys{n: len(keys), list: keys} }

// ReadKeys returns the lines of a text file as keys, without their line ends.
// It fails if the file cannot be read, has no line, or has a line that is
// empty or longer than 64 KiB.
func ReadKeys(path string) (Keys, error) {
	f, err := os.Open(path)
	if err != nil {
		return Keys{}, fmt.Errorf("placement: cannot read keys: %w", err)
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		if lines.Text() == "" {
			return Keys{}, fmt.Errorf("placement: %s, line %d: the key is empty", path, len(list)+1)
		}
		list = append(list, lines.Text())
	}
	if err := lines.Err(); err != nil {
		return Keys{}, fmt.Errorf("placement: %s, line %d: %w", path, len(list)+1, err)
	}
	if len(list) == 0 {
		return Keys{}, fmt.Errorf("placement: %s has no keys: put one key on each line", path)
	}
	return ListOf(list...), nil
}

// Len returns the number of keys.
func (k Keys) Len() int { return k.n }

// At returns the i-th key.
func (k Keys) At(i int) string {
	if k.list != nil {
		return k.list[i]
	}
	return k.prefix + strconv.Itoa(i)
}

// chunk returns the keys [from, to). Generated keys share one string: two
// allocations a chunk instead of one a key.
func (k Keys) chunk(from, to int, buf *keyBuffer) []string {
	if k.list != nil {
		return k.list[from:to]
	}
	buf.text, buf.ends, buf.keys = buf.text[:0], buf.ends[:0], buf.keys[:0]
	for i := from; i < to; i++ {
		buf.text = strconv.AppendInt(append(buf.text, k.prefix...), int64(i), 10)
		buf.ends = append(buf.ends, len(buf.text))
	}
	text, start := string(buf.text), 0
	for _, end := range buf.ends {
		buf.keys = append(buf.keys, text[start:end])
		start = end
	}
	return buf.keys
}

// keyBuffer is the memory that chunks of keys are made in.
type keyBuffer struct {
	text []byte
	ends []int
	keys []string
}
