package placement

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

const scalingHeadLine = "# a machine\n# a command\nscheme,nodes,lookup ns,bytes\n"

func TestScalingIsReadAsItWasWritten(t *testing.T) {
	want := Scaling{"a machine", []ScaleCurve{
		{"ring (fast, 100 points)", []int{1, 10}, []float64{0.5, 12.3}, []float64{0, 1e7}},
		{`"quoted"`, []int{3}, []float64{1e-9}, []float64{8}},
	}}
	path := filepath.Join(t.TempDir(), "times.csv")
	if err := want.WriteFile(path, "a command"); err != nil {
		t.Fatal(err)
	}
	if got := must(ReadScaling(path)); !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	text := string(must(os.ReadFile(path)))
	if !strings.HasPrefix(text, scalingHeadLine) {
		t.Errorf("the file begins with %.80q", text)
	}
}

func TestReadScalingNamesFileLineAndField(t *testing.T) {
	for text, parts := range map[string][]string{
		"":                                   {"line 1", "machine"},
		"scheme,nodes,lookup ns,bytes\n":     {"line 1", "machine"},
		"# m\n":                              {"no row"},
		scalingHeadLine:                      {"no row"},
		"# m\nscheme,nodes,ns,bytes\n":       {"line 2", `"lookup ns" is "ns"`},
		scalingHeadLine + "a,1,2\n":          {"line 4", "fields"},
		scalingHeadLine + "a,1,\"2,3\n":      {"line 4", `"`},
		scalingHeadLine + ",1,2,3\n":         {"line 4", `"scheme" is ""`},
		scalingHeadLine + "\"#a\",1,2,3\n":   {"line 4", `"scheme" is "#a"`},
		scalingHeadLine + "a,0,2,3\n":        {"line 4", `"nodes" is "0"`},
		scalingHeadLine + "a,ten,2,3\n":      {"line 4", `"nodes" is "ten"`},
		scalingHeadLine + "a,2,2,3\na,2,2,3": {"line 5", `"nodes" is "2"`},
		scalingHeadLine + "a,1,NaN,3\n":      {"line 4", `"lookup ns" is "NaN"`},
		scalingHeadLine + "a,1,2,-3\n":       {"line 4", `"bytes" is "-3"`},
		scalingHeadLine + "a,1,2,1e999\n":    {"line 4", `"bytes" is "1e999"`},
	} {
		path := write(t, text)
		says(t, errOf(ReadScaling(path)), append(parts, path)...)
	}
	says(t, errOf(ReadScaling("none.csv")), "none.csv")
	says(t, Scaling{}.WriteFile(filepath.Join(t.TempDir(), "none", "times.csv"), ""), "none")
}

// Whatever the file, it is read as it is written again, or an error names it.
func FuzzReadScaling(f *testing.F) {
	for _, rows := range []string{"", "a,1,2,3\n", "a,1,2,3\na,2,2,3\nb,1,0.1,0\n", "\"a\nb\",1,2,3", "\" a\r\",1,2,3\r\n"} {
		f.Add(scalingHeadLine + rows)
	}
	f.Fuzz(func(t *testing.T, text string) {
		path := write(t, text)
		want, err := ReadScaling(path)
		if err != nil {
			says(t, err, path)
			return
		}
		if err := want.WriteFile(path, ""); err != nil {
			t.Fatal(err)
		}
		if got := must(ReadScaling(path)); !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, want %+v", got, want)
		}
	})
}
