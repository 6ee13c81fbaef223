"""Names of schedulers that no profile has."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.spelling import nearest, of_names


def no_profile(wanted: str, names: Sequence[str]) -> str:
    """Why pods of a scheduler are not attempted, as a clause that follows "the pod was". names : of the profiles."""
    near = nearest(wanted, names, of_names)
    meant = f"; {near[0]} is near to it" if near else ""
    return f"not attempted: no profile has its schedulerName {wanted}, only {', '.join(names)}{meant}"
