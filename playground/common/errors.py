"""Refusals with a stable code.

Services raise them; each transport (REST, socket, command) translates them in one place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing wrong with an input: where (`pods[3] ml/trainer-7: spec.…`, empty for the whole) and what."""

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message

    def to_dict(self) -> dict[str, str]:
        """As it is stored and sent."""
        return {"path": self.path, "message": self.message}


class ApplicationError(Exception):
    """The root. `code` is for programs and never changes, `detail` is a sentence for people."""

    status = 400
    code = "bad-request"
    title = "The request cannot be carried out"

    def __init__(self, detail: str, *, problems: Iterable[Mistake] = (), code: str | None = None) -> None:
        super().__init__(detail)
        self.detail = detail
        self.problems = tuple(problems)
        if code is not None:
            self.code = code

    def __reduce__(self) -> tuple[Any, ...]:
        """Problems and code survive pickling, too."""
        return _again, (type(self), self.detail, self.problems, self.code)

    def __str__(self) -> str:
        return "\n".join([self.detail, *(f"  {problem}" for problem in self.problems)])


def _again(
    kind: type[ApplicationError], detail: str, problems: tuple[Mistake, ...], code: str
) -> ApplicationError:
    return kind(detail, problems=problems, code=code)


class NotFound(ApplicationError):
    status = 404
    code = "not-found"
    title = "Not Found"  # as of any other address


class Conflict(ApplicationError):
    """What was asked contradicts what is there: deleting a snapshot that runs use, for example."""

    status = 409
    code = "conflict"
    title = "The request conflicts with the current state"


class InvalidInput(ApplicationError, ValueError):
    """The input was read and is wrong; `problems` lists every mistake."""

    status = 400
    code = "invalid-input"
    title = "The input has mistakes"


class Busy(ApplicationError):
    """Nothing is wrong with the request, but all places for work of its kind are taken. `wait` is in seconds."""

    status = 503
    code = "busy"
    title = "The server is busy"
    wait = 10


class TooLarge(ApplicationError, ValueError):
    """The input goes beyond a limit that protects the server."""

    status = 413
    code = "too-large"
    title = "The input is larger than this server accepts"
