// Command bench measures package placement against other Go libraries, against
// plain Python and against what the machine cannot do faster. It prints the
// tables of the README as Markdown:
//
//	cd placement/bench && go run .
//	cd placement/bench && go run . -scale scale.svg
//	cd placement/bench && go run . -curves results/lookups.csv
//
// The second draws how the time grows with keys and nodes (and writes a PNG
// file beside). The third measures what notebooks 5 and 6 draw. The benchmarks behind
// the first are also run by go test -bench .
package main

import (
	"flag"
	"fmt"
	"io"
	"os"

	"reshard/placement"
)

func main() {
	chart := flag.String("scale", "", "instead of printing tables, draw how time grows with keys and nodes into `file.svg`")
	times := flag.String("curves", "", "instead of printing tables, measure lookups and memory of five schemes against nodes into `file.csv`")
	flag.Parse()
	run := func() error { return tables(os.Stdout) }
	if *chart != "" {
		run = func() error { return scale(*chart) }
	}
	if *times != "" {
		run = func() error { return curves(*times) }
	}
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

// tables prints all tables. The one with the memory comes first, while it is
// the memory of nothing else.
func tables(w io.Writer) error {
	fmt.Fprintf(w, "%s\n\n", placement.Machine())
	sizes := []int{10, 100, 1_000, 10_000}
	for _, next := range []func() (table, error){
		largeRun,
		experiment,
		func() (table, error) { return ratios(sizes) },
		func() (table, error) { return lookups(sizes) },
	} {
		t, err := next()
		if err != nil {
			return err
		}
		t.print(w)
	}
	return nil
}
