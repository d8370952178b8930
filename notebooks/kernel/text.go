//go:build gophernotes

package main

// From gomacro: types declared in cells, and what they implement.

import (
	"fmt"
	"reflect"
	"strings"

	basereflect "github.com/cosmos72/gomacro/base/reflect"
	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
)

// plain returns values as text. What has a way to print itself uses it; else
// structs show the names of their fields.
func (s *session) plain(vals []any, types []xreflect.Type) string {
	texts := make([]string, len(vals))
	for i, v := range vals {
		texts[i] = s.text(v, types[i])
	}
	return strings.Join(texts, " ")
}

func (s *session) text(v any, t xreflect.Type) string {
	switch v := v.(type) {
	case nil:
		return "<nil>"
	case error, fmt.Stringer, fmt.Formatter:
		return fmt.Sprint(v)
	case string:
		return cell.Cut(v)
	}
	if str, ok := s.stringer(v, t); ok {
		return str.String()
	}
	if cell.Endless(v) {
		return t.String() + " that holds itself"
	}
	switch reflect.TypeOf(v).Kind() {
	case reflect.Func, reflect.Chan: // the address would be another one in every run
		return t.String()
	}
	return cell.Cut(strings.ReplaceAll(fmt.Sprintf("%+v", v), private, ""))
}

// private is how gomacro marks the names of fields that are not exported.
const private = "\U00012038"

// stringer returns a value whose type was declared, with its method String,
// in a cell: fmt does not see such methods.
func (s *session) stringer(v any, t xreflect.Type) (fmt.Stringer, bool) {
	ir := s.kernel.ir
	want := ir.Comp.Universe.FromReflectType(reflect.TypeFor[fmt.Stringer]())
	if t == nil || !t.Implements(want) {
		return nil, false
	}
	conv := ir.Comp.Converter(t, want)
	if conv == nil {
		return nil, false
	}
	str, ok := basereflect.ValueInterface(conv(xreflect.ValueOf(v))).(fmt.Stringer)
	return str, ok
}
