//go:build gophernotes

package main

// From gomacro: its builtin functions.

import (
	"go/ast"
	"reflect"

	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"
)

// These are functions of ours, by names that no cell can use.
const (
	one     = " one value"   // returns its argument
	nothing = " nothing for" // returns the nil that can be sent to a channel
	closer  = " closer of"   // returns a function that closes a channel
)

// mendBuiltins gives cells our functions, and a copy that returns how much it
// copied.
func mendBuiltins(c *interp.Comp) {
	for c.Outer != nil {
		c = c.Outer
	}
	for name, compile := range map[string]func(*interp.Comp, *interp.Expr) *interp.Call{one: compileOne, nothing: compileNothing, closer: compileCloser} {
		c.DeclBuiltin0(name, interp.Builtin{ArgMin: 1, ArgMax: 1, Compile: func(c *interp.Comp, _ interp.Symbol, node *ast.CallExpr) *interp.Call {
			return compile(c, c.Expr1(node.Args[0], nil))
		}})
	}
	compileCopy := c.Binds["copy"].Value.(interp.Builtin).Compile
	c.DeclBuiltin0("copy", interp.Builtin{ArgMin: 2, ArgMax: 2, Compile: func(c *interp.Comp, sym interp.Symbol, node *ast.CallExpr) *interp.Call {
		call := compileCopy(c, sym, node)
		if _, ok := call.Fun.Value.(func(to, from xreflect.Value)); ok {
			call.Fun.Value = func(to, from xreflect.Value) int { return reflect.Copy(to.ReflectValue(), from.ReflectValue()) }
		}
		return call
	}})
}

func compileOne(c *interp.Comp, arg *interp.Expr) *interp.Call {
	in := []xreflect.Type{arg.Type}
	t := c.Universe.FuncOf(in, in, false)
	return &interp.Call{Fun: same(t, arg.Type.Kind()), Args: []*interp.Expr{arg}, OutTypes: in}
}

// same returns a function that returns its argument. There are three ways to
// call one: gomacro wraps neither numbers nor strings, unless they have a type
// of their own.
func same(t xreflect.Type, kind reflect.Kind) *interp.Expr {
	if kind > reflect.Complex128 && kind != reflect.String {
		return &interp.Expr{Lit: interp.Lit{Type: t, Value: func(x xreflect.Value) xreflect.Value { return x }}}
	}
	f, ok := unwrapped[t.ReflectType()]
	if !ok {
		f = xreflect.MakeFunc(t, func(args []xreflect.Value) []xreflect.Value { return args })
	}
	return &interp.Expr{Lit: interp.Lit{Type: t}, Fun: func(*interp.Env) xreflect.Value { return f }}
}

var unwrapped = map[reflect.Type]xreflect.Value{}

func init() {
	for _, f := range []any{identity[int], identity[string], identity[float64], identity[bool], identity[byte], identity[rune], identity[uint64]} {
		unwrapped[reflect.TypeOf(f)] = xreflect.ValueOf(f)
	}
}

func identity[T any](x T) T { return x }

// compileNothing takes only the type of the channel. Whoever sends to it looks
// at it.
func compileNothing(c *interp.Comp, to *interp.Expr) *interp.Call {
	if to.Type.Kind() != reflect.Chan || !basereflect.IsNillableKind(to.Type.Elem().Kind()) {
		c.Errorf("cannot send nil to <%v>", to.Type)
	}
	zero := xreflect.Zero(to.Type.Elem())
	no := &interp.Expr{Lit: interp.Lit{Type: c.TypeOfInt(), Value: 0}}
	return callOf(c, no, to.Type.Elem(), func(xreflect.Value) xreflect.Value { return zero })
}

func compileCloser(c *interp.Comp, ch *interp.Expr) *interp.Call {
	if ch.Type.Kind() != reflect.Chan {
		c.Errorf("cannot close <%v>", ch.Type)
	}
	return callOf(c, ch, c.TypeOf(func() {}), func(ch xreflect.Value) xreflect.Value {
		now := ch.Convert(ch.Type()) // it may be a variable
		return xreflect.ValueOf(func() { now.Close() })
	})
}

// callOf returns a call of f, whose result is of type out.
func callOf(c *interp.Comp, arg *interp.Expr, out xreflect.Type, f func(xreflect.Value) xreflect.Value) *interp.Call {
	t := c.Universe.FuncOf([]xreflect.Type{arg.Type}, []xreflect.Type{out}, false)
	return &interp.Call{Fun: &interp.Expr{Lit: interp.Lit{Type: t, Value: f}}, Args: []*interp.Expr{arg}, OutTypes: []xreflect.Type{out}}
}
