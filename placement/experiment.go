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
// tallies for the caller to add up. It stops at the first error.
func overKeys(keys Keys, serial bool, newTally func() tally) ([]tally, error) {
	if keys.Len() == 0 {
		return nil, fmt.Errorf("placement: there are no keys: an experiment needs at least one")
	}
	chunks := (keys.Len() + chunkKeys - 1) / chunkKeys
	if serial {
		t := newTally()
		return []tally{t}, countChunks(keys, chunks, new(atomic.Int64), t)
	}
	var (
		wg      sync.WaitGroup
		next    atomic.Int64
		tallies = make([]tally, min(runtime.GOMAXPROCS(0), chunks))
		errs    = make([]error, len(tallies))
	)
	for i := range tallies {
		tallies[i] = newTally()
		wg.Go(func() { errs[i] = countChunks(keys, chunks, &next, tallies[i]) })
	}
	wg.Wait()
	for _, err := range errs {
		if err != nil {
			return nil, err
		}
	}
	return tallies, nil
}

// countChunks takes the next chunk until there is none.
func countChunks(keys Keys, chunks int, next *atomic.Int64, t tally) error {
	var buf chunkBuffer
	for {
		i := int(next.Add(1)) - 1
		if i >= chunks {
			return nil
		}
		from := i * chunkKeys
		if err := t.count(keys.chunk(from, min(from+chunkKeys, keys.Len()), &buf)); err != nil {
			next.Store(int64(chunks)) // no goroutine needs to go on
			return err
		}
	}
}

// isSerial reports whether a placer may be asked from one goroutine only.
func isSerial(p Placer) bool {
	_, ok := p.(PlacerFunc)
	return ok
}

// checkOwner returns an error if a placer names a node that does not exist.
func checkOwner(s Scheme, c Cluster, key string, owner int) error {
	if uint(owner) < uint(len(c)) {
		return nil
	}
	return fmt.Errorf("placement: scheme %q gives key %q to node %d of a cluster of %d: an owner is an index from 0 to %d",
		s.Name, key, owner, len(c), len(c)-1)
}
