"""What is kept, what is dropped, and that scheduling does not notice."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from scheduler_core.errors import InvalidObjects
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.kinds import KINDS
from scheduler_core.problems import Problems
from scheduler_core.sources import Dropped, Ignored, UploadReport, read_upload
from scheduler_core.sources.redaction import Redactor
from scheduler_core.sources.report import Tally

HERE = Path(__file__).parent
CASES = HERE.parents[1] / "golden" / "conformance"
CARELESS = (HERE / "data" / "careless.yaml").read_bytes()


def redacted(manifest: dict[str, Any]) -> dict[str, Any] | None:
    problems = Problems(10)
    kept = Redactor(Tally(), problems).redact(manifest, "here")
    problems.raise_any(InvalidObjects)
    return kept


def pod(**fields: Any) -> dict[str, Any]:
    return {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "p"}, **fields}


class TestCarelessDump:
    def test_no_secret_is_in_the_result_or_the_report(self) -> None:
        upload = read_upload(CARELESS)
        text = json.dumps([upload.objects, upload.report.to_dict()])
        assert "hush" not in text
        assert "aHVzaC1odXNo" not in text

    def test_what_is_kept(self) -> None:
        node, web, config_map, widget, volume = read_upload(CARELESS).objects
        assert node == {
            "apiVersion": "v1",
            "kind": "Node",
            "metadata": {
                "annotations": {},
                "creationTimestamp": "2026-05-04T08:00:00Z",
                "labels": {"kubernetes.io/hostname": "n1", "topology.kubernetes.io/zone": "east"},
                "name": "n1",
                "uid": "0b2c",
            },
            "spec": {"taints": [{"effect": "NoSchedule", "key": "gpu", "timeAdded": "2026-05-04T08:00:00Z"}]},
            "status": {
                "allocatable": {"cpu": "4", "memory": "8Gi", "pods": "110"},
                "capacity": {"cpu": "4", "memory": "8Gi", "pods": "110"},
                "conditions": [
                    {"lastTransitionTime": None, "reason": "Ready", "status": "True", "type": "Ready"}
                ],
                "images": [{"names": ["docker.io/library/nginx:1.27"], "sizeBytes": 72000000}],
                "nodeInfo": {"architecture": "amd64", "osImage": "Debian"},
            },
        }
        assert web == {
            "apiVersion": "v1",
            "kind": "Pod",
            "metadata": {"annotations": {}, "labels": {"app": "web"}, "name": "web-1", "namespace": "shop"},
            "spec": {
                "containers": [
                    {
                        "image": "nginx:1.27",
                        "name": "main",
                        "ports": [{"containerPort": 80, "hostPort": 8080}],
                        "resources": {"limits": {"memory": "1Gi"}, "requests": {"cpu": "500m"}},
                    }
                ],
                "nodeName": "n1",
                "tolerations": [{"key": "gpu", "operator": "Exists"}],
                "volumes": [
                    {"name": "data", "persistentVolumeClaim": {"claimName": "data-web"}},
                    {"name": "token"},
                    {"csi": {"driver": "secrets.example.com"}, "name": "inline"},
                    {"name": "disk", "rbd": {"image": "i", "monitors": ["m"]}},
                ],
            },
            "status": {
                "conditions": [
                    {"status": "False", "type": "Ready"},
                    {
                        "message": "0/1 nodes are available: 1 Insufficient cpu.",
                        "status": "False",
                        "type": "PodScheduled",
                    },
                ],
                "containerStatuses": [{"name": "main", "ready": False, "restartCount": 3}],
                "phase": "Running",
                "startTime": "2026-05-04T09:00:00Z",
            },
        }
        assert config_map == {
            "apiVersion": "v1",
            "kind": "ConfigMap",
            "metadata": {"name": "settings", "namespace": "shop"},
        }
        assert widget == {
            "apiVersion": "example.com/v1",
            "kind": "Widget",
            "metadata": {"name": "w", "namespace": "shop"},
        }
        assert volume == {
            "apiVersion": "v1",
            "kind": "PersistentVolume",
            "metadata": {"annotations": {"pv.kubernetes.io/bind-completed": "yes"}, "name": "pv-1"},
            "spec": {"capacity": {"storage": "10Gi"}, "csi": {"driver": "d", "volumeHandle": "h"}},
        }

    def test_everything_dropped_is_counted_with_places(self) -> None:
        assert read_upload(CARELESS).report == UploadReport(
            dropped=(
                Dropped(
                    "ConfigMap data",
                    2,
                    ("ConfigMap shop/settings: binaryData", "ConfigMap shop/settings: data"),
                ),
                Dropped("Secrets", 1, ("Secret shop/credentials",)),
                Dropped(
                    "annotations",
                    3,
                    (
                        "Node n1: metadata.annotations[csi.volume.kubernetes.io/nodeid]",
                        "Pod shop/web-1: metadata.annotations[kubectl.kubernetes.io/last-applied-configuration]",
                        "PersistentVolume pv-1: metadata.annotations.note",
                    ),
                ),
                Dropped(
                    "commands and arguments",
                    2,
                    ("Pod shop/web-1: spec.containers[0].args", "Pod shop/web-1: spec.containers[0].command"),
                ),
                Dropped(
                    "contents of other kinds",
                    3,
                    (
                        "ConfigMap shop/settings: metadata.labels",
                        "Widget shop/w: password",
                        "Widget shop/w: spec",
                    ),
                ),
                Dropped(
                    "environment variables",
                    2,
                    ("Pod shop/web-1: spec.containers[0].env", "Pod shop/web-1: spec.containers[0].envFrom"),
                ),
                Dropped("managed fields", 1, ("Node n1: metadata.managedFields",)),
                Dropped(
                    "other fields",
                    8,
                    (
                        "Node n1: metadata.resourceVersion",
                        "Node n1: spec.podCIDR",
                        "Pod shop/web-1: spec.containers[0].volumeMounts",
                    ),
                ),
                Dropped(
                    "probes and lifecycle hooks",
                    2,
                    (
                        "Pod shop/web-1: spec.containers[0].lifecycle",
                        "Pod shop/web-1: spec.containers[0].livenessProbe",
                    ),
                ),
                Dropped(
                    "status details",
                    7,
                    (
                        "Node n1: status.addresses",
                        "Node n1: status.conditions[0].message",
                        "Node n1: status.nodeInfo.machineID",
                    ),
                ),
                Dropped(
                    "volume sources",
                    3,
                    (
                        "Pod shop/web-1: spec.volumes[1].secret",
                        "PersistentVolume pv-1: spec.csi.nodePublishSecretRef",
                        "PersistentVolume pv-1: spec.csi.volumeAttributes",
                    ),
                ),
            ),
            ignored=(Ignored("ConfigMap", 1), Ignored("Widget.example.com", 1)),
        )

    def test_the_upload_is_not_changed(self) -> None:
        manifest = pod(spec={"containers": [{"name": "c", "env": [{"name": "A", "value": "b"}]}]})
        before = json.dumps(manifest)
        redacted(manifest)
        assert json.dumps(manifest) == before


@pytest.mark.parametrize(
    ("spec", "kept"),
    [
        ({"containers": "hush"}, {"containers": ""}),
        ({"containers": {"hush": 1}}, {"containers": {}}),
        ({"containers": ["hush", [1], 7, True, None]}, {"containers": ["", [], 0, False, None]}),
        ({"containers": [{"name": {"hush": "hush"}}]}, {"containers": [{"name": {}}]}),
        ({"nodeName": ["hush"]}, {"nodeName": []}),
        ({"nodeSelector": {"a": {"hush": 1}}}, {"nodeSelector": {"a": {}}}),
        ({"nodeSelector": ["hush"]}, {"nodeSelector": []}),
        ({"nodeSelector": None, "affinity": {}}, {"nodeSelector": None, "affinity": {}}),
        ({"priority": 10**30}, {"priority": 1e30}),
    ],
)
def test_values_of_a_wrong_type_become_empty_ones_of_the_same(spec: Any, kept: Any) -> None:
    assert redacted(pod(spec=spec)) == pod(spec=kept)


def test_a_spec_of_a_wrong_type_is_still_told_by_the_reader_of_objects() -> None:
    upload = read_upload(json.dumps(pod(spec={"nodeName": {"hush": "hush"}})).encode())
    with pytest.raises(InvalidObjects) as caught:
        read_cluster(upload.objects)
    assert [problem.path for problem in caught.value.problems] == ["pods[0] p: spec.nodeName"]


@pytest.mark.parametrize(
    "manifest", [pod(spec={"priority": 10**400}), pod(spec={"nodeSelector": {"a\0": "b"}})]
)
def test_what_cannot_be_stored_is_refused(manifest: dict[str, Any]) -> None:
    with pytest.raises(InvalidObjects):
        redacted(manifest)


def test_kinds_of_other_groups_are_not_mistaken() -> None:
    service = {
        "apiVersion": "serving.knative.dev/v1",
        "kind": "Service",
        "metadata": {"name": "s"},
        "spec": {"a": 1},
    }
    assert redacted(service) == {key: value for key, value in service.items() if key != "spec"}


def test_long_names_are_cut_in_examples() -> None:
    tally = Tally()
    Redactor(tally, Problems(1)).redact(pod(**{"x" * 500: 1}) | {"metadata": {"name": "n" * 500}}, "")
    (dropped,) = tally.report().dropped
    assert dropped.examples == (f"Pod {'n' * 80}…: {'x' * 80}…",)


def test_key_material_and_passwords_of_a_policy_are_dropped() -> None:
    tally = Tally()
    extender = {
        "urlPrefix": "https://user:hush@host/x",
        "tlsConfig": {"keyData": "hush", "certData": "hush", "keyFile": "/k", "caData": ""},
    }
    config = {"kind": "KubeSchedulerConfiguration", "extenders": [extender]}
    assert Redactor(tally, Problems(1)).redact_configuration(config) == {
        "kind": "KubeSchedulerConfiguration",
        "extenders": [{"urlPrefix": "https://host/x", "tlsConfig": {"keyFile": "/k", "caData": ""}}],
    }
    assert [(entry.what, entry.count) for entry in tally.report().dropped] == [
        ("TLS key material", 2),
        ("credentials in URLs", 1),
    ]


def test_of_devices_and_claims_only_the_parameters_of_drivers_are_dropped() -> None:
    opaque = {"driver": "gpu.example.com", "parameters": {"token": "hush"}}
    selector = {"cel": {"expression": "device.driver == 'gpu.example.com'"}}
    request = {"name": "r", "exactly": {"deviceClassName": "gpu", "selectors": [selector], "count": 2}}
    allocation = {
        "devices": {
            "results": [{"request": "r", "driver": "gpu.example.com", "pool": "p", "device": "gpu-0"}],
            "config": [{"source": "FromClaim", "opaque": opaque}],
        }
    }
    network = {"driver": "gpu.example.com", "pool": "p", "device": "gpu-0"}
    claim = {
        "apiVersion": "resource.k8s.io/v1",
        "kind": "ResourceClaim",
        "metadata": {"name": "c"},
        "spec": {"devices": {"requests": [request], "config": [{"requests": ["r"], "opaque": opaque}]}},
        "status": {"allocation": allocation, "devices": [{**network, "data": {"token": "hush"}}]},
    }
    kept = redacted(claim)
    bare = {"driver": "gpu.example.com"}
    assert kept == claim | {
        "spec": {"devices": {"requests": [request], "config": [{"requests": ["r"], "opaque": bare}]}},
        "status": {
            "allocation": {
                "devices": allocation["devices"] | {"config": [{"source": "FromClaim", "opaque": bare}]}
            },
            "devices": [network],
        },
    }


class TestSchedulingDoesNotNotice:
    """Redacted objects read like the originals, but for what no plugin asks for."""

    @pytest.mark.parametrize(
        "path", sorted(CASES.glob("*.jsonl.gz")), ids=lambda path: path.name.split(".")[0]
    )
    def test_recorded_cases_read_the_same(self, path: Path) -> None:
        with gzip.open(path) as lines:
            for line in lines:
                objects = json.loads(line)["objects"]
                upload = read_upload(json.dumps(objects).encode())
                for manifest in objects:
                    drop_unread(manifest)
                assert read_cluster(upload.objects) == read_cluster(objects)

    def test_every_kind_that_is_read_is_kept(self) -> None:
        for kind in KINDS.values():
            api_version = f"{kind.group}/v1" if kind.group else "v1"
            manifest = {"apiVersion": api_version, "kind": kind.name} | example_of(kind.model)
            kept = redacted(manifest)
            assert kept is not None
            assert missing(manifest, kept) <= NOT_KEPT, kind.name


READ_ANNOTATIONS = {
    "pv.kubernetes.io/bind-completed",
    "volume.beta.kubernetes.io/storage-class",
    "volume.kubernetes.io/selected-node",
    "storage.alpha.kubernetes.io/migrated-plugins",
    "deployment.kubernetes.io/revision",
    "resource.kubernetes.io/extended-resource-claim",
}
# Read by the model for uses that no upload has (the live cluster), or shown nowhere.
NOT_KEPT = {
    "metadata.resourceVersion",
    "metadata.annotations.x",
    "spec.providerID",
    "status.message",
    "status.conditions[].message",
    "spec.config[].opaque.parameters",
    "spec.devices.config[].opaque.parameters",
    "spec.spec.devices.config[].opaque.parameters",
    "status.allocation.devices.config[].opaque.parameters",
}


def drop_unread(manifest: dict[str, Any]) -> None:
    """Remove from the manifest what NOT_KEPT names."""
    manifest["metadata"].pop("resourceVersion", None)
    annotations = manifest["metadata"].get("annotations", {})
    for name in annotations.keys() - READ_ANNOTATIONS:
        del annotations[name]
    for condition in manifest.get("status", {}).get("conditions", []):
        if condition["type"] != "PodScheduled":
            condition.pop("message", None)
    spec, status = manifest.get("spec", {}), manifest.get("status", {})
    if manifest["kind"] in ("DeviceClass", "ResourceClaim"):
        given = status.get("allocation", {}).get("devices", {}).get("config", [])
        for entry in [*spec.get("config", []), *spec.get("devices", {}).get("config", []), *given]:
            entry.get("opaque", {}).pop("parameters", None)


def example_of(model: type[msgspec.Struct]) -> dict[str, Any]:
    """A manifest with every field of a model set."""
    info = msgspec.inspect.type_info(model)
    assert isinstance(info, msgspec.inspect.StructType)
    return {field.encode_name: _example(field.type) for field in info.fields}


def _example(wanted: Any) -> Any:
    inspect = msgspec.inspect
    if isinstance(wanted, inspect.UnionType):
        return _example(next(kind for kind in wanted.types if not isinstance(kind, inspect.NoneType)))
    if isinstance(wanted, inspect.StructType):
        return example_of(wanted.cls)
    if isinstance(wanted, inspect.VarTupleType):
        return [_example(wanted.item_type)]
    if isinstance(wanted, inspect.DictType | inspect.CollectionType):
        return {"x": "1"}
    return 1 if isinstance(wanted, inspect.IntType) else "2026-01-01T00:00:00Z"


def missing(manifest: Any, kept: Any, path: str = "") -> set[str]:
    """Paths in `manifest` that are not in `kept`."""
    if isinstance(manifest, dict):
        paths = [(f"{path}.{key}".removeprefix("."), value, key) for key, value in manifest.items()]
        gone = {where for where, _, key in paths if key not in kept}
        return gone.union(*(missing(value, kept[key], where) for where, value, key in paths if key in kept))
    if isinstance(manifest, list):
        return set().union(*(missing(a, b, f"{path}[]") for a, b in zip(manifest, kept, strict=True)))
    return set()
