"""The reference client and Jupyter's own suite for kernels, over the real protocol."""
import statistics
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

import jupyter_kernel_test

from client import NAME, Kernel


class ReferenceSuite(jupyter_kernel_test.KernelTests):
    """All of jupyter_kernel_test but test_pager: payloads are deprecated, and Go has no pager. The suite's
    IopubWelcomeTests are off too: the welcome message needs an XPUB socket, and gophernotes makes a PUB."""

    test_pager = None

    kernel_name = NAME
    language_name = "go"
    file_extension = ".go"
    code_hello_world = 'import "fmt"\nfmt.Println("hello, world")'
    code_stderr = 'import ("fmt"; "os")\nfmt.Fprintln(os.Stderr, "oops")'
    completion_samples = [
        {"text": "prin", "matches": {"print", "println"}},
        {"text": "é := fals", "matches": {"false"}},
        {"text": 'import "reshard/pl', "matches": {"reshard/placement", "reshard/placement/chart"}},
    ]
    complete_code_samples = ["x := 1", "func f() int {\n\treturn 1\n}", "for i := 0; i < 3; i++ { }", "// nothing"]
    incomplete_code_samples = ["x :=", "func f() int {", "f(1,", "if true {\n", "s := `raw"]
    invalid_code_samples = [")", "x = = 1", "'ab'"]
    code_generate_error = 'panic("boom")'
    code_execute_result = [
        {"code": "6*7", "result": "42"},
        {"code": '"text"', "result": "text"},
        {"code": "struct{ X, Y int }{1, 2}", "result": "{X:1 Y:2}"},
        {"code": 'import "gonum.org/v1/plot"\nplot.New()', "mime": "text/html"},
    ]
    code_display_data = [{"code": 'Display(display.HTML("<b>x</b>"))', "mime": "text/html"}]
    code_history_pattern = "6[*]7"
    supported_history_operations = ("tail", "range", "search")
    code_inspect_sample = "fmt.Println"
    # A long experiment shows its progress and takes it away again.
    code_clear_output = """import "reshard/placement"
l, err := placement.Count(placement.Rendezvous(placement.MD5), placement.Uniform(100), placement.Numbered("k", 400_000))"""


class OurKernel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.dir = tempfile.TemporaryDirectory(prefix="with space ")
        cls.kernel = Kernel(cwd=cls.dir.name)

    @classmethod
    def tearDownClass(cls):
        cls.kernel.close()
        cls.dir.cleanup()

    def test_starts_in_a_folder_with_spaces(self):
        self.assertEqual(self.kernel.text('import "os"\nd, _ := os.Getwd()\nd'), str(Path(self.dir.name).resolve()))

    def test_is_listed(self):
        out = subprocess.run([sys.executable, "-m", "jupyter_client.kernelspecapp", "list"], capture_output=True, text=True)
        self.assertIn(NAME, out.stdout + out.stderr)

    def test_speed(self):
        times = []
        for i in range(200):
            began = time.monotonic()
            self.kernel.execute(f"{i} + 1")
            times.append(time.monotonic() - began)
        print(f"start {self.kernel.started_in:.2f} s, round trip {statistics.median(times) * 1000:.1f} ms")
        self.assertLess(self.kernel.started_in, 1)
        self.assertLess(statistics.median(times), 0.005)

    def test_interrupt(self):
        self.kernel.execute('import ("fmt"; "time"; "sync"; "reshard/placement")')
        self.kernel.execute("func deep(n int) { if n == 0 { for { } }; deep(n - 1) }\nfunc wait() { <-make(chan int) }")
        for code in (
            "for { }", "deep(20)", "time.Sleep(time.Hour)", "<-make(chan int)", "wait()", "select { }", "(func() { select { } })()", "defer func() { for { } }()",
            "for { fmt.Println(time.Now()) }", "var mu sync.Mutex\nmu.Lock()\nmu.Lock()",
            "for { time.Sleep(time.Millisecond) }", "(func() { defer func() { recover() }(); for { } })()",
            'placement.Count(placement.Rendezvous(placement.MD5), placement.Uniform(100), placement.Numbered("k", 100_000_000))',
            'placement.Repeat(placement.Modulo(placement.MD5), placement.Uniform(3), placement.Uniform(4), 100_000, '
            'func(i int) placement.Keys { return placement.Numbered("k", 10_000) })',
            'placement.Count(placement.Scheme{Name: "own", New: func(c placement.Cluster) (placement.Placer, error) {\n'
            "return placement.PlacerFunc(func(key string) int { return 0 }), nil }},\n"
            'placement.Uniform(3), placement.Numbered("k", 100_000_000))',
        ):
            with self.subTest(code=code):
                self.kernel.execute("kept := 1")
                request = self.kernel.client.execute("kept = 2\n" + code + "\nkept = 3")
                time.sleep(0.4)
                began = time.monotonic()
                self.kernel.interrupt()
                self.kernel.interrupt()
                reply, outputs = self.kernel.collect(request)
                self.assertLess(time.monotonic() - began, 1)
                self.assertEqual((reply["status"], reply.get("ename")), ("error", "interrupted"))
                self.assertEqual(outputs[-1][1], "interrupted")
                self.assertEqual(self.kernel.text("kept"), "2")
        # An interrupt when nothing runs, and one that comes with a cell.
        self.kernel.interrupt()
        self.assertEqual(self.kernel.text("kept"), "2")

    def test_an_interrupt_does_not_end_a_later_cell(self):
        """Two come in a row, and the second arrives when the cell has ended and the next one runs."""
        late = self.kernel.client.session.msg("interrupt_request")
        request = self.kernel.client.execute('import "time"\ntime.Sleep(time.Second)\n7')
        time.sleep(0.5)
        self.kernel.interrupt(late)
        self.assertEqual(self.kernel.collect(request)[1], [("execute_result", {"text/plain": "7"})])

    def test_a_blocked_cell_does_not_come_back(self):
        self.kernel.execute('import "time"\nc := make(chan int)\nvar got int')
        threading.Timer(0.3, self.kernel.interrupt).start()
        reply, _ = self.kernel.execute("n := <-c\ngot = n")
        self.assertEqual(reply["ename"], "interrupted")
        self.kernel.execute("go func() { c <- 7 }()\ntime.Sleep(300*time.Millisecond)")
        self.assertEqual(self.kernel.text("got"), "0")

    def test_interrupt_during_start(self):
        kernel = Kernel()
        try:
            kernel.interrupt()
            kernel.manager.restart_kernel(now=True)
            kernel.interrupt()
            kernel.client.wait_for_ready(timeout=10)
            self.assertEqual(kernel.text("1 + 1"), "2")
        finally:
            kernel.close()

    def test_errors_say_where_and_what_to_do(self):
        self.kernel.execute("func fails(n int) int {\n\tvar m map[int]int\n\tm[n] = 1\n\treturn 0\n}")
        for code, *wants in (
            ("x := 1\nnosuch(x)", "line 2, column 1", "undefined: nosuch", "    nosuch(x)\n    ^"),
            ("1 + 1\nfails(3)", "line 3, column 2", "panic: assignment to entry in nil map", "called from", "line 2, column 1", "make("),
            ("max(1, 2)", "Hint: min, max"), ("func F[T any](x T) { }", "Hint: generics"),
            ("for i := range 3 { _ = i }", "Hint: range over a number"),
            ('import "slices"', "cannot import", "Hint: cells have no generics"), ("sort.Ints(nil)", 'import "sort" first'),
            ("import \"fmt\"\ntype A struct{ }\nvar s fmt.Stringer = A{}", "missing method String() string", "Hint: declare the missing"),
            ("import \"reshard/placement\"\nvar p *placement.Node\np.Name", "nil pointer", "run it again"),
            ("int", "int is a type"), ("type L struct{ Next *L }\nfunc (l *L) M() { }\nvar l L\nl.M()", "l has no method M", "Hint: a type that holds others of itself"), ("func f() int {\n\tx := 1\n\tx := 2\n\treturn x\n}", "line 3, column 4", "no new variables", "Hint: assign with ="),
            ("type B struct{ }\nfunc (b B) f(x int) int {\n\tif x > 0 {\n\t\treturn 1\n\t}\n}", "line 6, column 1", "missing return"),
            ("c := make(chan int)\nselect { case x, ok := <-c: }", "line 2, column 18", "select cannot tell"), ("type I interface{ M() }\nvar x interface{}\nx.(I)", "line 3, column 4", "cells cannot ask"),
            ("type J interface{ M() }\nswitch v := interface{}(1).(type) { case int, J: }", "line 2, column 47", "cells cannot ask"), ("_, ok := interface{}(1).(interface{ M() })", "cells cannot ask"),
            ("type A interface{ M() }\ntype AB interface {\nA\nN()\n}", "Hint: an interface cannot embed"),
            ('import "sort"\ntype S []int\nfunc (s S) Len() int { return len(s) }\nfunc (s S) Less(i, j int) bool { return false }\nfunc (s S) Swap(i, j int) { }\nsort.Sort(&S{1, 2})', "Hint: the methods of a pointer"),
            ("func g() {\n\tgoto end\nend:\n}", "line 2, column 2", "Hint: in cells, goto"),
            ("var s string = 5", "column 16", "cannot use 5 (untyped int constant) as string value"), ('"a" + 1', "mismatched types"),
        ):
            with self.subTest(code=code):
                text = self.kernel.text(code)
                for want in wants:
                    self.assertIn(want, text)
                self.assertNotIn("goroutine", text)

    def test_calls_without_end(self):
        self.kernel.execute("kept := 1\nfunc again(n int) int { return again(n + 1) }")
        reply, outputs = self.kernel.execute("again(0)")
        self.assertIn("stack overflow", outputs[0][2])
        self.assertEqual(self.kernel.text("kept"), "1")
        self.assertIn("need a variable", self.kernel.text("func ping() { pong() }\nfunc pong() { ping() }"))

    def test_redeclarations(self):
        self.kernel.execute("n := 1\nx := 5\nfunc number() int { return n }\nfunc old() int { return x }\nfunc f(a int) int { return a }\nfunc g() int { return f(2) }")
        self.kernel.execute('n := 2\nx := 2.5\nfunc f(a string) string { return a }')
        self.assertEqual([self.kernel.text(c) for c in ("number()", "x", "old()", "g()", 'f("a")')], ["2", "2.5", "5", "2", "a"])

    def test_methods_of_earlier_types(self):
        """A failed cell leaves the methods that it had declared by then, as it leaves what it had assigned."""
        for code, want in (
            ('import "fmt"\ntype M struct{ X int }\nfunc (m M) Get() int { return m.X }\nm := M{1}\nfunc get() int { return m.Get() }', ""),
            ("func (m M) Get() int { return nosuch }", "undefined: nosuch"), ("m.Get() + get()", "2"),
            ("func (m *M) Get(n int) string { return fmt.Sprint(n) }\nnosuch", "undefined: nosuch"), ("m.Get() + get()", "2"),
            ("panic(1)\nfunc (m M) Get() int { return 5 }", "panic: 1"), ("m.Get() + get()", "2"),
            ("func (m M) Get() int { return 3 }\npanic(1)", "panic: 1"), ("m.Get() + get()", "6"),
            ("got := m.Get()\nfunc (m M) Get() int { return 4 }\ngot + m.Get()", "7"),
            ('func (m M) String() string { return "m" }\nnosuch', "undefined: nosuch"), ("m", "{X:1}"),
            ("var s fmt.Stringer = m", "missing method String() string"),
            ('func (m M) A() int { return 1 }\nvar z = []int{}[3]\nfunc (m M) String() string { return "m" }', "index out of range"),
            ("m.A()", "1"), ("m", "{X:1}"), ("var s fmt.Stringer = m", "missing method String() string"),
            ('func (m M) String() string { return "m" }\nvar s fmt.Stringer = m\ns.String()', "m"), ("m.A() + m.Get()", "5"),
            ("panic(1)\ntype M struct{ Y string }\nfunc (m M) A() string { return m.Y }", "panic: 1"), ("m = M{7}\nm.A() + m.X", "8"),
            ('import "reshard/placement"\nfunc (n placement.Node) A() int { return 1 }', "cannot define new methods on placement.Node"),
        ):
            with self.subTest(code=code):
                self.assertIn(want, self.kernel.text(code))

    def test_a_cell_that_runs_again(self):
        code = "type R struct{ X int }\nfunc (r R) Get() int { return r.X }\nvar r R"
        self.assertEqual([self.kernel.text(c) for c in (code + " = R{5}\nkept := r", code, code, "kept.Get() + r.Get()", "r = kept\nr.Get()")], ["", "", "", "5", "5"])

    def test_methods_of_embedded_fields(self):
        for code, want in (
            ('type In struct{ }\nfunc (In) A() string { return "in" }\nfunc (In) B() string { return "b" }\n'
             'type Out struct{ In }\nfunc (o Out) C() string { return "c" }\nfunc (o Out) All() string { return o.A() + o.B() + o.C() }\nOut{}.All()', "inbc"),
            ('func (o Out) A() string { return "out" }\nOut{}.All() + Out{}.A()', "inbcout"),
            ("func (In) D() { }\nfunc (In) E() { }\nfunc (In) F() { }\nOut{}.C()", "c"),
        ):
            with self.subTest(code=code):
                self.assertEqual(self.kernel.text(code), want)

    def test_variables_of_loops(self):
        """Each run of a loop's body has its own, as in Go since 1.22."""
        self.kernel.execute("func all(fs []func() int) (r []int) { for _, f := range fs { r = append(r, f()) }; return r }\nvar fs []func() int\n"
                            "type P struct{ x int }\nfunc (p *P) Inc() { p.x++ }\nfunc (p *P) Self() *P { return p }")
        for code, want in (
            ("for i := 0; i < 3; i++ { fs = append(fs, func() int { return i }) }", "[0 1 2]"),
            ("for i, j := 0, 9; i < j; i, j = i+1, j-5 { fs = append(fs, func() int { return 10*i + j }) }", "[9 14]"),
            ("for i, v := range []int{4, 5} { i := i + v; fs = append(fs, func() int { return i + v }) }", "[8 11]"),
            ("for k, v := range map[string]int{\"ab\": 3} { fs = append(fs, func() int { return v * len(k) }) }", "[6]"),
            ("for _, v := range []int{4, 5} { v++; fs = append(fs, func() int { v++; return v }) }", "[6 7]"),
            ("out: for i := 0; i < 4; i++ { for { fs = append(fs, func() int { return i }); if i == 1 { continue out }; if i == 2 { break out }; break } }", "[0 1 2]"),
            ("for i := 0; i < 3; i++ { p := &i; fs = append(fs, func() int { return *p }) }", "[0 1 2]"),
            ("for i := 0; i < 4; i++ { i++; fs = append(fs, func() int { return i }) }", "[1 3]"),
            ("for i := 0; i < 4; i++ { if i == 1 { i = 2; continue }; fs = append(fs, func() int { i++; return i }) }", "[1 4]"),
            ("for i := 0; i < 3; i++ { func(i int) { i++ }(i); fs = append(fs, func() int { return i }) }", "[0 1 2]"),
            ("for p := (P{}); p.x < 3; p.Inc() { p.x++; fs = append(fs, func() int { return p.x }) }", "[1 3]"),
            ("for p := (P{}); p.x < 3; { fs = append(fs, func() int { return p.x }); p.Inc() }", "[1 2 3]"),
            ("for i := 0; i < 4; i++ { p := &i; *p++; fs = append(fs, func() int { return *p }) }", "[1 3]"),
            ("for i := 0; func() bool { return i < 3 }(); func() { i++ }() { fs = append(fs, func() int { return i }) }", "[0 1 2]"),
            ("out: for i := 0; ; i++ { for i := i; ; i++ { fs = append(fs, func() int { return i }); if i == 2 { break out }; continue out } }", "[0 1 2]"),
            ("for _, p := range []P{{1}, {2}} { q := p.Self(); fs = append(fs, func() int { return q.x }) }", "[1 2]"),
            ("for _, a := range [][1]int{{1}, {2}} { s := a[:]; fs = append(fs, func() int { return s[0] }) }", "[1 2]"),
            ("for i := range []int{1, 2} { i += 5; p := &i; fs = append(fs, func() int { return *p }) }", "[5 6]"),
            ("n := 0\nfor i := range []int{1, 2} { i += 5; n += i }\nfs = append(fs, func() int { return n })", "[11]"),
            ("i, v := 9, 9\nfor i, v = range []int{7, 8} { }\nfs = append(fs, func() int { return 10*i + v })", "[18]"),
            ("var i int\nfor _, i = range []int{7, 8} { }\nfor _ = range []int{1} { i++ }\nfs = append(fs, func() int { return i })", "[9]"),
            ("var k [1]int\nfor k[0] = range \"abc\" { if k[0] == 1 { break } }\nfs = append(fs, func() int { return k[0] })", "[1]"),
        ):
            with self.subTest(code=code):
                self.assertEqual(self.kernel.text(f"fs = nil\n{code}\nall(fs)"), want)

    def test_calls_as_in_go(self):
        """And not as in gomacro, which passes on whether there is a value, and calls what a variable was at first."""
        self.kernel.execute('import "fmt"\nm := map[string]int{"a": 1}\nl := map[string][]int{"a": {4, 5}}\nc := make(chan string, 2)\nc <- "x"\nvar v interface{} = 2.5\n'
                            "type T int\nfunc (t T) Add(n int) int { return int(t) + n }\nfunc next(n int) int { return n + 1 }\nfunc sum(s string, x ...int) int { return len(x) }\nfunc all(x ...int) int { return len(x) }")
        for code, want in (
            ('fmt.Println(m["a"])\nfmt.Println(m["b"])', "1\n0\n"), ("fmt.Println((<-c))", "x\n"), ("fmt.Println(v.(float64))", "2.5\n"), ('next(m["a"])', "2"), ('m["a"]', "1"), ('l["b"]', "[]"), ('v.(float64)', "2.5"), ('T(m["a"]).Add(m["a"])', "2"),
            ('all(l["a"]...)', "2"), ('all(m["a"])', "1"), ('(func(s []int) int { return s[1] })(l["a"])', "5"), ('fmt.Sprint("a"[0])', "97"), ('len(l["a"])', "2"),
            ('to := []int{1, 2, 3}\nn := copy(to, l["a"])\nn * 10 + to[1]', "25"), ('b := []byte{1, 2}\ncopy(b, "abc") + int(b[0])', "99"), ("copy([]int{1}, []int{})", "0"),
            ('is := map[string]bool{"a": true}\nn := 0\nif is["a"] { n++ }\nfor is["a"] { n++; is["a"] = false }\nn', "2"),
            ("errs := make(chan error, 2)\nerrs <- nil\nselect { case errs <- nil: }\nx := <-errs\nx == nil", "true"),
            ("f := func() int { return 1 }\nfunc now() int { return f() }\na := now()\nf = func() int { return 2 }\n10*a + now()", "12"), ("f = func() int { return 3 }\nnow()", "3"),
            ("type V int\nfunc (v V) f() int { return 9 }\nfunc then() int { return f() }\nthen()", "3"), ("f = func() int { return 4 }\nthen()", "4"),
            ("func deep() (n int) { g := func() { n++ }; for i := 0; i < 2; i++ { j := i; if k := j; k == 0 { l := k; if m := l; m == 0 { g() } } }; return n }\ndeep()", "1"),
            ("func shadow(next func(int) int) int { return next(1) }\nshadow(func(n int) int { return 5 }) + next(1)", "7"),
            ("(func() bool { d := make(chan int)\ngo close(d)\n_, ok := <-d\nreturn ok })()", "false"),
            ("d, other := make(chan int), make(chan int)\n(func() { e := d; defer close(e); e = other })()\n_, ok := <-d\nok", "false"),
        ):
            with self.subTest(code=code):
                self.assertEqual(self.kernel.text(code), want)
        for code in ('next(l["a"])', "next(<-c, 1)", "make(chan int, 1) <- nil", 'sum(m["a"])'):
            with self.subTest(code=code):
                self.assertIn("compile error", self.kernel.text(code))

    def test_value_with_an_error(self):
        reply, outputs = self.kernel.execute('import "errors"\nfunc two() (int, error) { return 7, errors.New("bad") }\ntwo()')
        self.assertEqual(reply["status"], "error")
        self.assertEqual([o[0] for o in outputs], ["execute_result", "error"])
        self.assertIn("error: bad", outputs[1][2])

    def test_several_variables_from_one_call(self):
        self.kernel.execute("import \"fmt\"\nfunc two() (int, string) { return 7, \"é\" }")
        self.assertEqual(self.kernel.text("var a, b = two()\nfmt.Sprint(a, b)"), "7é")
        self.assertEqual(self.kernel.text("var (\n\tc, d = two()\n\te = c + 1\n\tf, g int = 1, 2\n)\nfmt.Sprint(c+e+g, d)"), "17é")

    def test_what_failed_declares_nothing_after_it(self):
        self.kernel.execute("func fails() int { panic(1) }")
        self.kernel.execute("var first = fails()\n1\nvar second int")
        self.assertIn("undefined: second", self.kernel.text("second"))

    def test_an_error_that_nobody_looks_at(self):
        self.kernel.execute('import ("errors"; "fmt")\nfunc f(n int) (int, error) { if n < 0 { return 0, errors.New("negative") }; return n, nil }')
        for code in ("a, err := f(-1)\npanic(a)", "a, err := f(-1)\nb, err := f(2)\nb", "var a, err = f(-1)\nvar b int", "a, err := f(-1)\nfmt.Println(a)\nb := 3"):
            with self.subTest(code=code):
                _, outputs = self.kernel.execute(code)
                self.assertEqual([o[0] for o in outputs], ["error"])
                self.assertIn("line 1, column", outputs[0][2])
                self.assertIn("error: negative", outputs[0][2])
            self.assertIn("undefined: b", self.kernel.text("b"))
        self.assertEqual(self.kernel.text("a, err := f(-1)\nif err != nil { a, err = f(5) }\na"), "5")
        self.assertEqual(self.kernel.text('a, err := f(-1)\nfmt.Println(err)\nerr = nil\na'), "negative\n\n0")

    def test_what_would_end_the_program(self):
        for code in ('import "os"\nos.Exit(3)', 'import "log"\nlog.Fatal("no")', 'import "runtime"\nruntime.Goexit()'):
            reply, _ = self.kernel.execute(code)
            self.assertEqual(reply["status"], "error")

    def test_output(self):
        _, outputs = self.kernel.execute('import ("fmt"; "log")\nlog.SetFlags(0)\nlog.Print("logged")\nfmt.Println("printed")')
        self.assertEqual(outputs, [("stream", "stdout", "logged\nprinted\n")])
        text = self.kernel.text('for i := 0; i < 1_000_000; i++ { fmt.Println("endless") }')
        self.assertLess(len(text), 1_100_000)
        self.assertIn("… cut here", text)
        text = self.kernel.text("var wide [100_000]int\nwide")
        self.assertLess(len(text), 5_000)
        self.assertEqual(self.kernel.text('map[string][]struct{ A int }{"k": {{1}}}'), "map[k:[{A:1}]]")

    def test_values_that_hold_themselves(self):
        self.kernel.execute('m := map[string]interface{}{}\nm["m"] = m')
        self.assertEqual(self.kernel.text("m"), "map[string]interface{} that holds itself")
        self.assertTrue(self.kernel.ask("inspect_request", code="m", cursor_pos=1)["found"])

    def test_a_closed_output(self):
        self.kernel.execute('import ("fmt"; "os")\nfmt.Println("last")\nos.Stdout.Close()\nos.Stderr.Close()')
        self.assertEqual(self.kernel.text('fmt.Println("again")\nfmt.Fprint(os.Stderr, "oops")'), "again\n\noops")

    def test_output_streams_while_the_cell_runs(self):
        request = self.kernel.client.execute('import ("fmt"; "time")\nfmt.Println("first")\ntime.Sleep(2*time.Second)')
        began = time.monotonic()
        while self.kernel.client.get_iopub_msg(timeout=5)["msg_type"] != "stream":
            pass
        self.assertLess(time.monotonic() - began, 1)
        self.kernel.collect(request)

    def test_input(self):
        code = 'var a, b int\nfmt.Print("two numbers: ")\n_, err := fmt.Scan(&a, &b)\na + b'
        self.assertIn("asks for input", self.kernel.text('import "fmt"\n' + code))
        request = self.kernel.client.execute(code, allow_stdin=True)
        self.kernel.client.get_stdin_msg(timeout=5)
        self.kernel.client.input("20 22")
        _, outputs = self.kernel.collect(request)
        self.assertEqual(outputs[-1], ("execute_result", {"text/plain": "42"}))

    def test_user_expressions(self):
        reply, _ = self.kernel.execute("x := 41", user_expressions={"good": "x + 1", "bad": "nosuch"})
        self.assertEqual(reply["user_expressions"]["good"]["data"], {"text/plain": "42"})
        self.assertEqual(reply["user_expressions"]["bad"]["status"], "error")

    def test_silent_and_store_history(self):
        count = self.kernel.execute("1")[0]["execution_count"]
        self.assertEqual(self.kernel.execute("2", silent=True)[1], [])
        self.assertEqual(self.kernel.execute("3", store_history=False)[0]["execution_count"], count)
        self.assertEqual(self.kernel.execute("4")[0]["execution_count"], count + 1)

    def test_documentation(self):
        self.kernel.execute('import ("strings"; "reshard/placement")\nvar b strings.Builder\nc := placement.Uniform(3)\nn := 5')
        for code, want in (
            ("strings", "Package strings implements"), ("strings.Cut", "func Cut(s, sep string)"),
            ("strings.Builder", "used to efficiently build"), ("b.WriteString", "appends the contents"),
            ("placement.Compare", "Compare places keys"), ("placement.Node", "type Node struct"),
            ("c.Add", "Add returns the cluster"), ("c[0].Weight", "field Node.Weight float64"),
            ("n", "var n int\n\n5"), ("append", "appends elements"), ("placement.Count(c,", "func Count("),
        ):
            with self.subTest(code=code):
                reply = self.kernel.ask("inspect_request", code=code, cursor_pos=len(code), detail_level=0)
                self.assertTrue(reply["found"])
                self.assertIn(want, reply["data"]["text/plain"].replace("    ", ""))
                self.assertIn("text/markdown", reply["data"])
        self.assertEqual(self.kernel.ask("inspect_request", code="nosuch", cursor_pos=3)["found"], False)

    def test_documentation_of_cells(self):
        """The comment right above a declaration is its documentation, whatever a failed cell says of the name."""
        cell = """x := 1 // not about Area
// Area tells how much is [inside].
//
//	Area(1, 2)
func Area(wide, high float64) float64 { return wide * high }

// Nothing about it.

func plain(n int) int { return n } // not about Box
// A Box is é.
type Box struct {
	// Wide is in metres.
	Wide, High float64
	note string // for oneself
}
// Area is like the function.
func (b *Box) Area() float64 { return Area(b.Wide, b.High) }
type (
	// Big is bigger.
	Big struct { Box }
	Other int
)
var box Box"""
        self.kernel.execute(cell)
        self.kernel.execute(cell.replace("Box is é", "Box is ü"))  # the types are the same, the comment is not
        for bad in ("// Wrong.\nfunc Area(x string) string { return nosuch }", "panic(1)\n// Wrong.\nfunc plain(s string) { }",
                    "panic(1)\n// Wrong.\ntype Box struct {\n// Wrong.\nWide string }", "panic(1)\n// Wrong.\nfunc (b *Box) Area() string { return `` }"):
            self.assertEqual(self.kernel.execute(bad)[0]["status"], "error")
        for code, want in (
            ("Area", "func Area(wide, high float64) float64\n\nArea tells how much is [inside].\n\n\tArea(1, 2)"),
            ("plain", "func plain(n int) int"), ("box.Area", "func (b *Box) Area() float64\n\nArea is like the function."),
            ("box.Wide", "field Box.Wide float64\n\nWide is in metres."), ("box.note", "field Box.note string\n\nfor oneself"),
            ("Big", "type Big struct{ Box }\n\nBig is bigger."), ("Big{}.High", "field Box.High float64\n\nWide is in metres."), ("Other", "type Other int"), ("x", "var x int\n\n1"),
        ):
            with self.subTest(code=code):
                reply = self.kernel.ask("inspect_request", code=code, cursor_pos=len(code), detail_level=0)
                self.assertEqual(reply["data"]["text/plain"], want)
        self.kernel.execute("// Right.\nfunc plain(s string) { }")
        self.assertEqual(self.kernel.ask("inspect_request", code="plain", cursor_pos=5)["data"]["text/plain"], "func plain(s string)\n\nRight.")
        reply = self.kernel.ask("inspect_request", code="Box", cursor_pos=3)
        self.assertIn("    // Wide is in metres.\n", reply["data"]["text/plain"].replace("\t", "    "))
        self.assertIn("A Box is ü.\n\nmethod Area() float64", reply["data"]["text/plain"])
        self.assertIn("```go\ntype Box struct {", reply["data"]["text/markdown"])

    def test_a_value_that_cannot_be_shown(self):
        for name, body in ("loops", "for { }"), ("panics", "panic(1)"), ("waits", '<-make(chan int); return ""'):
            self.kernel.execute(f"type {name.title()} struct{{ }}\nfunc ({name.title()}) String() string {{ {body} }}\nvar {name} {name.title()}")
        for name in ("loops", "panics", "waits", "loops"):
            reply = self.kernel.ask("inspect_request", code=name, cursor_pos=1)
            self.assertEqual(reply["data"]["text/plain"], f"var {name} main.{name.title()}\n\nits method String fails, or does not end")
        self.assertEqual(self.kernel.text("len([]Loops{loops})"), "1")

    def test_completion(self):
        self.kernel.execute('import "reshard/placement"\ntype T struct{ Field int }\nfunc (t T) Method() { }\ngröße := T{}')
        for code, want in (
            ("placement.Rep", "Repeat"), ("grö", "größe"), ("é := größe.", "Method"), ("größe.F", "Field"),
            ("type U struct{ Name string }\nfunc (u U) Do() { }\nvar u U\nu.", "Do"), ("placement.Uniform(3).", "Weigh"), ("placement.Uniform(3)[0].", "Weight"), ("retu", "return"), ('import "math/r', "math/rand"),
        ):
            with self.subTest(code=code):
                reply = self.kernel.ask("complete_request", code=code, cursor_pos=len(code))
                self.assertIn(want, reply["matches"])
                inserted = code[: reply["cursor_start"]] + want + code[reply["cursor_end"] :]
                self.assertTrue(inserted.endswith(want) and inserted.startswith(code[: reply["cursor_start"]]))
        code = "type T struct{ Other int }\nfunc (t T) More() { }\nT{}."
        self.assertEqual(self.kernel.ask("complete_request", code=code, cursor_pos=len(code))["matches"], ["More", "Other"])
        self.assertEqual(self.kernel.ask("complete_request", code="T{}.", cursor_pos=4)["matches"], ["Field", "Method"])
        reply = self.kernel.ask("complete_request", code="nosuch.", cursor_pos=7)
        self.assertEqual((reply["status"], reply["matches"]), ("ok", []))

    def test_unknown_messages_and_wrong_contents(self):
        for channel in (self.kernel.client.shell_channel, self.kernel.client.control_channel):
            channel.send(self.kernel.client.session.msg("no_such_request", {"x": 1}))
        for kind in ("execute_request", "complete_request", "inspect_request", "is_complete_request", "history_request"):
            self.kernel.ask(kind, code=1, cursor_pos="x", user_expressions=5, hist_access_type=[])
        self.assertEqual(self.kernel.ask("comm_info_request")["comms"], {})
        self.assertEqual(self.kernel.text("1 + 1"), "2")


if __name__ == "__main__":
    unittest.main()
