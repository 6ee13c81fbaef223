"""Threads that are the first to read a struct."""

from __future__ import annotations

import subprocess
import sys

import msgspec
import pytest

from scheduler_core import decoders

# Fresh types for every turn: once a struct is known, nothing can go wrong with it any more.
TURNS = """
import sys, threading
import msgspec
from scheduler_core import decoders
from scheduler_core.expectations.structure import converted
from scheduler_core.problems import Problems

sys.setswitchinterval(1e-6)
raw = {"t0": [{"m0": {"f0": 1}, "m9": {"f19": 3}}], "t9": [{"m9": {"f19": 3}}]}

def fresh():
    leaf = msgspec.defstruct("Leaf", [(f"f{j}", int | None, None) for j in range(20)])
    mid = msgspec.defstruct("Mid", [(f"m{j}", leaf | None, None) for j in range(10)])
    return msgspec.defstruct("Top", [(f"t{j}", tuple[mid, ...], ()) for j in range(10)])

for _ in range(300):
    wanted, gate, read = fresh(), threading.Barrier(3), []
    def reader():
        gate.wait()
        read.append(READ)
    threads = [threading.Thread(target=reader) for _ in range(3)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
    assert [(one.t0[0].m0.f0, one.t9[0].m9.f19) for one in read] == [(1, 3)] * 3
print("read")
"""


@pytest.mark.parametrize(
    "reading", ["decoders.convert(raw, wanted)", 'converted(raw, wanted, "", Problems())']
)
def test_threads_that_read_a_struct_first_do_not_crash_the_process(reading: str) -> None:
    """With msgspec's own functions the process ends with a segmentation fault within some turns: by `convert`, and by the description of a
    type that a walk over a value takes.
    """
    turns = TURNS.replace("READ", reading)
    result = subprocess.run([sys.executable, "-c", turns], capture_output=True, text=True, check=False)
    assert (result.returncode, result.stdout) == (0, "read\n"), result.stderr


def test_what_is_asked_for_twice_is_learned_once() -> None:
    decoders.learn(dict[str, int])
    before = set(decoders._KNOWN)
    decoders.learn(dict[str, int])
    assert before == decoders._KNOWN
    with pytest.raises(msgspec.ValidationError, match="Expected `int`"):
        decoders.convert({"a": "b"}, dict[str, int])
