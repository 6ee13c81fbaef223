"""Permalinks of pages: the ones that may be shown to a class, and the rows that they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple
from urllib.parse import parse_qs, urlsplit
from uuid import UUID

from playground.common.errors import InvalidInput, Mistake
from playground.simulations.drivers import DRIVERS

LONGEST_PATH: Final = 1000
MOST_COMPARED: Final = 4
"""Runs on the page of a comparison; it does not show those behind them."""
# Kinds of rows as they are in addresses, and the labels of their models.
LABELS: Final = {
    "runs": "run",
    **{driver.plural: "simulation" for driver in DRIVERS.values()},
    "snapshots": "snapshot",
    "policies": "policy",
}
WRITTEN: Final = "writtenlesson"
# Pages that show what is everybody's.
OTHER_PAGES: Final = frozenset({"", "lessons"})


class ShownRow(NamedTuple):
    """A row that a place shows."""

    kind: str
    row_id: UUID

    @property
    def label(self) -> str:
        return LABELS.get(self.kind, WRITTEN)


def targets_of(path: str) -> list[ShownRow]:
    """The rows that a user must be able to see at `path`. Raises InvalidInput for a page that a class cannot be shown."""
    if (
        len(path) > LONGEST_PATH
        or not path.isprintable()
        or not path.startswith("/")
        or path.startswith("//")
    ):
        raise _wrong(f"expected an address of this site, from its / on, of at most {LONGEST_PATH} characters")
    address = urlsplit(path)
    section, _, rest = address.path.strip("/").partition("/")
    if section == "compare":
        return [_target("runs", run) for run in _compared(parse_qs(address.query))]
    if section in LABELS and rest:
        return [_target(section, rest.partition("/")[0])]
    if section in OTHER_PAGES:
        return []
    raise _wrong(f"expected a page of one of {', '.join(LABELS)}, a comparison or a lesson")


def lessons_of(path: str) -> list[str]:
    """Slugs of the lessons that a user must be able to see at `path`: of its page, and of the one that leads to it."""
    address = urlsplit(path)
    section, _, rest = address.path.strip("/").partition("/")
    own = rest.partition("/")[0] if section == "lessons" else ""
    return [slug for slug in (own, *parse_qs(address.query).get("lesson", [])) if slug]


def _compared(query: Mapping[str, Sequence[str]]) -> list[str]:
    """Ids of the runs that the page of a comparison shows."""
    sides = [query.get(side, [""])[0] for side in ("left", "right")]
    return [*sides, *query.get("also", [])][:MOST_COMPARED]


def _target(kind: str, row_id: str) -> ShownRow:
    try:
        return ShownRow(kind, UUID(row_id))
    except ValueError:
        raise _wrong(f"{row_id[:60]!r} is not an id of {kind}") from None


def _wrong(message: str) -> InvalidInput:
    problems = [Mistake("path", message)]
    return InvalidInput("The class cannot be shown this page.", problems=problems, code="invalid-request")
