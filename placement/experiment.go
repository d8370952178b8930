package placement

import (
	"fmt"
	"runtime"
	"sync"
	"sync/atomic"
)

// chunkKeys is how many keys a goroutine takes at a time: enough to make the
// hand-over cheap, few enough to share the work evenly.
const chunkKeys = 4096

// A tally is what one goroutine of an experiment has counted so far.
type tally interface {
	count(keys chunk) error
}

// overKeys counts every key once, on all cores unless serial, and returns the
// tallies for the caller to add up. It stops at the first error. The calling
// goroutine counts too, and is the one that tells the observer.
func overKeys(keys Keys, serial bool, at stage, newTally func() tally) ([]tally, error) {
	if keys.Len() == 0 {
		return nil, fmt.Errorf("placement: there are no keys: an experiment needs at least one")
	}
	w := &work{keys: keys, chunks: (keys.Len()-1)/chunkKeys + 1}
	tallies := make([]tally, min(runtime.GOMAXPROCS(0), w.chunks))
	if serial {
		tallies = tallies[:1]
	}
	errs := make([]error, len(tallies))
	for i := range tallies {
		tallies[i] = newTally()
	}
	var others sync.WaitGroup
	defer others.Wait()
	defer w.stop() // if the observer panics
	for i := 1; i < len(tallies); i++ {
		others.Go(func() { errs[i] = w.count(tallies[i], func(int) error { return nil }) })
	}
	errs[0] = w.count(tallies[0], at.watch(keys.Len()))
	others.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return tallies, nil
}

// A work is the keys of an experiment, which its goroutines share chunk by chunk.
type work struct {
	keys       Keys
	chunks     int
	next, done atomic.Int64
}

// stop lets no goroutine take another chunk.
func (w *work) stop() { w.next.Store(int64(w.chunks)) }

// count takes the next chunk until there is none.
func (w *work) count(t tally, watch func(done int) error) error {
	var ends [chunkKeys]int
	for {
		i := int(w.next.Add(1)) - 1
		if i >= w.chunks {
			return nil
		}
		from := i * chunkKeys
		to := from + min(chunkKeys, w.keys.Len()-from)
		err := t.count(w.keys.chunk(from, to, ends[:]))
		if err == nil {
			err = watch(int(w.done.Add(int64(to - from))))
		}
		if err != nil {
			w.stop()
			return err
		}
	}
}

// isSerial reports whether a placer may be asked from one goroutine only.
func isSerial(p Placer) bool {
	_, ok := p.(PlacerFunc)
	return ok
}

// ownerError says that a placer names a node that does not exist.
func ownerError(s Scheme, c Cluster, key string, owner int) error {
	return fmt.Errorf("placement: scheme %q gives key %q to node %d of a cluster of %d: an owner is an index from 0 to %d",
		s.Name, key, owner, len(c), len(c)-1)
}
