//go:build gophernotes

package main

// From gophernotes: Data and the names of MIME types.

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/dustin/go-humanize"
)

// twin gives what is shown a text for those who see no pictures; gophernotes
// would list all bytes of one.
func twin(d Data) Data {
	if len(d.Data) == 0 {
		return d
	}
	text, ok := d.Data[MIMETypeText].(string)
	for _, mime := range slices.Sorted(maps.Keys(d.Data)) {
		if b, isBytes := d.Data[mime].([]byte); isBytes && (!ok || strings.HasPrefix(text, "[")) {
			text, ok = fmt.Sprintf("%s of %s bytes", mime, humanize.Comma(int64(len(b)))), true
		}
	}
	if !ok {
		text = strings.Join(slices.Sorted(maps.Keys(d.Data)), ", ")
	}
	d.Data[MIMETypeText] = text
	return d
}
