"""The extenders' turn with the candidates for preemption, before one is chosen (spec 08 §7.1, spec 09 §6, 1.36).

Each extender is given the map that the one before it left, and its answer takes the place of that map: it may drop nodes, name
others, and change victims. Its order of victims is kept, and so is its count of violations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from scheduler_core.framework.extender import Extender, Failure, Victims
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.framework.status import Status, unschedulable
from scheduler_core.preemption.dry_run import NodeTrial
from scheduler_core.preemption.trials import Trials
from scheduler_core.snapshot.arrays import IntArray
from scheduler_core.snapshot.rows import NodeRow
from scheduler_core.snapshot.state import ClusterState

NO_CANDIDATE = "no candidate node for preemption"
LEFT_OUT = unschedulable("an extender left the node out")


def preempting_extenders(extenders: Sequence[Extender], pod: PodInfo) -> list[Extender]:
    """Those that have a say in whom this pod preempts, in order."""
    return [extender for extender in extenders if extender.preempts and extender.is_interested(pod)]


def heed_extenders(
    extenders: Sequence[Extender], pod: PodInfo, cluster: ClusterState, trials: Trials, candidates: IntArray
) -> Trials | Failure:
    """The trials of all candidates as the extenders leave them; whom they drop has no victims any more.

    candidates : int64, rows, ascending. A Failure ends the preemption.
    """
    names = cluster.nodes.names
    before = {row: trials.trial(row) for row in candidates.tolist()}
    offered = {names[row]: Victims(trial.victims, trial.n_violations) for row, trial in before.items()}
    left = _asked(extenders, pod, cluster, offered)
    if isinstance(left, Failure):
        return left
    chosen = {cluster.nodes.row_of[name]: victims for name, victims in left.items()}
    rows = np.array(sorted({*before, *chosen}), dtype=np.int64)
    after = Trials(cluster)
    after.cover(rows, lambda rows: [_trial(row, before.get(row), chosen.get(row)) for row in rows.tolist()])
    return after


def _asked(
    extenders: Sequence[Extender], pod: PodInfo, cluster: ClusterState, offered: Mapping[str, Victims]
) -> Mapping[str, Victims] | Failure:
    for extender in extenders:
        answer = extender.preempt(pod, offered, cluster)
        checked = answer if isinstance(answer, Failure) else _with_victims(extender, answer)
        if not isinstance(checked, Failure):
            offered = checked
        elif not extender.ignorable:
            return checked
        if not offered:
            break
    return offered


def _with_victims(extender: Extender, answer: Mapping[str, Victims]) -> Mapping[str, Victims] | Failure:
    """A node without victims is dropped if the extender is ignorable, and a mistake otherwise."""
    empty = [name for name, victims in answer.items() if not victims.pods]
    if empty and not extender.ignorable:
        return Failure(f'expected at least one victim pod on node "{empty[0]}"')
    return {name: victims for name, victims in answer.items() if victims.pods}


def _trial(row: NodeRow, before: NodeTrial | None, victims: Victims | None) -> NodeTrial:
    trial = before or NodeTrial(row, Status.SUCCESS)
    if victims is None:
        return replace(trial, status=LEFT_OUT, victims=(), n_violations=0)
    return replace(trial, victims=victims.pods, n_violations=victims.n_violations)
