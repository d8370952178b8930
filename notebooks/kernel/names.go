//go:build gophernotes

package main

// From gomacro: its compiler, asked for types, and its types.

import (
	"go/ast"
	"reflect"
	"strings"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
	"github.com/cosmos72/gomacro/xreflect"
)

// importOf returns the package that a name stands for in cells.
func (s *session) importOf(name string) *interp.Import {
	sym := s.kernel.ir.Comp.TryResolve(name)
	if sym == nil {
		return nil
	}
	imp, _ := sym.Value.(*interp.Import)
	return imp
}

// typeOf returns the type of an expression, or the type that it names; nil if
// it does not compile. Nothing is run.
func (s *session) typeOf(expr string) (t xreflect.Type) {
	c := s.kernel.ir.Comp
	before := newCheckpoint(c)
	defer func() {
		before.restore(c)
		if recover() != nil {
			t = nil
		}
	}()
	c.Line, c.Filepath = 0, "completion"
	nodes := c.ParseBytes([]byte(expr))
	if len(nodes) != 1 {
		return nil
	}
	x, ok := nodes[0].(ast.Expr)
	if !ok {
		return nil
	}
	e, t := c.Expr1OrType(x)
	if e != nil {
		t = e.Type
	}
	return t
}

// A member is what stands behind a dot, or a name.
type member struct{ name, kind string }

// members returns the fields and methods of a type, those of embedded fields
// included.
func members(t xreflect.Type) (list []member) {
	methods := func(t xreflect.Type) {
		for i := range t.NumMethod() {
			list = append(list, member{t.Method(i).Name, "method"})
		}
	}
	t = element(t)
	methods(t)
	if t.Kind() == reflect.Struct {
		t.Universe().VisitFields(t, func(f xreflect.StructField) {
			list = append(list, member{f.Name, "field"})
			if f.Anonymous {
				methods(element(f.Type))
			}
		})
	}
	foreign := t.PkgPath() != "main"
	var seen []member
	for _, m := range list {
		if name := strings.TrimPrefix(m.name, private); m.name != "" && !(foreign && !ast.IsExported(name)) {
			seen = append(seen, member{name, m.kind})
		}
	}
	return seen
}

// element returns what a pointer points to.
func element(t xreflect.Type) xreflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// contents returns what a package has.
func contents(imp *interp.Import) (list []member) {
	for name, bind := range imp.Binds {
		list = append(list, member{name, kindOf(bind)})
	}
	for name := range imp.Types {
		list = append(list, member{name, "type"})
	}
	return list
}

func kindOf(bind *interp.Bind) string {
	switch {
	case bind.Type == nil:
		return "name"
	case bind.Type.Kind() == reflect.Func:
		return "function"
	case bind.Const():
		if _, ok := bind.Value.(*interp.Import); ok {
			return "module"
		}
		if _, ok := bind.Value.(interp.Builtin); ok {
			return "function"
		}
		return "constant"
	}
	return "variable"
}

// linkedAs returns the import path of a linked package by its usual name.
func linkedAs(name string) string {
	for path, p := range imports.Packages {
		if p.Name == name || strings.HasSuffix("/"+path, "/"+name) {
			return path
		}
	}
	return ""
}
