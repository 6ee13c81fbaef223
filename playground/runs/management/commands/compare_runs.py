"""`python manage.py compare-runs A B`: the measures of two finished runs beside each other, and whether one became worse."""

from __future__ import annotations

import json
import re
import sys
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from playground.common.errors import ApplicationError
from playground.runs import comparisons, queries

WORSE, BAD_INPUT = 1, 2
COUNTED: Final = ("placed", "pending", "evicted")
_ID: Final = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_MOST_MOVED: Final = 20


class Command(BaseCommand):
    help = (
        "Compares two finished runs by their measures. Exit status: 0 no compared measure is worse in the "
        "second run, 1 at least one is, 2 bad input."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("runs", nargs=2, type=_run_id, metavar="RUN", help="its id, or a link to it")
        parser.add_argument("-o", "--output", choices=("table", "json"), default="table")
        parser.add_argument(
            "--by",
            action="append",
            metavar="MEASURE",
            help="a measure to compare for the exit status; may be repeated; "
            f"default: {', '.join(COUNTED)}, and cost if there are prices",
        )
        parser.add_argument(
            "--tolerance",
            action="append",
            default=[],
            type=_tolerance,
            metavar="MEASURE=AMOUNT",
            help="how much worse a measure may be; may be repeated",
        )
        parser.add_argument(
            "--price-label", default="", metavar="KEY", help="node label with the price per hour"
        )
        parser.add_argument(
            "--price", type=float, metavar="AMOUNT", help="price per hour of nodes without this label"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        by = options["by"] or [*COUNTED, *(["cost"] if options["price_label"] or options["price"] else [])]
        tolerance = dict(options["tolerance"])
        for name in (*by, *tolerance):
            if not comparisons.has_direction(name):
                raise CommandError(
                    f"{name}: neither a larger nor a smaller value of it is better", returncode=BAD_INPUT
                )
        found = _compared(options)
        changes = comparisons.measures_changed(found, tolerance)
        worse = [change["measure"] for change in changes if _counts(change, by)]
        if options["output"] == "json":
            document = {**found, "changes": changes, "worse": worse}
            self.stdout.write(json.dumps(document, indent=2, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(_lines(found, changes, by)))
        if worse:
            sys.exit(WORSE)


def _compared(options: Mapping[str, Any]) -> dict[str, Any]:
    """Raises CommandError."""
    try:
        runs = [queries.get_run(run_id) for run_id in options["runs"]]
        return comparisons.comparison(runs, price_label=options["price_label"], price=options["price"])
    except ApplicationError as problem:
        raise CommandError(str(problem), returncode=BAD_INPUT) from None


def _counts(change: Mapping[str, Any], by: Sequence[str]) -> bool:
    return change["verdict"] == "worse" and change["measure"] in by


def _lines(
    found: Mapping[str, Any], changes: Sequence[Mapping[str, Any]], by: Sequence[str]
) -> Iterator[str]:
    """A line a measure, then who moved."""
    rows = [("MEASURE", "FIRST", "SECOND", "CHANGE", "SECOND IS")]
    for change in changes:
        first, second = change["amounts"]
        difference = "-" if first is None or second is None else _amount(second - first, sign="+")
        counted = ", counts" if _counts(change, by) else ""
        verdict = f"{change['verdict'] or '-'}{counted}"
        rows.append((change["measure"], _amount(first), _amount(second), difference, verdict))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for name, *amounts, verdict in rows:
        cells = [text.rjust(width) for text, width in zip(amounts, widths[1:], strict=False)]
        yield "   ".join([name.ljust(widths[0]), *cells, verdict])
    yield from _moved(found["differences"][0])


def _moved(difference: Mapping[str, Any]) -> Iterator[str]:
    moved, parting = difference["moved"], difference["parting"]
    yield ""
    pods = "1 pod has" if len(moved) == 1 else f"{len(moved):,} pods have"
    yield f"{pods} another node, or none, in the second run."
    for one in moved[:_MOST_MOVED]:
        before, after = (node or "none" for node in one["nodes"])
        yield f"  {one['pod']}: {before} → {after}"
    if len(moved) > _MOST_MOVED:
        yield f"  and {len(moved) - _MOST_MOVED:,} more"
    if parting is not None:
        attempts = " and ".join(f"{k:,}" for k in parting["k"])
        yield f"The first decision that differs is about {parting['pod']}, attempts {attempts}."


def _amount(value: float | None, sign: str = "") -> str:
    if value is None:
        return "-"
    whole = float(value).is_integer()
    return f"{int(value):{sign},}" if whole else f"{value:{sign},.4g}"


def _run_id(text: str) -> UUID:
    found = _ID.findall(text.lower())
    if len(found) != 1:
        raise ArgumentTypeError(f"{text!r} is neither the id of a run nor a link to one")
    return UUID(found[0])


def _tolerance(text: str) -> tuple[str, float]:
    name, _, amount = text.rpartition("=")
    try:
        value = float(amount)
    except ValueError:
        value = -1.0
    if not name or not 0 <= value < float("inf"):
        raise ArgumentTypeError(f"{text!r} is not MEASURE=AMOUNT with an amount of at least 0")
    return name, value
