//go:build gophernotes

package main

// From gophernotes: Data.
// From gomacro: declared names, their types and values.

import (
	"fmt"
	"go/ast"
	"reflect"
	"strings"
	"sync"
	"time"

	basereflect "github.com/cosmos72/gomacro/base/reflect"
	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/xreflect"

	"reshard/notebooks/kernel/cell"
	"reshard/notebooks/kernel/docs"
)

// documentation is what the sources of linked packages say; unpacked when it
// is first asked for.
var documentation = sync.OnceValue(func() docs.Index {
	x, err := docs.Unpack(packedDocs)
	if err != nil {
		panic(err) // the build packed it
	}
	return x
})

// inspect tells what is known of the name at the cursor.
func (s *session) inspect(code string, cursor int) (e docs.Entry, found bool) {
	s.suppose(code, cursor, func(declared map[string]*interp.Bind) { e, found = s.lookUp(code, cursor, declared) })
	return e, found
}

func (s *session) lookUp(code string, cursor int, declared map[string]*interp.Bind) (e docs.Entry, found bool) {
	defer func() {
		if recover() != nil {
			found = false
		}
	}()
	if path, ok := cell.ImportPath(code, cursor); ok {
		rest := []rune(code)[min(cursor, len([]rune(code))):]
		end, _, _ := strings.Cut(string(rest), `"`)
		e, found = documentation()[path+end]
		return e, found
	}
	expr, name := cell.At(code, cursor)
	switch {
	case name == "":
		return e, false
	case expr == "":
		return s.describe(name, declared)
	}
	if imp := s.importOf(expr); imp != nil {
		return s.describePackaged(imp, name)
	}
	if t := s.typeOf(expr); t != nil {
		return s.describeMember(t, name)
	}
	e, found = documentation()[linkedAs(expr)+"."+name]
	return e, found
}

// describe tells what a name stands for.
func (s *session) describe(name string, declared map[string]*interp.Bind) (e docs.Entry, found bool) {
	c := s.kernel.ir.Comp
	index := documentation()
	if imp := s.importOf(name); imp != nil {
		e, found = index[imp.Path]
		return e, found
	}
	if sym := c.TryResolve(name); sym != nil {
		if e, found = index["builtin."+name]; found && sym.Upn > 0 {
			return e, true
		}
		var v xreflect.Value
		if declared[name] == c.Binds[name] { // it has one
			v = sym.RuntimeValue(c.CompGlobals, s.thread.env.Up(sym.Upn))
		}
		return s.describeBind(name, &sym.Bind, v), true
	}
	if t := c.TryResolveType(name); t != nil {
		return s.describeType(name, t), true
	}
	if e, found = index["builtin."+name]; !found {
		e, found = index[linkedAs(name)]
	}
	return e, found
}

// describeBind tells type and value of what a cell declared.
func (s *session) describeBind(name string, bind *interp.Bind, v xreflect.Value) docs.Entry {
	kind := "var"
	if bind.Const() {
		kind = "const"
	}
	t := bind.Type
	if e, ok := s.docs[s.kernel.ir.Comp.Binds[name]]; ok {
		return e
	}
	if t.Kind() == reflect.Func {
		return docs.Entry{Signature: "func " + name + signature(t)}
	}
	if !v.IsValid() {
		return docs.Entry{Signature: fmt.Sprintf("%s %s %s", kind, name, t)}
	}
	value := basereflect.ValueInterface(v)
	if lit, ok := value.(interp.UntypedLit); ok {
		return docs.Entry{Signature: fmt.Sprintf("%s %s = %v", kind, name, lit.Val)}
	}
	return docs.Entry{
		Signature: fmt.Sprintf("%s %s %s", kind, name, t),
		Doc:       indented(cell.Cut(s.glance(name, value, t))),
	}
}

// glance returns the text of a variable's value. A method String of a cell may
// do anything: it gets a second.
func (s *session) glance(name string, v any, t xreflect.Type) string {
	defer time.AfterFunc(time.Second, s.interrupt).Stop()
	result, failure := s.takeTurn(func(turn *turn) (Data, *cell.Failure) {
		turn.step.Store(&step{nodes: []ast.Node{ast.NewIdent(name)}, before: newCheckpoint(s.kernel.ir.Comp)})
		turn.thread.reset()
		return Data{Data: MIMEMap{MIMETypeText: s.text(v, t)}}, nil
	})
	if failure != nil {
		return "its method String fails, or does not end"
	}
	return result.Data[MIMETypeText].(string)
}

// indented makes text a block of code for a doc comment.
func indented(text string) string { return "\t" + strings.ReplaceAll(text, "\n", "\n\t") }

// describePackaged tells what a name of a package stands for.
func (s *session) describePackaged(imp *interp.Import, name string) (e docs.Entry, found bool) {
	if e, found = documentation()[imp.Path+"."+name]; found {
		return e, true
	}
	if bind := imp.Binds[name]; bind != nil {
		return docs.Entry{Signature: fmt.Sprintf("%s.%s %s", imp.Name, name, bind.Type)}, true
	}
	if t := imp.Types[name]; t != nil {
		return s.describeType(name, t), true
	}
	return e, false
}

func (s *session) describeType(name string, t xreflect.Type) docs.Entry {
	if e, ok := documentation()[t.PkgPath()+"."+t.Name()]; ok {
		return e
	}
	if e, ok := documentation()["builtin."+name]; ok {
		return e
	}
	e, ok := s.docs[typeKey{name, t.GoType()}]
	if !ok {
		e.Signature = "type " + name + " " + strings.ReplaceAll(t.GoType().Underlying().String(), private, "")
	}
	for i := range t.NumMethod() {
		m := t.Method(i)
		e.Doc += "\n\nmethod " + m.Name + signature(m.Type)
	}
	return e
}

// describeMember tells what a field or method is, also of an embedded field.
func (s *session) describeMember(t xreflect.Type, name string) (e docs.Entry, found bool) {
	t = element(t)
	if e, found = documentation()[t.PkgPath()+"."+t.Name()+"."+name]; found {
		return e, true
	}
	if t.Kind() == reflect.Struct {
		for i := range t.NumField() {
			if f := t.Field(i); f.Anonymous {
				if e, found = s.describeMember(f.Type, name); found {
					return e, true
				}
			}
		}
		if e, found = s.docs[field{t.GoType(), name}]; found {
			return e, true
		}
		if f, n := t.FieldByName(name, "main"); n == 1 {
			return docs.Entry{Signature: fmt.Sprintf("field %s %s", strings.TrimPrefix(t.Name()+"."+name, "."), f.Type)}, true
		}
	}
	if m, n := t.MethodByName(name, "main"); n == 1 {
		if e, found = s.docs[m.GoFun]; found {
			return e, true
		}
		return docs.Entry{Signature: fmt.Sprintf("method %s.%s%s", t.Name(), name, signature(m.Type))}, true
	}
	return e, false
}

// signature returns a function's parameters and results, as Go writes them.
func signature(t xreflect.Type) string {
	text := strings.TrimPrefix(t.String(), "func")
	if _, rest, ok := strings.Cut(text, ")."); ok && strings.HasPrefix(text, " (") {
		return rest // behind the receiver
	}
	return text
}
