"""VolumeUse: counts of users, attached volumes, and forks that leave each other alone."""

from __future__ import annotations

from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.arrays import ALL_ROWS, one_row
from scheduler_core.snapshot.rows import NodeRow, PodRow
from scheduler_core.snapshot.snapshot import build_snapshot
from scheduler_core.snapshot.volumes.use import VolumeUse
from tests.support.builders import Manifest, a_node, an_object
from tests.support.storage import BOUND, claim, volume, with_claims

DRIVER = "csi.example.com"
V, W = 0, 1


def use() -> VolumeUse:
    """Pods 0 and 1 use volume v, pod 2 uses v and w; v is attached to node b already."""
    driver = {"name": DRIVER, "nodeID": "x", "allocatable": {"count": 5}}
    objects: list[Manifest] = [a_node("a"), a_node("b")]
    objects += [storage("CSINode", name, drivers=[driver]) for name in "ab"]
    for name in "vw":
        objects.append(volume(name, csi={"driver": DRIVER, "volumeHandle": name}))
        objects.append(claim(name, meta=BOUND, volumeName=name))
    objects += [with_claims("p", "v"), with_claims("q", "v"), with_claims("r", "w", "v")]
    objects.append(
        storage("VolumeAttachment", "x", attacher=DRIVER, nodeName="b", source={"persistentVolumeName": "v"})
    )
    return build_snapshot(read_cluster(objects)).initial_state().volumes


def storage(kind: str, name: str, **spec: object) -> Manifest:
    return an_object(kind, name, api_version="storage.k8s.io/v1", spec=spec)


def told(volumes: VolumeUse) -> tuple[list[list[int]], list[bool], list[bool]]:
    attached = volumes.attached(ALL_ROWS).tolist()
    return attached, volumes.using(V, ALL_ROWS).tolist(), volumes.using(W, ALL_ROWS).tolist()


def test_a_volume_is_attached_once_a_node_however_many_use_it() -> None:
    volumes = use()
    for pod, row in ((0, 0), (1, 0), (2, 0), (0, 1)):
        volumes.shift(PodRow(pod), NodeRow(row), 1)

    assert told(volumes) == ([[2], [1]], [True, True], [True, False])
    assert volumes.users() == {V: {0: 3, 1: 1}, W: {0: 1}}

    volumes.shift(PodRow(2), NodeRow(0), -1)
    volumes.shift(PodRow(0), NodeRow(0), -1)
    assert told(volumes) == ([[1], [1]], [True, True], [False, False])

    volumes.shift(PodRow(1), NodeRow(0), -1)
    volumes.shift(PodRow(0), NodeRow(1), -1)
    assert told(volumes) == ([[0], [1]], [False, False], [False, False])
    assert volumes.users() == {}
    assert not volumes.in_use(V)


def test_forks_leave_each_other_alone() -> None:
    volumes = use()
    volumes.shift(PodRow(0), NodeRow(0), 1)
    before = told(volumes)

    fork = volumes.fork()
    fork.shift(PodRow(0), NodeRow(0), -1)
    fork.shift(PodRow(2), NodeRow(1), 1)
    other = fork.fork()
    other.shift(PodRow(2), NodeRow(1), -1)
    fork.shift(PodRow(1), NodeRow(0), 1)

    assert told(volumes) == before == ([[1], [1]], [True, False], [False, False])
    assert told(fork) == ([[1], [2]], [True, True], [False, True])
    assert told(other) == ([[0], [1]], [False, False], [False, False])
    assert fork.attached(one_row(1)).tolist() == [[2]]
