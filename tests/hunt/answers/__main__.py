"""``python -m tests.hunt.answers --clusters 500``: contradictions, one a line, with the seed of their cluster. Status 1 if there is one."""

from __future__ import annotations

import argparse
import sys

from tests.hunt.answers.products import PRODUCTS, contradictions


def main() -> int:
    """Parses the command line and plays."""
    asked = _arguments()
    found = 0
    for seed in range(asked.seed, asked.seed + asked.clusters):
        for product in asked.only or PRODUCTS:
            for message in contradictions(product, seed):
                found += 1
                print(f"{seed} {product}: {message}", flush=True)
    print(f"{found} contradictions in {asked.clusters} clusters", file=sys.stderr)
    return int(found > 0)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.hunt.answers", description=__doc__)
    parser.add_argument("--clusters", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0, help="of the first cluster")
    parser.add_argument("--only", action="append", choices=list(PRODUCTS), help="may be repeated")
    return parser.parse_args()


sys.exit(main())
