"""`snapshot_cluster` and `compare`, against a test API server."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from playground.snapshots import queries
from playground.snapshots.models import Snapshot
from tests.apiserver import ApiServer, write_kubeconfig
from tests.support.apidevices import a_device_claim, a_device_class, a_slice
from tests.support.apigroups import a_gang
from tests.support.apiobjects import a_node, a_pod
from tests.support.replicas import scheduling

pytestmark = pytest.mark.live


@pytest.fixture
def kubeconfig(server: ApiServer, tmp_path: Path) -> str:
    pod = a_pod("p")
    pod["spec"]["containers"][0]["env"] = [{"name": "PASSWORD", "value": "sesame"}]
    server.control.load(objects=[a_node("n"), pod])
    return str(write_kubeconfig(tmp_path / "kubeconfig", server.url))


def test_a_snapshot_is_written_redacted(server: ApiServer, kubeconfig: str, tmp_path: Path) -> None:
    output = tmp_path / "cluster.json"
    call_command("snapshot_cluster", kubeconfig=kubeconfig, output=str(output))
    items = json.loads(output.read_text())["items"]
    kinds = [(one["kind"], one["apiVersion"], one["metadata"]["name"]) for one in items]
    assert ("Node", "v1", "n") in kinds
    assert ("Pod", "v1", "p") in kinds
    assert "sesame" not in output.read_text()
    assert {one["verb"] for one in server.control.journal(agent="playground-import")} == {"list"}


def _in(kind: str, output: Path) -> list[tuple[str, str, dict[str, Any]]]:
    """Version, name and spec of each of a kind in a file."""
    items = json.loads(output.read_text())["items"]
    return [(one["apiVersion"], one["metadata"]["name"], one["spec"]) for one in items if one["kind"] == kind]


def test_devices_claims_and_groups_are_in_it(server: ApiServer, kubeconfig: str, tmp_path: Path) -> None:
    claim, gang = a_device_claim("shared", namespace="default"), a_gang("train", 3)
    gang["metadata"]["namespace"] = "default"
    template = {
        "apiVersion": "resource.k8s.io/v1",
        "kind": "ResourceClaimTemplate",
        "metadata": {"name": "one-gpu", "namespace": "default"},
        "spec": {"spec": claim["spec"]},
    }
    devices = a_slice("n", "gpu-0")
    server.control.load(objects=[a_device_class("gpu"), devices, claim, template, gang])
    output, err = tmp_path / "cluster.json", StringIO()
    call_command("snapshot_cluster", kubeconfig=kubeconfig, output=str(output), stderr=err)
    version = "resource.k8s.io/v1"
    assert {
        "DeviceClass": _in("DeviceClass", output),
        "ResourceSlice": _in("ResourceSlice", output),
        "ResourceClaim": _in("ResourceClaim", output),
        "ResourceClaimTemplate": _in("ResourceClaimTemplate", output),
        "PodGroup": _in("PodGroup", output),
    } == {
        "DeviceClass": [(version, "gpu", a_device_class("gpu")["spec"])],
        "ResourceSlice": [(version, "n-gpus", devices["spec"])],
        "ResourceClaim": [(version, "shared", claim["spec"])],
        "ResourceClaimTemplate": [(version, "one-gpu", template["spec"])],
        "PodGroup": [("scheduling.k8s.io/v1alpha2", "train", gang["spec"])],
    }
    assert err.getvalue() == ""


def test_a_server_without_devices_and_groups_is_not_told(server: ApiServer, kubeconfig: str) -> None:
    server.control.fault(effect="answer", status=404, resources=["podgroups", "resourceslices"])
    server.control.fault(effect="answer", status=403, resources=["resourceclaims"])
    out, err = StringIO(), StringIO()
    call_command("snapshot_cluster", kubeconfig=kubeconfig, output="-", stdout=out, stderr=err)
    (said,) = err.getvalue().splitlines()
    assert said.startswith("ResourceClaim is left out: list /apis/resource.k8s.io/v1/resourceclaims: 403")


@pytest.mark.django_db
def test_a_snapshot_is_stored(kubeconfig: str) -> None:
    out = StringIO()
    call_command("snapshot_cluster", kubeconfig=kubeconfig, name="Mine", stdout=out)
    snapshot = Snapshot.objects.get()
    assert (out.getvalue(), snapshot.name, snapshot.origin) == (
        f"/snapshots/{snapshot.id}\n",
        "Mine",
        "live",
    )
    assert "sesame" not in json.dumps(list(queries.all_objects(snapshot.id)))


def test_what_may_not_be_listed_is_left_out_and_said(server: ApiServer, kubeconfig: str) -> None:
    server.control.fault(effect="answer", status=403, resources=["services"])
    out, err = StringIO(), StringIO()
    call_command("snapshot_cluster", kubeconfig=kubeconfig, output="-", stdout=out, stderr=err)
    assert "Service is left out: list /api/v1/services: 403" in err.getvalue()
    assert "Node" in {one["kind"] for one in json.loads(out.getvalue())["items"]}
    server.control.fault(effect="answer", status=403, resources=["pods"])
    with pytest.raises(CommandError, match="list /api/v1/pods: 403") as refused:
        call_command("snapshot_cluster", kubeconfig=kubeconfig, output="-")
    assert refused.value.returncode == 2


def test_compare_prints_what_differs(server: ApiServer, kubeconfig: str) -> None:
    with scheduling(server.url) as replica:
        out = StringIO()
        call_command("compare", replica.address, stdout=out)
        assert out.getvalue() == ""
        server.control.silence()
        server.control.load(objects=[a_node("unseen")])
        with pytest.raises(SystemExit) as differs:
            call_command("compare", replica.address, stdout=out)
        assert (differs.value.code, out.getvalue()) == (1, "missingNodes: unseen\n")
        address = replica.address
    with pytest.raises(CommandError) as gone:
        call_command("compare", address)
    assert gone.value.returncode == 2
