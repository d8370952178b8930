package cell

import "reflect"

// Endless reports whether a value holds itself, so that fmt would print it
// without end.
func Endless(v any) bool {
	x := reflect.ValueOf(v)
	if x.Kind() == reflect.Pointer { // fmt follows the first one only
		x = x.Elem()
	}
	return endless(x, 0)
}

// deeper than this is no value that somebody built
const deepest = 1000

func endless(v reflect.Value, depth int) bool {
	if depth > deepest {
		return true
	}
	switch v.Kind() {
	case reflect.Interface:
		return endless(v.Elem(), depth+1)
	case reflect.Slice, reflect.Array:
		for i := 0; holdsMore(v.Type().Elem()) && i < v.Len(); i++ {
			if endless(v.Index(i), depth+1) {
				return true
			}
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if endless(v.Field(i), depth+1) {
				return true
			}
		}
	case reflect.Map:
		for it := v.MapRange(); holdsMore(v.Type().Elem()) && it.Next(); {
			if endless(it.Value(), depth+1) {
				return true
			}
		}
	}
	return false
}

// holdsMore reports whether values of a type hold others.
func holdsMore(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Interface, reflect.Slice, reflect.Array, reflect.Struct, reflect.Map:
		return true
	}
	return false
}
