"""Hunts for differences from the scheduling framework of Kubernetes, run in process on random clusters.

    .venv/bin/python -m tests.hunt.framework SOURCE --topic spread --clusters 100
    .venv/bin/python -m tests.hunt.framework SOURCE --compare runs
    .venv/bin/python -m tests.hunt.framework SOURCE --compare hints
    .venv/bin/python -m tests.hunt.framework SOURCE --compare queue
    .venv/bin/python -m tests.hunt.framework SOURCE --compare process

SOURCE is a source tree of Kubernetes 1.36 with its vendored modules; `go` has to be on the path. What is compared:

decisions  each pod of a cluster is decided on its own, and compared in every field
runs       the pods of a cluster are decided one after the other, each on what those before it left; until one makes room
groups     one cycle of a pod group in a full cluster
hints      objects of a cluster change: the events, and which plugins then wake a pod that waits
queue      the scheduling queue is played step by step: where each pod is, its counters and times
process    a whole scheduler is played step by step, with late watch events and answers: its queue, cache, nominations, requests

Cases that differ are kept in a file. The exit status is 0 if nothing differed, else 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tests.hunt.framework import groups, process, queue
from tests.hunt.framework.cases import Case, a_run, cases
from tests.hunt.framework.differences import differing
from tests.hunt.framework.hints import changing_cases, waking
from tests.hunt.framework.oracle import answers, built, differing_each_time
from tests.hunt.varied.cluster import EXTENDED, TOPICS

Compared = Iterator[tuple[dict[str, Any], list[str]]]
"""Cases, with what differs."""
UNPLACED: Final = (EXTENDED,)
"""Topics whose pods leave more behind than Reserve and claims: answers of extenders."""
N_STEPS: Final = 60
"""Of a queue, besides its timers."""


def main() -> int:
    options = _options()
    seen: Counter[str] = Counter()
    different = []
    with tempfile.TemporaryDirectory() as folder:
        for case, told in COMPARISONS[options.compare](Path(folder), options, seen):
            for one in told:
                print(f"{case['name']}: {one}")
            different += [json.dumps(case)] if told else []
    if different:
        options.keep.write_text("".join(f"{one}\n" for one in different), "utf-8")
    print(f"{seen.total()} compared: {dict(seen)}. {len(different)} cases differ.")
    return 1 if different else 0


def _decisions(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "decide")
    for topic in options.topic or TOPICS:
        for case in answers(program, (one for seed in options.seeds for one in cases(topic, seed))):
            _count(case, seen)
            yield case, differing(case)


def _runs(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "decide")
    for topic in options.topic or [one for one in TOPICS if one not in UNPLACED]:
        for case in answers(program, (a_run(topic, seed) for seed in options.seeds)):
            _count(case, seen)
            yield case, differing_each_time(program, case, differing)


def _groups(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "decide")
    for case in answers(program, groups.group_cases(options.seeds)):
        _count(case, seen)
        yield case, differing_each_time(program, case, groups.deviating)


def _count(case: Case, seen: Counter[str]) -> None:
    seen.update(attempt["outcome"] for attempt in case["expected"]["attempts"])


def _hints(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "decide")
    for topic in options.topic or TOPICS:
        for case in answers(program, (one for seed in options.seeds for one in changing_cases(topic, seed))):
            seen.update(wake["event"] for wakes in case["wakes"] for wake in wakes)
            yield case, [f"kube-scheduler {theirs}, here {ours}" for _, theirs, ours in waking(case)]


def _queue(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "playqueue")
    for seed in options.seeds:
        scenario = queue.a_scenario(seed, N_STEPS)
        seen.update(step["Do"] for step in scenario["Steps"])
        (case,) = queue.played(program, [scenario])
        yield case, queue.deviating(case)


def _process(folder: Path, options: argparse.Namespace, seen: Counter[str]) -> Compared:
    program = built(options.source, folder, "playprocess")
    scenarios = [process.a_scenario(seed, N_STEPS) for seed in options.seeds]
    for case in process.played(program, folder, scenarios):
        seen.update(step["Do"] for step in case["Steps"])
        yield case, process.deviating(case)


COMPARISONS: Final[dict[str, Callable[[Path, argparse.Namespace, Counter[str]], Compared]]] = {
    "decisions": _decisions,
    "runs": _runs,
    "hints": _hints,
    "groups": _groups,
    "queue": _queue,
    "process": _process,
}


def _options() -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tests.hunt.framework", description=summary, epilog=rest)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("source", metavar="SOURCE", type=Path)
    parser.add_argument("--compare", choices=COMPARISONS, default="decisions")
    parser.add_argument("--topic", action="append", choices=TOPICS, help="of clusters; default: all of them")
    parser.add_argument("--seed", type=int, default=0, help="of the first cluster; default: %(default)s")
    parser.add_argument(
        "--clusters",
        type=int,
        default=100,
        help="of each topic, or queues, or schedulers; default: %(default)s",
    )
    parser.add_argument("--keep", type=Path, default=Path("differences.jsonl"), help="default: %(default)s")
    options = parser.parse_args()
    options.seeds = range(options.seed, options.seed + options.clusters)
    return options


if __name__ == "__main__":
    sys.exit(main())
