"""A Python client made of the OpenAPI document by openapi-python-client, at work on a server."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from httpx import Timeout

from tests.clients.conftest import run
from tests.support.played import a_busy_cluster
from tests.support.simulations import ELECTION
from tests.support.waiting import PATIENCE, eventually

pytestmark = pytest.mark.slow
NAME = "playground_client"
# Bodies of YAML, which this generator leaves out; each of these operations takes JSON, too, or gives YAML alone.
OVERRIDES = "image/svg+xml: application/octet-stream, application/zip: application/octet-stream"
LEFT_OUT = "Unsupported content type application/yaml"
TIMELINE = "{title: One pod, duration: 5s, nodes: {count: 1}, operations: [{at: 1s, pods: {name: a}}]}"


@pytest.fixture(scope="session")
def generated(document: Path, folder: Path) -> Iterator[str]:
    """What the generator said; the package can be imported."""
    config = folder / "generator.yaml"
    config.write_text(f"post_hooks: []\ncontent_type_overrides: {{{OVERRIDES}}}\n")
    target = folder / "python" / NAME
    target.parent.mkdir()
    options = ["--path", document, "--output-path", target, "--meta", "none", "--config", config]
    said = run(sys.executable, "-m", "openapi_python_client", "generate", *options)
    sys.path.insert(0, str(target.parent))
    yield said
    sys.path.remove(str(target.parent))


class Api:
    """`api.runs_create(…)` calls the generated operation; anything but the described success is an error."""

    def __init__(self, address: str) -> None:
        self.client = import_module(f"{NAME}.client").Client(
            base_url=address, raise_on_unexpected_status=True, timeout=Timeout(PATIENCE)
        )
        self.models = import_module(f"{NAME}.models")

    def __getattr__(self, operation: str) -> Any:
        tag = operation.partition("_")[0]
        module = import_module(f"{NAME}.api.{tag}.{operation}")

        def call(*path: Any, **values: Any) -> Any:
            response = module.sync_detailed(*path, client=self.client, **values)
            assert response.status_code < 300, response.content
            return response.parsed

        return call


@pytest.fixture(scope="session")
def api(generated: str, address: str) -> Iterator[Api]:
    found = Api(address)
    yield found
    found.client.get_httpx_client().close()


def test_nothing_but_bodies_of_yaml_is_left_out(generated: str) -> None:
    warnings = [text for text in generated.split("WARNING ")[1:] if "application/yaml" not in text]
    assert warnings == []


@pytest.fixture(scope="session")
def a_run(api: Api) -> Any:
    listed = {"apiVersion": "v1", "kind": "List", "items": a_busy_cluster()}
    snapshot = api.snapshots_create(body=api.models.SnapshotsCreateJsonBody.from_dict(listed))
    made = api.runs_create(body=api.models.RunInputRequest(snapshot=snapshot.id), wait=30)
    return over(made, api.runs_retrieve)


def over(made: Any, retrieve: Any) -> Any:
    """As it is once it has ended, for which a machine may need longer than one call waits."""

    def ended() -> Any:
        now = retrieve(made.id, wait=60)
        return None if now.state in ("queued", "running") else now

    return eventually(ended, "it is over")


def test_runs_are_explained(api: Api, a_run: Any) -> None:
    assert (a_run.state, a_run.counts.scheduled, a_run.counts.preempting) == ("succeeded", 2, 1)
    page = api.runs_attempts_list(a_run.id)
    assert (page.count, page.next_, page.previous) == (5, None, None)
    for attempt in page.results:
        explanation = api.runs_attempts_retrieve(a_run.id, attempt.k)
        assert (explanation.pod, explanation.node, explanation.score) == (
            attempt.pod,
            attempt.node,
            attempt.score,
        )
        for column in explanation.filters:
            assert column.skipped or column.statuses[0] is None
    node = api.runs_attempts_nodes_retrieve(a_run.id, 1, "node-a")
    assert {one.would_be for one in node.filters} <= {"passed", "rejected", None}


def test_preemption_has_fields_of_its_own(api: Api, a_run: Any) -> None:
    preemption = api.runs_attempts_retrieve(a_run.id, 0).preemption
    (candidate,) = preemption.candidates
    assert (preemption.nominated, candidate.victims) == ("node-a", ["shop/old"])
    assert candidate.criteria.highest_priority == 0


def test_placements_events_and_a_pod(api: Api, a_run: Any) -> None:
    found = api.runs_placements(a_run.id, namespace=["shop"])
    assert found.placements.to_dict() == {"shop/small": "node-a", "shop/urgent": "node-a"}
    assert (found.evicted, found.pending) == (["shop/old"], ["shop/gated", "shop/huge"])
    types = [event.type_ for event in api.runs_events(a_run.id).results]
    assert (types[0], types[-1]) == ("started", "finished")
    pod = api.runs_pods_retrieve(a_run.id, "shop", "huge")
    assert (pod.phase, len(pod.attempts), pod.explanation.outcome) == ("pending", 1, "unschedulable")
    assert len(api.runs_record(a_run.id).attempts) == 5
    assert [node.node for node in api.runs_nodes(a_run.id)] == ["node-a", "node-b"]


def test_policies_and_mistakes(api: Api) -> None:
    policies = api.policies_list()
    assert policies.results[0].profiles[0].scheduler_name == "default-scheduler"
    mistaken = api.models.ValidationInputRequest(yaml="kind: KubeSchedulerConfiguration\n")
    assert [problem.path for problem in api.policies_validate(body=mistaken).problems] == ["apiVersion"]


def test_a_timeline_and_a_branch_of_it(api: Api) -> None:
    wanted = api.models.TimelineInputRequest(scenario=TIMELINE)
    timeline = over(api.timelines_create(body=wanted, wait=30), api.timelines_retrieve)
    assert (timeline.state, timeline.counts.bound) == ("succeeded", 1)
    moment = api.timelines_moment(timeline.id)
    assert [pod.place for pod in moment.state.pods.additional_properties.values()] == ["bound"]
    assert api.timelines_results(timeline.id).time_to_schedule.count == 1
    assert api.timelines_attempts_retrieve(timeline.id, 0).outcome == "scheduled"
    revised = api.models.TimelineRevisionInputRequest(seed=7)
    branch = over(api.timelines_branch(timeline.id, body=revised, wait=30), api.timelines_retrieve)
    assert (branch.parent, branch.seed, branch.state) == (timeline.id, 7, "succeeded")


def test_an_election(api: Api) -> None:
    made = api.elections_create(body=api.models.ElectionInputRequest(scenario=ELECTION), wait=30)
    election = over(made, api.elections_retrieve)
    moment = api.elections_moment(election.id)
    assert (election.state, moment.report.overlaps, moment.scheduling.created) == ("succeeded", [], 0)
    assert {frame.body.at for frame in api.elections_events(election.id, limit=3).results} == {0}
