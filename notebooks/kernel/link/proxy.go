package link

import (
	"fmt"
	"go/types"
	"strings"
)

// proxy declares the struct through which a type declared in a cell satisfies
// the compiled interface obj, and returns its name; "" if obj is none that a
// cell could satisfy. gomacro wants the object in the first field and then a
// function for each method, in the order of the method names.
func (f *file) proxy(obj *types.TypeName) string {
	i, ok := obj.Type().Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 || !satisfiable(i) {
		return ""
	}
	name := "proxy_" + f.name(obj.Pkg()) + "_" + obj.Name()
	fmt.Fprintf(&f.proxies, "\ntype %s struct {\nObject any\n", name)
	for m := range i.Methods() {
		in, _, out := f.signature(m.Signature())
		fmt.Fprintf(&f.proxies, "%s_ func(_ any%s) %s\n", m.Name(), prefixed(in), out)
	}
	f.proxies.WriteString("}\n")
	for m := range i.Methods() {
		f.proxyMethod(name, m)
	}
	return name
}

func (f *file) proxyMethod(proxy string, m *types.Func) {
	in, args, out := f.signature(m.Signature())
	call := fmt.Sprintf("p.%s_(p.Object%s)", m.Name(), prefixed(args))
	if m.Signature().Results().Len() > 0 {
		call = "return " + call
	}
	fmt.Fprintf(&f.proxies, "\nfunc (p *%s) %s(%s) %s { %s }\n", proxy, m.Name(), strings.Join(in, ", "), out, call)
}

// prefixed joins items that follow another one in a list.
func prefixed(items []string) string {
	var b strings.Builder
	for _, item := range items {
		b.WriteString(", " + item)
	}
	return b.String()
}

// signature returns the parameters of a method as declared and as passed on,
// and its results.
func (f *file) signature(sig *types.Signature) (in, args []string, out string) {
	for i := range sig.Params().Len() {
		arg := fmt.Sprintf("a%d", i)
		typ := f.typ(sig.Params().At(i).Type())
		if sig.Variadic() && i == sig.Params().Len()-1 {
			in = append(in, arg+" ..."+strings.TrimPrefix(typ, "[]"))
			arg += "..."
		} else {
			in = append(in, arg+" "+typ)
		}
		args = append(args, arg)
	}
	var results []string
	for v := range sig.Results().Variables() {
		results = append(results, f.typ(v.Type()))
	}
	return in, args, "(" + strings.Join(results, ", ") + ")"
}

func (f *file) typ(t types.Type) string { return types.TypeString(t, f.name) }

// satisfiable reports whether code outside of its package can implement i:
// its methods are exported, and so is every type in their signatures.
func satisfiable(i *types.Interface) bool {
	for m := range i.Methods() {
		if !m.Exported() || !nameable(m.Signature()) {
			return false
		}
	}
	return i.IsMethodSet()
}

// nameable reports whether t can be written down in another package.
func nameable(t types.Type) bool {
	switch t := t.(type) {
	case *types.Basic:
		return true
	case *types.Named:
		return nameableObject(t.Obj()) && all(t.TypeArgs())
	case *types.Alias:
		return nameableObject(t.Obj()) && all(t.TypeArgs())
	case *types.Signature:
		return nameable(t.Params()) && nameable(t.Results())
	case *types.Tuple:
		for v := range t.Variables() {
			if !nameable(v.Type()) {
				return false
			}
		}
		return true
	case *types.Map:
		return nameable(t.Key()) && nameable(t.Elem())
	case interface{ Elem() types.Type }: // pointer, slice, array, channel
		return nameable(t.Elem())
	case *types.Interface:
		return t.Empty()
	}
	return false
}

func nameableObject(obj *types.TypeName) bool {
	if obj.Pkg() == nil { // error, any
		return true
	}
	path := "/" + obj.Pkg().Path() + "/"
	return obj.Exported() && !strings.Contains(path, "/internal/") && obj.Parent() == obj.Pkg().Scope()
}

func all(args *types.TypeList) bool {
	for t := range args.Types() {
		if !nameable(t) {
			return false
		}
	}
	return true
}
