"""Nodes are read once, their images when somebody asks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.extender.node_cache import NodeCache
from playground.extender.objects import CannotAnswer
from scheduler_core.model.objects.node import ContainerImage

MIB = 1 << 20


def a_node(name: str, *images: tuple[str, int], **fields: Any) -> bytes:
    listed = [{"names": [f"{image}@sha256:0", image], "sizeBytes": size} for image, size in images]
    node = {
        "metadata": {"name": name},
        "status": {"allocatable": {"cpu": "4"}, "images": listed},
    }
    return json.dumps(node | fields).encode()


def names(node_cache: NodeCache, *nodes: bytes) -> list[str]:
    return list(node_cache.given(nodes).by_name)


def test_a_node_is_read_once() -> None:
    node_cache, node = NodeCache(), a_node("a")
    first = node_cache.given([node]).by_name["a"]
    assert node_cache.given([bytes(bytearray(node))]).by_name["a"] is first
    assert list(node_cache.known.values()) == [node]


def test_the_order_of_a_request_is_kept() -> None:
    node_cache = NodeCache()
    a, b, c = (a_node(name) for name in "abc")
    assert names(node_cache, c, a) == ["c", "a"]
    assert names(node_cache, a, b, c) == ["a", "b", "c"]


def test_a_node_that_has_changed_is_another() -> None:
    node_cache = NodeCache()
    old, new = a_node("a"), a_node("a", spec={"unschedulable": True})
    assert not node_cache.given([old]).models(())[0].spec.unschedulable
    assert node_cache.given([new]).models(())[0].spec.unschedulable
    assert not node_cache.given([old]).models(())[0].spec.unschedulable


def test_two_nodes_of_one_name_cannot_be_told_apart() -> None:
    with pytest.raises(CannotAnswer, match="same name"):
        NodeCache().given([a_node("a"), a_node("a", spec={})])
    with pytest.raises(CannotAnswer, match="same name"):
        NodeCache().given([a_node("a"), a_node("a")])


def test_only_images_that_are_asked_for_count() -> None:
    given = NodeCache().given([a_node("a", ("x:1", MIB), ("y:1", 2 * MIB)), a_node("b")])
    assert given.present(["y:1", "z:1"]) == ("y:1",)
    a, b = given.models(("y:1", "z:1"))
    assert a.status.images == (ContainerImage(("y:1",), 2 * MIB),)
    assert b.status.images == ()
    assert [node.status.images for node in given.models(())] == [(), ()]
    assert given.models(("x:1@sha256:0", "x:1"))[0].status.images == (
        ContainerImage(("x:1@sha256:0",), MIB),
        ContainerImage(("x:1",), MIB),
    )


def test_the_first_of_two_images_with_a_name_counts() -> None:
    (node,) = NodeCache().given([a_node("a", ("x:1", 5), ("x:1", 7))]).models(("x:1",))
    assert node.status.images == (ContainerImage(("x:1",), 5),)


def test_names_of_images_may_be_escaped() -> None:
    escaped = a_node("a", ("team/x:1", 5)).replace(b"team/x", b"team\\/x")
    assert NodeCache().given([escaped]).present(["team/x:1"]) == ("team/x:1",)


def test_images_that_cannot_be_read_are_a_mistake_of_those_who_ask() -> None:
    broken = a_node("a", ("x:1", 5)).replace(b'"sizeBytes": 5', b'"sizeBytes": "big"')
    given = NodeCache().given([broken])
    assert given.present(["y:1"]) == ()
    with pytest.raises(CannotAnswer, match="the images of a cannot be read: "):
        given.present(["x:1"])


@pytest.mark.parametrize("status", [None, {}, {"images": None}, {"images": []}])
def test_nodes_may_have_no_images(status: Any) -> None:
    given = NodeCache().given([a_node("a", status=status)])
    assert given.present(["x:1"]) == ()


def test_what_was_asked_for_longest_ago_is_forgotten() -> None:
    a, b, c = (a_node(name) for name in "abc")
    node_cache = NodeCache(capacity=2 * len(a))
    first = node_cache.given([a, b]).by_name["a"]
    assert names(node_cache, a) == ["a"]
    assert names(node_cache, c) == ["c"]
    assert sorted(node_cache.known.values()) == [a, c]
    assert node_cache.given([a]).by_name["a"] is first
    assert names(node_cache, a, b, c) == ["a", "b", "c"]
    assert len(node_cache.known) == 2
