"""Matching in time that grows with text × pattern, for every pattern, because any user may write selectors (a Pike machine)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

from scheduler_core.cel.regex_syntax import Boundary, Chars, Choice, Pattern, Repeat, Sequence, parse_regex

_MOST_STEPS: Final = 20_000
"""Of a pattern, with all repetitions written out."""
_MOST_PARTS: Final = 4 * _MOST_STEPS
"""The same, with the parts that are no step of their own: repeated often, empty ones take time, too."""


@dataclass(slots=True)
class _Split:
    """Goes on at both places, rather at the first."""

    first: int
    second: int


@dataclass(slots=True)
class _Jump:
    to: int


_Instruction: TypeAlias = Chars | Boundary | _Split | _Jump | None
"""None is the end: a match."""


class Regex:
    """A compiled pattern. Raises ValueError for one that is not regular."""

    def __init__(self, text: str) -> None:
        self._program: list[_Instruction] = []
        self._parts = 0
        self._emit(parse_regex(text))
        self._program.append(None)

    def search(self, text: str, start: int = 0) -> tuple[int, int] | None:
        """The leftmost match from ``start`` on, as Go prefers it; None if there is none."""
        threads: list[tuple[int, int]] = []
        found: tuple[int, int] | None = None
        for at in range(start, len(text) + 1):
            if found is None:
                self._follow(0, at, text, at, threads, {place for place, _ in threads})
            if not threads and found is not None:
                break
            following: list[tuple[int, int]] = []
            seen: set[int] = set()
            for place, begun in threads:
                instruction = self._program[place]
                if instruction is None:
                    found = (begun, at)
                    break
                if isinstance(instruction, Chars) and at < len(text) and instruction.matches(text[at]):
                    self._follow(place + 1, begun, text, at + 1, following, seen)
            threads = following
        return found

    def _follow(
        self, place: int, begun: int, text: str, at: int, threads: list[tuple[int, int]], seen: set[int]
    ) -> None:
        """Adds where the machine can be without reading a letter, best first."""
        waiting = [place]
        while waiting:
            here = waiting.pop()
            if here in seen:
                continue
            seen.add(here)
            match self._program[here]:
                case _Jump(to):
                    waiting.append(to)
                case _Split(first, second):
                    waiting += [second, first]
                case Boundary() as boundary:
                    if _is_at(boundary, text, at):
                        waiting.append(here + 1)
                case _:
                    threads.append((here, begun))

    def _emit(self, pattern: Pattern) -> None:
        self._parts += 1
        if len(self._program) > _MOST_STEPS or self._parts > _MOST_PARTS:
            raise ValueError("error parsing regexp: expression too large")
        match pattern:
            case Sequence(parts):
                for part in parts:
                    self._emit(part)
            case Choice(parts):
                self._emit_choice(parts)
            case Repeat():
                self._emit_repeat(pattern)
            case _:
                self._program.append(pattern)

    def _emit_choice(self, parts: tuple[Pattern, ...]) -> None:
        ends = []
        for part in parts[:-1]:
            split = _Split(len(self._program) + 1, 0)
            self._program.append(split)
            self._emit(part)
            ends.append(jump := _Jump(0))
            self._program.append(jump)
            split.second = len(self._program)
        self._emit(parts[-1])
        for jump in ends:
            jump.to = len(self._program)

    def _emit_repeat(self, repeat: Repeat) -> None:
        for _ in range(repeat.least):
            self._emit(repeat.part)
        if repeat.most is None:
            begin = len(self._program)
            split = self._emit_optional(repeat)
            self._program.append(_Jump(begin))
            self._close(split, repeat)
            return
        splits = [self._emit_optional(repeat) for _ in range(repeat.most - repeat.least)]
        for split in splits:
            self._close(split, repeat)

    def _emit_optional(self, repeat: Repeat) -> _Split:
        inside = len(self._program) + 1
        split = _Split(inside, inside)
        self._program.append(split)
        self._emit(repeat.part)
        return split

    def _close(self, split: _Split, repeat: Repeat) -> None:
        """The other way leads past the repetition."""
        if repeat.is_greedy:
            split.second = len(self._program)
        else:
            split.first = len(self._program)


def _is_at(boundary: Boundary, text: str, at: int) -> bool:
    match boundary.sign:
        case "^":
            return at == 0 or (boundary.by_line and text[at - 1] == "\n")
        case "$":
            return at == len(text) or (boundary.by_line and text[at] == "\n")
        case "A":
            return at == 0
        case "z":
            return at == len(text)
    is_between = _is_word(text, at - 1) != _is_word(text, at)
    return is_between if boundary.sign == "b" else not is_between


def _is_word(text: str, at: int) -> bool:
    return 0 <= at < len(text) and text[at].isascii() and (text[at].isalnum() or text[at] == "_")


@lru_cache(maxsize=256)
def compiled_regex(text: str) -> Regex:
    """Raises ValueError."""
    return Regex(text)
