"""`check`: real files, played end to end: what fails and why, reports, statuses, recording."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import jsonschema_rs
import pytest
import yaml

from scheduler_core.cli.text.links import RunUpload
from scheduler_core.expectations import check_file_schema
from tests.support.builders import a_node, a_pod
from tests.support.command_line import playground
from tests.support.project import ROOT, read

EXAMPLE = ROOT / "docs/examples/placement"
MADE = "Made 3 pods for Deployment shop/web."
ZONE = "topology.kubernetes.io/zone"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The example of the documentation, to be changed."""
    return Path(shutil.copytree(EXAMPLE, tmp_path / "placement"))


def without_spread(folder: Path) -> str:
    """The chart as it would be if somebody dropped its spread constraint, and zone-a had more room."""
    rendered = list(yaml.safe_load_all((folder / "rendered.yaml").read_text()))
    del rendered[0]["spec"]["template"]["spec"]["topologySpreadConstraints"]
    rendered[0]["spec"]["template"]["spec"]["nodeSelector"] = {ZONE: "zone-a"}
    (folder / "rendered.yaml").write_text(yaml.safe_dump_all(rendered))
    return str(folder / "shop.yaml")


def test_the_example_of_the_documentation_holds(folder: Path) -> None:
    path = str(folder / "shop.yaml")
    said = playground("check", path)
    assert (said.status, said.out) == (0, "the shop: 6 of 6 hold\n")
    assert said.err == f"{path}: {MADE}\n{path}: Made 1 pod for StatefulSet shop/db.\n"


def test_the_documentation_shows_the_example_as_it_is() -> None:
    page = read(Path("docs/checks.md"))
    for name in ("shop.yaml", "rendered.yaml"):
        assert (EXAMPLE / name).read_text().rstrip() in page


def test_what_fails_is_told_with_the_decision_s_sentence(folder: Path) -> None:
    said = playground("check", without_spread(folder))
    pod = next(line.split()[2].rstrip(":") for line in said.out.splitlines() if "Attempt" in line)
    assert said.status == 1
    assert said.out == (
        "the shop: 4 of 6 hold\n"
        "  FAIL the shop is up without any one zone\n"
        f"       Without {ZONE}=zone-a, 0 pods of 3 would be left; at least 2 expected.\n"
        f"       Attempt 2, {pod}: Placed on a-1: the only one of 3 nodes that can take it.\n"
        "  FAIL pods of Deployment web in the namespace shop never share a node\n"
        f"       {sharing(said.out)} are both on node a-1.\n"
        f"       Attempt 1, {sharing(said.out).split()[-1]}: Placed on a-1: the only one of 3 nodes that can take it.\n"
    )


def sharing(out: str) -> str:
    """The two pods that share a node; their names have endings as a controller makes them."""
    return next(line.strip().partition(" are both")[0] for line in out.splitlines() if "are both" in line)


def test_tap(folder: Path) -> None:
    lines = playground("check", without_spread(folder), "-o", "tap").out.splitlines()
    assert lines[:6] == [
        "TAP version 14",
        "1..6",
        "ok 1 - the shop: a pod waits",
        "ok 2 - the shop: every web pod has a node",
        "not ok 3 - the shop: the shop is up without any one zone",
        "  ---",
    ]
    diagnosis = yaml.safe_load("\n".join(lines[6:8]))
    assert diagnosis["message"] == f"Without {ZONE}=zone-a, 0 pods of 3 would be left; at least 2 expected."
    assert diagnosis["decision"].endswith(": Placed on a-1: the only one of 3 nodes that can take it.")


def test_junit(folder: Path) -> None:
    path = without_spread(folder)
    suite = ET.fromstring(playground("check", path, "-o", "junit").out)[0]
    assert suite.attrib == {"name": "the shop", "tests": "6", "failures": "2"}
    failed = [case.attrib for case in suite if case.find("failure") is not None]
    assert failed == [
        {"classname": path, "name": "the shop is up without any one zone"},
        {"classname": path, "name": "pods of Deployment web in the namespace shop never share a node"},
    ]


def test_junit_leaves_out_what_xml_cannot_hold(tmp_path: Path) -> None:
    file = tmp_path / "odd.json"
    wanted = [{"name": "a\u0001<b", "pods": {}, "placed": "all"}]
    file.write_text(json.dumps({"objects": [a_node(), a_pod()], "expectations": wanted}))
    suite = ET.fromstring(playground("check", str(file), "-o", "junit").out)[0]
    assert suite[1].attrib["name"] == "a\N{REPLACEMENT CHARACTER}<b"


def test_json(folder: Path) -> None:
    record = json.loads(playground("check", str(folder / "shop.yaml"), "-o", "json").out)
    (file,) = record["files"]
    assert (record["holds"], file["name"], file["idle"]) == (True, "the shop", None)
    assert file["verdicts"][-1] == {
        "index": 4,
        "title": "no pod is evicted",
        "holds": True,
        "says": "No pod was evicted.",
        "pod": None,
        "attempt": None,
        "attempted": None,
        "decision": None,
        "link": None,
    }


def test_links_come_from_whoever_can_reach_the_server(folder: Path) -> None:
    asked = []

    def links(server: str, run: RunUpload, attempts: Mapping[int, str]) -> dict[int, str]:
        asked.append((server, run.name, len(run.objects), run.policy, run.options, dict(attempts)))
        return {k: f"{server}/{k}" for k in attempts}

    path = without_spread(folder)
    said = playground("check", path, "--server", "http://there", links=links)
    assert re.findall(r"^ +(http://there/\d)$", said.out, re.MULTILINE) == [
        "http://there/2",
        "http://there/1",
    ]
    ((server, name, n_objects, policy, options, attempts),) = asked
    assert (server, name, policy, options) == ("http://there", "the shop", None, {})
    assert sorted(attempts) == [1, 2]
    assert n_objects > len(attempts)


def test_a_server_that_cannot_be_reached_changes_nothing(folder: Path) -> None:
    def links(server: str, run: RunUpload, attempts: Mapping[int, str]) -> dict[int, str]:
        raise OSError("nobody there")

    path = without_spread(folder)
    alone, said = (
        playground("check", path),
        playground("check", path, "--server", "http://there", links=links),
    )
    assert (said.status, said.out) == (alone.status, alone.out)
    assert said.err == f"{alone.err}Warning: {path}: there are no links: nobody there\n"


def test_the_installed_command_reaches_no_server(folder: Path) -> None:
    said = playground("check", str(folder / "shop.yaml"), "--server", "http://there")
    assert (said.status, said.out) == (2, "")
    assert "--server: needs manage.py, which can reach a server" in said.err


def test_a_file_in_which_no_pod_waits_fails(tmp_path: Path) -> None:
    file = tmp_path / "idle.yaml"
    running = a_pod("web", node="node")
    wanted = [{"pods": {}, "placed": "all"}]
    file.write_text(yaml.safe_dump({"objects": [a_node(), running], "expectations": wanted}))
    said = playground("check", str(file))
    assert said.status == 1
    assert said.out == (
        f"{file}: 1 of 2 hold\n  FAIL a pod waits\n       Nothing to schedule: no pod waits for a node.\n"
    )


def test_the_policy_of_the_file_decides(tmp_path: Path) -> None:
    nodes = [a_node("full", cpu="4"), a_node("empty", cpu="4")]
    objects = [*nodes, a_pod("old", node="full", requests={"cpu": "2"}), a_pod("new", requests={"cpu": "1"})]
    strategy = {"type": "MostAllocated", "resources": [{"name": "cpu", "weight": 1}]}
    policy = {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "profiles": [
            {
                "pluginConfig": [{"name": "NodeResourcesFit", "args": {"scoringStrategy": strategy}}],
                "plugins": {"multiPoint": {"disabled": [{"name": "NodeResourcesBalancedAllocation"}]}},
            }
        ],
    }
    (tmp_path / "packing.yaml").write_text(yaml.safe_dump(policy))
    wanted = [{"pods": {"names": ["new"]}, "landOn": {"names": ["full"]}}]
    for given, status in ((None, 1), ("packing.yaml", 0), (policy, 0)):
        document = {"objects": objects, "expectations": wanted} | ({} if given is None else {"policy": given})
        (tmp_path / "case.yaml").write_text(yaml.safe_dump(document))
        assert playground("check", str(tmp_path / "case.yaml")).status == status


def test_a_part_of_another_file_is_not_checked_by_itself(folder: Path) -> None:
    (folder / "policy.yaml").write_text(
        "kind: KubeSchedulerConfiguration\napiVersion: kubescheduler.config.k8s.io/v1\n"
    )
    (folder / "more").mkdir()
    (folder / "more/namespace.yaml").write_text("{kind: Namespace, apiVersion: v1, metadata: {name: shop}}")
    shop = folder / "shop.yaml"
    shop.write_text(shop.read_text().replace("rendered.yaml]", "rendered.yaml, more]\npolicy: policy.yaml"))
    paths = sorted(map(str, folder.glob("**/*.yaml")))
    assert len(paths) == 5
    said = playground("check", *paths, "-o", "tap")
    assert (said.status, said.out.count("\nok")) == (0, 6)
    assert said.err.splitlines()[:4] == [
        f"{path}: a part of {shop}, not checked by itself." for path in paths if path != str(shop)
    ]


def test_files_that_name_each_other_are_not_left_out(tmp_path: Path) -> None:
    for name, other in (("a", "b"), ("b", "a")):
        (tmp_path / f"{name}.yaml").write_text(
            f"files: [{other}.yaml]\nexpectations: [{{evictions: none}}]\n"
        )
    assert playground("check", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml")).status == 2


def test_a_file_that_no_other_one_names_is_checked(folder: Path) -> None:
    said = playground("check", str(folder / "shop.yaml"), str(folder / "cluster.yaml"), str(folder))
    assert said.status == 2
    (folder / "stray.yaml").write_text("{kind: Namespace, apiVersion: v1, metadata: {name: shop}}")
    said = playground("check", *map(str, folder.glob("*.yaml")))
    assert said.status == 2
    assert f"{folder / 'stray.yaml'}: kind: this is a cluster; name it in a file of its own" in said.err


def test_mistakes_of_all_files_are_told_together(tmp_path: Path, folder: Path) -> None:
    first, second = tmp_path / "first.yaml", tmp_path / "second.yaml"
    first.write_text("file: [x.yaml]\nseed: a\nexpectations: [{placed: all}]")
    second.write_text(
        yaml.safe_dump(
            {"objects": [{"kind": "Pod", "apiVersion": "v1"}], "expectations": [{"evictions": "none"}]}
        )
    )
    said = playground("check", str(first), str(folder / "shop.yaml"), str(second))
    assert said.status == 2
    assert [line.strip() for line in said.err.splitlines()] == [
        "playground check:",
        f"{first}: file: unknown field; known are name, files, objects, policy, release, seed, sampling, featureGates, expandWorkloads, expectations",
        f"{first}: seed: must be an integer, not a string",
        f"{first}: expectations[0].pods: Required value: placed is about pods; {{}} is every pod",
        f"{second}: pods[0]: metadata: is required",
    ]


def test_a_mistake_in_expectations_does_not_hide_those_of_the_cluster(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("files: [nodes.yaml]\nexpectations: [{placed: all}]")
    said = playground("check", str(file), str(tmp_path / "nowhere.yaml"))
    assert (said.status, [line.strip() for line in said.err.splitlines()]) == (
        2,
        [
            "playground check:",
            f"{file}: expectations[0].pods: Required value: placed is about pods; {{}} is every pod",
            f"{file}: {tmp_path / 'nodes.yaml'}: No such file or directory",
            f"{tmp_path / 'nowhere.yaml'}: No such file or directory",
        ],
    )


def test_a_release_is_a_string(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text("objects: []\nrelease: 1.30\nexpectations: [{evictions: none}]")
    mistake = "release: must be a string, not a number; put it in quotes"
    assert playground("check", str(file)).err == f"playground check: {file}: {mistake}\n"


@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        (
            "expectations: [{evictions: none}]",
            "files: Required value: there is no cluster: neither files nor objects",
        ),
        ("objects: [{kind: Node, metadata: {name: node}}]", "expectations: must be a list of expectations"),
        (
            "objects: [{kind: Node, metadata: {name: node}}]\nexpectations: [{nodes: {}, unchanged: {}}]",
            "expectations[0].unchanged: Forbidden: there is no start to compare with",
        ),
        (
            "apiVersion: v1\nkind: List\nitems: []",
            "kind: this is a cluster; name it in a file of its own: `files: [case.yaml]`",
        ),
    ],
)
def test_what_a_file_needs(tmp_path: Path, text: str, mistake: str) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(text)
    assert playground("check", str(file)).err == f"playground check: {file}: {mistake}\n"


def test_what_is_recorded_holds(folder: Path) -> None:
    shop = folder / "shop.yaml"
    said = playground("check", "--record", str(shop))
    owner = {"kind": "Deployment", "name": "web"}
    recorded = yaml.safe_load(said.out)["expectations"]
    assert said.status == 0
    assert {"pods": {"namespace": "shop", "owner": owner}, "spread": {"maxSkew": 0, "by": ZONE}} in [
        {**one, "spread": {"by": ZONE, **one["spread"]}} if "spread" in one else one for one in recorded
    ]
    head = shop.read_text().partition("expectations:")[0]
    shop.write_text(head + said.out)
    assert playground("check", str(shop)).status == 0
    assert playground("check", without_spread(folder)).status == 1


def test_nothing_is_recorded_where_no_pod_waits(tmp_path: Path) -> None:
    file = tmp_path / "idle.yaml"
    file.write_text(yaml.safe_dump({"objects": [a_node()]}))
    assert (
        playground("check", "--record", str(file)).status,
        playground("check", "--record", "a", "b").status,
    ) == (4, 2)


def test_the_schema_of_files(folder: Path) -> None:
    schema = check_file_schema()
    assert json.loads(read(Path("docs/schemas/check.json"))) == schema
    validator = jsonschema_rs.Draft202012Validator(schema)
    document = yaml.safe_load((folder / "shop.yaml").read_text())
    assert validator.is_valid(document)
    assert validator.is_valid(document | {"policy": "policy.yaml", "featureGates": {"GangScheduling": True}})
    assert not validator.is_valid(document | {"polcy": "policy.yaml"})
    assert not validator.is_valid(document | {"seed": "a"})


EVICTING = """
objects:
  - {apiVersion: v1, kind: Node, metadata: {name: a}, status: {allocatable: {cpu: "1", memory: 1Gi, pods: "9"}}}
  - {apiVersion: v1, kind: Pod, metadata: {name: old}, spec: {nodeName: a, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}}
  - {apiVersion: v1, kind: Pod, metadata: {name: vip}, spec: {priority: 9, containers: [{name: c, resources: {requests: {cpu: "1"}}}]}}
expectations: [{evictions: none}]
"""


def test_the_attempt_that_evicts_a_pod_is_another_pod_s(tmp_path: Path) -> None:
    file = tmp_path / "case.yaml"
    file.write_text(EVICTING)
    said = playground("check", str(file))
    assert said.out.splitlines()[-2:] == [
        "       1 pod was evicted, default/old; 0 allowed.",
        "       Attempt 0, default/vip: Makes room on a by evicting default/old: 1 node lacks cpu.",
    ]
    verdict = json.loads(playground("check", str(file), "-o", "json").out)["files"][0]["verdicts"][0]
    assert (verdict["pod"], verdict["attempt"], verdict["attempted"]) == ("default/old", 0, "default/vip")
    asked: list[Any] = []

    def links(server: str, run: Any, attempts: dict[int, str]) -> dict[int, str]:
        asked.append(attempts)
        return {0: "/there"}

    said = playground("check", str(file), "--server", "http://x", links=links)
    assert (asked, said.out.splitlines()[-1].strip()) == ([{0: "default/vip"}], "/there")
