package placement

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestNumberedKeys(t *testing.T) {
	keys := Numbered("key", 200_000)
	equal(t, "how many", keys.Len(), 200_000)
	equal(t, "first", keys.At(0), "key0")
	equal(t, "last", keys.At(199_999), "key199999")
}

// Chunks hold the keys that At names, in any range, buffer used before or not.
func TestChunks(t *testing.T) {
	var ends []int
	rapid.Check(t, func(t *rapid.T) {
		list := someKeys.Draw(t, "list")
		keys := ListOf(list...)
		if rapid.Bool().Draw(t, "generated") {
			keys = Numbered(list[0], rapid.IntRange(1, 1200).Draw(t, "how many"))
		}
		from := rapid.IntRange(0, keys.Len()-1).Draw(t, "from")
		to := rapid.IntRange(from+1, keys.Len()).Draw(t, "to")
		i := from
		for key := range keys.chunk(from, to, ends).all {
			equal(t, "key", key, keys.At(i))
			i++
		}
		equal(t, "end", i, to)
	})
}

func TestReadKeys(t *testing.T) {
	for text, want := range map[string][]string{
		"a":              {"a"},
		"a\nb\n":         {"a", "b"},
		"a b\r\nß:1\r\n": {"a b", "ß:1"},
		"\xff\x00\n":     {"\xff\x00"},
	} {
		keys := must(ReadKeys(write(t, text)))
		if !slices.Equal(keys.list, want) || keys.Len() != len(want) {
			t.Errorf("%q: got %q, want %q", text, keys.list, want)
		}
	}
}

// Whatever the file, its keys are its lines, or an error names it.
func FuzzReadKeys(f *testing.F) {
	for _, text := range []string{"", "\n", "a", "a\n", "a\r\nb\r\n", "\r\n", "a\n\nb", "\xff\n", "a\r\r\nb"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := write(t, text)
		keys, err := ReadKeys(path)
		if err != nil {
			says(t, err, path)
			return
		}
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		equal(t, "how many", keys.Len(), len(lines))
		for i, line := range lines {
			equal(t, "key", keys.At(i), strings.TrimSuffix(line, "\r"))
		}
	})
}

func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "keys.txt")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
