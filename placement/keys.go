package placement

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
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
func ListOf(keys ...string) Keys { return Keys{n: len(keys), list: slices.Clone(keys)} }

// ReadKeys returns the lines of a text file as keys, without their line ends,
// "\n" or "\r\n". A key on several lines is placed and counted as often. It
// fails if the file cannot be read, has no line, begins with a byte order mark,
// or has a line that is empty, has 64 KiB or more, or a "\r" within.
func ReadKeys(path string) (Keys, error) {
	f, err := os.Open(path)
	if err != nil {
		return Keys{}, fmt.Errorf("placement: cannot read keys: %w", err)
	}
	defer f.Close()
	var list []string
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		key := lines.Text()
		if what := wrongWith(key, len(list) == 0); what != "" {
			return Keys{}, fmt.Errorf("placement: %s, line %d: %s", path, len(list)+1, what)
		}
		list = append(list, key)
	}
	if err := lines.Err(); err != nil {
		return Keys{}, fmt.Errorf("placement: %s, line %d: %w", path, len(list)+1, err)
	}
	if len(list) == 0 {
		return Keys{}, fmt.Errorf("placement: %s has no keys: put one key on each line", path)
	}
	return Keys{n: len(list), list: list}, nil
}

// wrongWith returns what a line of a file shows that is not as it should be.
func wrongWith(key string, first bool) string {
	switch {
	case key == "":
		return "the key is empty"
	case first && strings.HasPrefix(key, "\ufeff"):
		return "the file begins with a byte order mark, which would be part of the first key: save it as UTF-8 without one"
	case strings.Contains(key, "\r"):
		return `a key has a carriage return: end lines with "\n" or "\r\n"`
	}
	return ""
}

// Len returns the number of keys.
func (k Keys) Len() int { return k.n }

// String returns the number of keys, the first and the last.
func (k Keys) String() string {
	text := plural(k.n, "key")
	if k.n > 0 {
		text += ", " + k.At(0)
	}
	if k.n > 1 {
		text += " … " + k.At(k.n-1)
	}
	return text
}

// distinct returns the number of keys that differ. Generated ones all do.
func (k Keys) distinct() int {
	if k.list == nil {
		return k.n
	}
	seen := make(map[string]struct{}, len(k.list))
	for _, key := range k.list {
		seen[key] = struct{}{}
	}
	return len(seen)
}

// At returns the i-th key.
func (k Keys) At(i int) string {
	if k.list != nil {
		return k.list[i]
	}
	return k.prefix + strconv.Itoa(i)
}

// A chunk is a run of keys, written one after the other into a single string:
// one allocation for all of them, and no pointer for the garbage collector to
// follow.
type chunk struct {
	from int // position of the first key among all
	text string
	ends []int // of every key in the text
}

// all iterates over the keys of the chunk.
func (c chunk) all(yield func(key string) bool) {
	start := 0
	for _, end := range c.ends {
		if !yield(c.text[start:end]) {
			return
		}
		start = end
	}
}

// chunk returns the keys [from, to). It is valid until ends is used for the
// next one.
func (k Keys) chunk(from, to int, ends []int) chunk {
	var text strings.Builder
	ends = ends[:0]
	if k.list != nil {
		for _, key := range k.list[from:to] {
			text.WriteString(key)
			ends = append(ends, text.Len())
		}
		return chunk{from, text.String(), ends}
	}
	key := []byte(k.At(from))
	text.Grow((to - from) * len(k.At(to-1)))
	for range to - from {
		text.Write(key)
		ends = append(ends, text.Len())
		key = increment(key, len(k.prefix))
	}
	return chunk{from, text.String(), ends}
}

// increment adds 1 to the decimal number that starts at key[start], which is
// quicker than writing it anew.
func increment(key []byte, start int) []byte {
	for i := len(key) - 1; i >= start; i-- {
		if key[i] != '9' {
			key[i]++
			return key
		}
		key[i] = '0'
	}
	key[start] = '1'
	return append(key, '0')
}
