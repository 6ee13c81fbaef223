"""The comparison of the cache with a fresh list notices whatever it is that the watches did not tell."""

from __future__ import annotations

import pytest

from tests.apiserver import ApiServer
from tests.support.apiclient import MERGE, ApiClient
from tests.support.apiobjects import NODES, PODS, a_binding, a_node, a_pod
from tests.support.apivolumes import a_class
from tests.support.replicas import compared, scheduling

pytestmark = pytest.mark.live

NOTHING: dict[str, list[object]] = {
    "missingPods": [],
    "surplusPods": [],
    "podsElsewhere": [],
    "changedPods": [],
    "assumedPods": [],
    "missingNodes": [],
    "surplusNodes": [],
    "changedNodes": [],
    "otherObjects": [],
}


def test_every_kind_of_difference(server: ApiServer, client: ApiClient) -> None:
    server.control.load(objects=[a_node("n"), a_node("gone"), a_class("kept", "p"), a_class("changed", "p")])
    server.control.load(objects=[a_pod(name) for name in ("bound", "labelled", "deleted", "same")])
    with scheduling(server.url) as replica:
        assert compared(replica) == NOTHING
        server.control.silence()
        server.control.load(objects=[a_node("new"), a_pod("late"), a_class("new", "p")])
        client.delete(f"{NODES}/gone")
        client.patch(f"{NODES}/n", {"metadata": {"labels": {"a": "b"}}}, MERGE)
        client.patch(f"{PODS}/labelled", {"metadata": {"labels": {"a": "b"}}}, MERGE)
        client.patch(
            "/apis/storage.k8s.io/v1/storageclasses/changed", {"metadata": {"labels": {"a": "b"}}}, MERGE
        )
        client.delete(f"{PODS}/deleted")
        client.post(f"{PODS}/bound/binding", a_binding("bound", "n"))
        assert compared(replica) == NOTHING | {
            "missingPods": ["default/late"],
            "surplusPods": ["default/deleted"],
            "podsElsewhere": ["default/bound"],
            "changedPods": ["default/labelled"],
            "missingNodes": ["new"],
            "surplusNodes": ["gone"],
            "changedNodes": ["n"],
            "otherObjects": ["StorageClass changed", "StorageClass new"],
        }
