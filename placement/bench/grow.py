# The book's experiment in plain Python: 200,000 keys on 10 and on 11 nodes, by
# rendezvous hashing with MD5. Prints the number of keys that move.
import hashlib


def owner(key, nodes):
    return max(nodes, key=lambda node: int.from_bytes(hashlib.md5(f"{key}:{node}".encode()).digest(), "big"))


ten, eleven = range(10), range(11)
print(sum(owner(key, ten) != owner(key, eleven) for key in (f"key{i}" for i in range(200_000))))
