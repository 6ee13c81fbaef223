"""How far a request is lowered."""

from __future__ import annotations

import pytest

from scheduler_core import simulate
from scheduler_core.model.cluster import read_cluster
from scheduler_core.remedies.answers import remedies
from scheduler_core.remedies.options.requests import least_request, lowering
from scheduler_core.remedies.together.search import together
from tests.support.builders import Manifest, a_container, a_node, a_pod

GPU = "nvidia.com/gpu"


def lowered(*objects: Manifest) -> list[str]:
    """The answers for the pod ``web`` that only lower a request."""
    answers = remedies(simulate(list(objects)), "default/web", most=50).answers
    return [one.text for one in answers if [change.kind for change in one.changes] == ["lower-request"]]


@pytest.mark.parametrize(
    ("used", "more", "asked", "expected"),
    [
        ({GPU: "3"}, {GPU: "1"}, {GPU: "2"}, "lower the request for nvidia.com/gpu from 2 to 1"),
        ({"cpu": "1999m"}, {"cpu": "1m"}, {"cpu": "3"}, "lower the request for cpu from 3 to 1m"),
        (
            {"memory": "2047Mi"},
            {"memory": "1"},
            {"memory": "3Gi"},
            "lower the request for memory from 3Gi to 1Mi",
        ),
    ],
    ids=["devices", "cpu", "memory"],
)
def test_the_least_that_is_left_of_a_request(
    used: dict[str, str], more: dict[str, str], asked: dict[str, str], expected: str
) -> None:
    """With a little more in use, too little is left."""
    web = a_pod("web", requests=asked)
    objects = [
        a_node("n", cpu="2", memory="2Gi", extra={GPU: "4"}),
        a_pod("old", node="n", requests=used, priority=9),
    ]
    assert lowered(*objects, web) == [expected]
    assert lowered(*objects, a_pod("more", node="n", requests=more, priority=9), web) == []


def test_each_container_that_requests_a_device_keeps_one() -> None:
    containers = [a_container(name, requests={GPU: amount}) for name, amount in (("a", "3"), ("b", "1"))]
    inits = [
        a_container("side", requests={GPU: "2"}, restartPolicy="Always"),
        a_container("init", requests={GPU: "4"}),
    ]
    manifest = a_pod("web", containers=containers, initContainers=inits)
    pod = read_cluster([manifest]).pods[0]
    assert least_request(pod, GPU) == 3
    edits = lowering(pod, GPU, 3)
    assert edits is not None
    assert [(edit.path, edit.value) for edit in edits] == [
        (("spec", "containers", 0, "resources", "requests", GPU), "1"),
        (("spec", "initContainers", 0, "resources", "requests", GPU), "1"),
        (("spec", "initContainers", 1, "resources", "requests", GPU), "2"),
    ]
    assert lowering(pod, GPU, 2) is None


def test_a_group_shares_no_more_devices_than_there_are() -> None:
    """Three of the same pods, two devices: one of them would get none."""
    pods = [a_pod(name, requests={GPU: "3"}) for name in ("web", "web-2", "web-3")]
    run = simulate([a_node("n", extra={GPU: "2"}), *pods])
    texts = [one.text for one in together(run, 0).answers]
    assert [text for text in texts if "lower" in text and "add" not in text and "raise" not in text] == []
    run = simulate([a_node("n", extra={GPU: "3"}), *(a_pod(one, requests={GPU: "4"}) for one in "abc")])
    texts = [one.text for one in together(run, 0).answers]
    assert "lower the request for nvidia.com/gpu from 4 to 1 in the template" in texts
