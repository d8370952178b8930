//go:build !linux

package main

import "syscall"

// endWithParent does nothing: only Linux can tell a child that its parent is gone.
func endWithParent(*syscall.SysProcAttr, syscall.Signal) {}
