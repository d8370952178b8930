package placement

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every input that a person can get wrong is answered by an error that names
// it.
func TestBadInput(t *testing.T) {
	ten, keys := Uniform(10), Numbered("key", 100)
	rendezvous := Rendezvous(Fast)
	outOfRange := func(owner int) Scheme {
		return Scheme{Name: "mine", New: func(Cluster) (Placer, error) { return PlacerFunc(func(string) int { return owner }), nil }}
	}
	for _, test := range []struct {
		name string
		err  error
		says []string
	}{
		{"empty cluster", errOf(Count(rendezvous, Cluster{}, keys)), []string{"cluster is empty"}},
		{"negative size", errOf(Count(rendezvous, Uniform(-1), keys)), []string{"cluster is empty"}},
		{"empty cluster before", errOf(Compare(rendezvous, nil, ten, keys)), []string{"before the change", "cluster is empty"}},
		{"empty cluster after", errOf(Compare(rendezvous, ten, nil, keys)), []string{"after the change", "cluster is empty"}},
		{"duplicate name", errOf(Count(rendezvous, Named("a", "b", "a"), keys)), []string{`two nodes are named "a"`}},
		{"taken name", errOf(ten.Add("3", 1)), []string{`two nodes are named "3"`}},
		{"empty name", errOf(Named("a").Add("", 1)), []string{"node 1", "empty name"}},
		{"weight 0", errOf(ten.Add("x", 0)), []string{`"x" has weight 0`}},
		{"negative weight", errOf(ten.Weigh("3", -1)), []string{`"3" has weight -1`}},
		{"weight NaN", errOf(ten.Weigh("3", math.NaN())), []string{`"3" has weight NaN`}},
		{"infinite weight", errOf(ten.Add("x", math.Inf(1))), []string{`"x" has weight +Inf`}},
		{"weights too large together", errOf(Cluster{{"a", math.MaxFloat64}}.Add("b", math.MaxFloat64)), []string{"add up to more"}},
		{"removing an unknown node", errOf(ten.Remove("ten")), []string{`"ten"`, "cluster of 10"}},
		{"weighing an unknown node", errOf(ten.Weigh("ten", 2)), []string{`"ten"`, "cluster of 10"}},
		{"no keys to count", errOf(Count(rendezvous, ten, Keys{})), []string{"no keys"}},
		{"no keys to compare", errOf(Compare(rendezvous, ten, ten, Numbered("key", -5))), []string{"no keys"}},
		{"owner too large", errOf(Count(outOfRange(10), ten, keys)), []string{`scheme "mine"`, `"key0"`, "node 10 of a cluster of 10"}},
		{"owner negative", errOf(Compare(outOfRange(-1), ten, ten, keys)), []string{`scheme "mine"`, "node -1"}},
		{"owner too large after", errOf(Compare(outOfRange(9), ten, Uniform(9), keys)), []string{"node 9 of a cluster of 9"}},
		{"scheme without New", errOf(Count(Scheme{Name: "mine"}, ten, keys)), []string{`scheme "mine" has no New`}},
		{"scheme without placer", errOf(Count(Scheme{Name: "mine", New: func(Cluster) (Placer, error) { return nil, nil }}, ten, keys)), []string{`scheme "mine"`, "made no placer"}},
		{"weight too small", errOf(Count(WeightedRendezvous(Fast), Cluster{{"a", 1e-300}}, keys)), []string{`"a" has weight 1e-300`, "1e-250"}},
		{"weight too large", errOf(Count(WeightedRendezvous(Fast), Cluster{{"a", 1}, {"b", 1e300}}, keys)), []string{`"b" has weight 1e+300`, "1e250"}},
		{"no trials", errOf(Repeat(rendezvous, ten, ten, 0, nil)), []string{"0 trials"}},
		{"a trial without keys", errOf(Repeat(rendezvous, ten, ten, 2, func(int) Keys { return Keys{} })), []string{"trial 0", "no keys"}},
		{"no keys of a trial", errOf(Repeat(rendezvous, ten, ten, 1, nil)), []string{"no function", "keys of a trial"}},
		{"a curve without keys", errOf(Scale(rendezvous, Keys{}, 10)), []string{"0 keys", "at least one"}},
		{"a curve without sizes", errOf(Scale(rendezvous, keys)), []string{"0 sizes", "at least one"}},
		{"nothing to rebuild", errOf(Count(Scheme{Name: "mine"}.Rebuilt(), ten, keys)), []string{`scheme "mine" has no New`}},
		{"a past that leads nowhere", errOf(Compare(deadEnd, ten, Uniform(11), keys)), []string{"after the change", `scheme "dead end"`, "made no placer"}},
		{"a past of a cluster twice", errOf(Count(rendezvous.After(Named("a", "a")), ten, keys)), []string{"in the past", `two nodes are named "a"`}},
		{"loads of two schemes", errOf(Load{Scheme: "a"}.Add(Load{Scheme: "b"})), []string{"scheme and cluster must be the same"}},
		{"loads of two clusters", errOf(Load{Cluster: ten}.Add(Load{Cluster: Uniform(11)})), []string{"11 nodes", "10 nodes"}},
		{"movements of two changes", errOf(Movement{}.Add(Movement{After: Load{Cluster: ten}})), []string{"must be the same"}},
	} {
		t.Run(test.name, func(t *testing.T) { says(t, test.err, test.says...) })
	}
}

func TestBadKeyFile(t *testing.T) {
	dir := t.TempDir()
	file := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	missing := filepath.Join(dir, "missing.txt")
	says(t, errOf(ReadKeys(missing)), missing)
	if !errors.Is(errOf(ReadKeys(missing)), fs.ErrNotExist) {
		t.Error("the cause is hidden")
	}
	says(t, errOf(ReadKeys(dir)), dir)
	says(t, errOf(ReadKeys(file("empty.txt", ""))), "empty.txt", "no keys")
	says(t, errOf(ReadKeys(file("blank.txt", "a\n\nb\n"))), "blank.txt", "line 2", "empty")
	says(t, errOf(ReadKeys(file("blank-crlf.txt", "a\r\nb\r\n\r\n"))), "blank-crlf.txt", "line 3", "empty")
	says(t, errOf(ReadKeys(file("bom.txt", "\ufeffa\nb\n"))), "bom.txt", "line 1", "byte order mark")
	says(t, errOf(ReadKeys(file("cr.txt", "a\nb\rc\r"))), "cr.txt", "line 2", "carriage return")
	says(t, errOf(ReadKeys(file("64k.txt", strings.Repeat("b", 1<<16)+"\n"))), "64k.txt", "line 1", "too long")
	equal(t, "keys of nearly 64 KiB", must(ReadKeys(file("nearly.txt", strings.Repeat("b", 1<<16-1)+"\n\ufeff\n"))).Len(), 2)
	says(t, errOf(ReadKeys(file("long.txt", "a\n"+strings.Repeat("b", 1<<17)))), "long.txt", "line 2", "too long")
}

// A value that a failed cell left empty must show, not panic.
func TestEmptyResultsPrint(t *testing.T) {
	for _, v := range []interface {
		String() string
		SimpleRender() map[string]any
	}{Load{}, Movement{}, Movements{}, Movements(nil), RequestLoad{}, RequestLoads{}, Spreads{}, Compared{}, Times{}, Schemes{}, &BoundedPlacer{}, Spreads{{}}} {
		if text := v.String(); strings.Contains(text, "NaN") || v.SimpleRender()["text/plain"] != text {
			t.Errorf("%T prints as %q", v, text)
		}
	}
}

// What is asked for outside its range is answered, not a panic.
func TestOutOfRange(t *testing.T) {
	for _, q := range []float64{-0.1, 1.1, 2, math.NaN(), math.Inf(1)} {
		if peak := (Spread{Peaks: []float64{1, 2}}).Peak(q); !math.IsNaN(peak) {
			t.Errorf("Peak(%v) is %v", q, peak)
		}
	}
	if peak := (Spread{}).Peak(0.5); !math.IsNaN(peak) {
		t.Errorf("the peak of no clusters is %v", peak)
	}
	equal(t, "share of no key", Popularity{}.Share(0), 0)
	equal(t, "share of key -1", must(Zipf(Numbered("key", 1), 1)).Share(-1), 0)
	equal(t, "a removal that is none", Removal(7).String(), "7")
	equal(t, "weights that are none", Weights(-1).String(), "-1")
}

// No number of keys is too large to begin with them.
func TestAsManyKeysAsThereAre(t *testing.T) {
	enough := errors.New("enough")
	Observe(func(int, int) error { return enough })
	defer Observe(nil)
	if _, err := Count(Modulo(Fast), Uniform(3), Numbered("k", math.MaxInt)); !errors.Is(err, enough) {
		t.Errorf("got %v", err)
	}
	w := work{keys: Numbered("k", math.MaxInt), chunks: math.MaxInt/chunkKeys + 1}
	w.next.Store(math.MaxInt / chunkKeys)
	load := &loadTally{must(Modulo(Fast).Place(Uniform(3))), newLoad(Modulo(Fast), Uniform(3)), Modulo(Fast)}
	if err := w.count(load, func(int) error { return nil }); err != nil || load.load.Total() != math.MaxInt%chunkKeys {
		t.Errorf("of the last chunk %d keys were counted, %v", load.load.Total(), err)
	}
}

// deadEnd makes placers that know no next one.
var deadEnd = Scheme{Name: "dead end", New: func(Cluster) (Placer, error) { return lost{PlacerFunc(func(string) int { return 0 })}, nil }}

type lost struct{ PlacerFunc }

func (lost) Next(Cluster) (Placer, error) { return nil, nil }

func errOf[T any](_ T, err error) error { return err }

func says(t *testing.T, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error; it should say %q", parts)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q does not say %q", err, part)
		}
	}
}
