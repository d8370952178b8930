//go:build gophernotes

package main

// From gophernotes: autoRenderers, autoRenderResults, makeDataErr, and display,
// the package that cells import.

import (
	"io"
	"reflect"
	"slices"

	"github.com/cosmos72/gomacro/xreflect"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"reshard/notebooks/kernel/cell"
	"reshard/notebooks/kernel/figure"
)

func init() {
	// gomacro rejects this proxy, whose signature is wrong, with a panic.
	delete(display.Proxies, "JSONer")
	// A plot that is a cell's value shows itself.
	display.Types["Plot"] = reflect.TypeFor[interface {
		WriterTo(w, h vg.Length, format string) (io.WriterTo, error)
	}]()
	autoRenderers["Plot"] = renderPlot
}

func renderPlot(d Data, x any) Data {
	p, ok := x.(*plot.Plot)
	if !ok || p == nil {
		return d
	}
	bundle, err := figure.Bundle(p)
	if err != nil {
		return makeDataErr(err)
	}
	d.Data = merge(d.Data, bundle)
	return d
}

// render returns what a cell shows for its values.
func (s *session) render(vals []any, types []xreflect.Type) Data {
	if n := len(vals); n > 1 && vals[n-1] == nil && types[n-1].String() == "error" {
		vals, types = vals[:n-1], types[:n-1] // no error: show the value alone
	}
	types = append([]xreflect.Type(nil), types...)
	for i, v := range vals {
		if v != nil && types[i].Kind() == reflect.Interface {
			types[i] = s.kernel.ir.TypeOf(v) // what renders itself is what it holds
		}
	}
	if slices.ContainsFunc(vals, cell.Endless) { // gophernotes would print it
		return Data{Data: MIMEMap{MIMETypeText: s.plain(vals, types)}}
	}
	data := s.kernel.autoRenderResults(vals, types)
	if text, ok := data.Data[MIMETypeText]; len(data.Data) == 1 && ok || len(data.Data) > 0 && text == nil {
		data.Data[MIMETypeText] = s.plain(vals, types)
	}
	return twin(data)
}
