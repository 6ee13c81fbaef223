"""Every answer is held to the engine: carry the patches out on the manifests, run, see. And nothing of it can be left out."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from scheduler_core import Simulation, simulate
from scheduler_core.engine.outcome import UNSCHEDULABLE
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.edits import patched
from scheduler_core.remedies.policy_options import changed_policy
from scheduler_core.remedies.steps import steps
from tests.support.builders import Manifest
from tests.support.clusters import clusters

POLICY = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}


def carried_out(objects: list[Manifest], taken: list[dict[str, Any]]) -> Simulation:
    """A run over the manifests after these steps, under the policy without the plugins that go."""
    made = {
        (one["kind"], one["metadata"].get("namespace", ""), one["metadata"]["name"]): one for one in objects
    }
    policy: dict[str, Any] = POLICY
    for step in taken:
        named = step["object"]
        key = (named["kind"], named["namespace"], named["name"])
        if step["patch"] is not None:
            made[key] = patched(made[key], step["patch"])
        elif step["add"] is not None:
            made[key] = step["add"]
        elif step["remove"]:
            del made[key]
        else:
            policy = without_plugin(policy, step["disablePlugin"])
    return simulate(list(made.values()), policy)


def without_plugin(policy: dict[str, Any], plugin: str) -> dict[str, Any]:
    disabled = [*policy.get("profiles", [{}])[0].get("plugins", {}).get("multiPoint", {}).get("disabled", [])]
    plugins = {"multiPoint": {"disabled": [*disabled, {"name": plugin}]}}
    return policy | {"profiles": [{"schedulerName": "default-scheduler", "plugins": plugins}]}


@settings(max_examples=25)
@given(objects=clusters(max_running=6, max_pending=4))
def test_every_answer_holds_and_no_part_of_it_does(objects: list[Manifest]) -> None:
    simulation = simulate(objects, detail="placements")
    failed = [outcome.k for outcome in simulation.outcomes if outcome.outcome == UNSCHEDULABLE]
    given_objects = {(one["kind"], _key(one)): one for one in objects}
    for k in failed[:2]:
        found = remedies(simulation, k, most=6)

        def lookup(kind: str, key: str) -> Manifest | None:
            return given_objects.get((kind, key))

        record = found.to_dict(lookup)
        for remedy, answer in zip(record["remedies"], found.answers, strict=True):
            run = carried_out(objects, remedy["steps"])
            assert run.placements.get(found.pod) == remedy["effects"]["node"], remedy["text"]
            assert _others(run, simulation, found.pod, remedy) == remedy["effects"]["placed"]
            for left_out in answer.changes:
                fewer = [change for change in answer.changes if change is not left_out]
                run = carried_out(objects, steps(simulation.cluster, fewer, lookup))
                assert found.pod not in run.placements, remedy["text"]
            assert changed_policy(POLICY, list(answer.changes))["kind"] == "KubeSchedulerConfiguration"


def _others(run: Simulation, before: Simulation, pod: str, remedy: dict[str, Any]) -> list[str]:
    """Pods that have a node in the one run only."""
    changed = {f"{change['object']['namespace']}/{change['object']['name']}" for change in remedy["changes"]}
    placed = run.placements.keys() - before.placements.keys() - {pod} - changed
    return sorted(placed)


def _key(manifest: Manifest) -> str:
    metadata = manifest["metadata"]
    return (
        f"{metadata['namespace']}/{metadata['name']}" if metadata.get("namespace") else str(metadata["name"])
    )
