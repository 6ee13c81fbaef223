"""Cutting known nodes out of a request gives what reading all of it gives, or nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.extender.node_texts import cut, first_words
from playground.extender.wire import read_nodes_request
from tests.support.builders import a_node, a_pod
from tests.support.extenders import recorded_calls


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def request(*nodes: bytes, pod: bytes = b'{"metadata":{"name":"p"}}') -> bytes:
    return (
        b'{"Pod":' + pod + b',"Nodes":{"metadata":{},"items":[' + b",".join(nodes) + b']},"NodeNames":null}'
    )


def known(*nodes: bytes) -> dict[bytes, bytes]:
    return {first_words(node): node for node in nodes}


A, B, C = (compact({"metadata": {"name": name, "uid": name * 3}, "status": {"x": [{}]}}) for name in "abc")
NEWER = B.replace(b"bbb", b"new")


@pytest.mark.parametrize("there", [[], [A], [B], [C], [A, B, C]], ids=len)
def test_known_nodes_and_others_are_told_apart(there: list[bytes]) -> None:
    pod, nodes = cut(request(A, B, C), known(*there)) or (b"", ())
    assert (pod, nodes) == (b'{"metadata":{"name":"p"}}', (A, B, C))
    assert [any(node is one for one in there) for node in nodes] == [node in there for node in (A, B, C)]


def test_a_node_that_has_changed_is_not_taken_for_the_old_one() -> None:
    assert cut(request(A, NEWER, C), known(A, B, C)) == (b'{"metadata":{"name":"p"}}', (A, NEWER, C))


def test_a_name_that_begins_with_another_is_another() -> None:
    short, long = b'{"metadata":{"name":"n"}}', b'{"metadata":{"name":"n"}, "spec":{}}'
    assert cut(request(long, short), {first_words(long): short}) == (
        b'{"metadata":{"name":"p"}}',
        (long, short),
    )


def test_what_looks_like_the_end_of_a_node_may_be_inside_of_it() -> None:
    nested = compact({"metadata": {"name": "n"}, "status": {"x": [{"y": {}}, {"metadata": {"z": 1}}]}})
    assert cut(request(nested, A), {}) == (b'{"metadata":{"name":"p"}}', (nested, A))
    often = compact({"metadata": {"name": "n"}, "status": {"x": [{"metadata": {}}] * 9}})
    assert cut(request(often, A), {}) is None
    assert read_nodes_request(request(often, A)).nodes == (often, A)


def test_words_of_the_request_may_stand_in_the_pod() -> None:
    marker = ',"Nodes":{"metadata":{},"items":['
    pod = compact({"metadata": {"name": "p", "annotations": {"a": marker}}})
    assert cut(request(A, pod=pod), {}) == (pod, (A,))
    odd = b'{"a":{"b":1' + marker.encode() + b"]}}}"
    assert cut(request(A, pod=odd), {}) is None
    assert read_nodes_request(request(A, pod=odd)).pod == odd


@pytest.mark.parametrize(
    "body",
    [
        request(),
        request(A)[:-1],
        request(A) + b" ",
        request(A + b"x"),
        request(A, b""),
        request(b"", A),
        request(A, b"[]"),
        request(A, b'{"metadata":{"name":}}'),
        request(A, pod=b"3"),
        request(A, pod=b"{"),
        request(A).replace(b"Pod", b"pod"),
        request(A).replace(b'"NodeNames":null', b'"NodeNames":[]'),
        request(A).replace(b",", b", ", 1),
        compact({"Pod": {}, "Nodes": None, "NodeNames": ["a"]}),
        b"",
    ],
)
def test_what_is_written_otherwise_is_not_recognised(body: bytes) -> None:
    assert cut(body, known(A)) is None


@pytest.mark.parametrize("index", range(4))
def test_what_the_real_scheduler_sends_is_recognised(index: int) -> None:
    calls = [call for call in recorded_calls(node_cache_capable=False) if "Nodes" in call["request"]]
    body = compact(calls[index]["request"])
    nodes = tuple(compact(node) for node in calls[index]["request"]["Nodes"]["items"])
    assert cut(body, known(*nodes[1:])) == (compact(calls[index]["request"]["Pod"]), nodes)


def test_all_ways_of_reading_agree() -> None:
    nodes = [a_node(f"n{index}", cpu=str(index)) for index in range(5)]
    asked = {"Pod": a_pod("p"), "Nodes": {"metadata": {}, "items": nodes}, "NodeNames": None}
    ours = read_nodes_request(compact(asked), known(compact(nodes[2])))
    spaced = read_nodes_request(json.dumps(asked, indent=1).encode())
    renamed = read_nodes_request(json.dumps({key.lower(): value for key, value in asked.items()}).encode())
    assert [json.loads(node) for node in ours.nodes or ()] == nodes
    for other in (spaced, renamed):
        assert [json.loads(node) for node in other.nodes or ()] == nodes
        assert json.loads(other.pod) == json.loads(ours.pod) == asked["Pod"]
