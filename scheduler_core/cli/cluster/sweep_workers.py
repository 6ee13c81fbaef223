"""The cells of a sweep, played here or by processes that share them."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any, Final

from scheduler_core.config.plugins.out_of_tree import OutOfTree
from scheduler_core.out_of_tree import load_plugins
from scheduler_core.sources.files import read_files
from scheduler_core.sources.workloads.expansion import expand_where_wanted
from scheduler_core.sources.workloads.workload_report import WorkloadReport
from scheduler_core.sweep import Cell, Clusters, Sweep, measured, read_sweep_file
from scheduler_core.sweep.cells import digest_of
from scheduler_core.sweep.language import SweepFile

Found = tuple[str, dict[str, Any]]
"""Digest of a cell, its measures."""
FRUITLESS: Final = 3
"""So many pools in a row may die without having played a cell."""


@dataclass(frozen=True, slots=True)
class OpenedSweep:
    """A sweep in memory. file : the contents of its file. names : of its snapshots. made : pods for their workloads."""

    file: SweepFile
    sweep: Sweep
    clusters: Clusters
    names: tuple[str, ...]
    made: tuple[WorkloadReport, ...]


def opened(path: str, plugins: OutOfTree) -> OpenedSweep:
    """Raises InvalidInput, OSError."""
    file, folder = read_sweep_file(path), Path(path).parent
    reads = [read_files([str(folder / name) for name in one.files]) for one in file.snapshots]
    expanded = [expand_where_wanted(read.objects, wanted=None) for read in reads]
    snapshots, made = [objects for objects, _ in expanded], tuple(report for _, report in expanded)
    config = (folder / file.policy).read_text() if isinstance(file.policy, str) else file.policy
    if config is None:
        config = next((read.config for read in reads if read.config is not None), None)
    sweep = Sweep(file, [digest_of(objects) for objects in snapshots], config, plugins)
    clusters = Clusters(snapshots, sweep.policies[0].configuration.release)
    names = tuple(one.name or one.files[0] for one in file.snapshots)
    return OpenedSweep(file, sweep, clusters, names, made)


def played(path: str, here: OpenedSweep, allowed: tuple[str, ...], workers: int) -> Iterator[Found]:
    """Each digest once, in the order in which they end. A process that dies loses nothing: its cell is played again.

    path, allowed : from which other processes open the same sweep. Raises BrokenProcessPool if processes only die.
    """
    cells = here.sweep.first_of_each()
    if workers == 1:
        yield from ((cell.digest, measured(here.sweep, cell, here.clusters)) for cell in cells)
        return
    left, fruitless = {cell.number: cell for cell in cells}, 0
    while left:
        before = len(left)
        try:
            for number, measures in _by_processes(path, allowed, workers, list(left)):
                yield left.pop(number).digest, measures
        except BrokenProcessPool:
            fruitless = 0 if len(left) < before else fruitless + 1
            if fruitless == FRUITLESS:
                raise


def _by_processes(
    path: str, allowed: tuple[str, ...], workers: int, numbers: Sequence[int]
) -> Iterator[tuple[int, dict[str, Any]]]:
    with _pool(min(workers, len(numbers)), path, allowed) as pool:
        futures = [pool.submit(_play, number) for number in numbers]
        for future in as_completed(futures):
            yield future.result()


@contextmanager
def _pool(workers: int, path: str, allowed: tuple[str, ...]) -> Iterator[ProcessPoolExecutor]:
    """If it ends early for any reason, nothing that has not begun is played."""
    context = get_context("spawn")
    pool = ProcessPoolExecutor(workers, mp_context=context, initializer=_begin, initargs=(path, allowed))
    try:
        yield pool
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


_HERE: list[tuple[OpenedSweep, Mapping[int, Cell]]] = []
"""The sweep of this process, once it is open."""


def _begin(path: str, allowed: tuple[str, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the program that shares out the cells hears it
    one = opened(path, load_plugins(allowed))
    _HERE.append((one, {cell.number: cell for cell in one.sweep.cells}))


def _play(number: int) -> tuple[int, dict[str, Any]]:
    one, cells = _HERE[0]
    return number, measured(one.sweep, cells[number], one.clusters)
