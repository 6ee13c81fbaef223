"""The library's errors as the playground's: the same mistakes in the same words, with a code and a status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playground.common.errors import InvalidInput, Mistake, TooLarge
from scheduler_core import errors as core

BEYOND_LIMIT = (
    "The input goes beyond a limit of this server. Whoever runs it can raise limits: PLAYGROUND_MAX_UPLOAD_BYTES, "
    "PLAYGROUND_MAX_DECOMPRESSED_BYTES, PLAYGROUND_MAX_OBJECTS, PLAYGROUND_MAX_VALUES, PLAYGROUND_MAX_KEPT_VALUES; not that "
    "of a table's cells."
)


@contextmanager
def translated(detail: str, *, code: str) -> Iterator[None]:
    """Inside, LimitExceeded becomes TooLarge, any other InvalidInput one of ours with `detail`."""
    try:
        yield
    except core.LimitExceeded as error:
        raise TooLarge(BEYOND_LIMIT, problems=mistakes(error)) from None
    except core.InvalidConfiguration as error:
        raise InvalidInput(
            "The scheduler configuration has mistakes.", problems=mistakes(error), code="invalid-policy"
        ) from None
    except core.InvalidInput as error:
        raise InvalidInput(detail, problems=mistakes(error), code=code) from None


def mistakes(error: core.InvalidInput) -> list[Mistake]:
    return [Mistake(problem.path, problem.message) for problem in error.problems]
