"""One embedded playground for each data directory: its queue and its channel layer are in the process, so a second one
on the same database would neither see the first one's events nor know which runs it plays.

The lock is the operating system's: it ends with the process, however that ends.
"""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


class AlreadyRunning(RuntimeError):
    """Another process holds the data directory; the message contains its note."""


@contextmanager
def held(folder: Path, *, note: str) -> Iterator[None]:
    """Holds `folder` for this process. Processes that come later get `note`. Raises AlreadyRunning."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "playground.lock").open("a+", encoding="utf-8") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.seek(0)
            raise AlreadyRunning(file.read().strip()) from None
        file.truncate(0)
        file.write(note)
        file.flush()
        yield
