"""A new claim in place of one whose volume is elsewhere."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from scheduler_core import Run, simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.remedies.answers import Remedies, remedies
from scheduler_core.remedies.changes.change import Target
from scheduler_core.remedies.changes.steps import carried_out
from tests.core.remedies.test_answers import answered
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_storage_class, a_volume


def pickled(run: Run) -> Remedies:
    """The answers for a copy."""
    again: Run = pickle.loads(pickle.dumps(run))
    return remedies(again, "web")


class TestClaims:
    """A volume in zone a, where there is no room."""

    def cluster(self, **of_class: Any) -> list[Manifest]:
        zone = "topology.kubernetes.io/zone"
        term = {"matchExpressions": [{"key": zone, "operator": "In", "values": ["a"]}]}
        disk = {"name": "disk", "persistentVolumeClaim": {"claimName": "data"}}
        return [
            a_node("n-a", cpu="1", labels={zone: "a"}),
            a_node("n-b", labels={zone: "b"}),
            a_storage_class("fast", **{"volumeBindingMode": "WaitForFirstConsumer", **of_class}),
            a_volume(
                "pv",
                storageClassName="fast",
                claimRef={"namespace": "default", "name": "data"},
                nodeAffinity={"required": {"nodeSelectorTerms": [term]}},
            ),
            a_claim("data", storageClassName="fast", volumeName="pv"),
            a_pod("web", requests={"cpu": "2"}, volumes=[disk]),
        ]

    def test_a_new_claim_may_be_anywhere(self) -> None:
        objects = self.cluster()
        found = answered(objects)
        answer = next(one for one in found.answers if one.changes[0].kind == "new-claim")
        assert answer.text == "use a new claim in place of data, with an empty volume"
        assert (answer.effects.node, answer.cost) == ("n-b", 70)
        taken = found.to_dict()["remedies"][found.answers.index(answer)]["steps"]
        spec = {
            "accessModes": ["ReadWriteOnce"],
            "resources": {"requests": {"storage": "1Gi"}},
            "volumeMode": "Filesystem",
            "storageClassName": "fast",
        }
        assert [(step["object"]["kind"], step["object"]["name"]) for step in taken] == [
            ("PersistentVolumeClaim", "data-new-1"),
            ("Pod", "web"),
        ]
        assert taken[0]["add"] == {
            "apiVersion": "v1",
            "kind": "PersistentVolumeClaim",
            "metadata": {"name": "data-new-1", "namespace": "default"},
            "spec": spec,
        }
        path = "/spec/volumes/0/persistentVolumeClaim/claimName"
        assert taken[1]["patch"] == [{"op": "replace", "path": path, "value": "data-new-1"}]

    def test_the_steps_place_the_pod(self) -> None:
        objects = self.cluster()
        found = answered(objects)
        answer = next(one for one in found.answers if one.changes[0].kind == "new-claim")
        taken = found.to_dict()["remedies"][found.answers.index(answer)]["steps"]
        pod = objects[-1]
        edited = carried_out(taken, lambda kind, key: pod if (kind, key) == ("Pod", "default/web") else None)
        again = simulate([*objects[:-1], *edited.apply])
        assert again.placements == {"default/web": "n-b"}

    def test_the_patch_is_that_of_the_volume_with_the_claim(self) -> None:
        """The model leaves out volumes that no plugin looks at."""
        objects = self.cluster()
        objects[-1]["spec"]["volumes"].insert(0, {"name": "tmp", "emptyDir": {}})
        taken = answered(objects).to_dict()["remedies"][0]["steps"]
        path = "/spec/volumes/1/persistentVolumeClaim/claimName"
        assert taken[1]["patch"] == [{"op": "replace", "path": path, "value": "data-new-1"}]

    def test_the_patch_fits_the_object_that_was_given(self, tmp_path: Path) -> None:
        """In a file, as text or as a List, and for all that wait, too; a Cluster has only models."""
        objects = self.cluster()
        objects[-1]["spec"]["volumes"].insert(0, {"name": "tmp", "emptyDir": {}})
        written = json.dumps({"kind": "List", "apiVersion": "v1", "items": objects})
        file = tmp_path / "cluster.json"
        file.write_text(written)
        sources: list[Any] = [objects, json.loads(written), written, file]
        for source in sources:
            run = simulate(source)
            paths = [
                found.to_dict()[name][0]["steps"][1]["patch"][0]["path"]
                for found, name in ((remedies(run, "web"), "remedies"), (pickled(run), "remedies"))
            ]
            assert paths == ["/spec/volumes/1/persistentVolumeClaim/claimName"] * 2
        of_model = remedies(simulate(read_cluster(objects)), "web").to_dict()["remedies"][0]["steps"]
        assert of_model[1]["patch"][0]["path"] == "/spec/volumes/0/persistentVolumeClaim/claimName"

    def test_a_class_that_makes_volumes_at_once_is_no_help(self) -> None:
        found = answered(self.cluster(volumeBindingMode="Immediate"))
        assert all(change.kind != "new-claim" for answer in found.answers for change in answer.changes)

    def test_a_claim_of_the_new_name_is_left_alone(self) -> None:
        found = answered([*self.cluster(), a_claim("data-new-1", storageClassName="fast")])
        answer = next(one for one in found.answers if one.changes[0].kind == "new-claim")
        assert answer.changes[0].added == Target("PersistentVolumeClaim", "default/data-new-2")

    @pytest.mark.parametrize("prefix", ["storageclass", "storageclass.beta"])
    def test_a_new_claim_is_of_the_newest_default_class(self, prefix: str) -> None:
        """As admission chooses it for a claim without a class; either annotation marks a default."""
        classes = [
            a_storage_class(
                name,
                volumeBindingMode="WaitForFirstConsumer",
                metadata={
                    "annotations": {f"{prefix}.kubernetes.io/is-default-class": "true"},
                    "creationTimestamp": f"{year}-01-01T00:00:00Z",
                },
            )
            for name, year in (("a", 2025), ("b", 2026))
        ]
        disk = {"name": "disk", "persistentVolumeClaim": {"claimName": "data"}}
        text = answered([a_node("n"), *classes, a_pod("web", volumes=[disk])]).answers[0].text
        assert text == "create the claim data of the default storage class b, as large as you need it"
