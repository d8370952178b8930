//go:build gophernotes

package main

// From gomacro: the table of packages that cells import.

import (
	"reflect"
	"time"

	"github.com/cosmos72/gomacro/base"
	"github.com/cosmos72/gomacro/imports"
)

// replaceSleep gives cells a time.Sleep that ends when the cell is stopped, so
// that no thread stays behind for it.
func (s *session) replaceSleep() {
	imports.Packages["time"].Binds["Sleep"] = reflect.ValueOf(s.sleep)
}

func (s *session) sleep(d time.Duration) {
	t := s.current()
	if t == nil {
		time.Sleep(d)
		return
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-t.stop:
		panic(base.SigInterrupt)
	}
}
