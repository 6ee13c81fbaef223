"""Options of a run that change decisions: release, seed, sampling, extender answers; and the check against the model."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from playground.api.serializers.options import MOST_EXTENDER_SCORES
from playground.common.stored_text import UNSTORABLE
from playground.policies.models import Policy
from playground.policies.services import create_policy
from playground.runs import engine, queries
from playground.runs.enums import Release
from playground.runs.models import Run
from playground.snapshots.models import Snapshot
from scheduler_core import simulate
from scheduler_core.engine.releases import RELEASES
from scheduler_core.formal.check import ModelChecker, Violation
from tests.support.builders import a_node, a_pod
from tests.support.played import play, uploaded
from tests.support.runs import fetched, fold, stored_events

pytestmark = pytest.mark.django_db(transaction=True)
API = "/api/v1/runs/"

NODES = [a_node(name) for name in ("node-a", "node-b", "node-c")]
PODS = [a_pod(f"pod-{number}", requests={"cpu": "100m"}) for number in range(5)]
SAID = {"packer": {"default/pod-0": {"node-b": 7}}}


def with_options(**options: Any) -> Run:
    """A played run over three equal nodes."""
    snapshot = uploaded([*NODES, *PODS])
    return play(Run.objects.create(snapshot=snapshot, options=options))


def test_the_releases_are_those_of_the_engine() -> None:
    assert Release.values == list(RELEASES)


def test_a_run_of_1_18_decides_as_the_engine_does() -> None:
    run = with_options(release="1.18", seed=5, extenderScores=SAID)
    expected = simulate([*NODES, *PODS], release="1.18", seed=5, extender_scores=SAID)
    assert fetched(run)["attempts"] == [outcome.to_dict() for outcome in expected.outcomes]
    assert [engine.explain(run, k) for k in (3, 0)] == [expected.explain(k).to_dict() for k in (3, 0)]
    assert engine.record(run, detail="full") == expected.to_dict()
    assert engine.explain_node(run, 0, "node-b")["scores"][-1]["plugin"] == "extender packer"


@pytest.mark.parametrize("release", ["1.18", "1.36"])
def test_seeds_tell_runs_apart(release: str) -> None:
    nodes = {
        seed: [outcome["node"] for outcome in fetched(with_options(release=release, seed=seed))["attempts"]]
        for seed in (1, 2, 3)
    }
    assert len({tuple(placed) for placed in nodes.values()}) > 1


def test_nobody_asked_for_the_model() -> None:
    assert queries.get_run(with_options().pk).violations is None


def test_a_run_that_the_model_allows() -> None:
    run = with_options(checkModel=True)
    assert queries.get_run(run.pk).violations == 0
    assert all("violations" not in outcome for outcome in fetched(run)["attempts"])


def test_violations_are_stored_with_their_steps(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def strict(self: ModelChecker, step: Any, framework: Any, before: Any) -> list[Violation]:
        return [Violation(step.number, "Scheduling", "not like this")] if step.number in (1, 3) else []

    monkeypatch.setattr(ModelChecker, "check", strict)
    run = with_options(checkModel=True)

    found = [{"clause": "Scheduling", "text": "not like this"}]
    items = client.get(f"{API}{run.pk}/attempts/").json()["results"]
    assert [item.get("violations") for item in items] == [None, found, None, found, None]
    assert items == fetched(run)["attempts"]
    assert fold(stored_events(run)) == fetched(run)
    assert client.get(f"{API}{run.pk}/").json()["violations"] == 2


class TestOverRest:
    @pytest.fixture
    def snapshot(self) -> Snapshot:
        return uploaded([*NODES, *PODS])

    def post(self, client: Client, snapshot: Snapshot, policy: Policy | None = None, **options: Any) -> Any:
        body = {"snapshot": str(snapshot.pk), "policy": policy and str(policy.pk), "options": options}
        return client.post(API, body, content_type="application/json")

    def test_all_of_them(self, client: Client, snapshot: Snapshot) -> None:
        options: dict[str, Any] = {
            "release": "1.18",
            "seed": 3,
            "sampling": True,
            "checkModel": True,
            "detail": "full",
            "extenderScores": SAID,
        }
        response = self.post(client, snapshot, **options)
        assert response.status_code == 202
        assert response.json()["options"] == options
        assert response.json()["violations"] == 0

    @pytest.mark.parametrize(
        ("options", "problem"),
        [
            ({"release": "1.17"}, ("options.release", '"1.17" is not a valid choice.')),
            ({"checkModel": 1}, ("options.checkModel", "Must be a valid boolean.")),
            (
                {"extenderScores": {"x": {"ns/p": {"n": 11}}}},
                ("options.extenderScores.x.ns/p.n", "Ensure this value is less than or equal to 10."),
            ),
            (
                {"extenderScores": {"x": {"ns/p": 1}}},
                ("options.extenderScores.x.ns/p", 'Expected a dictionary of items but got type "int".'),
            ),
            (
                {"extenderScores": {"x": {"ns/p": {str(n): 1 for n in range(MOST_EXTENDER_SCORES + 1)}}}},
                ("options.extenderScores", "More than 10,000 scores."),
            ),
            ({"extenderScores": {"x": {"ns/p\0": {"n": 1}}}}, ("options", UNSTORABLE)),
        ],
        ids=["unknown release", "no boolean", "too many points", "no map", "too many scores", "U+0000"],
    )
    def test_mistakes_are_named(
        self, client: Client, snapshot: Snapshot, options: dict[str, Any], problem: tuple[str, str]
    ) -> None:
        response = self.post(client, snapshot, **options)
        assert response.status_code == 400
        assert [(one["path"], one["message"]) for one in response.json()["problems"]] == [problem]
        assert Run.objects.count() == 0

    def test_a_policy_that_the_release_does_not_understand_is_refused_at_once(
        self, client: Client, snapshot: Snapshot
    ) -> None:
        policy = create_policy(
            {
                "apiVersion": "kubescheduler.config.k8s.io/v1",
                "kind": "KubeSchedulerConfiguration",
                "profiles": [{"plugins": {"score": {"enabled": [{"name": "NodeResourcesFit"}]}}}],
            },
            policy_id=uuid4(),
        )
        assert self.post(client, snapshot, policy, release="1.36").status_code == 202
        response = self.post(client, snapshot, policy, release="1.18")
        assert response.status_code == 400
        assert response.json()["code"] == "invalid-policy"
        assert response.json()["problems"] == [
            {
                "path": "profiles[0].plugins.score.enabled[0]",
                "message": 'plugin "NodeResourcesFit" does not extend ScorePlugin plugin',
            }
        ]
        assert Run.objects.count() == 1
