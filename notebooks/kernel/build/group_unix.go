//go:build unix

package build

import (
	"os/exec"
	"syscall"
)

// ownGroup lets the context of cmd end the compilers that cmd started, too.
// An interrupt, other than a kill, lets the go command remove its folders.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }
}
