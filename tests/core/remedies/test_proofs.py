"""Every answer is held to the engine: carry the patches out on the manifests, run, see. And nothing of it can be left out."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings

from scheduler_core import Run, simulate
from scheduler_core.engine.outcome import UNSCHEDULABLE
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.changes.steps import carried_out, steps
from scheduler_core.remedies.options.policy import changed_policy
from tests.support.builders import Manifest
from tests.support.clusters import clusters
from tests.support.daemons import with_daemons


def played(objects: list[Manifest], taken: list[dict[str, Any]]) -> Run:
    """A run over the manifests after these steps, under the policy without the plugins that go."""
    made = {(one["kind"], _key(one)): one for one in objects}
    edited = carried_out(taken, lambda kind, key: made.get((kind, key)))
    made |= {(one["kind"], _key(one)): one for one in edited.apply}
    for gone in edited.remove:
        del made[gone]
    return simulate(list(made.values()), changed_policy(None, edited.disable, edited.arguments))


@settings(max_examples=25)
@given(objects=with_daemons(clusters(max_running=6, max_pending=4)))
def test_every_answer_holds_and_no_part_of_it_does(objects: list[Manifest]) -> None:
    run = simulate(objects, detail="placements")
    failed = [outcome.k for outcome in run.outcomes if outcome.outcome == UNSCHEDULABLE]
    given_objects = {(one["kind"], _key(one)): one for one in objects}
    for k in failed[:2]:
        found = remedies(run, k, most=6)

        def lookup(kind: str, key: str) -> Manifest | None:
            return given_objects.get((kind, key))

        record = found.to_dict(lookup)
        for remedy, answer in zip(record["remedies"], found.answers, strict=True):
            after = played(objects, remedy["steps"])
            assert after.placements.get(found.pod) == remedy["effects"]["node"], remedy["text"]
            assert _others(after, run, found.pod, remedy) == remedy["effects"]["placed"]
            for left_out in answer.changes:
                fewer = [change for change in answer.changes if change is not left_out]
                without = played(objects, steps(run.cluster, run.configuration, fewer, lookup))
                assert found.pod not in without.placements, remedy["text"]


def _others(run: Run, before: Run, pod: str, remedy: dict[str, Any]) -> list[str]:
    """Pods that have a node in the one run only."""
    changed = {f"{change['object']['namespace']}/{change['object']['name']}" for change in remedy["changes"]}
    placed = run.placements.keys() - before.placements.keys() - {pod} - changed
    return sorted(placed)


def _key(manifest: Manifest) -> str:
    metadata = manifest["metadata"]
    return (
        f"{metadata['namespace']}/{metadata['name']}" if metadata.get("namespace") else str(metadata["name"])
    )
