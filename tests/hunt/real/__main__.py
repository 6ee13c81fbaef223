"""Hunts for differences from kube-scheduler on a real control plane.

    .venv/bin/python -m tests.hunt.real FOLDER --topic storage --rounds 20

FOLDER has the binaries of a control plane (docs/live.md). A round is a random cluster, with pods that come one after the other; it
follows from its topic and seed. What differs is played once more; if it differs again, the files of the round are kept. The exit
status is 0 if nothing differed, else 1.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Final

from tests.hunt.real import at_once
from tests.hunt.real.hunt import Hunt
from tests.hunt.varied.cluster import CLAIMS, EXTENDED, TOPICS, a_cluster
from tests.hunt.varied.groups import GATES
from tests.support.control_plane import control_plane

_TOPICS: Final = [topic for topic in TOPICS if topic not in (EXTENDED, CLAIMS)]
"""Without those whose pods may never be decided: they wait for claims that do not come."""
"""Nobody would answer for extenders here."""
_CONTROLLERS: Final = ["persistentvolume-binder-controller"]


def main() -> int:
    options = _options()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "playground.settings.base")
    seeds = range(options.seed, options.seed + options.rounds)
    return _gangs(options, seeds) if options.gangs else _rounds(options, seeds)


def _gangs(options: argparse.Namespace, seeds: range) -> int:
    with (
        tempfile.TemporaryDirectory() as folder,
        control_plane(Path(folder) / "plane", options.binaries, _CONTROLLERS, GATES) as plane,
    ):
        others = options.with_others
        differ = [
            str(seed) for seed in seeds if not at_once.hunt(plane, seed, options.keep, with_others=others)
        ]
    print(f"{len(seeds)} clusters. Those that end otherwise: {', '.join(differ) or 'none'}.")
    return 1 if differ else 0


def _rounds(options: argparse.Namespace, seeds: range) -> int:
    counts: Counter[str] = Counter()
    differ: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        control_plane(Path(folder) / "plane", options.binaries, _CONTROLLERS) as plane,
    ):
        hunt = Hunt(plane, Path(folder), options.keep)
        for seed, topic in product(seeds, options.topic or _TOPICS):
            name = f"{topic}-{seed}"
            verdict = hunt.round(name, a_cluster(seed, topic, n_nodes=options.nodes, n_pods=options.pods))
            counts.update(verdict.counts)
            differ += [name] if verdict.differing else []
            print(f"{name}: {_text(verdict.counts)}", flush=True)
            for one in verdict.differing:
                print(f"    {json.dumps(one)}", flush=True)
    for why, number in Counter(hunt.refused).items():
        print(f"{number} objects were refused: {why}")
    print(f"{counts.total()} decisions: {_text(counts)}. Rounds that differ: {', '.join(differ) or 'none'}.")
    return 1 if differ else 0


def _text(counts: dict[str, int]) -> str:
    return ", ".join(f"{number} {name}" for name, number in counts.items())


def _options() -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tests.hunt.real", description=summary, epilog=rest)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("binaries", metavar="FOLDER", type=Path)
    parser.add_argument("--topic", action="append", choices=_TOPICS, help="default: all of them in turn")
    parser.add_argument(
        "--gangs", action="store_true", help="one gang in a full cluster instead, with the gates for groups"
    )
    parser.add_argument(
        "--with-others",
        action="store_true",
        help="with --gangs: not all of a gang are needed, and other pods wait",
    )
    parser.add_argument("--seed", type=int, default=0, help="of the first round; default: %(default)s")
    parser.add_argument("--rounds", type=int, default=20, help="of each topic; default: %(default)s")
    parser.add_argument("--nodes", type=int, default=6, help="default: %(default)s")
    parser.add_argument("--pods", type=int, default=8, help="that come; default: %(default)s")
    parser.add_argument(
        "--keep",
        type=Path,
        default=Path("differences"),
        help="where rounds that differ are kept; default: %(default)s",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
