"""The bodies of the four verbs (spec 09 §3–§6): Go's untagged structs, so fields are capitalised and absent ones null."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scheduler_core.extenders.manifests import Shown, uid_of
from scheduler_core.framework.extender import Victims
from scheduler_core.framework.pod_info import PodInfo
from scheduler_core.go_text import go_json, go_map
from scheduler_core.model.objects.pod import Pod
from scheduler_core.snapshot.state import ClusterState


def about_nodes(objects: Shown, pod: PodInfo, nodes: Sequence[str], *, names_only: bool) -> str:
    """ExtenderArgs, for filter and prioritize."""
    full = f'{{"metadata":{{}},"items":[{",".join(map(objects.node, nodes))}]}}'
    sent = (
        f'"Nodes":null,"NodeNames":{go_json(list(nodes))}'
        if names_only
        else f'"Nodes":{full},"NodeNames":null'
    )
    return f'{{"Pod":{objects.pod(pod.pod)},{sent}}}'


def about_victims(
    objects: Shown,
    pod: PodInfo,
    candidates: Mapping[str, Victims],
    cluster: ClusterState,
    *,
    names_only: bool,
) -> str:
    """ExtenderPreemptionArgs. names_only : victims by their uids."""

    def shown(victim: int) -> str:
        one = cluster.pods.pods[victim]
        return f'{{"UID":{go_json(uid_of(one))}}}' if names_only else objects.pod(one)

    by_node = go_map(
        {
            name: f'{{"Pods":[{",".join(map(shown, victims.pods))}],"NumPDBViolations":{victims.n_violations}}}'
            for name, victims in candidates.items()
        }
    )
    full, meta = ("null", by_node) if names_only else (by_node, "null")
    return f'{{"Pod":{objects.pod(pod.pod)},"NodeNameToVictims":{full},"NodeNameToMetaVictims":{meta}}}'


def about_binding(pod: Pod, node: str) -> str:
    """ExtenderBindingArgs."""
    metadata = pod.metadata
    return go_json(
        {
            "PodName": metadata.name,
            "PodNamespace": metadata.namespace,
            "PodUID": uid_of(pod),
            "Node": node,
        }
    )
