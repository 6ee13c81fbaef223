"""Schedulers that no profile has."""

from __future__ import annotations

from collections.abc import Sequence

from scheduler_core.spelling import meant


def no_profile(wanted: str, names: Sequence[str]) -> str:
    """Why pods of a scheduler are not attempted, as a clause that follows "the pod was". names : of the profiles."""
    near = meant(wanted, names)
    hint = "" if near is None else f"; {near} is near to it"
    return f"not attempted: no profile has its schedulerName {wanted}, only {', '.join(names)}{hint}"
