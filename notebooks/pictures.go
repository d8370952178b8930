package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// readPictures returns the content of each picture in dir by its name.
func readPictures(dir string) (map[string]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	pictures := map[string]string{}
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); ext != ".svg" && ext != ".png" {
			continue
		}
		content, err := os.ReadFile(filepath.Join(dir, e.Name()))
		if err != nil {
			return nil, err
		}
		pictures[e.Name()] = string(content)
	}
	return pictures, nil
}

// changes says which pictures a run has added or changed.
func changes(before, after map[string]string) string {
	var lines []string
	for name, content := range after {
		was, known := before[name]
		switch {
		case !known:
			lines = append(lines, "  new      "+name)
		case was != content:
			lines = append(lines, "  changed  "+name)
		}
	}
	if len(lines) == 0 {
		return fmt.Sprintf("figures/ is up to date: %d pictures, none changed.", len(after))
	}
	slices.Sort(lines)
	return fmt.Sprintf("figures/ has %d pictures, of which %d are new or changed:\n%s", len(after), len(lines), strings.Join(lines, "\n"))
}
