package figure

import (
	"encoding/base64"
	"regexp"
	"strings"
	"testing"

	"gonum.org/v1/plot"
)

func TestBundle(t *testing.T) {
	p := plot.New()
	p.Title.Text = "a < \"b\"\nand c"
	b, err := Bundle(p)
	if err != nil {
		t.Fatal(err)
	}
	if b["text/plain"] != `a < "b" and c` {
		t.Errorf("text/plain is %q", b["text/plain"])
	}
	page := b["text/html"].(string)
	if !strings.Contains(page, `alt="a &lt; &#34;b&#34; and c"`) {
		t.Errorf("no alt text in %.120s", page)
	}
	data := regexp.MustCompile(`base64,([^"]*)"`).FindStringSubmatch(page)
	if data == nil {
		t.Fatal("no picture")
	}
	if svg, err := base64.StdEncoding.DecodeString(data[1]); err != nil || !strings.Contains(string(svg), "<svg") {
		t.Errorf("the picture is no SVG: %v", err)
	}
	if b, _ := Bundle(plot.New()); b["text/plain"] != "a plot without a title" {
		t.Errorf("text/plain is %q", b["text/plain"])
	}
}
