"""A draft at a step begins with the cluster as the attempts so far have left it."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from scheduler_core import Run
from scheduler_core.drafts.base import AppliedChanges, DraftBase
from scheduler_core.drafts.difference import EndState, difference
from scheduler_core.drafts.draft import indexed
from scheduler_core.drafts.reader import read_changes
from scheduler_core.engine.outcome import SCHEDULED
from tests.support.builders import Manifest, a_node, a_pod
from tests.support.clusters import clusters
from tests.support.project import read
from tests.support.storage import LOCAL, NO_VOLUMES, WAIT, claim, volume, with_claims

CLAIMS = Path("playground/demos/data/gpu-claims/cluster.yaml")


def after(objects: list[Manifest], n_attempts: int, **options: Any) -> Run:
    run = Run(objects, **options)
    for _ in islice(run.play(), n_attempts):
        pass
    return run


def ends(run: Run) -> dict[str, str]:
    return {pod: node for pod, node in EndState.of(run).places.items() if node is not None}


def revised(objects: list[Manifest], applied: AppliedChanges) -> list[Manifest]:
    made = indexed(objects)
    for name in applied.remove:
        del made[name]
    return [dict(one) for one in (made | indexed(applied.apply)).values()]


def a_row(n_pods: int = 3) -> list[Manifest]:
    """Pods of two cores that fill one node after the other."""
    nodes = [a_node("a", cpu="4"), a_node("b", cpu="4")]
    return [*nodes, *(a_pod(f"p{index}", requests={"cpu": "2"}) for index in range(n_pods))]


class TestStep:
    def test_what_was_placed_stays_and_the_rest_is_scheduled_anew(self) -> None:
        objects = a_row()
        whole = DraftBase.of(Run(objects), objects)
        begun = DraftBase.at_step(after(objects, 2), objects)
        cordon = read_changes([{"cordon": "a"}])
        assert ends(whole.run) == {"default/p0": "a", "default/p1": "b", "default/p2": "a"}
        assert ends(whole.applied(cordon).run) == {"default/p0": "b", "default/p1": "b"}
        assert ends(begun.applied(cordon).run) == {
            "default/p0": "a",
            "default/p1": "b",
            "default/p2": "b",
        }

    def test_pods_that_found_no_node_are_attempted_again(self) -> None:
        objects = [a_node("a", cpu="1"), a_pod("big", requests={"cpu": "2"}), a_pod("web")]
        begun = DraftBase.at_step(after(objects, 2), objects)
        more = begun.applied(read_changes([{"allocatable": {"node": "a", "resources": {"cpu": "2"}}}]))
        assert [one.pod for one in more.run.outcomes] == ["default/big"]
        assert ends(more.run) == {"default/big": "a", "default/web": "a"}

    def test_evicted_pods_are_gone_and_the_nominated_pod_waits(self) -> None:
        objects = [
            a_node("a", cpu="2"),
            a_pod("old", node="a", requests={"cpu": "2"}),
            a_pod("new", requests={"cpu": "2"}, priority=9),
        ]
        begun = DraftBase.at_step(after(objects, 1), objects)
        assert [pod.key for pod in begun.run.cluster.pods] == ["default/new"]
        assert begun.run.cluster.pods[0].status.nominated_node_name == "a"
        assert ends(begun.run) == {"default/new": "a"}

    def test_volumes_stay_with_their_claims(self) -> None:
        """What the first pod was given the second one cannot have; the claim of a third is made where that pod went."""
        objects = [
            a_node("a"),
            a_node("b"),
            LOCAL,
            WAIT,
            volume("pv", storageClassName="local"),
            claim("of-one", storageClassName="local"),
            claim("of-two", storageClassName="local"),
            claim("of-zero", storageClassName="wait"),
            *(with_claims(name, f"of-{name}") for name in ("zero", "one", "two")),
        ]
        run, whole = after(objects, 2), after(objects, 3)
        begun = DraftBase.at_step(run, objects)
        claims = {claim.key: claim for claim in begun.run.cluster.persistent_volume_claims}
        assert claims["default/of-one"].spec.volume_name == "pv"
        selected = claims["default/of-zero"].metadata.annotations["volume.kubernetes.io/selected-node"]
        assert selected == run.placements["default/zero"]
        assert [one.message for one in begun.run.outcomes] == [whole.outcomes[2].message]
        assert NO_VOLUMES in whole.outcomes[2].message

    def test_devices_stay_with_their_claims(self) -> None:
        """The example of GPUs by claims, at each of its steps."""
        objects = [one for one in yaml.safe_load_all(read(CLAIMS)) if one]
        run = Run(objects)
        outcomes = list(run.play())
        for n_attempts in range(len(outcomes) + 1):
            if any(one.outcome != SCHEDULED for one in outcomes[:n_attempts]):
                break
            begun = DraftBase.at_step(after(objects, n_attempts), objects).run
            assert [(one.pod, one.node, one.message) for one in begun.outcomes] == [
                (one.pod, one.node, one.message) for one in outcomes[n_attempts:]
            ]
            assert begun.to_dict().get("claims") == run.to_dict().get("claims")

    def test_the_revision_of_a_draft_has_both_the_run_so_far_and_the_changes(self) -> None:
        objects = a_row()
        begun = DraftBase.at_step(after(objects, 1), objects)
        applied = begun.applied(read_changes([{"cordon": "b"}]))
        assert [(one["kind"], one["metadata"]["name"]) for one in applied.apply] == [
            ("Node", "b"),
            ("Pod", "p0"),
        ]
        by_hand = DraftBase.of(Run(revised(objects, applied)), revised(objects, applied))
        assert ends(by_hand.run) == ends(applied.run)


@settings(max_examples=100)
@given(objects=clusters(max_running=4, max_pending=5), n_attempts=st.integers(0, 5))
def test_without_changes_it_goes_on_as_the_run_did(objects: list[Manifest], n_attempts: int) -> None:
    """As long as every attempt so far has placed its pod: what failed is attempted again, and evicted pods had their say."""
    run = Run(objects)
    outcomes = list(run.play())
    if any(one.outcome != SCHEDULED for one in outcomes[:n_attempts]):
        return
    begun = DraftBase.at_step(after(objects, n_attempts), objects)
    told = [(one.pod, one.outcome, one.node, one.message, one.victims) for one in begun.run.outcomes]
    assert told == [
        (one.pod, one.outcome, one.node, one.message, one.victims) for one in outcomes[n_attempts:]
    ]
    assert difference(EndState.of(run), EndState.of(begun.run)).shifts == ()
