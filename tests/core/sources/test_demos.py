"""The demos that come with the playground: they read cleanly, and what their lessons say is what happens."""

from __future__ import annotations

import json
import runpy
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core import simulate
from scheduler_core.sources import UploadReport, expand_workloads, read_upload

FOLDER = Path(__file__).parents[3] / "playground" / "demos" / "data"
OUTCOMES = runpy.run_path(str(Path(__file__).parents[3] / "script" / "demo-outcomes"))
SLUGS = sorted(path.name for path in FOLDER.iterdir())

Attempt = dict[str, Any]


def words_of(slug: str) -> dict[str, Any]:
    return yaml.safe_load((FOLDER / slug / "demo.yaml").read_text(encoding="utf-8"))


def options_of(slug: str) -> dict[str, Any]:
    """What its run is told, as arguments of a run."""
    options = dict(words_of(slug).get("options", {}))
    return options | {"extender_scores": options.pop("extenderScores", None)}


@cache
def attempts(slug: str) -> dict[str, Attempt]:
    """The last attempt of every pod, by the pod's name."""
    policy = FOLDER / slug / "policy.yaml"
    objects = read_upload((FOLDER / slug / "cluster.yaml").read_bytes()).objects
    config = policy.read_text(encoding="utf-8") if policy.exists() else None
    run = simulate(objects, config, **options_of(slug))
    return {attempt["pod"].partition("/")[2]: attempt for attempt in run.to_dict()["attempts"]}


def pending(slug: str) -> list[str]:
    return [name for name, attempt in attempts(slug).items() if attempt["outcome"] != "scheduled"]


def nodes_of(slug: str, prefix: str) -> list[str]:
    """Where the pods whose names begin so went."""
    return [attempt["node"] for name, attempt in attempts(slug).items() if name.startswith(prefix)]


def totals(slug: str, pod: str, *nodes: str) -> list[int]:
    return [attempts(slug)[pod]["totals"][node] for node in nodes]


@pytest.mark.parametrize("slug", SLUGS)
class TestEveryDemo:
    def test_has_its_words(self, slug: str) -> None:
        words = words_of(slug)
        assert words.keys() - {"options"} == {"slug", "order", "title", "summary", "lesson", "picture"}
        assert words["slug"] == slug
        assert isinstance(words["order"], int)
        assert words["summary"].rstrip("?.").count(". ") + words["summary"].rstrip("?.").count("? ") == 1

    def test_reads_without_a_remark(self, slug: str) -> None:
        upload = read_upload((FOLDER / slug / "cluster.yaml").read_bytes())
        assert upload.report == UploadReport()
        assert expand_workloads(upload.objects)[0] == upload.objects
        assert 6 <= sum(item["kind"] == "Pod" for item in upload.objects) <= 60

    def test_where_its_pods_are_afterwards_is_written_down(self, slug: str) -> None:
        written = json.loads((FOLDER / slug / "moved.json").read_text(encoding="utf-8"))
        assert written == OUTCOMES["moved"](FOLDER / slug), "update it: .venv/bin/python script/demo-outcomes"


def test_all_have_different_places_in_the_gallery() -> None:
    orders = [words_of(slug)["order"] for slug in SLUGS]
    assert len(set(orders)) == len(orders)


class TestGpus:
    @pytest.mark.parametrize("slug", ["gpu-labels", "gpu-taints", "gpu-both"])
    def test_nine_nodes_without_and_six_with(self, slug: str) -> None:
        objects = read_upload((FOLDER / slug / "cluster.yaml").read_bytes()).objects
        nodes = [item for item in objects if item["kind"] == "Node"]
        has_gpu = ["nvidia.com/gpu" in node["status"]["allocatable"] for node in nodes]
        assert (has_gpu.count(False), has_gpu.count(True)) == (9, 6)

    def test_labels_let_other_pods_in(self) -> None:
        slug = "gpu-labels"
        assert totals(slug, "etl-00", "gpu-1", "cpu-1") == [466, 457]
        assert sum(node.startswith("gpu") for node in nodes_of(slug, "etl")) == 21
        assert all(node.startswith("gpu") for node in nodes_of(slug, "notebook"))
        assert pending(slug) == [f"train-{number:02}" for number in range(6, 12)]
        assert attempts(slug)["train-06"]["message"].startswith(
            "0/15 nodes are available: 6 Insufficient cpu, 9 node(s) didn't match Pod's node affinity/selector."
        )

    def test_taints_do_not_attract(self) -> None:
        slug = "gpu-taints"
        assert pending(slug) == []
        assert all(node.startswith("cpu") for node in nodes_of(slug, "etl"))
        assert all(node.startswith("gpu") for node in nodes_of(slug, "train"))
        assert all(node.startswith("cpu") for node in nodes_of(slug, "notebook"))
        assert totals(slug, "notebook-0", "cpu-4", "gpu-1") == [426, 418]

    def test_both_together_are_right(self) -> None:
        slug = "gpu-both"
        assert pending(slug) == []
        assert all(node.startswith("cpu") for node in nodes_of(slug, "etl"))
        assert all(node.startswith("gpu") for node in nodes_of(slug, "train") + nodes_of(slug, "notebook"))
        assert totals(slug, "notebook-0", "gpu-1", "cpu-4") == [618, 426]
        assert len(attempts(slug)["notebook-0"]["feasible"]) == 15


def test_scoring() -> None:
    slug = "scoring"
    assert attempts(slug)["checkout-0"]["tied"] == ["amber", "birch"]
    assert totals(slug, "checkout-0", "amber", "birch") == [434, 434]
    assert attempts(slug)["checkout-0"]["scores"]["elder"] == {
        "DynamicResources": 0,
        "ImageLocality": 0,
        "NodeResourcesBalancedAllocation": 75,
        "NodeResourcesFit": 87,
        "TaintToleration": 0,
    }
    assert nodes_of(slug, "checkout") == ["amber", "birch"]
    scores = attempts(slug)["indexer-0"]["scores"]
    pairs = [
        (scores[node]["NodeResourcesFit"], scores[node]["NodeResourcesBalancedAllocation"]) for node in scores
    ]
    assert dict(zip(scores, pairs, strict=True)) == {"cedar": (31, 89), "dahlia": (34, 68), "elder": (65, 60)}
    assert nodes_of(slug, "indexer") == ["cedar"]
    assert "NodeResourcesBalancedAllocation" not in attempts(slug)["debug-0"]["scores"]["amber"]


def test_preemption() -> None:
    objects = read_upload((FOLDER / "preemption" / "cluster.yaml").read_bytes()).objects
    run = simulate(objects)
    found = run.explain(0).to_dict()["preemption"]
    assert {candidate["node"]: candidate["eliminatedBy"] for candidate in found["candidates"]} == {
        "worker-1": "pdbViolations",
        "worker-2": "highestPriority",
        "worker-3": "prioritySum",
        "worker-4": None,
        "worker-5": "latestStart",
    }
    record = run.to_dict()
    assert record["evicted"] == ["batch/miner-0", "batch/miner-1", "batch/render-1"]
    assert pending("preemption") == ["camera-0", "backup-0", "tidy-0"]
    assert (
        attempts("preemption")["backup-0"]["preemption"]["reason"]
        == "not eligible due to preemptionPolicy=Never."
    )


def test_spreading_leaves_no_node_for_the_big_pods() -> None:
    assert len(set(nodes_of("spreading", "fit"))) == 6
    assert pending("spreading") == ["solver-0", "solver-1"]
    assert attempts("spreading")["solver-0"]["message"].startswith(
        "0/6 nodes are available: 6 Insufficient cpu, 6 Insufficient memory."
    )


def test_packing_leaves_two() -> None:
    assert sorted(set(nodes_of("packing", "fit"))) == ["bench-1", "bench-2", "bench-3", "bench-4"]
    assert nodes_of("packing", "fit").count("bench-1") == 6
    assert nodes_of("packing", "solver") == ["bench-5", "bench-6"]


def test_every_pod_is_pending_for_its_own_reason() -> None:
    found = attempts("why-pending")
    assert found["all-well"]["outcome"] == "scheduled"
    assert len(pending("why-pending")) == 10
    assert found["gated"]["outcome"] == "gated"
    assert "foreign" not in found
    twins = [found[name]["message"] for name in ("wrong-label", "cordoned", "not-tolerated")]
    assert len(set(twins)) == 1
    codes = [found[name]["failed"]["general-1"]["code"] for name in ("too-large", "no-memory-left")]
    assert codes == ["UnschedulableAndUnresolvable", "Unschedulable"]
    reasons = {name: found[name]["failed"]["edge-1"]["reasons"] for name in ("port-taken", "node-is-full")}
    assert reasons == {
        "port-taken": ["node(s) didn't have free ports for the requested pod ports"],
        "node-is-full": ["Too many pods"],
    }
    assert found["waits-politely"]["preemption"]["eligible"] is False


def test_image_locality() -> None:
    def reward(pod: str, node: str) -> int:
        return attempts("image-locality")[pod]["scores"][node]["ImageLocality"]

    assert [reward("vision-0", node) for node in ("node-2", "node-4", "node-3")] == [100, 100, 0]
    assert nodes_of("image-locality", "vision") == ["node-2", "node-2", "node-4"]
    assert [reward("python-0", node) for node in ("node-6", "node-5")] == [30, 0]
    assert [reward(pod, "node-4") for pod in ("cuda-0", "cuda-short-0", "logger-0")] == [100, 0, 0]


def test_profiles() -> None:
    slug = "profiles"
    assert set(nodes_of(slug, "report")) == {"node-1"}
    assert nodes_of(slug, "drill") == ["node-5", "node-5"]
    assert "node-5" not in nodes_of(slug, "site")
    assert totals(slug, "drill-0", "node-5", "node-4") == [368, 150]
    assert "lost-0" not in attempts(slug)


def test_release_1_18() -> None:
    """The log of two nodes, every column; what an annotation is worth; and draws among equals."""
    slug, first, second = "release-1-18", "192.168.60.238", "192.168.60.237"
    same = {
        "ImageLocality": 5,
        "InterPodAffinity": 0,
        "NodeResourcesLeastAllocated": 86,
        "NodeAffinity": 0,
        "NodePreferAvoidPods": 1_000_000,
        "DefaultPodTopologySpread": 100,
        "TaintToleration": 100,
        "PodTopologySpread": 0,
    }
    assert attempts(slug)["trainer-0"]["scores"] == {
        first: {"NodeResourcesBalancedAllocation": 93, **same, "extender gpu-extender": 20},
        second: {"NodeResourcesBalancedAllocation": 97, **same, "extender gpu-extender": 50},
    }
    assert totals(slug, "trainer-0", first, second) == [1_000_404, 1_000_438]
    assert nodes_of(slug, "trainer") == [second]
    assert nodes_of(slug, "shop") == [first]
    assert totals(slug, "shop-7d4b9", first, second) == [1_000_380, 382]
    assert [attempts(slug)[f"coin-{number}"]["tied"] for number in (0, 2)] == [["batch-1", "batch-2"]] * 2
    assert nodes_of(slug, "coin") == ["batch-2", "batch-1", "batch-1", "batch-2"]


def test_without_gangs_no_job_is_complete_and_as_gangs_two_are() -> None:
    assert pending("jobs-one-by-one") == ["red-3", "blue-3", "green-0", "green-1"]
    assert pending("jobs-as-gangs") == ["blue-0", "blue-1", "blue-2", "blue-3"]
