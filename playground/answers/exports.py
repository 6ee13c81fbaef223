"""A run as files for other tools: the list of them, and each file.

Made in the sandbox, because an upload determines how long that takes. Runs that have ended do not change any more, so recent files
are kept in the process.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.conf import settings

from playground import sandbox
from playground.answers import export_work
from playground.answers.ended_run import ended_run, not_ended
from playground.answers.export_work import EXPORTS, Export
from playground.common.cache import Cache
from playground.common.errors import NotFound, TooLarge
from playground.runs.models import Run

KEPT_BYTES: Final = 64 * 1024 * 1024

_made: Cache[tuple[UUID, str], bytes] = Cache(KEPT_BYTES, weigh=len)


@dataclass(frozen=True, slots=True)
class Offer:
    """size : in bytes, of a file that was made lately. refusal : why the server does not make it; None if it does."""

    export: Export
    size: int | None
    refusal: str | None


def offers(run: Run) -> Iterator[Offer]:
    """Every export, in the order in which they are shown; all are refused for a run that has not succeeded."""
    for export in EXPORTS.values():
        made = _made.peek((run.pk, export.name))
        yield Offer(export, None if made is None else len(made), _refusal(run, export))


def exported(run: Run, name: str) -> bytes:
    """Raises NotFound, Conflict for a run that has not succeeded, TooLarge, InvalidInput, and what the sandbox raises."""
    export = EXPORTS.get(name)
    if export is None:
        raise NotFound(f"There is no export {name[:40]!r}, only {', '.join(EXPORTS)}.")
    asked = ended_run(run)
    if refusal := _refusal(run, export):
        raise TooLarge(refusal)
    return _made.get(
        (run.pk, name),
        lambda: sandbox.run(export_work.export_bytes, export_work.ExportRequest(**asked, name=name)),
    )


def _refusal(run: Run, export: Export) -> str | None:
    if (why := not_ended(run)) is not None:
        return why
    if not export.explains or run.attempt_count * run.node_count <= settings.MAX_SIMULATE_CELLS:
        return None
    return (
        f"{run.attempt_count * run.node_count:,} results (attempts × nodes) are too many for one request. "
        f"Use the command line: playground export FILE --to {export.name}."
    )
