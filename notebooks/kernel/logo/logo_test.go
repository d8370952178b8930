package logo

import (
	"bytes"
	"encoding/xml"
	"image/color"
	"image/png"
	"testing"
)

func TestFiles(t *testing.T) {
	files, err := Files()
	if err != nil {
		t.Fatal(err)
	}
	for name, size := range map[string]int{"logo-32x32.png": 32, "logo-64x64.png": 64} {
		img, err := png.Decode(bytes.NewReader(files[name]))
		if err != nil || img.Bounds().Dx() != size || img.Bounds().Dy() != size {
			t.Fatalf("%s: %v", name, err)
		}
		if _, _, _, a := img.At(0, 0).RGBA(); a > 0x8000 {
			t.Errorf("%s: the corner is not round", name)
		}
		if got := color.NRGBAModel.Convert(img.At(size*26/32, size*8/32)); got != moved {
			t.Errorf("%s: the moved key is %v", name, got)
		}
	}
	if err := xml.Unmarshal(files["logo-svg.svg"], new(struct{})); err != nil || len(files) != 3 {
		t.Errorf("%d files, %v", len(files), err)
	}
}
