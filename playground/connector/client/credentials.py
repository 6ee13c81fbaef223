"""The credentials for the API server, read again as client-go does (1.36, transport and exec plugins).

A token in a file is read each minute, an exec plugin is run again once its token has expired, files of a client certificate are
looked at every five minutes; and each of them after a request was refused with 401. What cannot be read leaves what is known.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from threading import Lock
from typing import Final

import structlog

log = structlog.get_logger(__name__)

TOKEN_SECONDS: Final = 50.0
"""A minute without the ten seconds that client-go reads ahead."""
CERTIFICATE_SECONDS: Final = 300.0
PROVIDER_SECONDS: Final = 10.0
"""The client library knows when a token of an exec plugin has expired; so often it is asked."""
_NEVER: Final = float("-inf")
Monotonic = Callable[[], float]


class BearerToken:
    """Read in a separate thread: an exec plugin may take seconds, and nothing else waits for it.

    read : the value of the header, "" for none; may raise OSError or ValueError. period : seconds between two readings.
    anew : renews what `read` returns, whether it has expired or not. Called before `read` after a refusal.
    """

    def __init__(
        self,
        read: Callable[[], str],
        period: float = TOKEN_SECONDS,
        anew: Callable[[], None] = lambda: None,
        now: Monotonic = time.monotonic,
    ) -> None:
        self._read, self._period, self._anew, self._now = read, period, anew, now
        self._one_at_a_time = Lock()
        self._read_at = now()
        self._value = read()

    async def headers(self) -> Mapping[str, str]:
        """For the next request."""
        if self._is_due:
            await asyncio.to_thread(self._renew)
        return {"Authorization": self._value} if self._value else {}

    def refused(self, asked_at: float) -> None:
        """A request that was sent then (monotonic seconds) was answered with 401: what was known by then is read again."""
        if self._read_at <= asked_at:
            self._read_at = _NEVER

    @property
    def _is_due(self) -> bool:
        return self._now() - self._read_at >= self._period

    def _renew(self) -> None:
        """Once for all requests that wait for it."""
        with self._one_at_a_time:
            if not self._is_due:
                return
            began = self._now()
            try:
                if self._read_at == _NEVER:
                    self._anew()
                self._value = self._read()
            except (OSError, ValueError) as problem:
                log.warning("token_unreadable", problem=str(problem))
            else:
                self._read_at = began


def token_file(path: str) -> Callable[[], str]:
    """Reads a token. Raises OSError, and ValueError if there is none."""

    def read() -> str:
        token = Path(path).read_text("utf-8").strip()
        if not token:
            raise ValueError(f"{path} is empty")
        return f"Bearer {token}"

    return read


class Certificate:
    """Files of a client certificate and its key. load : takes both into use for connections that are opened from now on."""

    def __init__(
        self, files: tuple[str, str], load: Callable[[], None], now: Monotonic = time.monotonic
    ) -> None:
        self._files, self._load, self._now = files, load, now
        self._looked_at, self._content = now(), self._read()

    def is_changed(self) -> bool:
        """Whether connections are to be opened again. Looks at the files if it is time."""
        if self._now() - self._looked_at < CERTIFICATE_SECONDS:
            return False
        self._looked_at = self._now()
        try:
            content = self._read()
            if content == self._content:
                return False
            self._load()
        except (OSError, ValueError) as problem:  # An SSLError is an OSError.
            log.warning("certificate_unreadable", problem=str(problem))
            return False
        self._content = content
        return True

    def refused(self, asked_at: float) -> None:
        if self._looked_at <= asked_at:
            self._looked_at = _NEVER

    def _read(self) -> tuple[bytes, ...]:
        return tuple(Path(path).read_bytes() for path in self._files if path)
