"""The options of a run, besides its objects and its configuration, and their validation."""

from __future__ import annotations

from typing import Final, Literal, get_args

from scheduler_core.config.versions.releases import release_defaults
from scheduler_core.errors import InvalidConfiguration, InvalidInput, Problem

Detail = Literal["full", "placements"]
_DETAILS: Final = get_args(Detail)


def check_options(*, detail: object, seed: object, release: object, **switches: object) -> None:
    """Check the options.

    switches : options that are true or false; None means that the default is used.

    Raises InvalidInput with every option that has an invalid value. An unknown release is among them; if it is the only mistake,
    it is reported when the configuration is read.
    """
    problems = []
    if detail not in _DETAILS:
        problems.append(_problem("detail", " or ".join(f'"{one}"' for one in _DETAILS), detail))
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        problems.append(_problem("seed", "a whole number", seed))
    if release is not None and not isinstance(release, str):
        problems.append(_problem("release", 'a text such as "1.36"', release))
    problems += [
        _problem(name, "true or false", value)
        for name, value in switches.items()
        if not isinstance(value, bool)
    ]
    if problems:
        raise InvalidInput([*problems, *_of_release(release)])


def _of_release(release: object) -> tuple[Problem, ...]:
    """That it is not known."""
    try:
        if isinstance(release, str):
            release_defaults(release)
    except InvalidConfiguration as error:
        return error.problems
    return ()


def _problem(name: str, expected: str, found: object) -> Problem:
    return Problem(name, f"expected {expected}, found {found!r}")
