"""Nodes are read once, their images when somebody asks."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.extender.reading import CannotJudge
from playground.extender.shelf import NodeShelf
from scheduler_core.model.node import ContainerImage

MIB = 1 << 20


def a_node(name: str, *images: tuple[str, int], **fields: Any) -> bytes:
    listed = [{"names": [f"{image}@sha256:0", image], "sizeBytes": size} for image, size in images]
    node = {
        "metadata": {"name": name},
        "status": {"allocatable": {"cpu": "4"}, "images": listed},
    }
    return json.dumps(node | fields).encode()


def names(shelf: NodeShelf, *nodes: bytes) -> list[str]:
    return list(shelf.given(nodes).by_name)


def test_a_node_is_read_once() -> None:
    shelf, node = NodeShelf(), a_node("a")
    first = shelf.given([node]).by_name["a"]
    assert shelf.given([bytes(bytearray(node))]).by_name["a"] is first
    assert list(shelf.known.values()) == [node]


def test_the_order_of_a_request_is_kept() -> None:
    shelf = NodeShelf()
    a, b, c = (a_node(name) for name in "abc")
    assert names(shelf, c, a) == ["c", "a"]
    assert names(shelf, a, b, c) == ["a", "b", "c"]


def test_a_node_that_has_changed_is_another() -> None:
    shelf = NodeShelf()
    old, new = a_node("a"), a_node("a", spec={"unschedulable": True})
    assert not shelf.given([old]).models(())[0].spec.unschedulable
    assert shelf.given([new]).models(())[0].spec.unschedulable
    assert not shelf.given([old]).models(())[0].spec.unschedulable


def test_two_nodes_of_one_name_cannot_be_told_apart() -> None:
    with pytest.raises(CannotJudge, match="same name"):
        NodeShelf().given([a_node("a"), a_node("a", spec={})])
    with pytest.raises(CannotJudge, match="same name"):
        NodeShelf().given([a_node("a"), a_node("a")])


def test_only_images_that_are_asked_for_count() -> None:
    given = NodeShelf().given([a_node("a", ("x:1", MIB), ("y:1", 2 * MIB)), a_node("b")])
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
    (node,) = NodeShelf().given([a_node("a", ("x:1", 5), ("x:1", 7))]).models(("x:1",))
    assert node.status.images == (ContainerImage(("x:1",), 5),)


def test_names_of_images_may_be_escaped() -> None:
    escaped = a_node("a", ("team/x:1", 5)).replace(b"team/x", b"team\\/x")
    assert NodeShelf().given([escaped]).present(["team/x:1"]) == ("team/x:1",)


def test_images_that_cannot_be_read_are_a_mistake_of_those_who_ask() -> None:
    broken = a_node("a", ("x:1", 5)).replace(b'"sizeBytes": 5', b'"sizeBytes": "big"')
    given = NodeShelf().given([broken])
    assert given.present(["y:1"]) == ()
    with pytest.raises(CannotJudge, match="the images of a cannot be read: "):
        given.present(["x:1"])


@pytest.mark.parametrize("status", [None, {}, {"images": None}, {"images": []}])
def test_nodes_may_have_no_images(status: Any) -> None:
    given = NodeShelf().given([a_node("a", status=status)])
    assert given.present(["x:1"]) == ()


def test_what_was_asked_for_longest_ago_is_forgotten() -> None:
    a, b, c = (a_node(name) for name in "abc")
    shelf = NodeShelf(capacity=2 * len(a))
    first = shelf.given([a, b]).by_name["a"]
    assert names(shelf, a) == ["a"]
    assert names(shelf, c) == ["c"]
    assert sorted(shelf.known.values()) == [a, c]
    assert shelf.given([a]).by_name["a"] is first
    assert names(shelf, a, b, c) == ["a", "b", "c"]
    assert len(shelf.known) == 2
