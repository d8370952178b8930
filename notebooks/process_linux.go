package main

import "syscall"

// endWithParent lets a child get a signal when this program is killed and cannot end it any more.
func endWithParent(attr *syscall.SysProcAttr, polite syscall.Signal) { attr.Pdeathsig = polite }
