"""Hunts for differences from the scheduling framework of Kubernetes, run in process on random clusters.

    .venv/bin/python -m tests.hunt.framework SOURCE --topic spread --clusters 100
    .venv/bin/python -m tests.hunt.framework SOURCE --hints

SOURCE is a source tree of Kubernetes 1.36 with its vendored modules; `go` has to be on the path. Every pod of a cluster is decided
on its own, and compared in every field. With --hints, objects change instead, and which plugins then wake the pod is compared.
Cases that differ are kept in a file. The exit status is 0 if nothing differed, else 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.hunt.framework.cases import Case, cases
from tests.hunt.framework.differences import differing
from tests.hunt.framework.hints import changing_cases, waking
from tests.hunt.framework.oracle import answers, built
from tests.hunt.varied.cluster import TOPICS


def main() -> int:
    options = _options()
    compared = _hints if options.hints else _decisions
    seen: Counter[str] = Counter()
    different = []
    with tempfile.TemporaryDirectory() as folder:
        program = built(options.source, Path(folder))
        for topic in options.topic or TOPICS:
            for case, told in compared(
                program, topic, range(options.seed, options.seed + options.clusters), seen
            ):
                for one in told:
                    print(f"{case['name']}: {one}")
                different += [json.dumps(case)] if told else []
    if different:
        options.keep.write_text("".join(f"{one}\n" for one in different), "utf-8")
    print(
        f"{seen.total()} {'events' if options.hints else 'decisions'}: {dict(seen)}. {len(different)} cases differ."
    )
    return 1 if different else 0


def _decisions(
    program: Path, topic: str, seeds: range, seen: Counter[str]
) -> Iterator[tuple[Case, list[str]]]:
    for case in answers(program, (one for seed in seeds for one in cases(topic, seed))):
        seen[case["expected"]["attempts"][0]["outcome"]] += 1
        written = json.loads(json.dumps(case))  # what is compared is made alike first
        yield written, differing(case)


def _hints(program: Path, topic: str, seeds: range, seen: Counter[str]) -> Iterator[tuple[Case, list[str]]]:
    for case in answers(program, (one for seed in seeds for one in changing_cases(topic, seed))):
        seen.update(wake["event"] for wakes in case["wakes"] for wake in wakes)
        yield case, [f"kube-scheduler {theirs}, here {ours}" for _, theirs, ours in waking(case)]


def _options() -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tests.hunt.framework", description=summary, epilog=rest)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("source", metavar="SOURCE", type=Path)
    parser.add_argument("--hints", action="store_true", help="compare what wakes pods instead of decisions")
    parser.add_argument("--topic", action="append", choices=TOPICS, help="default: all of them")
    parser.add_argument("--seed", type=int, default=0, help="of the first cluster; default: %(default)s")
    parser.add_argument("--clusters", type=int, default=100, help="of each topic; default: %(default)s")
    parser.add_argument("--keep", type=Path, default=Path("differences.jsonl"), help="default: %(default)s")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
