package placement

import "reflect"

// sizeOf returns the bytes of memory that a value holds: itself and all that it
// points to, each once, as its types lay it out. It is the same on every 64-bit
// machine and leaves out what the allocator, the hash tables of maps and
// functions hold beyond that.
func sizeOf(v any) int {
	if v == nil {
		return 0
	}
	value := reflect.ValueOf(v)
	return int(value.Type().Size()) + pointedTo(value, map[uintptr]bool{})
}

// pointedTo returns the bytes that a value points to.
func pointedTo(v reflect.Value, seen map[uintptr]bool) int {
	switch v.Kind() {
	case reflect.Pointer:
		if first(v.Pointer(), seen) {
			return int(v.Elem().Type().Size()) + pointedTo(v.Elem(), seen)
		}
	case reflect.Interface:
		if !v.IsNil() {
			return int(v.Elem().Type().Size()) + pointedTo(v.Elem(), seen)
		}
	case reflect.String:
		if v.Len() > 0 && first(uintptr(v.UnsafePointer()), seen) {
			return v.Len()
		}
	case reflect.Slice:
		if v.Len() > 0 && first(v.Pointer(), seen) {
			return v.Cap()*int(v.Type().Elem().Size()) + elements(v, seen)
		}
	case reflect.Array:
		return elements(v, seen)
	case reflect.Struct:
		sum := 0
		for i := range v.NumField() {
			sum += pointedTo(v.Field(i), seen)
		}
		return sum
	case reflect.Map:
		sum := 0
		for entries := v.MapRange(); entries.Next(); {
			sum += int(v.Type().Key().Size()+v.Type().Elem().Size()) + pointedTo(entries.Key(), seen) + pointedTo(entries.Value(), seen)
		}
		return sum
	}
	return 0
}

// elements returns the bytes that the elements of a slice or array point to.
func elements(v reflect.Value, seen map[uintptr]bool) int {
	switch v.Type().Elem().Kind() {
	case reflect.Pointer, reflect.Interface, reflect.String, reflect.Slice, reflect.Array, reflect.Struct, reflect.Map:
	default:
		return 0 // numbers point nowhere
	}
	sum := 0
	for i := range v.Len() {
		sum += pointedTo(v.Index(i), seen)
	}
	return sum
}

// first reports whether an address is met for the first time.
func first(address uintptr, seen map[uintptr]bool) bool {
	if address == 0 || seen[address] {
		return false
	}
	seen[address] = true
	return true
}
