package placement

import (
	"html"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestLoadPrints(t *testing.T) {
	equal(t, "load", must(Count(Modulo(MD5), Uniform(3), Numbered("key", 1234))).String(), strings.TrimSpace(`
modulo (MD5): 1,234 keys on 3 nodes
node  keys    share  fair share
0      406  32.90 %     33.33 %
1      434  35.17 %     33.33 %
2      394  31.93 %     33.33 %
peak-to-average 1.055; χ² = 2.0 on 2 degrees of freedom, p = 0.36`))
}

func TestMovementsPrint(t *testing.T) {
	keys, ten := Numbered("key", 200_000), Uniform(10)
	grow := Movements{
		must(Compare(Rendezvous(MD5), ten, Uniform(11), keys)),
		must(Compare(Modulo(MD5), ten, Uniform(11), keys)),
	}
	equal(t, "grow", grow.String(), strings.TrimSpace(`
200,000 keys, 10 → 11 nodes
scheme              moved  of all keys  useless  to new nodes  the floor ± σ
rendezvous (MD5)   17,986       8.99 %        0        17,986   18,182 ± 129
modulo (MD5)      181,745      90.87 %  163,493        18,252   18,182 ± 129`))
	shrink := must(Compare(Rendezvous(MD5), Uniform(2), Uniform(1), ListOf("a", "b", "c")))
	equal(t, "shrink", append(grow[:1:1], shrink).String(), strings.TrimSpace(`
200,000 keys, 10 → 11 nodes
scheme                                            moved  of all keys  useless  to new nodes  from removed nodes  the floor ± σ
rendezvous (MD5), with 10                        17,986       8.99 %        0        17,986                   0   18,182 ± 129
rendezvous (MD5), 3 keys, 2 → 1 node, without 1       2      66.67 %        0             0                   2          2 ± 1`))
}

// One of several prints as they do: what a cell shows is never a struct of
// thousands of numbers.
func TestResultsPrintAlone(t *testing.T) {
	keys := Numbered("key", 2000)
	spread, measures := must(SpreadOf(Modulo(Fast), 4, 2, keys)), must(Measure(Modulo(Fast), 4, keys, 2))
	equal(t, "spread", spread.String(), Spreads{spread}.String())
	equal(t, "spread shown", spread.SimpleRender()["text/plain"], any(spread.String()))
	equal(t, "measures", measures.String(), Compared{measures}.String())
	equal(t, "measures shown", measures.SimpleRender()["text/plain"], any(measures.String()))
	equal(t, "scheme", Modulo(MD5).String(), Schemes{Modulo(MD5)}.String())
	equal(t, "scheme shown", Modulo(MD5).SimpleRender()["text/plain"], any(Modulo(MD5).String()))
	for want, keys := range map[string]Keys{"0 keys": {}, "1 key, a": ListOf("a"), "2,000 keys, key0 … key1999": keys} {
		equal(t, "keys", keys.String(), want)
	}
	equal(t, "popularity", must(Zipf(ListOf("a", "b", "c"), 1)).String(), "Zipf s = 1 of 3 keys, a … c: 54.55 % of the requests are for a")
	equal(t, "no popularity", Popularity{}.String(), "a popularity of no keys")
}

func TestLongTablesLeaveOutTheirMiddle(t *testing.T) {
	text := must(Count(Modulo(MD5), Uniform(100), Numbered("key", 1000))).String()
	equal(t, "lines", strings.Count(text, "\n")+1, 2+maxRows+1)
	for _, row := range []string{"\n0 ", "\n18 ", "\n… 77 more", "\n96 ", "\n99 "} {
		equal(t, "rows that begin with "+row, strings.Count(text, row), 1)
	}
}

var cells = regexp.MustCompile(`<t[hd][^>]*>([^<]*)</t[hd]>`)

// The page shows what the terminal shows, and no name can end a tag.
func TestHTMLTwin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.StringMatching(`[a-z<>&"'/]{1,12}`).Draw(t, "name")
		l := Load{"<b>" + name, Cluster{{name, 1}, {name + "2", 3}}, []int{1, 2}}
		shown := l.SimpleRender()
		text, page := shown["text/plain"].(string), shown["text/html"].(string)
		equal(t, "text", text, l.String())
		if strings.Contains(page, "<b>") {
			t.Errorf("a name is not escaped: %s", page)
		}
		var got []string
		for _, cell := range cells.FindAllStringSubmatch(page, -1) {
			got = append(got, html.UnescapeString(cell[1]))
		}
		want := strings.Join(strings.Split(text, "\n")[1:4], " ")
		equal(t, "cells", strings.Join(strings.Fields(strings.Join(got, " ")), " "), strings.Join(strings.Fields(want), " "))
	})
}
