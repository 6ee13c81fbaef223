"""Tolerations: of one taint more, and of the taint that was probably meant by a toleration that tolerates none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scheduler_core.framework.matching.tolerations import untolerated
from scheduler_core.model.labels.syntax import is_label
from scheduler_core.model.objects.taints import (
    CONTROL_PLANE,
    NO_EXECUTE,
    NO_SCHEDULE,
    UNSCHEDULABLE,
    Taint,
    Toleration,
    tolerates,
)
from scheduler_core.remedies.changes import change as kinds
from scheduler_core.remedies.changes.change import Change, Target
from scheduler_core.remedies.changes.edits import END, GONE, Edit, Path
from scheduler_core.remedies.kubelet import is_a_condition
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.label_corrections import having
from scheduler_core.spelling import of_keys, of_values

MOST_TAINTS: Final = 12
"""The maximum number of distinct taints for which a toleration is tried, those on most nodes first."""


def near_tolerations(moment: Moment) -> Iterator[Change]:
    """Tolerations that tolerate no taint of the cluster, changed into those of the nearest taint that the pod does not tolerate."""
    taints = _fatal_taints(moment)
    for index, toleration in enumerate(moment.pod.spec.tolerations):
        if toleration.key and not any(tolerates(toleration, taint) for taint in moment.snapshot.nodes.taints):
            far = [
                (distance, taint)
                for taint in taints
                if (distance := _distance(toleration, taint)) is not None
            ]
            least = min((distance for distance, _ in far), default=None)
            for distance, taint in far:
                if distance == least:
                    yield _corrected(moment, index, toleration, taint)


def _distance(toleration: Toleration, taint: Taint) -> int | None:
    """The number of edits of key and value, and one for another effect; None if the toleration does not mean this taint."""
    parts = [0 if toleration.key == taint.key else of_keys(toleration.key, taint.key)]
    if toleration.operator != "Exists" and toleration.value and toleration.value != taint.value:
        parts.append(of_values(toleration.value, taint.value))
    if None in parts:
        return None
    return sum(part or 0 for part in parts) + (toleration.effect not in ("", taint.effect))


def _corrected(moment: Moment, index: int, before: Toleration, taint: Taint) -> Change:
    path: Path = ("spec", "tolerations", index)
    after = {"key": taint.key, "effect": taint.effect if before.effect else ""}
    after |= {} if before.operator == "Exists" else {"value": taint.value}
    given = {"key": before.key, "effect": before.effect, "value": before.value}
    edits = [Edit((*path, name), value or GONE) for name, value in after.items() if value != given[name]]
    if before.toleration_seconds is not None and after["effect"] != NO_EXECUTE:
        edits.append(
            Edit((*path, "tolerationSeconds"), GONE)
        )  # which the API server allows for no other effect
    nodes = _nodes_with(moment, taint)
    text = f"change the toleration of {_toleration_text(before)} to that of the taint {taint_text(taint)} ({nodes})"
    return Change(kinds.CORRECT_REFERENCE, moment.target, text, path, edits=tuple(edits))


def _nodes_with(moment: Moment, taint: Taint) -> str:
    nodes = moment.snapshot.nodes
    number = int((nodes.taint_counts[:, nodes.taints.index(taint)] > 0).sum())
    return having(number, "node")


def _fatal_taints(moment: Moment) -> list[Taint]:
    """Those that the pod does not tolerate, and that do not describe a condition of a node; those on most nodes first.

    Those that no toleration may name, as a file may have them, are left out.
    """
    nodes = moment.snapshot.nodes
    is_fatal = untolerated(nodes.taints, moment.pod.spec.tolerations, (NO_SCHEDULE, NO_EXECUTE))
    n_nodes = (nodes.taint_counts > 0).sum(axis=0)
    found = [column for column in range(len(nodes.taints)) if is_fatal[column]]
    found = [column for column in found if nodes.taints[column].key != UNSCHEDULABLE]
    found = [column for column in found if not is_a_condition(nodes.taints[column])]
    found = [column for column in found if is_label(nodes.taints[column].key, nodes.taints[column].value)]
    return [nodes.taints[column] for column in sorted(found, key=lambda column: -int(n_nodes[column]))]


def tolerations(moment: Moment) -> Iterator[Change]:
    for taint in _fatal_taints(moment)[:MOST_TAINTS]:
        yield _toleration(moment.target, taint)
    if moment.snapshot.nodes.unschedulable.any():
        yield _toleration(moment.target, Taint(key=UNSCHEDULABLE, effect=NO_SCHEDULE))


def _toleration(target: Target, taint: Taint) -> Change:
    said = {"operator": "Equal", "value": taint.value} if taint.value else {"operator": "Exists"}
    toleration = {"key": taint.key, **said, "effect": taint.effect}
    path: Path = ("spec", "tolerations", END)
    edit = Edit(path, toleration)
    text = f"tolerate the taint {taint_text(taint)}"
    subject = (*path, taint_text(taint))
    return Change(kinds.TOLERATE, target, text, subject, edits=(edit,), share=taint_share(taint))


def taint_share(taint: Taint) -> float:
    """How often the cost of ignoring the taint counts: the control plane should run nothing else."""
    return 3.0 if taint.key in CONTROL_PLANE else 1.0


def taint_text(taint: Taint) -> str:
    """As kubectl writes it."""
    return f"{taint.key}{f'={taint.value}' if taint.value else ''}:{taint.effect}"


def _toleration_text(toleration: Toleration) -> str:
    effect = f":{toleration.effect}" if toleration.effect else ""
    return f"{toleration.key}{f'={toleration.value}' if toleration.value else ''}{effect}"
