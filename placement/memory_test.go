package placement

import (
	"runtime"
	"testing"
)

// An experiment takes memory for its nodes, whatever the number of keys: keys
// are written where the ones before were, and none is allocated by itself.
func TestExperimentsKeepNoKeys(t *testing.T) {
	for _, h := range []Hash{MD5, Fast} {
		const keys = 1_000_000
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		m := must(Compare(Rendezvous(h), Uniform(10), Uniform(11), Numbered("key", keys)))
		must(Count(Rendezvous(h), Uniform(10), Numbered("key", keys)))
		runtime.ReadMemStats(&after)
		equal(t, "keys compared", m.Keys(), keys)
		if n := after.Mallocs - before.Mallocs; n > keys/100 {
			t.Errorf("%s: %d allocations for 2·%d keys", h, n, keys)
		}
		if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 16<<20 {
			t.Errorf("%s: the heap grew by %d MB for 2·%d keys", h, grown>>20, keys)
		}
	}
}
