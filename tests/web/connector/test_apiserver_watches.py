"""Watches of the test API server: what comes, in which order, from which version on, and how they end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient, told
from tests.support.apiobjects import NODES, PODS, a_binding, a_node, a_pod

pytestmark = pytest.mark.live
ALL_PODS = "/api/v1/pods"


def version(client: ApiClient) -> str:
    found: str = client.get(NODES)["metadata"]["resourceVersion"]
    return found


def test_a_list_and_the_watch_from_its_version_give_every_change_once(client: ApiClient) -> None:
    client.post(PODS, a_pod("before"))
    start = client.get(ALL_PODS)["metadata"]["resourceVersion"]
    made = client.post(PODS, a_pod("after"))["metadata"]["resourceVersion"]
    with client.watching(ALL_PODS, resourceVersion=start) as watch:
        client.patch(f"{PODS}/before", {"metadata": {"labels": {"a": "b"}}})
        client.delete(f"{PODS}/after")
        events = watch.take(4)
        assert [event[:2] for event in told(events)] == [
            ("ADDED", "after"),
            ("MODIFIED", "before"),
            ("MODIFIED", "after"),
            ("DELETED", "after"),
        ]
        assert watch.is_silent()
    revisions = [int(event[2]) for event in told(events)]
    assert revisions == list(range(int(made), int(made) + 4))
    assert all(event["object"]["kind"] == "Pod" and event["object"]["apiVersion"] == "v1" for event in events)


def test_without_a_version_the_present_comes_first(client: ApiClient) -> None:
    client.post(PODS, a_pod("b"))
    client.post(PODS, a_pod("a"))
    with client.watching(ALL_PODS, resourceVersion="0") as watch:
        assert [event[:2] for event in told(watch.take(2))] == [("ADDED", "a"), ("ADDED", "b")]
        client.post(PODS, a_pod("c"))
        assert told(watch.take(1))[0][:2] == ("ADDED", "c")


def test_a_streamed_list_ends_its_beginning_with_a_marked_bookmark(client: ApiClient) -> None:
    client.post(NODES, a_node("n1"))
    query = {
        "sendInitialEvents": "true",
        "resourceVersionMatch": "NotOlderThan",
        "allowWatchBookmarks": "true",
    }
    with client.watching(NODES, **query) as watch:
        added, end = watch.take(2)
    assert (added["type"], end["type"]) == ("ADDED", "BOOKMARK")
    assert end["object"]["metadata"] == {
        "resourceVersion": version(client),
        "annotations": {"k8s.io/initial-events-end": "true"},
    }


def test_a_watch_ends_in_good_order_when_its_time_is_over(client: ApiClient) -> None:
    with client.watching(ALL_PODS, timeoutSeconds="0.3") as watch:
        assert watch.rest() == []


def bookmarks(server: ApiServer, client: ApiClient, **query: Any) -> list[Any]:
    """Silent until the version has moved, however long that takes."""
    server.control.silence(resource="pods")
    with client.watching(ALL_PODS, resourceVersion=version(client), timeoutSeconds="1.2", **query) as watch:
        client.post(NODES, a_node("moves-the-version"))
        server.control.clear_faults()
        return watch.rest()


def test_bookmarks_come_before_the_end_to_whoever_asks_and_have_the_newest_version(
    server: ApiServer, client: ApiClient
) -> None:
    (event,) = bookmarks(server, client, allowWatchBookmarks="true")
    assert event == {
        "type": "BOOKMARK",
        "object": {
            "kind": "Pod",
            "apiVersion": "v1",
            "metadata": {"resourceVersion": version(client)},
            "spec": {"containers": None},
            "status": {},
        },
    }


def test_without_asking_or_when_they_are_off_there_are_no_bookmarks(
    server: ApiServer, client: ApiClient
) -> None:
    assert bookmarks(server, client) == []
    server.control.bookmarks(on=False)
    client.delete(f"{NODES}/moves-the-version")
    assert bookmarks(server, client, allowWatchBookmarks="true") == []


def test_a_bookmark_can_be_had_out_of_turn(server: ApiServer, client: ApiClient) -> None:
    with client.watching(ALL_PODS, resourceVersion=version(client), allowWatchBookmarks="true") as watch:
        server.control.bookmark_now()
        assert watch.next()["type"] == "BOOKMARK"


def test_an_object_that_comes_into_a_selection_is_added_and_one_that_leaves_is_deleted(
    client: ApiClient,
) -> None:
    node = client.post(NODES, a_node("n1", labels={"pool": "a"}))
    start = node["metadata"]["resourceVersion"]
    with client.watching(NODES, resourceVersion=start, labelSelector="pool=b") as watch:
        for value in ("b", "c"):
            client.patch(f"{NODES}/n1", {"metadata": {"labels": {"pool": value}}})
        events = watch.take(2)
        client.delete(f"{NODES}/n1")
        assert watch.is_silent()
    assert [event["type"] for event in events] == ["ADDED", "DELETED"]
    # The last state that was selected, with the version of the change.
    assert events[1]["object"]["metadata"]["labels"]["pool"] == "b"
    assert int(events[1]["object"]["metadata"]["resourceVersion"]) == int(start) + 2


def test_a_binding_takes_a_pod_out_of_the_unbound_ones_and_modifies_it_for_the_others(
    client: ApiClient,
) -> None:
    pod = client.post(PODS, a_pod("p"))
    start = pod["metadata"]["resourceVersion"]
    with (
        client.watching(ALL_PODS, resourceVersion=start, fieldSelector="spec.nodeName=") as unbound,
        client.watching(ALL_PODS, resourceVersion=start) as everything,
        client.watching(ALL_PODS, resourceVersion=start, fieldSelector="spec.nodeName=n1") as on_the_node,
    ):
        client.post(f"{PODS}/p/binding", a_binding("p", "n1"))
        gone, seen, here = unbound.next(), everything.next(), on_the_node.next()
    assert [gone["type"], seen["type"], here["type"]] == ["DELETED", "MODIFIED", "ADDED"]
    revisions = {event["object"]["metadata"]["resourceVersion"] for event in (gone, seen, here)}
    assert revisions == {str(int(start) + 1)}
    assert "nodeName" not in gone["object"]["spec"]
    assert "deletionTimestamp" not in gone["object"]["metadata"]


def test_watches_of_a_namespace_or_a_name_see_nothing_else(client: ApiClient) -> None:
    start = version(client)
    with (
        client.watching("/api/v1/namespaces/kube-system/pods", resourceVersion=start) as namespace,
        client.watching(f"{PODS}/b", resourceVersion=start) as name,
    ):
        client.post(PODS, a_pod("a"))
        client.post(PODS, a_pod("b"))
        client.post("/api/v1/namespaces/kube-system/pods", a_pod("c"))
        assert told([namespace.next()])[0][:2] == ("ADDED", "c")
        assert told([name.next()])[0][:2] == ("ADDED", "b")


def test_a_version_that_was_forgotten_is_answered_with_410_inside_the_stream(
    server: ApiServer, client: ApiClient
) -> None:
    start = version(client)
    now = server.control.expire_history()
    with client.watching(ALL_PODS, resourceVersion=start) as watch:
        assert watch.status == 200
        (error,) = watch.rest()
    assert error["type"] == "ERROR"
    assert (error["object"]["code"], error["object"]["reason"]) == (410, "Expired")
    assert error["object"]["message"] == f"too old resource version: {start} ({now})"
    with client.watching(ALL_PODS, resourceVersion=str(now), timeoutSeconds="0.2") as watch:
        assert watch.rest() == []


def test_open_watches_can_be_told_that_they_are_too_old(server: ApiServer, client: ApiClient) -> None:
    with client.watching(ALL_PODS) as watch:
        server.control.expire_history(tell_open=True)
        assert [event["object"]["code"] for event in watch.rest()] == [410]


def test_a_watch_from_the_future_is_silent_until_the_numbers_have_caught_up(client: ApiClient) -> None:
    future = int(version(client)) + 1
    with client.watching(ALL_PODS, resourceVersion=str(future)) as watch:
        client.post(PODS, a_pod("unseen"))
        client.post(PODS, a_pod("seen"))
        assert told([watch.next()]) == [("ADDED", "seen", str(future + 1))]


def test_events_are_told_in_the_words_of_either_group(client: ApiClient) -> None:
    moment = "2026-11-20T15:44:24.479344Z"
    event = {
        "metadata": {"name": "e"},
        "eventTime": moment,
        "reportingController": "playground",
        "reportingInstance": "playground-1",
        "action": "Binding",
        "reason": "Scheduled",
        "type": "Normal",
        "note": "done",
        "regarding": {"kind": "Pod", "name": "p"},
    }
    with (
        client.watching("/api/v1/events") as core,
        client.watching("/apis/events.k8s.io/v1/events") as new,
    ):
        client.post("/apis/events.k8s.io/v1/namespaces/default/events", event)
        old_words, new_words = core.next()["object"], new.next()["object"]
    assert (old_words["apiVersion"], old_words["message"], old_words["involvedObject"]["name"]) == (
        "v1",
        "done",
        "p",
    )
    assert (new_words["apiVersion"], new_words["note"]) == ("events.k8s.io/v1", "done")
    assert new_words["regarding"]["name"] == "p"
