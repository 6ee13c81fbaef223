"""Labels that the pod requires of its node and that no node has, changed into near ones."""

from __future__ import annotations

from collections.abc import Iterator

from scheduler_core.framework.matching.absent_labels import absent_labels
from scheduler_core.model.objects.pod import PodSpec
from scheduler_core.remedies.changes.change import Change
from scheduler_core.remedies.moment import Moment
from scheduler_core.remedies.options.label_corrections import corrections


def near_node_labels(moment: Moment) -> Iterator[Change]:
    """Of the node selector and of the required node affinity."""
    spec = moment.pod.spec
    for absent in absent_labels(spec, moment.state.nodes, moment.labels):
        if absent.path[0] == "nodeSelector":
            yield from corrections(
                absent, moment.target, "the node selector", (spec.node_selector or {}).keys()
            )
        else:
            yield from corrections(absent, moment.target, "the required node affinity", ())


def misspelt_labels(moment: Moment, spec: PodSpec) -> frozenset[tuple[str, str | None]]:
    """Key and value, None for any, of the labels that no node has and to which a near one exists. The pod is to be corrected, not the nodes."""
    absent = absent_labels(spec, moment.state.nodes, moment.labels)
    return frozenset((one.key, one.value) for one in absent if one.near)
