"""Pods that end and that their controllers create again."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core import InvalidInput, simulate
from scheduler_core.remedies.changes.steps import carried_out
from scheduler_core.remedies.effects import Effects
from tests.core.remedies.test_answers import answered, texts
from tests.support.builders import Manifest, a_node, a_pod


def of_a_set(name: str) -> dict[str, Any]:
    owner = {"apiVersion": "apps/v1", "kind": "ReplicaSet", "name": name, "uid": name, "controller": True}
    return {"ownerReferences": [owner]}


class TestPodsThatAreCreatedAgain:
    TEXT = "end the pod default/old, which its controller creates again"

    def full(self, **fields: Any) -> list[Manifest]:
        """``old`` takes the only node; nothing else is there."""
        created = {"creationTimestamp": "2026-01-01T00:00:00Z"}
        old = a_pod("old", node="n", requests={"cpu": "2"}, metadata=of_a_set("db") | created, **fields)
        return [a_node("n", cpu="2"), old, a_pod("web", requests={"cpu": "2"})]

    def test_it_waits_instead(self) -> None:
        found = answered(self.full())
        answer = next(one for one in found.answers if one.changes[0].kind == "end-pod")
        assert answer.text == self.TEXT
        assert (answer.effects.node, answer.effects.left_pending) == ("n", ("default/old",))
        assert answer.cost == 70 + 40

    def test_the_steps_come_to_the_same(self) -> None:
        objects = self.full()
        found = answered(objects)
        (step,) = next(one for one in found.to_dict()["remedies"] if one["text"] == self.TEXT)["steps"]
        assert (step["remove"], step["add"]["metadata"]["creationTimestamp"]) == (
            True,
            "2026-01-01T00:00:01Z",
        )
        (again,) = carried_out([step], lambda kind, key: objects[1]).apply
        run = simulate([objects[0], again, objects[2]])
        assert run.placements == {"default/web": "n"}
        assert [outcome.pod for outcome in run.outcomes] == ["default/web", "default/old"]
        with pytest.raises(InvalidInput, match="there is no Pod default/old"):
            carried_out([step], lambda kind, key: None)

    def test_it_takes_its_room_again_if_it_is_more_important(self) -> None:
        assert self.TEXT not in texts(answered(self.full(priority=5)))

    def spread(self, **of_old: Any) -> list[Manifest]:
        """``old`` is alone in zone a, and zone b is full: ``web`` must spread, which makes no difference to ``old``."""
        constraint = {
            "maxSkew": 1,
            "topologyKey": "zone",
            "whenUnsatisfiable": "DoNotSchedule",
            "labelSelector": {"matchLabels": {"app": "x"}},
        }
        of_both: dict[str, Any] = {"labels": {"app": "x"}, "requests": {"cpu": "1"}}
        return [
            a_node("a", cpu="4", labels={"zone": "a"}),
            a_node("b", cpu="100m", labels={"zone": "b"}),
            a_pod("old", node="a", **of_both, **of_old),
            a_pod("web", topologySpreadConstraints=[constraint], **of_both),
        ]

    def test_it_may_get_its_node_again(self) -> None:
        found = answered(self.spread(metadata=of_a_set("db")))
        answer = next(one for one in found.answers if one.text == self.TEXT)
        assert answer.effects == Effects("a")

    def test_a_pod_that_would_get_its_node_again_is_not_moved(self) -> None:
        found = answered(self.spread())
        of_old = [one.text for one in found.answers if one.changes[0].target.key == "default/old"]
        assert of_old == ["end the pod default/old"]

    def test_a_static_pod_stays(self) -> None:
        objects = self.full()
        objects[1]["metadata"]["ownerReferences"][0] |= {"apiVersion": "v1", "kind": "Node", "name": "n"}
        assert [text for text in texts(answered(objects)) if "default/old" in text] == []

    def test_a_static_pod_is_not_evicted(self) -> None:
        """Its kubelet runs it again: a higher priority of the pod makes no room."""
        objects = self.full()
        assert [text for text in texts(answered(objects)) if "priority" in text] != []
        objects[1]["metadata"]["ownerReferences"][0] |= {"apiVersion": "v1", "kind": "Node", "name": "n"}
        assert [text for text in texts(answered(objects)) if "priority" in text] == []
