"""Names of schedulers that no profile has."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.spelling import nearest, of_names


def near_name(wanted: str, names: Sequence[str]) -> str | None:
    """The profile that was probably meant."""
    return next(iter(nearest(wanted, names, of_names)), None)


def no_profile(wanted: str, names: Sequence[str]) -> str:
    """Why pods of a scheduler are not attempted, as a clause that follows "the pod was". names : of the profiles."""
    near = near_name(wanted, names)
    meant = "" if near is None else f"; {near} is near to it"
    return f"not attempted: no profile has its schedulerName {wanted}, only {', '.join(names)}{meant}"
