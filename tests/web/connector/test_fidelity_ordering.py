"""News of several watches are told in the order of their versions."""

from __future__ import annotations

import json
from typing import Any, cast

import msgspec
import pytest

from playground.connector.client.http import Http
from playground.connector.client.reflector import WatchTimeouts
from playground.connector.fidelity.ordering import OrderedInformers
from scheduler_core.clock import SystemClock
from scheduler_core.scheduler.watch import NullWatcher
from tests.support.apiobjects import a_node, a_pod

pytestmark = pytest.mark.live


class HandClock(SystemClock):
    """Moved by hand alone."""

    seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds


class Names(NullWatcher):
    def __init__(self) -> None:
        self.names: list[str] = []

    def pod_added(self, pod: Any) -> None:
        self.names.append(pod.name)

    def pod_updated(self, old: Any, new: Any) -> None:
        self.names.append(new.name)

    def pod_deleted(self, pod: Any) -> None:
        self.names.append(f"-{pod.name}")

    def node_added(self, node: Any) -> None:
        self.names.append(node.name)


class News:
    """Of two watches. told : names, in the order in which they are told."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.informers = OrderedInformers(
            cast("Http", None), random=lambda: 0.5, timeouts=WatchTimeouts(), clock=self.clock, delay=1.0
        )
        watcher = Names()
        self.told = watcher.names
        self.informers.tell(watcher)

    def pod(self, name: str, version: str) -> None:
        self.informers.upsert("Pod", raw(a_pod(name), version, namespace="default"))

    def node(self, name: str, version: str) -> None:
        self.informers.upsert("Node", raw(a_node(name), version))


def raw(item: dict[str, Any], version: str, **meta: str) -> msgspec.Raw:
    metadata = (
        item["metadata"] | {"resourceVersion": version, "uid": f"uid-{item['metadata']['name']}"} | meta
    )
    return msgspec.Raw(json.dumps(item | {"metadata": metadata}).encode())


def test_before_the_beginning_nothing_is_held_back() -> None:
    news = News()
    news.pod("p", "3")
    news.node("n", "2")
    assert news.told == ["p", "n"]


def test_what_happened_first_is_told_first() -> None:
    news = News()
    news.informers.begin()
    news.pod("p", "12")
    news.clock.seconds += 0.9
    news.node("n", "9")
    news.node("later", "13")
    news.informers.tell_due()
    assert news.told == []
    news.clock.seconds += 0.2
    news.informers.tell_due()
    assert news.told == ["n", "p"]
    assert news.informers.late == 0


def test_a_deletion_has_a_version_of_its_own() -> None:
    news = News()
    news.pod("p", "3")
    news.informers.begin()
    news.informers.delete("Pod", raw(a_pod("p"), "8", namespace="default"))
    news.node("n", "7")
    news.informers.tell_all()
    assert news.told == ["p", "n", "-p"]


def test_what_comes_too_late_is_told_all_the_same_and_counted() -> None:
    news = News()
    news.informers.begin()
    news.pod("p", "12")
    news.clock.seconds += 2
    news.informers.tell_due()
    news.node("n", "9")
    news.informers.tell_all()
    assert (news.told, news.informers.late) == (["p", "n"], 1)


def test_a_new_list_comes_after_all_news_before_it() -> None:
    news = News()
    news.informers.begin()
    news.pod("p", "12")
    news.informers.replace("Node", [raw(a_node("n"), "9")])
    assert news.told == ["p", "n"]


def test_versions_that_are_no_numbers_keep_the_order_of_the_watches() -> None:
    news = News()
    news.informers.begin()
    for name, version in (("p", "b"), ("q", "a")):
        news.pod(name, version)
    news.informers.tell_all()
    assert news.told == ["p", "q"]
