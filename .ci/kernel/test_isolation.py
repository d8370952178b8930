"""No cell harms another: random sequences of cells give the same results with bad cells in between as without."""
import os
import random
import sys
import threading
import unittest

from client import Kernel

SEQUENCES, CELLS = int(os.environ.get("SEQUENCES", 30)), 25

EXPRESSIONS = {
    "int": ["{n}", "{n} * 3", "len([]int{{1, {n}}})", "sum({n})"],
    "float64": ["{n}.5", "{n} / 4.0", "float64({n}) * 1.25"],
    "string": ['"s{n}"', 'fmt.Sprint({n}, "é")', 'strings.Repeat("ab", {n} % 5)'],
    "bool": ["{n} > 50", "!({n} % 2 == 0)"],
    "[]int": ["[]int{{{n}, 2, 3}}", "append([]int(nil), {n})"],
    "map[string]int": ['map[string]int{{"k": {n}}}'],
    "func(int) int": ["(func(x int) int {{ return x + {n} }})"],
    "Point": ["Point{{{n}, 2}}"],
}
USES = {"func(int) int": "{v}(1)", "map[string]int": '{v}["k"]', "[]int": "{v}[0], len({v})", "Point": "{v}, {v}.Sum(), Outer{{{v}}}.Sum(), Summer({v}).Sum()"}
START = """import ("fmt"; "strings"; "time")
type Point struct{ X, Y int }
func (p Point) Sum() int { return p.X + p.Y }
type Outer struct{ Point }
type Summer interface{ Sum() int }
func sum(n int) int { s := 0; for i := 0; i <= n; i++ { s += i }; return s }"""

# Each of these fails before it assigns anything; {v} is any variable, {n} a number, {t} a type.
BAD = [
    "nosuch({n})", "{v} := {n}\nnosuch", 'var {v} string = "x"\nnosuch()', "var {v} {t}\nfunc sum(n int) int {{ return nosuch }}",
    "for i, {v} := range []int{{{n}}} {{ nosuch(i) }}", "func sum(n int) string {{ return nosuch }}", "func other() {{ for {{ if {n} > 1 {{ nosuch() }} }} }}",
    "type Point struct{{ Z string }}\nnosuch", "type Other struct{{ A int }}\nvar {v} Other\nvar z int = nosuch", "const {v} = {n}\nnosuch",
    "x := 1 +", ")", "func (", "{v} :=", "var {v} = (", "`", "'", "switch {n} {{ case 1: nosuch() }}", "select {{ case nosuch: }}",
    "if {v} := {n}; nosuch {{ }}", "goto nowhere", "break", "defer nosuch()", "go nosuch()", "return {n}", 'import "no/such/"\n{v} := 1',
    'import strings "bytes"\nnosuch', 'import fmt "os"\nfmt.Nosuch()', "for i := range 3 {{ {v} := i }}", "func F[T any](x T) {{ }}", "{v} := max(1, 2)",
    'panic("{n}")\n{v} := 1', "panic(fmt.Sprint({n}))\nvar {v} string", "var zero int\nprintln(1 / zero)\n{v} := 2.5", "[]int{{1}}[{n} + 5]\n{v} := \"y\"",
    "(func() {{ defer fmt.Sprint(1); panic({n}) }})()", "(func() {{ defer func() {{ panic(2) }}(); panic(1) }})()", "var p *Point\np.X = 1\n{v} := 3",
    "for i := 0; ; i++ {{ for _, c := range []int{{1}} {{ {v} := i + c; if {v} > {n} {{ panic({v}) }} }} }}", "map[string]int(nil)[\"x\"] = 1",
    "func thrower(n int) int {{ if n == 0 {{ panic(n) }}; return thrower(n - 1) }}\nthrower({n} % 20)\n{v} := thrower", "var ch chan int\nclose(ch)",
    "func (p Point) Sum() int {{ return nosuch }}", 'func (p Point) Sum() string {{ return "x" }}\nnosuch', "func (p *Point) Sum(n int) {{ }}\n{v} := nosuch",
    'func (p Point) String() string {{ return "x" }}\nnosuch', "func (o Outer) Sum() int {{ return {n} }}\nnosuch", "panic(1)\nfunc (p Point) Sum() int {{ return {n} }}",
    "panic(1)\nfunc (o Outer) Sum() string {{ return fmt.Sprint(o) }}", "panic(1)\ntype Point struct{{ Z string }}\nfunc (p Point) Sum() string {{ return p.Z }}",
    "type Point struct{{ Z string }}\nfunc (p Point) Sum() string {{ return nosuch }}", "var z = []int{{}}[{n}]\nfunc (p Point) Sum() string {{ return fmt.Sprint(z) }}",
    'import "errors"\nerrors.New("bad")', 'import "errors"\n0, errors.New("x")', "(func() {{ x := []int{{}}; (func() {{ x[3] = 1 }})() }})()",
]
STOPPED = ["for {{ }}\nfunc (p Point) Sum() int {{ return {n} }}", "for {{ }}\n{v} := 1", "time.Sleep(time.Hour)\n{v} := {n}", "<-make(chan int)\nvar {v} string", "(func() {{ for {{ {v} := {n}; _ = {v} }} }})()"]


class Isolation(unittest.TestCase):
    def test_bad_cells_change_nothing(self):
        seed = int(os.environ.get("SEED", 1))
        print("seed", seed)
        for i in range(SEQUENCES):
            cells = sequence(random.Random(seed + i))
            with self.subTest(seed=seed + i):
                self.assertEqual(results([c for c in cells if c[0] != "bad"]), results(cells), script(cells))


def sequence(rng):
    """Makes cells, each ("good" or "bad", code)."""
    cells, types, after = [("good", START)], {}, 0
    while len(cells) < CELLS:
        fill = {"n": rng.randrange(1, 100), "v": rng.choice("abcde"), "t": rng.choice(sorted(EXPRESSIONS))}
        if rng.random() < 0.5:
            bad = STOPPED if rng.random() < 0.08 else BAD
            cells.append(("bad", rng.choice(bad).format(**fill)))
            continue
        v, t = fill["v"], fill["t"]
        value = rng.choice(EXPRESSIONS[t]).format(**fill)
        kind = rng.randrange(6)
        if kind == 0 or v not in types:
            cells.append(("good", rng.choice(["{} := {}", "var {} = {}"]).format(v, value)))
            types[v] = t
        elif kind == 1:
            value = rng.choice(EXPRESSIONS[types[v]]).format(**fill)
            cells.append(("good", f"{v} = {value}"))
        elif kind == 2:
            cells.append(("good", f"func get{after}() string {{ return fmt.Sprint({show(v, types[v])}) }}\nget{after}()"))
            after += 1
        elif kind == 3:
            cells.append(("good", START))
        else:
            shown = ", ".join(show(x, types[x]) for x in sorted(types))
            cells.append(("good", f"for i := 0; i < 2; i++ {{ fmt.Println(i, {shown}, sum(4), Point{{1, 2}}, Point{{1, 2}}.Sum()) }}"))
    return cells


def show(v, t):
    return USES.get(t, "{v}").format(v=v)


def results(cells):
    """Runs cells in a new kernel and returns the outputs of the good ones."""
    kernel = Kernel()
    try:
        outputs = []
        for kind, code in cells:
            timer = threading.Timer(0.2, kernel.interrupt)
            if kind == "bad" and any(s in code for s in ("for { }", "Hour", "make(chan int)\n", "_ =")):
                timer.start()
            reply, shown = kernel.execute(code)
            timer.cancel()
            if kind == "good":
                outputs.append((code, reply["status"], [o for o in shown if o[0] != "error"]))
            elif reply["status"] != "error":
                raise AssertionError("this was to fail: " + code)
        return outputs
    finally:
        kernel.close()


def script(cells):
    return "\n".join(f"--- {kind}\n{code}" for kind, code in cells)


if __name__ == "__main__":
    unittest.main()
