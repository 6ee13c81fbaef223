"""The command: plays case files, prints a row a category and every difference. Exit status 1 if there is any."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from scheduler_core.conformance.cases import Case, play, read_cases
from scheduler_core.conformance.comparison import RecordDifference
from scheduler_core.errors import SchedulerError


@dataclass
class Counts:
    """What happened in one category."""

    n_cases: int = 0
    n_attempts: int = 0
    seconds: float = 0.0
    differing: dict[str, list[RecordDifference]] = field(default_factory=dict)
    refused: dict[str, str] = field(default_factory=dict)

    @property
    def n_equal(self) -> int:
        return self.n_cases - len(self.differing) - len(self.refused)


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    tallies: dict[str, Counts] = {}
    try:
        for path in options.files:
            for case in read_cases(path):
                if options.case is None or case.name == options.case:
                    _play(case, tallies.setdefault(case.category, Counts()))
    except (OSError, ValueError) as mistake:
        sys.stderr.write(f"conformance: {mistake}\n")
        return 2
    sys.stdout.writelines(f"{line}\n" for line in _report(tallies, options.most))
    return 0 if all(tally.n_equal == tally.n_cases for tally in tallies.values()) else 1


def _play(case: Case, tally: Counts) -> None:
    started = time.perf_counter()
    try:
        found = play(case)
        if found:
            tally.differing[case.name] = found
    except SchedulerError as refused:
        tally.refused[case.name] = str(refused)
    tally.n_cases += 1
    tally.n_attempts += len(case.expected["attempts"])
    tally.seconds += time.perf_counter() - started


def _report(tallies: Mapping[str, Counts], most: int) -> Iterator[str]:
    """The lines to print."""
    yield f"{'category':<16}{'cases':>7}{'equal':>7}{'attempts':>10}{'seconds':>9}"
    for category, tally in tallies.items():
        numbers = f"{tally.n_cases:>7}{tally.n_equal:>7}{tally.n_attempts:>10}{tally.seconds:>9.2f}"
        yield f"{category:<16}{numbers}"
    for tally in tallies.values():
        for name, reason in tally.refused.items():
            yield f"\n{name}: refused\n  {reason}"
        for name, found in tally.differing.items():
            yield f"\n{name}: {len(found)} differences"
            yield from ("  " + str(difference).replace("\n", "\n  ") for difference in found[:most])
            if len(found) > most:
                yield f"  … and {len(found) - most} more (--most shows more)"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m scheduler_core.conformance", description="Replay recorded scheduling decisions."
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="*.jsonl or *.jsonl.gz")
    parser.add_argument("--case", help="play only the case of this name")
    parser.add_argument("--most", type=int, default=10, help="differences shown a case (default 10)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
