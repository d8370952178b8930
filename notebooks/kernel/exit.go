//go:build gophernotes

package main

// From gomacro: the table of packages that cells import.

import (
	"fmt"
	"log"
	"os"
	"reflect"

	"github.com/cosmos72/gomacro/imports"
)

// keepAlive replaces the functions that would end the program, or the cell's
// goroutine, and with it all variables.
func keepAlive() {
	exit := func(status int) {
		panic(fmt.Sprintf("os.Exit(%d) is not for cells: restart the kernel from its menu", status))
	}
	imports.Packages["os"].Binds["Exit"] = reflect.ValueOf(exit)
	imports.Packages["runtime"].Binds["Goexit"] = reflect.ValueOf(func() { panic("runtime.Goexit is not for cells: return") })
	binds := imports.Packages["log"].Binds
	binds["Fatal"] = reflect.ValueOf(func(v ...any) { log.Print(v...); panic(fmt.Sprint(v...)) })
	binds["Fatalf"] = reflect.ValueOf(func(format string, v ...any) { log.Printf(format, v...); panic(fmt.Sprintf(format, v...)) })
	binds["Fatalln"] = reflect.ValueOf(func(v ...any) { log.Println(v...); panic(fmt.Sprint(v...)) })
}

// current writes to what os.Stdout is at the time of writing.
type currentStdout struct{}

func (currentStdout) Write(b []byte) (int, error) { return os.Stdout.Write(b) }
