"""How far a run has come: one line on stderr that is written over and over, and wiped at the end."""

from __future__ import annotations

from typing import Final, TextIO

STEPS: Final = 200
"""The line is written at most so often: writing must not take longer than the work."""
_WIDTH: Final = 30


class Progress:
    """what : of which things there are ``total``. wanted : None means where ``stream`` is a terminal."""

    def __init__(self, stream: TextIO, what: str, total: int, *, wanted: bool | None = None) -> None:
        self._stream, self._what, self._total = stream, what, total
        self._shown = stream.isatty() if wanted is None else wanted
        self._next, self._length = 0, 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *_: object) -> None:
        if self._length:
            self._stream.write(f"\r{' ' * self._length}\r")
            self._stream.flush()

    def update(self, done: int) -> None:
        if not self._shown or done < self._next:
            return
        self._next = done + max(self._total // STEPS, 1)
        share = done / self._total if self._total else 1.0
        bar = ("#" * int(share * _WIDTH)).ljust(_WIDTH, ".")
        line = f"[{bar}] {done:,} of {self._total:,} {self._what}"
        self._stream.write(f"\r{line.ljust(self._length)}")
        self._stream.flush()
        self._length = len(line)
