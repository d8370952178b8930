package docs

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/format"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
)

// A Package is where the source of a package lies.
type Package struct {
	ImportPath string
	Dir        string
	GoFiles    []string
}

// Read adds a package to the index. Syntax errors are left to the compiler.
func (x Index) Read(p Package) error {
	fset := token.NewFileSet()
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(fset, filepath.Join(p.Dir, name), nil, parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			files = append(files, f)
		}
	}
	if len(files) == 0 {
		return nil
	}
	var mode doc.Mode
	if p.ImportPath == "builtin" { // where nothing is exported
		mode = doc.AllDecls
	}
	pkg, err := doc.NewFromFiles(fset, files, p.ImportPath, mode)
	if err != nil {
		return fmt.Errorf("reading the documentation of %s: %w", p.ImportPath, err)
	}
	r := reader{x, fset, p.ImportPath}
	x[p.ImportPath] = Entry{fmt.Sprintf("package %s // import %q", pkg.Name, p.ImportPath), pkg.Doc}
	r.values(pkg.Consts)
	r.values(pkg.Vars)
	r.funcs("", pkg.Funcs)
	for _, t := range pkg.Types {
		r.typ(t)
	}
	return nil
}

// ReadDeclarations adds the functions and types of a text that holds nothing
// else, by Name and Type.Member.
func (x Index) ReadDeclarations(text string) {
	r := reader{index: x, fset: token.NewFileSet()}
	file, err := parser.ParseFile(r.fset, "", "package p\n"+text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			text := decl.Doc.Text()
			decl.Doc, decl.Body = nil, nil
			r.add(receiver(decl)+decl.Name.Name, decl, text)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					text := decl.Doc.Text() + spec.Doc.Text()
					spec.Doc = nil
					r.members(spec.Name.Name, spec.Type)
					r.add(spec.Name.Name, &ast.GenDecl{Tok: token.TYPE, Specs: []ast.Spec{spec}}, text)
				}
			}
		}
	}
}

// receiver returns the type of a method's receiver and a dot, "" for a
// function.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil || len(decl.Recv.List) == 0 {
		return ""
	}
	x := decl.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name + "."
	}
	return ""
}

type reader struct {
	index Index
	fset  *token.FileSet
	path  string
}

func (r reader) key(name string) string {
	return strings.TrimPrefix(r.path+"."+name, ".")
}

func (r reader) add(name string, node any, text string) {
	var b bytes.Buffer
	if err := format.Node(&b, r.fset, node); err == nil {
		r.index[r.key(name)] = Entry{b.String(), text}
	}
}

// values adds constants and variables; those that are declared together are
// shown together, unless they are many.
func (r reader) values(values []*doc.Value) {
	for _, v := range values {
		v.Decl.Doc = nil
		for _, spec := range v.Decl.Specs {
			spec, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			var decl ast.Node = v.Decl
			if len(v.Decl.Specs) > 12 {
				decl = &ast.GenDecl{Tok: v.Decl.Tok, Specs: []ast.Spec{spec}}
			}
			for _, name := range spec.Names {
				r.add(name.Name, decl, v.Doc+spec.Doc.Text()+spec.Comment.Text())
			}
		}
	}
}

func (r reader) funcs(prefix string, funcs []*doc.Func) {
	for _, f := range funcs {
		f.Decl.Doc, f.Decl.Body = nil, nil
		r.add(prefix+f.Name, f.Decl, f.Doc)
	}
}

func (r reader) typ(t *doc.Type) {
	r.values(t.Consts)
	r.values(t.Vars)
	r.funcs("", t.Funcs)
	r.funcs(t.Name+".", t.Methods)
	for _, spec := range t.Decl.Specs {
		if spec, ok := spec.(*ast.TypeSpec); ok && spec.Name.Name == t.Name {
			r.members(t.Name, spec.Type)
		}
	}
	t.Decl.Doc = nil
	r.add(t.Name, t.Decl, t.Doc)
}

// members adds the fields of a struct and the methods of an interface.
func (r reader) members(name string, t ast.Expr) {
	var list *ast.FieldList
	switch t := t.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	}
	if list == nil {
		return
	}
	for _, field := range list.List {
		text := field.Doc.Text() + field.Comment.Text()
		for _, id := range field.Names {
			r.member(name, id.Name, field.Type, text)
		}
	}
}

func (r reader) member(owner, name string, t ast.Expr, text string) {
	var b bytes.Buffer
	if err := format.Node(&b, r.fset, t); err != nil {
		return
	}
	signature := fmt.Sprintf("field %s.%s %s", owner, name, b.String())
	if sig, ok := strings.CutPrefix(b.String(), "func("); ok {
		if _, isFunc := t.(*ast.FuncType); isFunc {
			signature = fmt.Sprintf("func (%s) %s(%s", owner, name, sig)
		}
	}
	r.index[r.key(owner+"."+name)] = Entry{signature, text}
}
