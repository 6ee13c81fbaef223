"""Has a commit become slower? ``.venv/bin/python -m bench.turns COMMIT [WORKLOAD…] [--nodes 1000] [--rounds 5] [--most 10]``.

The working tree and the commit are measured in turns on the same machine (throughput.py, processor time), so that what else the machine
does meets both. A row a workload: the medians, and the median of the ratios of the rounds. Exit status 1 if the tree is slower by
more than ``--most`` percent in any row.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Final

from bench.suite import SUITE

ROOT: Final = Path(__file__).parents[1]
PARTS: Final = ("bench", "scheduler_core")


@dataclass(frozen=True)
class Compared:
    """Attempts a second of one workload, a pair a round: the commit's, the tree's."""

    workload: str
    n_nodes: int
    rounds: tuple[tuple[float, float], ...]

    @property
    def ratio(self) -> float:
        """How many times as fast the tree is."""
        return median(now / before for before, now in self.rounds)

    def row(self) -> str:
        before, now = (median(rates) for rates in zip(*self.rounds, strict=True))
        return f"{self.workload:<20}{self.n_nodes:>8,}{before:>12,.0f}{now:>12,.0f}{self.ratio:>9.2f}×"


def compared(before: Path, now: Path, options: Sequence[str], rounds: int) -> Iterator[Compared]:
    """before, now : trees. options : of bench.throughput."""
    measured = [(_measured(before, options), _measured(now, options)) for _ in range(rounds)]
    for workload, n_nodes in measured[0][1]:
        key = (workload, n_nodes)
        yield Compared(*key, tuple((first[key], second[key]) for first, second in measured))


def slower(rows: Sequence[Compared], most: float) -> list[Compared]:
    """Those that lost more than ``most`` percent."""
    return [one for one in rows if one.ratio < 1 - most / 100]


def _measured(tree: Path, options: Sequence[str]) -> dict[tuple[str, int], float]:
    """(workload, nodes) → attempts a second. Raises CalledProcessError if the tree cannot be measured."""
    with TemporaryDirectory() as folder:
        figures = Path(folder) / "figures.json"
        command = [
            sys.executable,
            "-m",
            "bench.throughput",
            *options,
            "--repeat",
            "1",
            "--json",
            str(figures),
        ]
        subprocess.run(command, cwd=tree, check=True, stdout=subprocess.DEVNULL)
        measured = json.loads(figures.read_text())["measured"]
    return {(one["workload"], one["n_nodes"]): one["rate"] for one in measured}


def unpack(commit: str, folder: Path) -> None:
    """What is measured, as it was in the commit. Raises CalledProcessError if there is no such commit."""
    command = ["git", "archive", commit, *PARTS]
    archive = subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE).stdout
    with tarfile.open(fileobj=BytesIO(archive)) as files:
        files.extractall(folder, filter="data")


def main() -> int:
    options = _parser().parse_args()
    passed = [*options.workloads, "--nodes", *map(str, options.nodes)]
    with TemporaryDirectory() as folder:
        unpack(options.commit, Path(folder))
        rows = list(compared(Path(folder), ROOT, passed, options.rounds))
    print(f"{'workload':<20}{'nodes':>8}{options.commit[:10]:>12}{'now':>12}{'ratio':>10}")
    print("\n".join(one.row() for one in rows))
    lost = slower(rows, options.most)
    for one in lost:
        print(
            f"{one.workload} at {one.n_nodes:,} nodes is slower by more than {options.most:g} %",
            file=sys.stderr,
        )
    return 1 if lost else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Compares the speed of this tree with that of a commit.")
    parser.add_argument("commit", help="what to compare with, such as the last release")
    parser.add_argument(
        "workloads", nargs="*", choices=[*(one.label for one in SUITE), []], metavar="WORKLOAD"
    )
    parser.add_argument("--nodes", type=int, nargs="+", default=(1000,), help="sizes (default 1000)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (default 5)")
    parser.add_argument("--most", type=float, default=10, help="percent that may be lost (default 10)")
    return parser


if __name__ == "__main__":
    sys.exit(main())
