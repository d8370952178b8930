package ipynb

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"unicode/utf8"
)

// Read reads the notebook file of that name.
func Read(name string) (*Notebook, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return Parse(name, data)
}

// Parse reads data, the content of the named file. An error says the place.
func Parse(name string, data []byte) (*Notebook, error) {
	if !utf8.Valid(data) {
		return nil, fmt.Errorf("%s: not a notebook: not UTF-8 text", name)
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.UseNumber()
	var tree any
	err := dec.Decode(&tree)
	if err == nil {
		if _, more := dec.Token(); more != io.EOF {
			err = errors.New("something follows the end of the notebook")
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: not a notebook: not JSON: %w", place(name, data, dec, err), err)
	}
	nb, err := fromTree(tree)
	if err != nil {
		return nil, fmt.Errorf("%s: not a notebook: %w", name, err)
	}
	return nb, nil
}

// place returns name:line:column of a JSON error.
func place(name string, data []byte, dec *json.Decoder, err error) string {
	offset := dec.InputOffset()
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		offset = syntax.Offset - 1 // it counts the offending byte
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		offset = int64(len(data))
	}
	before := data[:max(0, min(offset, int64(len(data))))]
	line := 1 + bytes.Count(before, []byte("\n"))
	column := 1 + utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])
	return fmt.Sprintf("%s:%d:%d", name, line, column)
}

func fromTree(tree any) (*Notebook, error) {
	root, ok := tree.(object)
	if !ok {
		return nil, errors.New("the file holds no JSON object")
	}
	if version := fmt.Sprint(root["nbformat"]); version != "4" {
		if root["nbformat"] == nil {
			return nil, errors.New("nbformat is missing")
		}
		return nil, fmt.Errorf("nbformat is %s, want 4; save it with a current Jupyter", version)
	}
	meta, ok := root["metadata"].(object)
	if !ok {
		return nil, errors.New("metadata is missing or no object")
	}
	for _, transient := range []string{"orig_nbformat", "orig_nbformat_minor", "signature"} {
		delete(meta, transient)
	}
	cells, ok := root["cells"].(list)
	if !ok {
		return nil, errors.New("cells is missing or no list")
	}
	nb := &Notebook{tree: root}
	for i, c := range cells {
		cell, err := cellFromTree(c)
		if err != nil {
			return nil, fmt.Errorf("cell %d: %w", i+1, err)
		}
		nb.Cells = append(nb.Cells, cell)
	}
	return nb, nil
}

func cellFromTree(tree any) (Cell, error) {
	cell, ok := tree.(object)
	if !ok {
		return Cell{}, errors.New("it is no JSON object")
	}
	if _, ok := cell["cell_type"].(string); !ok {
		return Cell{}, errors.New("cell_type is missing or no text")
	}
	meta, ok := cell["metadata"].(object)
	if !ok {
		return Cell{}, errors.New("metadata is missing or no object")
	}
	delete(meta, "trusted")
	cell["source"] = joined(cell["source"])
	if _, ok := cell["source"].(string); !ok {
		return Cell{}, errors.New("source is missing or no text")
	}
	if attachments, ok := cell["attachments"].(object); ok {
		for _, bundle := range attachments {
			joinBundle(bundle)
		}
	}
	c := Cell{cell}
	if !c.Code() {
		return c, nil
	}
	return c, joinOutputs(cell["outputs"])
}

func joinOutputs(tree any) error {
	outputs, ok := tree.(list)
	if !ok {
		return errors.New("outputs is missing or no list")
	}
	for i, o := range outputs {
		output, ok := o.(object)
		if !ok {
			return fmt.Errorf("output %d is no JSON object", i+1)
		}
		switch output["output_type"] {
		case "execute_result", "display_data":
			joinBundle(output["data"])
		case "stream":
			output["text"] = joined(output["text"])
		}
	}
	return nil
}
