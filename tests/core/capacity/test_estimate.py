"""capacity(): counts, what stops the next copy, turns and priorities, one node more."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings

from scheduler_core import InvalidInput, Run, simulate
from scheduler_core.capacity.count import CapacitySearch, Rules
from scheduler_core.capacity.estimate import capacity, capacity_after
from scheduler_core.capacity.words import in_words
from tests.support.builders import Manifest, a_node, a_pod, an_object
from tests.support.clusters import clusters
from tests.support.daemons import a_daemon_pod, a_daemon_set, a_static_pod

WEB = a_pod("web", requests={"cpu": "1"})


def test_copies_are_counted_by_node_and_the_next_one_says_why() -> None:
    nodes = [
        a_node("a", cpu="2"),
        a_node("b", cpu="4"),
        a_node("c", taints=[{"key": "x", "effect": "NoSchedule"}]),
    ]
    old = a_pod("old", node="b", requests={"cpu": "1500m"})
    waiting = a_pod("waits", requests={"cpu": "2"}, priority=9)
    found = capacity([*nodes, old, waiting], [WEB])
    (fit,) = found.fits
    assert (fit.template, fit.count, dict(fit.by_node)) == ("default/web", 4, {"a": 2, "b": 2})
    assert fit.reasons == {"Insufficient cpu": 2, "node(s) had untolerated taint(s)": 1}
    assert fit.message.startswith(
        "0/3 nodes are available: 1 node(s) had untolerated taint(s), 2 Insufficient cpu."
    )
    assert found.with_one_more == {"a": 6, "b": 8, "c": 4}


def test_one_more_node_has_its_own_pods() -> None:
    """Of its 4 cores the agent takes a part, but not on a tainted node, nor on one without the label."""
    tolerant = a_pod("web", requests={"cpu": "1"}, tolerations=[{"operator": "Exists"}])
    objects = [
        a_node("a", cpu="4", labels={"disk": "ssd"}),
        a_node("b", cpu="4", labels={"disk": "ssd"}, taints=[{"key": "x", "effect": "NoSchedule"}]),
        a_node("c", cpu="4"),
        *(a_pod(f"full-{name}", node=name, requests={"cpu": "3700m"}) for name in "abc"),
    ]
    by_object = a_daemon_set("agent", requests={"cpu": "300m"}, nodeSelector={"disk": "ssd"})
    by_pod = a_daemon_pod("agent", "a", requests={"cpu": "300m"})
    for known in (by_object, by_pod):
        found = capacity([*objects, known], [tolerant])
        assert (found.count, found.with_one_more) == (0, {"a": 3, "b": 4, "c": 4})
    static = a_static_pod("proxy", "c", requests={"cpu": "300m"})
    assert capacity([*objects, static], [tolerant]).with_one_more == {"a": 4, "b": 4, "c": 3}


def test_a_workload_s_template_counts() -> None:
    template = {"metadata": {"labels": {"app": "web"}}, "spec": WEB["spec"]}
    deployment = an_object(
        "Deployment", "api", api_version="apps/v1", namespace="team", spec={"template": template}
    )
    found = capacity([a_node("a", cpu="3")], [deployment], one_more=False)
    assert [(fit.template, fit.count) for fit in found.fits] == [("team/api", 3)]


def test_templates_take_turns_by_their_shares() -> None:
    job = a_pod("job", requests={"cpu": "1"})
    node = [a_node("a", cpu="8")]
    even = capacity(node, [WEB, job], one_more=False)
    assert [fit.count for fit in even.fits] == [4, 4]
    shared = capacity(node, [WEB, job], shares={"default/web": 3}, one_more=False)
    assert [fit.count for fit in shared.fits] == [6, 2]


def test_the_highest_priority_goes_first() -> None:
    vip = a_pod("vip", requests={"cpu": "3"}, priority=10)
    found = capacity([a_node("a", cpu="8")], [WEB, vip], order="priority", one_more=False)
    assert {fit.template: fit.count for fit in found.fits} == {"default/web": 2, "default/vip": 2}


def test_nobody_is_evicted_for_a_copy() -> None:
    old = a_pod("old", node="a", requests={"cpu": "4"})
    vip = a_pod("vip", requests={"cpu": "1"}, priority=10)
    found = capacity([a_node("a", cpu="4"), old], [vip], one_more=False)
    assert (found.count, found.fits[0].reasons) == (0, {"Insufficient cpu": 1})


def test_a_pod_of_the_cluster_may_be_the_template() -> None:
    running, waits = a_pod("web", node="a", requests={"cpu": "1"}), a_pod("web-1", requests={"cpu": "1"})
    objects = [a_node("a", cpu="4"), running, waits]
    found = capacity(objects, [running, waits], one_more=False)
    assert [(fit.template, fit.count) for fit in found.fits] == [("default/web", 2), ("default/web-1", 1)]


def test_a_copy_of_a_pod_that_is_being_deleted_is_not_being_deleted() -> None:
    """Spread counts the copies: n1 has no room, so n0 may have one. It does not count the pod that is going."""
    constraint = {
        "maxSkew": 1,
        "topologyKey": "kubernetes.io/hostname",
        "whenUnsatisfiable": "DoNotSchedule",
        "labelSelector": {"matchLabels": {"app": "web"}},
    }
    nodes = [a_node(f"n{n}", cpu="4", labels={"kubernetes.io/hostname": f"n{n}"}) for n in range(2)]
    full = a_pod("full", node="n1", requests={"cpu": "4"})
    going = {"deletionTimestamp": "2026-01-01T00:00:00Z", "deletionGracePeriodSeconds": 30}
    web = a_pod(
        "web",
        node="n0",
        requests={"cpu": "1"},
        labels={"app": "web"},
        metadata=going,
        topologySpreadConstraints=[constraint],
    )
    assert capacity([*nodes, full, web], [web]).count == 1


def test_after_a_run_the_pods_that_it_placed_are_there() -> None:
    old = a_pod("old", node="a", requests={"cpu": "2"})
    vip = a_pod("vip", requests={"cpu": "3"}, priorityClassName="vip")
    huge = a_pod("huge", requests={"cpu": "64"})
    priority = an_object("PriorityClass", "vip", api_version="scheduling.k8s.io/v1", value=10)
    objects = [a_node("a", cpu="4"), a_node("b", cpu="2"), old, vip, huge, priority]
    ended = simulate(objects)
    assert (ended.placements, ended.outcomes[0].victims) == ({"default/vip": "a"}, ("default/old",))
    like = a_pod("vip", requests={"cpu": "1"}, priorityClassName="vip")
    found = capacity_after(ended, objects, [like])
    (fit,) = found.fits
    assert (fit.template, dict(fit.by_node)) == ("default/vip", {"a": 1, "b": 2})
    assert (fit.reasons, found.with_one_more) == ({"Insufficient cpu": 2}, {"a": 7, "b": 5})


def test_a_run_that_goes_on_is_refused() -> None:
    objects = [a_node("a"), WEB]
    with pytest.raises(ValueError, match="1 pods have not been attempted"):
        capacity_after(Run(objects), objects, [WEB])


def test_it_stops_at_the_wanted_number() -> None:
    found = capacity([a_node("a", cpu="8")], [WEB], most=3, one_more=False)
    assert (found.count, found.fits[0].message, found.fits[0].reasons) == (3, "", {})


@pytest.mark.parametrize(
    ("options", "paths"),
    [
        ({"templates": []}, ["templates"]),
        ({"templates": [{"kind": "Service"}, WEB, WEB]}, ["templates[0]", "templates[2]"]),
        ({"templates": [a_pod("x", schedulerName="other")]}, ["templates[0].spec.schedulerName"]),
        (
            {"order": "size", "shares": {"web": 1, "default/web": 0}, "most": 0},
            ["order", "shares.web", "shares.default/web", "most"],
        ),
    ],
)
def test_mistakes_are_all_listed(options: dict[str, Any], paths: list[str]) -> None:
    templates = options.pop("templates", [WEB])
    with pytest.raises(InvalidInput) as caught:
        capacity([a_node("a")], templates, **options)
    assert [problem.path for problem in caught.value.problems] == paths


@settings(max_examples=25)
@given(objects=clusters(max_pending=3))
def test_after_a_run_is_what_a_cluster_with_its_placements_has_room_for(objects: list[Manifest]) -> None:
    ended = simulate(objects)
    evicted = {victim for outcome in ended.outcomes for victim in outcome.victims}
    placed = [
        {**one, "spec": {**one["spec"], "nodeName": node}}
        for one in objects
        if one["kind"] == "Pod" and (node := _node_of(one, ended, evicted))
    ]
    template = {**objects[-1], "metadata": {**objects[-1]["metadata"], "name": "more"}}
    settled = [one for one in objects if one["kind"] != "Pod"] + placed
    assert capacity_after(ended, objects, [template], most=20) == capacity(settled, [template], most=20)


def _node_of(pod: Manifest, ended: Run, evicted: set[str]) -> str | None:
    metadata = pod["metadata"]
    key = f"{metadata['namespace']}/{metadata['name']}"
    if key in evicted:
        return None
    return ended.placements.get(key) or pod["spec"].get("nodeName")


@settings(max_examples=25)
@given(objects=clusters(max_pending=1))
def test_a_run_over_as_many_copies_places_them_and_no_more(objects: list[Manifest]) -> None:
    template = {**objects[-1], "spec": {**objects[-1]["spec"], "preemptionPolicy": "Never"}}
    settled = objects[:-1]
    count = capacity(settled, [template], most=40, one_more=False).count
    wanted = [
        {**template, "metadata": {**template["metadata"], "name": f"copy-{number}"}}
        for number in range(count + 1)
    ]
    assert len(simulate([*settled, *wanted]).placements) == min(count + 1, 40 + 1 if count == 40 else count)


def test_at_the_limit_one_more_node_is_not_tried() -> None:
    """It would bring as many, which says nothing about the node."""
    nodes = [a_node("a", cpu="2"), a_node("b", cpu="4")]
    found = capacity(nodes, [WEB], most=5)
    assert (found.stopped, found.count, found.with_one_more) == (True, 5, {})
    assert in_words(found) == "At least 5 more copies fit of default/web, and counting stopped at the limit."
    found = capacity(nodes, [WEB], most=7)
    assert (found.stopped, found.count, found.with_one_more) == (False, 6, {"a": 7, "b": 7})


def test_progress_is_written_like_all_numbers() -> None:
    rules = Rules(one_more=False)
    counting = CapacitySearch.into([a_node("a", cpu="2000", pods="2000")], [WEB], None, rules)
    for _ in counting.run():
        pass
    assert counting.progress.words.startswith("2,000 copies placed")
    with pytest.raises(InvalidInput, match="expected a number from 1 to 100,000, found 100,001"):
        capacity([a_node("a")], [WEB], most=100_001)
