package placement

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"

	"reshard/placement/internal/file"
)

// A file of a [Scaling] is a table of comma-separated values. Its first line is
// a comment that names the machine, its second one that tells the command; the
// rows of a curve follow each other, in ascending order of nodes.
var scalingHead = []string{"scheme", "nodes", "lookup ns", "bytes"}

// WriteFile writes the scaling into a file that [ReadScaling] reads. The
// command is what the reader of the file can repeat it with.
func (s Scaling) WriteFile(path, command string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "# %s\n# %s\n", s.Machine, command)
	w := csv.NewWriter(&b)
	w.Write(scalingHead)
	number := func(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }
	for _, c := range s.Curves {
		for i, n := range c.Nodes {
			w.Write([]string{c.Scheme, strconv.Itoa(n), number(c.Lookup[i]), number(c.Bytes[i])})
		}
	}
	w.Flush() // into memory, which cannot fail
	if err := file.Replace(path, b.Bytes()); err != nil {
		return fmt.Errorf("placement: cannot write times: %w", err)
	}
	return nil
}

// ReadScaling reads a file that [Scaling.WriteFile] wrote. Its errors name the
// file, the line and the field.
func ReadScaling(path string) (Scaling, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Scaling{}, fmt.Errorf("placement: cannot read times: %w", err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	machine, ok := strings.CutPrefix(strings.TrimRight(first, "\r"), "# ")
	if !ok {
		return Scaling{}, fmt.Errorf(`placement: %s, line 1: it is %q, and should be "# " and the machine`, path, first)
	}
	s := Scaling{Machine: machine}
	rows := csv.NewReader(bytes.NewReader(text))
	rows.Comment, rows.FieldsPerRecord, rows.ReuseRecord = '#', len(scalingHead), true
	for add := s.addHead; ; add = s.addRow {
		row, err := rows.Read()
		if err == io.EOF {
			break
		}
		if err != nil {
			return Scaling{}, fmt.Errorf("placement: %s: %w", path, err)
		}
		if field, err := add(row); err != nil {
			line, _ := rows.FieldPos(field)
			return Scaling{}, fmt.Errorf("placement: %s, line %d, field %q is %q: %w", path, line, scalingHead[field], row[field], err)
		}
	}
	if len(s.Curves) == 0 {
		return Scaling{}, fmt.Errorf("placement: %s has no row under its head", path)
	}
	return s, nil
}

// addHead checks the first row. It returns the field that an error is about.
func (s *Scaling) addHead(row []string) (field int, err error) {
	for i, name := range scalingHead {
		if row[i] != name {
			return i, errors.New("the head should be its name")
		}
	}
	return 0, nil
}

// addRow adds a point to the last curve, or begins the next one. It returns the
// field that an error is about.
func (s *Scaling) addRow(row []string) (field int, err error) {
	if row[0] == "" || row[0][0] == '#' {
		return 0, errors.New("a scheme has a name, which does not begin like a comment")
	}
	if len(s.Curves) == 0 || s.Curves[len(s.Curves)-1].Scheme != row[0] {
		s.Curves = append(s.Curves, ScaleCurve{Scheme: row[0]})
	}
	c := &s.Curves[len(s.Curves)-1]
	nodes, err := strconv.Atoi(row[1])
	if err != nil || nodes < 1 || len(c.Nodes) > 0 && nodes <= c.Nodes[len(c.Nodes)-1] {
		return 1, errors.New("it should be a whole number, more than in the row of this scheme before")
	}
	c.Nodes = append(c.Nodes, nodes)
	for i, values := range []*[]float64{&c.Lookup, &c.Bytes} {
		x, err := strconv.ParseFloat(row[2+i], 64)
		if err != nil || !(x >= 0) || math.IsInf(x, 1) {
			return 2 + i, errors.New("it should be a finite number from 0")
		}
		*values = append(*values, x)
	}
	return 0, nil
}
