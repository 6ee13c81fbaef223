"""Hunts for differences from the scheduling framework of Kubernetes, run in process on random clusters.

    .venv/bin/python -m tests.hunt.framework SOURCE --topic spread --clusters 100

SOURCE is a source tree of Kubernetes 1.36 with its vendored modules; `go` has to be on the path. Every pod of a cluster is decided
on its own, and compared in every field. Cases that differ are kept in a file. The exit status is 0 if nothing differed, else 1.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path

from tests.hunt.framework.cases import cases
from tests.hunt.framework.differences import differing
from tests.hunt.framework.oracle import answers, built
from tests.hunt.varied.cluster import TOPICS


def main() -> int:
    options = _options()
    seeds = range(options.seed, options.seed + options.clusters)
    outcomes: Counter[str] = Counter()
    different = []
    with tempfile.TemporaryDirectory() as folder:
        program = built(options.source, Path(folder))
        for topic in options.topic or TOPICS:
            given = (case for seed in seeds for case in cases(topic, seed))
            for case in answers(program, given):
                outcomes[case["expected"]["attempts"][0]["outcome"]] += 1
                text = json.dumps(case)
                for one in (told := differing(case)):
                    print(f"{case['name']}: {one}")
                different += [text] if told else []
    if different:
        options.keep.write_text("".join(f"{one}\n" for one in different), "utf-8")
    print(f"{outcomes.total()} decisions: {dict(outcomes)}. {len(different)} differ.")
    return 1 if different else 0


def _options() -> argparse.Namespace:
    summary, _, rest = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser("tests.hunt.framework", description=summary, epilog=rest)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("source", metavar="SOURCE", type=Path)
    parser.add_argument("--topic", action="append", choices=TOPICS, help="default: all of them")
    parser.add_argument("--seed", type=int, default=0, help="of the first cluster; default: %(default)s")
    parser.add_argument("--clusters", type=int, default=100, help="of each topic; default: %(default)s")
    parser.add_argument("--keep", type=Path, default=Path("differences.jsonl"), help="default: %(default)s")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
