package cell

import "testing"

func TestEndless(t *testing.T) {
	type tree []tree
	type node struct {
		next *node
		any  any
	}
	slice, m, loop := []any{1, 2}, map[string]any{}, &node{}
	slice[1], m["m"], loop.next = slice, struct{ x any }{m}, loop
	self := tree{nil}
	self[0] = self
	held := &node{any: slice}
	for _, v := range []any{slice, &slice, m, self, held, [1]any{m}} {
		if !Endless(v) {
			t.Errorf("%T is not found to hold itself", v)
		}
	}
	var none *node
	for _, v := range []any{nil, 1, "a", none, loop, []any{loop, nil}, map[string]any{"a": []int{1}}, tree{{}, {{}}}, [3]node{}} {
		if Endless(v) {
			t.Errorf("%T is found to hold itself", v)
		}
	}
}
