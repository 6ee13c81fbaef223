"""Losses over shared columns end as losses over a cluster that is built anew for each."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import simulate
from scheduler_core.engine.run import Run
from scheduler_core.model.replacement import is_made_anew
from scheduler_core.survival import Loss, survival, table
from scheduler_core.survival.columns import SharedReplay
from scheduler_core.survival.domains import Domain, domains
from scheduler_core.survival.replay import LossReplay, Recovery, goes_with_its_node
from tests.support.builders import Manifest, a_node, a_pod, a_storage_class
from tests.support.clusters import ZONE
from tests.support.owned_clusters import owned, owned_clusters
from tests.support.storage import BOUND, claim, volume, with_claims

CONFIGS = st.sampled_from([{}, {"seed": 7}, {"sampling": True}])


def told(found: Recovery) -> tuple[list[tuple[str, str]], list[str], list[str]]:
    """With its order."""
    return list(found.places.items()), list(found.without), found.evicted


def both(run: Run, by: str) -> list[tuple[Domain, Recovery, Recovery]]:
    """Every loss, over shared columns and built anew."""
    replay = LossReplay(run)
    shared = SharedReplay(run, replay)
    assert shared.decides_alike
    compared = []
    for value, nodes in domains(run.cluster.nodes, by).items():
        there = [pod for pod in replay.pods if pod.spec.node_name in nodes]
        lost = [pod for pod in there if not goes_with_its_node(pod) and is_made_anew(pod)]
        compared.append((Domain(by, value, nodes), shared.after(nodes, lost), replay.after(nodes, lost)))
    return compared


@settings(max_examples=120)
@given(owned_clusters(), CONFIGS)
def test_shared_columns_give_the_same_answers(objects: list[Manifest], options: dict[str, Any]) -> None:
    run = simulate(objects, **options)
    for by in ("node", ZONE):
        for domain, shared, anew in both(run, by):
            assert (domain, told(shared)) == (domain, told(anew))


def test_evictions_go_on_alike_from_run_to_run() -> None:
    """vip evicts mid, which evicts low, for which there is no room; the line on node b matters for who leaves."""
    objects = [
        *(a_node(name, cpu="2") for name in "abc"),
        a_pod("vip", node="a", priority=30, requests={"cpu": "2"}, metadata=owned("ReplicaSet")),
        *(
            a_pod(
                f"{name}-{n}",
                node=node,
                priority=priority,
                requests={"cpu": "1"},
                metadata=owned("ReplicaSet"),
            )
            for name, node, priority in (("mid", "b", 20), ("low", "c", 10))
            for n in (1, 2)
        ),
    ]
    compared = both(simulate(objects), "node")
    assert [told(shared) for _, shared, _ in compared] == [told(anew) for _, _, anew in compared]
    places, without, evicted = told(compared[0][1])
    assert dict(places)["default/vip"] in ("b", "c")
    assert (sorted(without), len(evicted)) == (["default/low-1", "default/low-2"], 2)


def test_volumes_hold_pods_alike() -> None:
    """One disk is in zone a alone, one claim waits for its first consumer, one is for a single pod."""
    objects = [
        *(a_node(f"{zone}-{n}", labels={ZONE: zone}) for zone in "ab" for n in (1, 2)),
        a_storage_class("late", volumeBindingMode="WaitForFirstConsumer"),
        volume("disk", zone="a", phase="Bound", claimRef={"namespace": "default", "name": "near"}),
        claim("near", meta=BOUND, volumeName="disk", storageClassName=""),
        claim("late", storageClassName="late"),
        *(
            with_claims(pod, pod, metadata=owned("StatefulSet"), nodeName=node)
            for pod, node in (("near", "a-1"), ("late", "b-1"))
        ),
    ]
    run = simulate(objects)
    for by in ("node", ZONE):
        for domain, shared, anew in both(run, by):
            assert (domain, told(shared)) == (domain, told(anew))
    assert [(one.value, one.waiting) for one in survival(run, [ZONE]).losses] == [
        ("a", ("default/near",)),
        ("b", ()),
    ]


def test_where_somebody_looks_beyond_the_columns_each_cluster_is_built_anew() -> None:
    pods = [a_pod("web", node="a", metadata=owned("ReplicaSet"))]
    run = simulate([a_node("a"), a_node("b"), *pods], feature_gates={"GenericWorkload": True})
    assert SharedReplay(run, LossReplay(run)).decides_alike is False
    assert survival(run).losses == survival(simulate([a_node("a"), a_node("b"), *pods])).losses


def test_known_losses_are_not_worked_out_again(monkeypatch: pytest.MonkeyPatch) -> None:
    run = simulate([a_node(name) for name in "abc"])
    worked_out: list[str] = []
    of = table.Losses.of

    def noted(self: table.Losses, domain: Domain) -> Loss:
        worked_out.append(domain.value)
        return of(self, domain)

    monkeypatch.setattr(table.Losses, "of", noted)
    assert [loss.value for loss in table.losses(run, ["node"], first=2)] == ["c"]
    assert worked_out == ["c"]
