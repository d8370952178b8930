package main

import "reshard/placement"

// Notebooks 5 and 6 draw these schemes on clusters of these sizes.
var (
	drawn = placement.Schemes{
		placement.Rendezvous(placement.Fast),
		placement.Ring(placement.Fast, 100),
		placement.Jump(placement.Fast),
		placement.Maglev(placement.Fast, placement.MaglevSize),
		placement.MultiProbe(placement.Fast, 21),
	}
	drawnSizes = []int{10, 30, 100, 300, 1_000, 3_000, 10_000}
)

// curves measures what lookups and memory grow to with the nodes, into a file.
func curves(file string) error {
	s, err := drawn.Scale(placement.Numbered("key", lookupKeys), drawnSizes...)
	if err != nil {
		return err
	}
	return s.WriteFile(file, "cd placement/bench && go run . -curves "+file)
}
