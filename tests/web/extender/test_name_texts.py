"""Lists of names that are cut out of requests, and answers that are written from pieces, equal those of wire.py."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from playground.extender import wire
from playground.extender.name_texts import (
    Lists,
    NamesRequest,
    all_fit_reply,
    cut_names,
    names_of,
    scores_reply,
)
from playground.extender.wire import FilterResult, read_nodes_request
from scheduler_core.model.cluster import read_cluster
from scheduler_core.snapshot.nodes.table import NodeTable
from scheduler_core.snapshot.snapshot import build_snapshot
from tests.support.builders import a_node, a_pod
from tests.support.extenders import recorded_calls

POD = b'{"metadata":{"name":"p"}}'


def compact(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode()


def request(names: bytes, pod: bytes = POD) -> bytes:
    return b'{"Pod":' + pod + b',"Nodes":null,"NodeNames":' + names + b"}"


def table(*names: str) -> NodeTable:
    return build_snapshot(read_cluster([a_node(name) for name in names])).nodes


@pytest.mark.parametrize("names", [b'["a","b"]', b"[]", b' [ "a" ] ', b'["\\u0061"]'])
def test_pod_and_names_are_told_apart(names: bytes) -> None:
    cut = cut_names(request(names))
    assert cut == NamesRequest(POD, names)
    read = read_nodes_request(request(names))
    assert (read.pod, read.nodes, read.names) == (POD, None, names_of(names))


def test_words_of_the_request_may_stand_in_the_pod() -> None:
    pod = b'{"metadata":{},"Pod":{},"Nodes":null,"NodeNames":["x"]}'
    assert cut_names(request(b'["a"]', pod)) == NamesRequest(pod, b'["a"]')
    assert cut_names(b'{"Pod":' + pod) is None


@pytest.mark.parametrize(
    "body",
    [
        request(b'["a"]')[:-1],
        request(b'["a"]') + b" ",
        request(b'["a",]'),
        request(b'["a"],"Nodes":{}'),
        request(b"[1]"),
        request(b'["\xff"]'),
        request(b"null"),
        request(b'["a"]', pod=b"3"),
        request(b'["a"]', pod=b"{"),
        request(b'["a"]').replace(b"Pod", b"pod"),
        request(b'["a"]').replace(b"null", b"{}"),
        request(b'["a"]').replace(b",", b", "),
        compact({"Pod": {}, "Nodes": {"metadata": {}, "items": []}, "NodeNames": None}),
        b"",
    ],
)
def test_what_is_written_otherwise_is_not_recognised(body: bytes) -> None:
    assert cut_names(body) is None


def test_what_the_real_scheduler_sends_is_recognised() -> None:
    requests = [call["request"] for call in recorded_calls(node_cache_capable=True)]
    asked = [one for one in requests if "NodeNames" in one]
    assert len(asked) > 1
    for one in asked:
        assert cut_names(compact(one)) == NamesRequest(compact(one["Pod"]), compact(one["NodeNames"]))


def test_an_answer_with_all_nodes_is_that_of_wire() -> None:
    assert all_fit_reply(b'["a","b"]') == wire.filter_reply(FilterResult(("a", "b")), None)


def test_points_are_written_as_wire_writes_them() -> None:
    nodes = table("a", "b", 'c"\\é')
    lists = Lists()
    rows = lists.rows(compact(['c"\\é', "a"]), nodes)
    assert rows.tolist() == [2, 0]
    written = scores_reply(lists.heads(nodes)[rows], np.array([10, 0]))
    assert written == wire.scores_reply([('c"\\é', 10), ("a", 0)])
    assert scores_reply(lists.heads(nodes)[:0], np.zeros(0, dtype=np.int64)) == b"[]"


def test_lists_of_another_table_are_read_again() -> None:
    lists, before, after = Lists(), table("a", "b"), table("b", "c")
    assert lists.rows(b'["b","c"]', before).tolist() == [1, -1]
    assert lists.heads(before).tolist() == [b'{"Host":"a","Score":', b'{"Host":"b","Score":']
    assert lists.rows(b'["b","c"]', after).tolist() == [0, 1]
    assert lists.heads(after).tolist() == [b'{"Host":"b","Score":', b'{"Host":"c","Score":']
    assert lists.rows(b'["c"]', after).tolist() == [1]


def test_pods_are_read_once_and_as_all_others_are() -> None:
    from playground.extender.objects import _read_any_pod, read_pod

    pods = [
        call["request"]["Pod"] for call in recorded_calls(node_cache_capable=True) if "Pod" in call["request"]
    ]
    pods.append(a_pod("odd", node="n") | {"status": {"nominatedNodeName": "m"}})
    pods.append({"metadata": {"name": "no-namespace"}})
    for pod in pods:
        text = compact(pod)
        assert read_pod(text) == _read_any_pod(text)
        assert read_pod(bytes(bytearray(text))) is read_pod(text)
