"""An upgrade rehearsed: who ends otherwise, because of which rule, and what else means something else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.conformance.cases import Case, read_cases
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.rehearsal import Rehearsal, RehearsalReport, rehearse
from scheduler_core.rehearsal.ends import NO_END, End, ends_of
from scheduler_core.rehearsal.notices import FieldNotice, PolicyNotice, RefusedPolicy
from scheduler_core.rehearsal.report import ChangedPod, CrashNotice
from scheduler_core.rehearsal.search import Cause
from scheduler_core.rehearsal.texts import Text
from scheduler_core.rehearsal.trials import RehearsalInputs, Trials
from scheduler_core.releases.differences import switched
from scheduler_core.releases.files import release_named
from tests.support.builders import UNEVEN, a_container, a_node, a_pod

CASES = Path(__file__).parents[2] / "golden" / "conformance"
V1: dict[str, Any] = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
BALANCE = Cause(("scores.balance",), "alone")


@pytest.fixture(scope="module")
def recorded() -> list[Case]:
    return list(islice(read_cases(CASES / "resources.jsonl.gz"), 6))


@pytest.fixture(scope="module")
def upgrades(recorded: list[Case]) -> list[RehearsalReport]:
    return [rehearse(case.objects, case.config, before="1.34", after="1.36") for case in recorded]


def test_the_one_formula_behind_most_moves_is_found(upgrades: list[RehearsalReport]) -> None:
    """Of the recorded cases about a quarter of the pods change node from 1.34 to 1.36 (spec 14 §0), nearly all by one formula."""
    pods, changed = sum(one.pods for one in upgrades), [each for one in upgrades for each in one.changed]
    assert (pods, len(changed)) == (115, 44)
    assert Counter((one.cause.switched, one.cause.how) for one in changed) == {
        (("scores.balance",), "alone"): 44
    }


def test_every_cause_is_true_when_it_is_played_again(
    recorded: list[Case], upgrades: list[RehearsalReport]
) -> None:
    before, after = release_named("1.34"), release_named("1.36")
    for case, report in zip(recorded, upgrades, strict=True):
        for switches, _ in report.causes:
            trials = Trials(RehearsalInputs.of(case.objects, case.config))
            run = trials.prepared(trials.trial(switched(before, after, switches)))
            ends = ends_of([*run.play()])
            explained = [one for one in report.changed if one.cause.switched == switches]
            assert [ends.get(one.pod, NO_END) for one in explained] == [one.ends[1] for one in explained]


def test_a_pod_that_is_decided_otherwise_and_one_that_follows() -> None:
    report = rehearse(UNEVEN, before="1.34", after="1.36")
    ends = End("scheduled", "a"), End("scheduled", "b")
    assert report.changed == (
        ChangedPod("default/next", (ends[1], ends[0]), (1, 1), BALANCE, direct=False),
        ChangedPod("default/web", ends, (0, 0), BALANCE, direct=True),
    )
    assert (report.verdict, report.pods, report.runs) == ("changes", 2, 11)
    assert report.causes == {(("scores.balance",), "alone"): 2}
    alone = {one.difference.name: one.pods for one in report.effects}
    assert alone == {
        name: 0 for name in alone if name not in ("messages.taint", "records.nothing_failed", "gates")
    } | {
        "scores.balance": 2,
        "messages.taint": None,
        "records.nothing_failed": None,
        "gates": None,
    }


def test_the_other_way_round() -> None:
    report = rehearse(UNEVEN, before="1.36", after="1.34")
    assert [(one.pod, one.ends[1].node, one.cause) for one in report.changed] == [
        ("default/next", "b", BALANCE),
        ("default/web", "a", BALANCE),
    ]


def test_nothing_changes() -> None:
    report = rehearse([a_node("a"), a_pod("web")], before="1.34", after="1.36")
    assert (report.verdict, report.changed, report.runs) == ("same", (), 2)


def test_what_becomes_of_the_policy() -> None:
    report = rehearse([a_node("a")], before="1.34", after="1.36")
    points = ["preEnqueue", "preFilter", "filter", "postFilter", "reserve", "preBind"]
    assert report.policy == (
        PolicyNotice(
            "profiles[0].plugins[DynamicResources]",
            {"points": points},
            {"points": [*points[:4], "score", *points[4:]], "weight": 2},
        ),
        PolicyNotice("profiles[0].plugins[NodeDeclaredFeatures]", None, {"points": ["preFilter", "filter"]}),
    )


def test_a_policy_that_a_release_refuses() -> None:
    old = V1 | {"apiVersion": "kubescheduler.config.k8s.io/v1beta3"}
    report = rehearse(UNEVEN, old, before="1.28", after="1.30")
    message = (
        'no kind "KubeSchedulerConfiguration" is registered for version "kubescheduler.config.k8s.io/v1beta3"'
    )
    assert report.refusals == (RefusedPolicy("1.30", (Problem("apiVersion", message),)),)
    assert (report.verdict, report.changed, report.runs) == ("refused", (), 0)


def test_a_field_that_starts_to_count() -> None:
    pod = a_pod("web", requests={"cpu": "1"}, resources={"requests": {"cpu": "3"}})
    report = rehearse([a_node("a", cpu="2"), pod], before="1.30", after="1.36")
    assert report.fields == (FieldNotice("PodSpec.resources", "starts", 1, ("default/web",)),)
    assert [(one.ends, one.cause.switched) for one in report.changed] == [
        ((End("scheduled", "a"), End("unschedulable")), ("dropped_fields.PodSpec.resources",))
    ]


def test_objects_that_cease_to_count() -> None:
    attachment = {
        "apiVersion": "storage.k8s.io/v1",
        "kind": "VolumeAttachment",
        "metadata": {"name": "csi-1"},
        "spec": {"attacher": "disk", "nodeName": "a", "source": {"persistentVolumeName": "v"}},
    }
    report = rehearse([a_node("a"), attachment], before="1.36", after="1.30")
    assert report.fields == (FieldNotice("VolumeAttachment", "ceases", 1, ("csi-1",)),)


def test_texts_that_alerts_may_match_on() -> None:
    tainted = a_node("a", taints=[{"key": "team", "value": "ml", "effect": "NoSchedule"}])
    report = rehearse([tainted, a_pod("web")], before="1.34", after="1.36")
    web = ("default/web",)
    assert report.texts == (
        Text("node(s) had untolerated taint {team: ml}", 1, 0, "messages.taint", web),
        Text("node(s) had untolerated taint(s)", 0, 1, "messages.taint", web),
    )
    assert report.verdict == "same"


def test_a_release_that_crashes() -> None:
    terms = [{"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["gone"]}]}]
    required = {"requiredDuringSchedulingIgnoredDuringExecution": {"nodeSelectorTerms": terms}}
    report = rehearse(
        [a_node("a"), a_pod("web", affinity={"nodeAffinity": required})], before="1.30", after="1.36"
    )
    message = "kube-scheduler itself crashes here: integer divide by zero, since the pod names only nodes that are not there"
    assert report.crashes == (CrashNotice("1.30", 0, "default/web", message),)
    assert [one.cause for one in report.changed] == [Cause(("filters.unknown_name",), "alone")]


def test_disks_need_neither_rule_nor_plugin_to_be_limited_no_longer() -> None:
    """The plugin finds nothing to limit once the driver does, so that each of the two does it alone."""
    disk = {"name": "d", "awsElasticBlockStore": {"volumeID": "one"}}
    node = a_node("a", extra={"attachable-volumes-aws-ebs": "0"})
    pod = a_pod("web", containers=[a_container(requests={"cpu": "1"})], volumes=[disk])
    report = rehearse([node, pod], before="1.30", after="1.36")
    assert [one.cause for one in report.changed] == [
        Cause(("filters.in_tree_disks",), "alone", ("plugins.EBSLimits",))
    ]


def test_what_was_found_is_taken_over() -> None:
    whole, first = (
        Rehearsal(RehearsalInputs.of(UNEVEN), "1.34", "1.36"),
        Rehearsal(RehearsalInputs.of(UNEVEN), "1.34", "1.36"),
    )
    for one in (whole, first):
        assert (one.done, one.planned) == (0, 2)
        exhaust(one.both())
        assert (one.done, one.planned) == (2, 11)
    exhaust(whole.runs())
    for _ in first.runs():
        if len(first.found) == 3:
            break
    again = Rehearsal(RehearsalInputs.of(UNEVEN), "1.34", "1.36")
    exhaust(again.both())
    again.restore(first.found)
    assert (again.done, again.planned) == (5, 11)
    exhaust(again.runs())
    assert again.found == whole.found
    assert again.report() == whole.report()


def test_a_run_that_was_left_in_the_middle_begins_again() -> None:
    rehearsal = Rehearsal(RehearsalInputs.of(UNEVEN), "1.34", "1.36")
    exhaust(islice(rehearsal.both(), 3))
    exhaust(rehearsal.both())
    exhaust(islice(rehearsal.runs(), 1))
    exhaust(rehearsal.runs())
    assert rehearsal.report() == rehearse(UNEVEN, before="1.34", after="1.36")


def test_before_both_are_played_there_is_nothing_to_report() -> None:
    with pytest.raises(RuntimeError, match="the two releases have not been played"):
        Rehearsal(RehearsalInputs.of(UNEVEN), "1.34", "1.36").report()


@pytest.mark.parametrize(
    ("before", "after", "problems"),
    [
        ("1.34", "1.34", [("to", "is 1.34, the same as the release before")]),
        ("1.37", "2", [("from", '"1.37" is not known'), ("to", '"2" is not known')]),
    ],
)
def test_releases_that_cannot_be_rehearsed(before: str, after: str, problems: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidInput) as caught:
        rehearse(UNEVEN, before=before, after=after)
    assert [
        (one.path, one.message.partition(",")[0] if "known" in one.message else one.message)
        for one in caught.value.problems
    ] == problems


def exhaust(steps: Iterable[None]) -> None:
    for _ in steps:
        pass
