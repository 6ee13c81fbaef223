"""Whatever is uploaded, the answer is an Upload that can be stored or an InvalidInput; nothing else."""

from __future__ import annotations

import copy
import gzip
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import yaml
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.model.cluster import read_cluster
from scheduler_core.sources import expand_workloads, read_openb, read_upload

DATA = Path(__file__).parent / "data"
TEMPLATE = {
    "metadata": {"labels": {"app": "a"}},
    "spec": {
        "containers": [{"name": "c", "image": "i", "resources": {"requests": {"cpu": "1"}}}],
        "affinity": {
            "nodeAffinity": {
                "requiredDuringSchedulingIgnoredDuringExecution": {
                    "nodeSelectorTerms": [
                        {"matchExpressions": [{"key": "k", "operator": "In", "values": ["v"]}]}
                    ]
                }
            }
        },
        "tolerations": [{"key": "k", "operator": "Exists"}],
        "volumes": [{"name": "v", "ephemeral": {"volumeClaimTemplate": {"spec": {}}}}],
    },
}
SPEC = {
    "replicas": 2,
    "selector": {"matchLabels": {"app": "a"}},
    "template": TEMPLATE,
    "volumeClaimTemplates": [{"metadata": {"name": "d"}, "spec": {"accessModes": ["ReadWriteOnce"]}}],
}
WORKLOADS = [
    {"apiVersion": version, "kind": kind, "metadata": {"name": kind.lower(), "namespace": "n"}, "spec": SPEC}
    for version, kind in [
        ("apps/v1", "Deployment"),
        ("apps/v1", "ReplicaSet"),
        ("apps/v1", "StatefulSet"),
        ("apps/v1", "DaemonSet"),
        ("batch/v1", "Job"),
        ("v1", "ReplicationController"),
    ]
]
SMALL: dict[str, Any] = {
    "apiVersion": "v1",
    "kind": "List",
    "items": [*yaml.safe_load((DATA / "careless.yaml").read_bytes())["items"], *WORKLOADS],
}
JSON = json.dumps(SMALL, default=str, indent=1).encode()
YAML = yaml.safe_dump(json.loads(JSON)).encode()

junk: st.SearchStrategy[Any] = st.sampled_from(
    [
        None,
        True,
        0,
        -1,
        10**30,
        1.5,
        "",
        "x",
        "\0",
        "é",
        [],
        {},
        [1],
        ["a"],
        [None],
        [{}],
        [[]],
        {"a": 1},
        {"": ""},
    ]
)
SIGNS = b"{ } [ ] \" ' \\ \0 \xff | # , % ? \xc3 \t &a *a --- <<: !!int NaN 1e999 : -".split(b" ")
tokens = st.sampled_from([*SIGNS, b"\n", b"  ", b"- ", b": ", b"---\n"])


def check(data: bytes) -> None:
    """Reads, expands, and reads the objects; only InvalidInput may be raised, and results are JSON."""
    try:
        upload = read_upload(data)
        objects, report = expand_workloads(upload.objects)
    except InvalidInput:
        return
    json.dumps([objects, upload.config, upload.report.to_dict(), report.to_dict()], allow_nan=False).encode()
    with suppress(InvalidInput):
        read_cluster(objects)


@given(st.binary(max_size=300))
def test_any_bytes(data: bytes) -> None:
    check(data)
    check(gzip.compress(data))


@given(st.text(max_size=200))
def test_any_text(text: str) -> None:
    check(text.encode("utf-8", errors="surrogatepass"))


@given(st.sampled_from([JSON, YAML]), st.data())
def test_valid_files_with_a_few_bytes_changed(original: bytes, data: st.DataObject) -> None:
    changed = original
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(changed)))
        length = data.draw(st.integers(0, 20))
        changed = changed[:start] + data.draw(tokens | st.binary(max_size=3)) + changed[start + length :]
    check(changed)


@given(st.sampled_from([JSON, YAML, gzip.compress(JSON)]), st.floats(0, 1))
def test_truncated_files(original: bytes, share: float) -> None:
    check(original[: int(len(original) * share)])


@given(st.data())
def test_valid_objects_with_a_few_values_changed(data: st.DataObject) -> None:
    manifest = copy.deepcopy(json.loads(JSON))
    for _ in range(data.draw(st.integers(1, 3))):
        place, key = _somewhere(manifest, data)
        place[key] = copy.deepcopy(data.draw(junk))
    check(json.dumps(manifest).encode())
    check(yaml.safe_dump(manifest, default_style='"').encode())


def _somewhere(manifest: Any, data: st.DataObject) -> tuple[Any, Any]:
    """A container inside `manifest` and a key of it."""
    place = manifest
    while True:
        key = data.draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if not (isinstance(place[key], dict | list) and place[key] and data.draw(st.integers(0, 5))):
            return place, key
        place = place[key]


@given(
    st.binary(max_size=200) | st.text(alphabet="sn,cpu_milli\n\r\"' 0123456789", max_size=200).map(str.encode)
)
def test_any_csv(rows: bytes) -> None:
    header, pods = b"sn,cpu_milli,memory_mib,gpu,model\n", (DATA / "openb_pods.csv").read_bytes()
    for nodes in (rows, header + rows):
        with suppress(InvalidInput):
            json.dumps(read_openb(nodes, pods))
