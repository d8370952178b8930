package link

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"os"
)

// Load reads the types of the packages named by paths from the export files
// that the go command made; exports maps every package path, those of the
// dependencies too, to its file.
func Load(paths []string, exports map[string]string) ([]*types.Package, error) {
	open := func(path string) (io.ReadCloser, error) {
		file, ok := exports[path]
		if !ok {
			return nil, fmt.Errorf("no export file for package %s", path)
		}
		return os.Open(file)
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", open)
	pkgs := make([]*types.Package, len(paths))
	for i, path := range paths {
		pkg, err := imp.Import(path)
		if err != nil {
			return nil, fmt.Errorf("linking %s: %w", path, err)
		}
		pkgs[i] = pkg
	}
	return pkgs, nil
}
