"""What the runs here are of."""

from __future__ import annotations

from tests.support.builders import Manifest, a_node, a_pod


def a_cluster(n_nodes: int, n_pods: int) -> list[Manifest]:
    """Nodes of three sizes, pods of 97, more than there is room for."""
    nodes = [a_node(f"node-{i:04}", cpu=str(4 + 4 * (i % 3)), memory="64Gi") for i in range(n_nodes)]
    pods = [
        a_pod(f"pod-{i:05}", requests={"cpu": f"{100 + 7 * (i % 97)}m", "memory": f"{50 + i % 89}Mi"})
        for i in range(n_pods)
    ]
    return [*nodes, *pods]


SMALL, LARGE = a_cluster(20, 100), a_cluster(300, 6000)
