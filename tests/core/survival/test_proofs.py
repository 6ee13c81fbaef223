"""Every loss, made by hand on the manifests and run: the same pods find the same places."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import given, settings

from scheduler_core import simulate
from scheduler_core.survival import survival
from scheduler_core.survival.aftermath import aftermath
from tests.support.builders import Manifest
from tests.support.clusters import ZONE, clusters

OWNER = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": "r", "uid": "r", "controller": True}


def as_owned(objects: list[Manifest]) -> list[Manifest]:
    """All pods have a controller, so that all of them are made anew."""
    return [
        {**one, "metadata": {**one["metadata"], "ownerReferences": [OWNER]}} if one["kind"] == "Pod" else one
        for one in objects
    ]


@settings(max_examples=25)
@given(clusters())
def test_a_loss_made_by_hand_ends_alike(objects: list[Manifest]) -> None:
    given_objects = as_owned(objects)
    run = simulate(given_objects)
    homes = {run.state.pods.keys[row]: int(node) for row, node in enumerate(run.state.node_of)}
    names = run.state.nodes.names
    zones = {one["metadata"].get("labels", {}).get(ZONE) for one in objects if one["kind"] == "Node"}
    for loss in survival(run, ["node", *([ZONE] if zones != {None} else [])]).losses:
        gone = set(loss.nodes)
        again = simulate(list(_after(given_objects, homes, names, gone)))
        if any(outcome.victims for outcome in again.outcomes):
            continue  # Those are made anew in a further run; test_survival has a case.
        assert loss.moved == again.placements
        assert set(loss.waiting) == {outcome.pod for outcome in again.outcomes} - set(again.placements)
        assert loss.evicted == ()


@settings(max_examples=25)
@given(clusters())
def test_the_manifests_after_a_loss_end_alike(objects: list[Manifest]) -> None:
    """As somebody would who opens a loss: the objects without the nodes, with the lost pods waiting."""
    given_objects = [
        one if one["metadata"]["name"] == "r0" else owned
        for one, owned in zip(objects, as_owned(objects), strict=True)
    ]
    run = simulate(given_objects)
    for loss in survival(run).losses:
        edit = aftermath(run, loss.nodes, given_objects)
        assert {key for kind, key in edit.remove if kind == "Node"} == set(loss.nodes)
        applied = {_named(one): one for one in edit.apply}
        gone = set(edit.remove)
        after = [applied.get(_named(one), one) for one in given_objects if _named(one) not in gone]
        again = simulate(after)
        if not any(outcome.victims for outcome in again.outcomes):
            assert (loss.moved, set(loss.waiting)) == (
                again.placements,
                {outcome.pod for outcome in again.outcomes} - set(again.placements),
            )


def _named(one: Mapping[str, Any]) -> tuple[str, str]:
    name = one["metadata"]["name"]
    return one["kind"], name if one["kind"] == "Node" else f"default/{name}"


def _after(
    objects: list[Manifest], homes: dict[str, int], names: tuple[str, ...], gone: set[str]
) -> list[dict[str, Any]]:
    """Without the nodes; pods that stand elsewhere are bound there, pods of lost nodes wait, and all other waiting pods are left out."""
    made = []
    lost = []
    for one in objects:
        if one["kind"] == "Node":
            made += [] if one["metadata"]["name"] in gone else [one]
            continue
        if one["kind"] != "Pod":
            made.append(one)
            continue
        key = f"{one['metadata'].get('namespace', 'default')}/{one['metadata']['name']}"
        node = homes.get(key, -1)
        if node < 0:
            continue
        spec = {name: value for name, value in one["spec"].items() if name != "nodeName"}
        metadata = {
            name: value for name, value in one["metadata"].items() if name not in ("uid", "creationTimestamp")
        }
        if names[node] not in gone:
            made.append({**one, "spec": {**spec, "nodeName": names[node]}})
        elif "deletionTimestamp" not in metadata:
            lost.append({"apiVersion": "v1", "kind": "Pod", "metadata": metadata, "spec": spec})
    return [*made, *lost]
