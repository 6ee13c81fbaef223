"""A new claim in place of one whose volume is elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import simulate
from scheduler_core.extenders.session import lookup_in
from scheduler_core.remedies.changes.change import Target
from scheduler_core.remedies.changes.steps import carried_out
from tests.core.remedies.test_answers import answered
from tests.support.builders import Manifest, a_claim, a_node, a_pod, a_storage_class, a_volume


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
        taken = answered(objects).to_dict(lookup_in(objects))["remedies"][0]["steps"]
        path = "/spec/volumes/1/persistentVolumeClaim/claimName"
        assert taken[1]["patch"] == [{"op": "replace", "path": path, "value": "data-new-1"}]

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
