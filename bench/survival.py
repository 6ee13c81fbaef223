"""What one loss takes: ``.venv/bin/python -m bench.survival [--nodes 1000 5000] [--losses 100]``.

Each node runs eight pods. Beside it, in turns with it, the same losses with columns that are built anew for each (survival/replay.py).
Seconds are of processor time: one thread computes and waits for nothing.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from functools import partial

from bench.workloads import running_cluster
from scheduler_core import simulate
from scheduler_core.survival.columns import SharedReplay
from scheduler_core.survival.replay import LossReplay
from scheduler_core.survival.table import losses

PODS_A_NODE = 8
EVERY = 20
"""Of so many losses one is worked out anew, too: it takes that much longer."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1000, 5000])
    parser.add_argument("--losses", type=int, default=200)
    options = parser.parse_args()
    print(f"{'nodes':>8}{'ms a loss':>12}{'built anew':>12}{'ratio':>8}{'all nodes, s':>14}")
    for n_nodes in options.nodes:
        shared, anew = measure(n_nodes, min(options.losses, n_nodes))
        row = f"{n_nodes:>8,}{shared * 1000:>12.1f}{anew * 1000:>12.0f}{anew / shared:>8.0f}"
        print(f"{row}{shared * n_nodes:>14.1f}", flush=True)


def measure(n_nodes: int, n_losses: int) -> tuple[float, float]:
    """Seconds a loss: with the whole answer over shared columns, and to find places alone over columns that are built anew."""
    run = simulate(running_cluster(n_nodes, n_nodes * PODS_A_NODE)["items"])
    replay = LossReplay(run)
    assert SharedReplay(run, replay).decides_alike
    found = losses(run, ["node"])
    seconds_shared, seconds_anew = 0.0, 0.0
    for number in range(n_losses):
        seconds_shared += _seconds(partial(next, found))
        if number % EVERY == 0:
            name = run.snapshot.nodes.names[number]
            lost = [pod for pod in replay.pods if pod.spec.node_name == name]
            seconds_anew += _seconds(partial(replay.after, (name,), lost))
    return seconds_shared / n_losses, seconds_anew / len(range(0, n_losses, EVERY))


def _seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


if __name__ == "__main__":
    main()
