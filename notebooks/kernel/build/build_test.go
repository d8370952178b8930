package build

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestWithoutGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	err := Build(t.Context(), "../../..", filepath.Join(t.TempDir(), "kernel"), func(string) {})
	if err == nil || !strings.Contains(err.Error(), "install Go from https://go.dev/dl/") {
		t.Errorf("got %v", err)
	}
}

func TestWrongRoot(t *testing.T) {
	root := t.TempDir()
	err := Build(t.Context(), root, filepath.Join(root, "kernel"), func(string) {})
	if err == nil || !strings.Contains(err.Error(), root+" does not hold this module") {
		t.Errorf("got %v", err)
	}
	if left, _ := os.ReadDir(root); len(left) > 0 {
		t.Errorf("left over: %v", left)
	}
}

func TestProgressTellsNewsFromComplaints(t *testing.T) {
	var said []string
	p := &progress{what: "compiling", say: func(s string) { said = append(said, s) }}
	for _, s := range []string{"go: downloading example.com/m v1.2.3\nexample.", "com/m\n# example.com/m\nm.go:3:1: oops\n", "last"} {
		p.Write([]byte(s))
	}
	if got := strings.Join(said, "; "); got != "downloading example.com/m v1.2.3; compiling: 1 packages so far" {
		t.Errorf("said %q", got)
	}
	if got := p.rest(); got != "# example.com/m\nm.go:3:1: oops\nlast" {
		t.Errorf("complaints are %q", got)
	}
}

// An interrupted command ends with all that it started.
func TestCancelEndsTheWholeGroup(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Skip(err)
	}
	alive := filepath.Join(t.TempDir(), "alive")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	g := &goCommand{ctx, sh, t.TempDir(), func(string) {}}
	_, err = g.run("waiting", "-c", "(sleep 1; touch "+alive+"); true")
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %v", err)
	}
	time.Sleep(1200 * time.Millisecond)
	if _, err := os.Stat(alive); err == nil {
		t.Error("a child outlived the command")
	}
}
