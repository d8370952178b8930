"""Fails unless two notebook files have the same code cells with the same outputs."""

import json
import sys


def cells(path):
    with open(path, encoding="utf-8") as f:
        notebook = json.load(f)
    return [(c["source"], c["execution_count"], c["outputs"]) for c in notebook["cells"] if c["cell_type"] == "code"]


first, second = cells(sys.argv[1]), cells(sys.argv[2])
for number, (a, b) in enumerate(zip(first, second, strict=True), 1):
    if a != b:
        sys.exit(f"{sys.argv[1]}: code cell {number} differs:\n{json.dumps(a)[:4000]}\n{json.dumps(b)[:4000]}")
print(f"{sys.argv[1]}: {len(first)} code cells have the same outputs in nbconvert")
