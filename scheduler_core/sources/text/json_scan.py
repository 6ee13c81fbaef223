"""A look over JSON text before it is parsed: where documents end, how deep they are, how many items they list and
how many values they hold.

The scanner only knows strings, brackets and commas. It works on numpy arrays, a megabyte at a time, so 100 MB take well
under a second and no more memory than a few steps. The parser refuses later what it lets through and is no JSON.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.text.places import place_of

_STEP = 1 << 20
_QUOTE, _BACKSLASH, _COMMA = b'"\\,'

# By byte: +1 opens a bracket, -1 closes one, 0 anything else.
_DEPTH_CHANGE = np.zeros(256, dtype=np.int8)
_DEPTH_CHANGE[list(b"[{")] = 1
_DEPTH_CHANGE[list(b"]}")] = -1
# 1 for bytes that the scanner looks at outside of escapes. A table of bytes: they are translated faster than numpy looks them up.
_IS_MARK = bytes(byte in b'[{]}",' for byte in range(256))

# Fields of objects are counted with the items, so a few more are let through; the unpacker counts exactly.
_MOST_FIELDS = 1000

# Items of a List stand at depth 2 (`{"items": [ , , ]}`), those of a bare array at depth 1.
_ITEM_DEPTHS = (1, 2)

Bytes = npt.NDArray[np.uint8]
Flags = npt.NDArray[np.bool_]
Numbers = npt.NDArray[np.int64]


@dataclass(slots=True)
class _State:
    """What one step hands to the next.

    ends : offset behind every complete bracketed document. commas : of the open document, by depth.
    values : of all documents so far.
    """

    depth: int = 0
    in_string: bool = False
    escaped: bool = False
    ends: list[int] = field(default_factory=list)
    commas: dict[int, int] = field(default_factory=lambda: dict.fromkeys(_ITEM_DEPTHS, 0))
    values: int = 0


def document_ends(text: bytes, limits: Limits) -> list[int]:
    """Offsets behind the bracketed documents that stand in `text` one after another, in order.

    Text behind the last one is incomplete or no JSON. Raises LimitExceeded, naming the line, where brackets nest deeper
    than `limits.max_depth`, more than `limits.max_objects` items or documents follow each other, or there are more than
    `limits.max_values` values.
    """
    state = _State()
    for start in range(0, len(text), _STEP):
        chunk = np.frombuffer(text, dtype=np.uint8, count=min(_STEP, len(text) - start), offset=start)
        positions = _structure(chunk, state)
        _check_values(text, positions + start, _starts_value(chunk, positions), state, limits)
        _follow(text, positions + start, state, limits)
        if state.depth < 0:
            break
    return state.ends


def count_values(text: bytes | memoryview) -> int:
    """Values in one JSON text; an empty list or object counts twice, so that no text has fewer than are counted."""
    state = _State()
    return 1 + sum(
        int(_starts_value(chunk, _structure(chunk, state)).sum())
        for start in range(0, len(text), _STEP)
        if len(chunk := np.frombuffer(text, np.uint8, min(_STEP, len(text) - start), start))
    )


def _starts_value(chunk: Bytes, positions: Numbers) -> Flags:
    """True where a comma or an opening bracket stands: a value follows, unless the bracket is closed at once."""
    found = chunk[positions]
    flags: Flags = (found == _COMMA) | (_DEPTH_CHANGE[found] > 0)
    return flags


def _check_values(text: bytes, positions: Numbers, starts: Flags, state: _State, limits: Limits) -> None:
    n_values = int(starts.sum())
    if state.values + n_values > limits.max_values:
        offset = int(positions[starts][limits.max_values - state.values])
        raise LimitExceeded([Problem(place_of(text, offset), f"more than {limits.max_values:,} values")])
    state.values += n_values


def _structure(chunk: Bytes, state: _State) -> Numbers:
    """Positions of the brackets and commas outside strings, ascending."""
    marks = np.flatnonzero(np.frombuffer(chunk.tobytes().translate(_IS_MARK), np.bool_))
    quotes = chunk[marks] == _QUOTE
    if state.escaped or (chunk == _BACKSLASH).any():
        quotes &= ~_escaped(chunk, state)[marks]
    # A running count modulo 2: 1 from an opening quote up to the closing one. uint8 overflows harmlessly.
    inside = (np.cumsum(quotes, dtype=np.uint8) + np.uint8(state.in_string)) & 1
    if len(marks):
        state.in_string = bool(inside[-1])
    structure: Numbers = marks[(inside == 0) & (chunk[marks] != _QUOTE)]
    return structure


def _escaped(chunk: Bytes, state: _State) -> Flags:
    """True behind a backslash that escapes (every other one of a run of backslashes), shape (len(chunk),)."""
    escaped = np.zeros(len(chunk) + 1, dtype=np.bool_)
    escaped[0] = state.escaped
    backslashes = np.flatnonzero(chunk == _BACKSLASH)
    if state.escaped and len(backslashes) and backslashes[0] == 0:
        backslashes = backslashes[1:]
    starts_run = np.diff(backslashes, prepend=-2) != 1
    run_start = np.maximum.accumulate(np.where(starts_run, np.arange(len(backslashes)), 0))
    escaped[backslashes[(np.arange(len(backslashes)) - run_start) % 2 == 0] + 1] = True
    state.escaped = bool(escaped[-1])
    return escaped[:-1]


def _follow(text: bytes, positions: Numbers, state: _State, limits: Limits) -> None:
    """Brings `state` behind the structure at `positions` (offsets into `text`, ascending)."""
    if not len(positions):
        return
    found = np.frombuffer(text, dtype=np.uint8)[positions]
    changes = _DEPTH_CHANGE[found]
    depths = np.cumsum(changes, dtype=np.int64) + state.depth
    _check_depth(text, positions, depths, limits)
    ends = positions[(changes < 0) & (depths == 0)] + 1
    _count_items(text, positions[found == _COMMA], depths[found == _COMMA], ends, state, limits)
    state.ends.extend(ends.tolist())
    if len(state.ends) > limits.max_objects:
        raise _too_many(text, state.ends[limits.max_objects], limits)
    state.depth = -1 if depths.min() < 0 else int(depths[-1])


def _check_depth(text: bytes, positions: Numbers, depths: Numbers, limits: Limits) -> None:
    if depths.max() > limits.max_depth:
        place = place_of(text, int(positions[np.argmax(depths > limits.max_depth)]))
        raise LimitExceeded([Problem(place, f"nested deeper than {limits.max_depth} levels")])


def _count_items(
    text: bytes, commas: Numbers, depths: Numbers, ends: Numbers, state: _State, limits: Limits
) -> None:
    """Counts the commas of the document that is open; one that fits into a single step cannot hold too many."""
    most = limits.max_objects + _MOST_FIELDS
    for depth in _ITEM_DEPTHS:
        here = commas[depths == depth]
        open_before = here[here < ends[0]] if len(ends) else here
        if state.commas[depth] + len(open_before) >= most:
            raise _too_many(text, int(open_before[most - state.commas[depth] - 1]), limits)
        state.commas[depth] = int((here > ends[-1]).sum()) if len(ends) else state.commas[depth] + len(here)


def _too_many(text: bytes, offset: int, limits: Limits) -> LimitExceeded:
    return LimitExceeded([Problem(place_of(text, offset), f"more than {limits.max_objects:,} items")])
