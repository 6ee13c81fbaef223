"""Who we are to the API server, read again as client-go does (1.36, transport and exec plugins).

A token in a file is read each minute, an exec plugin is run again once its token has expired, files of a client certificate are
looked at every five minutes; and each of them after a request was refused with 401. What cannot be read leaves what is known.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, Protocol

import structlog

log = structlog.get_logger(__name__)

TOKEN_SECONDS: Final = 50.0
"""A minute without the ten seconds that client-go reads ahead."""
CERTIFICATE_SECONDS: Final = 300.0
_PROVIDER_SECONDS: Final = 10.0
_NEVER: Final = float("-inf")
Monotonic = Callable[[], float]


class Credentials(Protocol):
    def headers(self) -> Mapping[str, str]:
        """For the next request."""

    def refused(self, asked_at: float) -> None:
        """A request that was sent then (monotonic seconds) was answered with 401: what was known by then is read again."""


class Token:
    """read : the value of the header, "" for none; may raise OSError or ValueError. period : seconds between two readings."""

    def __init__(
        self, read: Callable[[], str], period: float = TOKEN_SECONDS, now: Monotonic = time.monotonic
    ) -> None:
        self._read, self._period, self._now = read, period, now
        self._read_at = now()
        self._value = read()

    def headers(self) -> Mapping[str, str]:
        if self._now() - self._read_at >= self._period:
            self._renew()
        return {"Authorization": self._value} if self._value else {}

    def refused(self, asked_at: float) -> None:
        if self._read_at <= asked_at:
            self._read_at = _NEVER

    def _renew(self) -> None:
        began = self._now()
        try:
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


class Provided:
    """A token that the client library gets, of an exec plugin or an identity provider; it does so again once it has expired.

    get : the value of the header. again : get it anew, whether it has expired or not.
    """

    def __init__(
        self, get: Callable[[], str], again: Callable[[], None], now: Monotonic = time.monotonic
    ) -> None:
        self._token = Token(get, _PROVIDER_SECONDS, now)
        self._again, self._now = again, now
        self._renewed_at = now()

    def headers(self) -> Mapping[str, str]:
        return self._token.headers()

    def refused(self, asked_at: float) -> None:
        """Once for all requests that were sent before."""
        if self._renewed_at <= asked_at:
            self._renewed_at = self._now()
            self._again()
            self._token.refused(asked_at)


class Certificate:
    """Files of a client certificate and its key. load : takes both into use for connections that are opened from now on."""

    def __init__(
        self, files: tuple[str, str], load: Callable[[], None], now: Monotonic = time.monotonic
    ) -> None:
        self._files, self._load, self._now = files, load, now
        self._looked_at, self._content = now(), self._read()

    def is_changed(self) -> bool:
        """Whether connections are to be opened anew. Looks at the files if it is time."""
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
