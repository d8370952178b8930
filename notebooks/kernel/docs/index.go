// Package docs keeps what the source of packages says about them, for a
// kernel that runs where there is no source.
package docs

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"go/doc/comment"
	"strings"
)

// An Entry is what is known of a package, or of a name in it.
type Entry struct {
	Signature string // the declaration, without bodies and what is not exported
	Doc       string // the comment above it, as it stands there
}

// An Index has entries by import path, path.Name and path.Type.Member.
type Index map[string]Entry

// Pack returns the index in few bytes, which are the same for the same index.
func (x Index) Pack() ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if err := json.NewEncoder(z).Encode(x); err != nil {
		return nil, err
	}
	err = z.Close()
	return b.Bytes(), err
}

// Unpack returns the index that was packed.
func Unpack(packed string) (x Index, err error) {
	z, err := gzip.NewReader(strings.NewReader(packed))
	if err != nil {
		return nil, err
	}
	return x, json.NewDecoder(z).Decode(&x)
}

// Text returns the entry as plain text.
func (e Entry) Text() string {
	p := &comment.Printer{TextWidth: 100}
	return strings.TrimSpace(e.Signature + "\n\n" + string(p.Text(e.parse())))
}

// Markdown returns the entry as Markdown.
func (e Entry) Markdown() string {
	p := &comment.Printer{HeadingLevel: 4, DocLinkBaseURL: "https://pkg.go.dev"}
	return "```go\n" + e.Signature + "\n```\n\n" + string(p.Markdown(e.parse()))
}

func (e Entry) parse() *comment.Doc {
	known := func(string, string) bool { return true }
	return (&comment.Parser{LookupSym: known}).Parse(e.Doc)
}
