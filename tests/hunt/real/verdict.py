"""What fidelity says of a round."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import django
from django.core.management import call_command

_AGREE: Final = ("same", "tied", "unknown")


@dataclass(frozen=True, slots=True)
class Verdict:
    """counts : agreement → number of decisions. differing : the decisions that differ, as fidelity tells them."""

    counts: dict[str, int]
    differing: list[dict[str, Any]] = field(default_factory=list)


def judge(files: Sequence[Path], policy: Path | None, cases: Path) -> Verdict:
    """cases : where the decisions are recorded as conformance cases."""
    django.setup()
    said = io.StringIO()
    options: dict[str, Any] = {"policy": str(policy)} if policy else {}
    with suppress(SystemExit):
        call_command(
            "fidelity",
            *map(str, files),
            output="json",
            record=str(cases),
            stdout=said,
            stderr=io.StringIO(),
            **options,
        )
    found = json.loads(said.getvalue())
    differing = [one for one in found["decisions"] if one["agreement"] not in _AGREE]
    return Verdict({name: number for name, number in found["counts"].items() if number}, differing)
