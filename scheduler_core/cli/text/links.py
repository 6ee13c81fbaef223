"""Links from a report to the explanations of decisions, on a server of the playground that plays the same run."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scheduler_core.cli.text.verdicts import CheckedFile, VerdictInWords


@dataclass(frozen=True, slots=True)
class RunUpload:
    """What a server is sent. policy : None is the default one. options : as REST names them."""

    name: str
    objects: Sequence[Mapping[str, Any]]
    policy: Mapping[str, Any] | None
    options: Mapping[str, Any]


Links = Callable[[str, RunUpload, Mapping[int, str]], Mapping[int, str]]
"""(address of the server, the run, attempt → its pod) → attempt → address of its explanation.

Left out is an attempt that the server makes for another pod. Raises OSError with what went wrong.
"""


def with_links(
    checked: CheckedFile, server: str, links: Links, asked: Callable[[], RunUpload]
) -> CheckedFile:
    """With the addresses of the decisions of expectations that do not hold; the server gets nothing if all hold. Raises OSError."""
    attempts = {
        one.verdict.attempt: one.verdict.attempted or ""
        for one in checked.told
        if not one.verdict.holds and one.verdict.attempt is not None
    }
    if not attempts:
        return checked
    found = links(server, asked(), attempts)

    def linked(one: VerdictInWords) -> VerdictInWords:
        attempt = one.verdict.attempt
        return one if attempt is None or one.verdict.holds else replace(one, link=found.get(attempt))

    return replace(checked, told=tuple(map(linked, checked.told)))
