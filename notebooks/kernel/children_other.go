//go:build gophernotes && !linux

package main

// endChildren does not know how to find them on other systems: their cell
// ends when they do.
func endChildren() {}
