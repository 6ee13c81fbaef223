"""Taking in, revising, deleting; and that nothing is ever half there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from playground.common.errors import Conflict, InvalidInput, Mistake, NotFound, TooLarge
from playground.common.models import ImmutableRowChanged
from playground.policies.models import Policy
from playground.policies.services import keep_policy
from playground.runs.models import Run
from playground.searches.models import Search
from playground.snapshots import queries
from playground.snapshots.codec import Upload
from playground.snapshots.models import Snapshot, SnapshotContent
from playground.snapshots.revision import ObjectName
from playground.snapshots.services import create_snapshot, delete_snapshot, revise_snapshot
from playground.sweeps.models import Sweep, SweptSnapshot
from tests.support.builders import a_deployment, a_node, a_pod, an_object

pytestmark = pytest.mark.django_db

NODES_CSV = b"sn,cpu_milli,memory_mib,gpu,model\nn-1,32000,1024,2,T4\n"
PODS_CSV = (
    b"name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec,qos,pod_phase,creation_time,deletion_time,scheduled_time\n"
    b"p-1,1000,512,1,500,T4,LS,Running,0,1,0\n"
)


def upload_of(*objects: dict[str, Any]) -> Upload:
    return Upload(data=json.dumps({"kind": "List", "items": objects}).encode(), filename="dir/cluster.json")


class TestCreate:
    def test_what_is_stored(self) -> None:
        upload = upload_of(a_node("n"), a_pod("p"), a_pod("q", node="n"))
        snapshot = create_snapshot(upload)
        snapshot.refresh_from_db()
        assert (snapshot.name, snapshot.format, snapshot.origin) == ("cluster.json", "json-list", "upload")
        assert snapshot.counts == {"Node": 1, "Pod": 2}
        assert snapshot.pending_pods == 1
        assert snapshot.size_bytes == len(upload.data)
        assert queries.all_objects(snapshot.id) == [a_node("n"), a_pod("p"), a_pod("q", node="n")]
        assert json.loads(queries.cluster_columns_json(snapshot.id))["nodes"]["names"] == ["n"]

    @pytest.mark.parametrize(
        ("name", "filename", "expected"),
        [
            ("mine", "x.yaml", "mine"),
            ("  ", "a/x.yaml", "x.yaml"),
            ("", "", "Untitled cluster"),
            ("n" * 300, "", "n" * 200),
        ],
    )
    def test_names(self, name: str, filename: str, expected: str) -> None:
        upload = Upload(data=b'{"kind":"List","items":[]}', filename=filename)
        assert create_snapshot(upload, name=name).name == expected

    def test_every_mistake_is_told_and_nothing_is_stored(self) -> None:
        bad = [
            a_node("n", cpu="-1"),
            a_pod("p", requests={"cpu": "much"}),
            a_pod("q", priorityClassName="none"),
        ]
        with pytest.raises(InvalidInput) as caught:
            create_snapshot(upload_of(*bad))
        assert caught.value.code == "invalid-snapshot"
        assert [problem.path for problem in caught.value.problems] == [
            "nodes[0] n: status.allocatable.cpu",
            "pods[0] default/p: spec.containers[0].resources.requests.cpu",
            "pods[1] default/q: spec.priorityClassName",
        ]
        assert not Snapshot.objects.exists()

    def test_nothing_is_half_stored_when_the_database_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def fail(**fields: Any) -> None:
            raise RuntimeError("disk full")

        monkeypatch.setattr(SnapshotContent.objects, "create", fail)
        with pytest.raises(RuntimeError, match="disk full"):
            create_snapshot(upload_of(a_node("n")))
        assert not Snapshot.objects.exists()

    def test_a_pair_of_trace_files_in_either_order(self) -> None:
        one = create_snapshot(Upload(data=NODES_CSV, second=PODS_CSV))
        other = create_snapshot(Upload(data=PODS_CSV, second=NODES_CSV))
        assert one.counts == other.counts == {"Node": 1, "Pod": 1}
        assert one.format == "openb-csv"
        assert queries.list_json(one.id) == queries.list_json(other.id)

    def test_workloads_become_pods_on_request(self) -> None:
        spec = {
            "replicas": 3,
            "selector": {"matchLabels": {"app": "web"}},
            "template": {"metadata": {"labels": {"app": "web"}}, "spec": {"containers": [{"name": "main"}]}},
        }
        given = upload_of(an_object("Deployment", "web", api_version="apps/v1", namespace="shop", spec=spec))
        as_it_is = create_snapshot(Upload(data=given.data, expand_workloads=False))
        unasked = create_snapshot(given)
        expanded = create_snapshot(Upload(data=given.data, expand_workloads=True))
        assert as_it_is.counts == {"Deployment": 1}
        assert expanded.counts == {"Deployment": 1, "ReplicaSet": 1, "Pod": 3}
        assert unasked.counts == expanded.counts
        [notice] = [one for one in unasked.report["defaulted"] if "workloads" in one["what"]]
        assert notice["what"] == "pods made for workloads, because no other pod waits"
        assert {"what": "pods made for workloads", "count": 3, "examples": ["Deployment shop/web: 3"]} in (
            expanded.report["defaulted"]
        )

    def test_workloads_without_pods_beside_pods_that_wait(self) -> None:
        snapshot = create_snapshot(
            upload_of(a_deployment("web"), a_deployment("api"), a_pod("p"), a_pod("q"))
        )
        assert snapshot.counts == {"Deployment": 2, "Pod": 2}
        assert snapshot.report["warnings"] == [
            {
                "what": "workloads have no pods; none were made because 2 other pods wait: to make them, upload the "
                'cluster with "Make pods for workloads without pods" set to "Always" (expandWorkloads=true)',
                "count": 2,
                "examples": ["Deployment default/web", "Deployment default/api"],
            }
        ]

    def test_limits_of_the_server(self, settings: Any) -> None:
        settings.MAX_OBJECTS = 1
        with pytest.raises(TooLarge) as caught:
            create_snapshot(upload_of(a_node("n"), a_node("m")))
        assert caught.value.problems == (Mistake("items[1]", "more than 1 objects"),)


class TestPolicyInside:
    def export(self, config: dict[str, Any]) -> Upload:
        return Upload(
            data=json.dumps({"pods": [], "schedulerConfig": config}).encode(), filename="export.json"
        )

    def test_a_configuration_inside_the_upload_becomes_a_policy(self) -> None:
        config = {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
        snapshot = create_snapshot(self.export(config), name="sim", keep_policy=keep_policy)
        assert snapshot.policy is not None
        assert (snapshot.policy.name, snapshot.policy.config) == ("Scheduler of sim", config)

    def test_one_that_the_scheduler_would_refuse_is_left_out_and_reported(self) -> None:
        built_in = Policy.objects.count()
        config = {
            "apiVersion": "kubescheduler.config.k8s.io/v1",
            "kind": "KubeSchedulerConfiguration",
            "parallelism": -1,
        }
        snapshot = create_snapshot(self.export(config), keep_policy=keep_policy)
        assert snapshot.policy is None
        assert Policy.objects.count() == built_in
        assert [notice["what"] for notice in snapshot.report["warnings"]] == [
            "there is neither a node nor a pod in it",
            "schedulerConfig was not kept.",
            "schedulerConfig.parallelism: Invalid value: -1: should be an integer value greater than zero",
        ]

    @pytest.mark.parametrize(
        ("items", "count"),
        [([], 1), ([{"kind": "Namespace", "metadata": {"name": "a"}}], 1), ([a_node("n")], 0)],
    )
    def test_an_export_without_nodes_and_pods_is_told(self, items: list[Any], count: int) -> None:
        snapshot = create_snapshot(upload_of(*items))
        told = [{"what": "there is neither a node nor a pod in it", "count": 1, "examples": []}]
        assert snapshot.report["warnings"] == told * count

    def test_kinds_that_the_export_left_out_are_reported(self) -> None:
        claimed = a_pod("db", volumes=[{"name": "data", "persistentVolumeClaim": {"claimName": "data"}}])
        snapshot = create_snapshot(upload_of(a_node("n"), claimed))
        what = "there are no persistentvolumeclaims, which these objects refer to: pods that use them are rejected"
        assert snapshot.report["warnings"] == [{"what": what, "count": 1, "examples": ["Pod default/db"]}]


class TestRevise:
    def test_a_child_with_the_edit(self) -> None:
        parent = create_snapshot(upload_of(a_node("n"), a_pod("p")), name="first")
        secret = {"env": [{"name": "TOKEN", "value": "hidden"}]}
        added = a_pod("new")
        added["spec"]["containers"][0] |= secret
        child = revise_snapshot(parent, apply=[added], remove=[ObjectName.canonical("Pod", None, "p")])
        assert (child.parent, child.name) == (parent, "first")
        assert queries.all_objects(child.id) == [a_node("n"), a_pod("new")]
        assert child.report["dropped"][0]["what"] == "environment variables"
        assert queries.all_objects(parent.id) == [a_node("n"), a_pod("p")]

    def test_the_result_has_to_be_a_cluster(self) -> None:
        parent = create_snapshot(upload_of(a_node("n")))
        with pytest.raises(InvalidInput) as caught:
            revise_snapshot(parent, apply=[a_pod("p", requests={"cpu": "-1"})])
        assert caught.value.problems[0].path == "pods[0] default/p: spec.containers[0].resources.requests.cpu"
        assert Snapshot.objects.count() == 1


class TestLife:
    def test_a_snapshot_never_changes(self) -> None:
        snapshot = create_snapshot(upload_of(a_node("n")))
        snapshot.name = "other"
        with pytest.raises(ImmutableRowChanged, match="is immutable: make a revision of it"):
            snapshot.save()

    def test_deleting_leaves_revisions_without_parent(self) -> None:
        parent = create_snapshot(upload_of(a_node("n")))
        child = revise_snapshot(parent, apply=[a_node("m")])
        delete_snapshot(parent.pk)
        child.refresh_from_db()
        assert child.parent is None
        with pytest.raises(NotFound):
            queries.list_json(parent.id)

    def test_a_snapshot_with_runs_stays(self) -> None:
        snapshot = create_snapshot(upload_of(a_node("n")))
        Run.objects.create(snapshot=snapshot)
        with pytest.raises(Conflict, match=f"Snapshot {snapshot.pk} is used by 1 run."):
            delete_snapshot(snapshot.pk)
        assert queries.all_objects(snapshot.id) == [a_node("n")]

    def test_what_uses_a_snapshot_is_counted_by_its_kind(self) -> None:
        snapshot = create_snapshot(upload_of(a_node("n")))
        Run.objects.create(snapshot=snapshot)
        for _ in range(2):
            Search.objects.create(snapshot=snapshot)
        sweep = Sweep.objects.create(space={}, plan=b"", cells=0, planned=0)
        for place in range(3):
            SweptSnapshot.objects.create(sweep=sweep, snapshot=snapshot, place=place)
        with pytest.raises(Conflict, match=r"is used by 1 run, 2 searches and 1 sweep\."):
            delete_snapshot(snapshot.pk)
