"""The library's errors as the playground's: the same mistakes in the same words, with a code and a status."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playground.common.errors import InvalidInput, Mistake, TooLarge
from scheduler_core import errors as core

BEYOND_LIMIT = (
    "The input exceeds a limit of this server. Its operator can raise limits: PLAYGROUND_MAX_UPLOAD_BYTES, "
    "PLAYGROUND_MAX_DECOMPRESSED_BYTES, PLAYGROUND_MAX_OBJECTS, PLAYGROUND_MAX_VALUES, PLAYGROUND_MAX_KEPT_VALUES. The limit "
    "of a table's cells is fixed."
)


@contextmanager
def translated(
    detail: str, *, code: str, beyond_limit: str = BEYOND_LIMIT, has_policy: bool = True, drop: str = ""
) -> Iterator[None]:
    """Inside, LimitExceeded becomes TooLarge, any other InvalidInput one of ours with `detail`.

    has_policy : an InvalidConfiguration is about a policy; in a scenario it is about the scenario.
    drop : the beginning of paths that lead to the one thing that is looked at.
    """
    try:
        yield
    except core.LimitExceeded as error:
        raise TooLarge(beyond_limit, problems=mistakes(error, drop)) from None
    except core.InvalidInput as error:
        if has_policy and isinstance(error, core.InvalidConfiguration):
            detail, code = "The scheduler configuration has mistakes.", "invalid-policy"
        raise InvalidInput(detail, problems=mistakes(error, drop), code=code) from None


def mistakes(error: core.InvalidInput, drop: str = "") -> list[Mistake]:
    return [Mistake(_inner(problem.path, drop), problem.message) for problem in error.problems]


def _inner(path: str, drop: str) -> str:
    return path.partition("].")[2] if drop and path.startswith(drop) else path
