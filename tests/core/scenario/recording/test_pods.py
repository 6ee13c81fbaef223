"""Pods of a recording arrive, change and end as they did; where they go is decided anew."""

from __future__ import annotations

from tests.core.scenario.recording.lines import Json, made, node, operations, pod, replay, time

N1 = node()
GOING = {"deletionTimestamp": time(40)}


def named(name: str = "web") -> Json:
    return {"name": name, "namespace": "default"}


def test_a_pod_that_ran_to_its_end_runs_as_long_from_its_binding() -> None:
    told = (
        (10, "ADDED", pod()),
        (12.5, "MODIFIED", pod(bound="n1")),
        (50, "DELETED", pod(bound="n1", phase="Succeeded")),
    )
    assert operations([N1], *told) == [{"at": "10s", "create": made(pod()), "runsFor": "37.5s"}]


def test_a_pod_whose_end_is_told_before_its_object_goes() -> None:
    told = (
        (10, "ADDED", pod()),
        (12, "MODIFIED", pod(bound="n1")),
        (50, "MODIFIED", pod(bound="n1", phase="Failed")),
        (60, "MODIFIED", pod(bound="n1", phase="Failed", meta=GOING)),
        (61, "DELETED", pod(bound="n1", phase="Failed")),
    )
    assert operations([N1], *told) == [{"at": "10s", "create": made(pod()), "runsFor": "38s"}]


def test_a_pod_of_which_only_the_name_is_known_at_its_end_ran_to_it() -> None:
    gone = {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web", "namespace": "default"}}
    told = ((10, "ADDED", pod()), (12, "MODIFIED", pod(bound="n1")), (13, "DELETED", gone))
    assert operations([N1], *told) == [{"at": "10s", "create": made(pod()), "runsFor": "1s"}]


def test_a_deleted_pod_takes_as_long_to_go() -> None:
    told = (
        (10, "ADDED", pod()),
        (12, "MODIFIED", pod(bound="n1")),
        (20, "MODIFIED", pod(bound="n1", meta=GOING)),
        (27, "DELETED", pod(bound="n1", meta=GOING)),
    )
    assert operations([N1], *told) == [
        {"at": "10s", "create": made(pod())},
        {"at": "20s", "delete": {**named(), "gracePeriod": "7s"}},
    ]


def test_a_pod_that_is_still_going_has_the_time_that_it_was_given() -> None:
    told = ((20, "MODIFIED", pod(bound="n1", meta=GOING)),)
    assert operations([N1, pod(bound="n1")], *told) == [
        {"at": "20s", "delete": {**named(), "gracePeriod": "20s"}}
    ]


def test_a_pod_that_was_going_at_the_start_goes_on_going() -> None:
    leaving = pod(bound="n1", meta=GOING)
    replayed = replay([N1, leaving], (33, "DELETED", leaving))
    assert replayed.objects == (N1, pod(bound="n1"))
    assert replayed.document["operations"] == [{"at": "0s", "delete": {**named(), "gracePeriod": "33s"}}]


def test_pods_that_are_deleted_at_once() -> None:
    told = (
        (5, "DELETED", pod("waiting")),
        (6, "DELETED", pod("forced", bound="n1")),
    )
    assert operations([N1, pod("waiting"), pod("forced", bound="n1")], *told) == [
        {"at": "5s", "delete": named("waiting")},
        {"at": "6s", "delete": {**named("forced"), "gracePeriod": "0s"}},
    ]


def test_a_pod_of_the_start_that_ran_to_its_end_is_gone_then() -> None:
    there = pod(bound="n1")
    assert operations([N1, there], (9, "DELETED", pod(bound="n1", phase="Succeeded"))) == [
        {"at": "9s", "delete": {**named(), "gracePeriod": "0s"}}
    ]


def test_a_pod_that_waited_at_the_start_and_ran_to_its_end_arrives_at_the_start() -> None:
    told = (
        (0, "MODIFIED", pod(meta={"labels": {"a": "1"}})),
        (3, "MODIFIED", pod(bound="n1", meta={"labels": {"a": "1"}})),
        (9, "DELETED", pod(bound="n1", phase="Succeeded")),
    )
    replayed = replay([N1, pod(), pod("other")], *told)
    assert replayed.objects == (N1, pod("other"))
    assert replayed.document["operations"] == [
        {"at": "0s", "create": made(pod()), "runsFor": "6s"},
        {"at": "0s", "updatePod": {**named(), "labels": {"a": "1"}}},
    ]


def test_pods_that_had_ended_before_the_start_are_not_there() -> None:
    assert replay([N1, pod(bound="n1", phase="Succeeded")]).objects == (N1,)


def test_what_changes_about_a_pod() -> None:
    toleration = {"key": "gpu", "operator": "Exists"}
    before = pod(meta={"labels": {"app": "web", "old": "x"}}, schedulingGates=[{"name": "a"}, {"name": "b"}])
    after = pod(
        meta={"labels": {"app": "web", "new": "y"}},
        schedulingGates=[{"name": "b"}],
        tolerations=[toleration],
        containers=[{"name": "main", "resources": {"requests": {"cpu": "2"}, "limits": {"cpu": "2"}}}],
    )
    assert operations([N1, before], (7, "MODIFIED", after), (8, "MODIFIED", after)) == [
        {
            "at": "7s",
            "updatePod": {
                **named(),
                "labels": {"new": "y", "old": None},
                "removeGates": ["a"],
                "tolerations": [toleration],
                "requests": {"main": {"cpu": "2"}},
            },
        }
    ]


def test_what_nothing_can_change_about_a_pod_is_told_with_its_place() -> None:
    before = pod(nodeSelector={"zone": "a"}, tolerations=[{"key": "x"}])
    after = pod(nodeSelector={"zone": "b"}, containers=[{"name": "main", "image": "i", "resources": {}}])
    replayed = replay([N1, before], (7, "MODIFIED", after))
    assert [(one.at, one.place) for one in replayed.unexpressed] == [
        (7_000_000_000, "event 4 Pod default/web: spec.nodeSelector"),
        (7_000_000_000, "event 4 Pod default/web: spec.tolerations"),
        (7_000_000_000, "event 4 Pod default/web: spec.containers"),
    ]
    assert {one.why for one in replayed.unexpressed} == {"no operation changes it; it stays as it was"}


def test_pods_of_other_schedulers_come_when_they_were_bound_and_stay_there() -> None:
    ours, theirs = pod("batch", schedulerName="volcano"), pod("batch", bound="n1", schedulerName="volcano")
    told = (
        (1, "ADDED", ours),
        (4, "MODIFIED", theirs),
        (6, "DELETED", pod("batch", bound="n1", phase="Succeeded", schedulerName="volcano")),
    )
    arriving = made(ours)
    arriving["spec"]["nodeName"] = "n1"
    assert operations([N1], *told) == [{"at": "4s", "create": arriving, "runsFor": "2s"}]


def test_pods_of_other_schedulers_that_were_never_bound_are_told() -> None:
    waiting = pod("a", schedulerName="volcano")
    replayed = replay([N1, waiting], (1, "ADDED", pod("b", schedulerName="x")), (2, "DELETED", pod("b")))
    assert replayed.objects == (N1,)
    assert replayed.document["operations"] == []
    assert [(one.place, one.why) for one in replayed.unexpressed] == [
        ("event 4 Pod default/b", "was pending for x, which is not replayed, and got no node"),
        ("start Pod default/a", "was pending for volcano, which is not replayed, and got no node"),
    ]


def test_schedulers_may_be_replayed_by_other_profiles() -> None:
    waiting, coming = pod("a", schedulerName="mine"), pod("b", schedulerName="mine")
    replayed = replay([N1, waiting], (1, "ADDED", coming), schedulers={"mine": "default-scheduler"})
    assert replayed.objects == (N1, pod("a"))
    assert replayed.document["operations"] == [{"at": "1s", "create": made(pod("b"))}]


def test_pods_that_are_made_with_a_node_stay_there() -> None:
    fixed = pod(nodeName="n1")
    assert operations([N1], (1, "ADDED", fixed)) == [
        {
            "at": "1s",
            "create": {name: value for name, value in fixed.items() if name != "status"},
        }
    ]


def test_a_pod_that_was_seen_late_arrives_without_its_node() -> None:
    replayed = replay([N1], (1, "ADDED", pod(bound="n1")))
    assert replayed.document["operations"] == [{"at": "1s", "create": made(pod())}]
    assert [(one.place, one.why) for one in replayed.unexpressed] == [
        (
            "event 3 Pod default/web",
            "had a node when it was first seen; in the replay it is created then, without a node",
        )
    ]


def test_a_pod_on_a_node_that_is_not_there_is_told() -> None:
    replayed = replay([N1], (1, "ADDED", pod(nodeName="n2")))
    assert [(one.place, one.why) for one in replayed.unexpressed] == [
        ("event 3 Pod default/web", "is bound to n2, which does not exist")
    ]


def test_one_that_takes_the_place_of_another_comes_after_it() -> None:
    first, second = pod(bound="n1", meta={"uid": "1"}), pod(meta={"uid": "2"})
    told = (
        (1, "MODIFIED", pod(bound="n1", meta={"uid": "1", **GOING})),
        (4, "DELETED", pod(bound="n1", meta={"uid": "1", **GOING})),
        (4, "ADDED", second),
    )
    assert operations([N1, first], *told) == [
        {"at": "1s", "delete": {**named(), "gracePeriod": "2.999s"}},
        {"at": "4s", "create": made(second)},
    ]


def test_one_whose_predecessor_went_unseen_replaces_it() -> None:
    first, second = pod(bound="n1", meta={"uid": "1"}), pod(meta={"uid": "2"})
    assert operations([N1, first], (4, "MODIFIED", second)) == [
        {"at": "4s", "delete": {**named(), "gracePeriod": "0s"}},
        {"at": "4s", "create": made(second)},
    ]


ZONE = "topology.kubernetes.io/zone"


def test_what_a_node_gives_its_pod_is_not_replayed() -> None:
    """The API server copies zone and region of the node when it binds a pod; the replay may bind it elsewhere."""
    told = (
        (10, "ADDED", pod(meta={"labels": {"app": "web"}})),
        (12, "MODIFIED", pod(bound="n1", meta={"labels": {"app": "web", ZONE: "a"}})),
        (20, "MODIFIED", pod(bound="n1", meta={"labels": {"app": "web", "new": "1", ZONE: "a"}})),
    )
    assert operations([N1], *told) == [
        {"at": "10s", "create": made(pod(meta={"labels": {"app": "web"}}))},
        {"at": "20s", "updatePod": {**named(), "labels": {"new": "1"}}},
    ]


def test_a_pod_that_waits_again_has_no_label_of_its_former_node() -> None:
    there = pod(bound="n1", meta={"labels": {"app": "web", ZONE: "a"}})
    assert replay([N1, there]).objects[1]["metadata"]["labels"] == {"app": "web", ZONE: "a"}
    moved = replay([N1, there], nodes=[node("other")]).objects[1]
    assert (moved["metadata"]["labels"], moved["spec"].get("nodeName")) == ({"app": "web"}, None)
    seen_late = replay([N1], (5, "ADDED", there))
    assert seen_late.document["operations"][0]["create"]["metadata"]["labels"] == {"app": "web"}


def test_a_zone_that_somebody_writes_on_a_pod_later_is_a_change_of_its_own() -> None:
    told = ((20, "MODIFIED", pod(bound="n1", meta={"labels": {ZONE: "b"}})),)
    assert operations([N1, pod(bound="n1", meta={"labels": {ZONE: "a"}})], *told) == [
        {"at": "20s", "updatePod": {**named(), "labels": {ZONE: "b"}}}
    ]
