"""Where a run refutes a set of changes, those that differ only in the node or in the other pod are tried, too."""

from __future__ import annotations

from scheduler_core import simulate
from scheduler_core.remedies.answers import Remedies, remedies
from tests.support.builders import Manifest, a_node, a_pod


def answers(objects: list[Manifest]) -> tuple[Remedies, dict[str, int]]:
    """Text of an answer → the number of its alternatives."""
    found = remedies(simulate(objects), "web", most=50)
    return found, {answer.text: answer.n_instead for answer in found.answers}


def test_another_node() -> None:
    """The first pod takes the room of a; c has room for both, and so has d."""
    nodes = [a_node(name, cpu=cpu, unschedulable=True) for name, cpu in (("a", "1"), ("c", "2"), ("d", "2"))]
    found, texts = answers([*nodes, *(a_pod(name, requests={"cpu": "1"}) for name in ("first", "web"))])
    assert "uncordon the node a" not in texts
    assert texts["uncordon the node c"] == 1
    assert found.refuted == 1


def test_at_most_three_other_nodes_are_tried() -> None:
    """The fifth would do."""
    sizes = ["1", "1", "1", "1", "2"]
    nodes = [a_node(f"n{number}", cpu=cpu, unschedulable=True) for number, cpu in enumerate(sizes)]
    found, texts = answers([*nodes, *(a_pod(name, requests={"cpu": "1"}) for name in ("first", "web"))])
    assert not [text for text in texts if text.startswith("uncordon")]
    assert found.refuted >= 4


def test_another_pod() -> None:
    """If small ends, the first pod takes its room; if large ends, there is room for both."""
    running = [
        a_pod("small", node="a", requests={"cpu": "1"}),
        a_pod("large", node="b", requests={"cpu": "2"}),
    ]
    waiting = [a_pod(name, requests={"cpu": "1"}) for name in ("first", "web")]
    found, texts = answers([a_node("a", cpu="1"), a_node("b", cpu="2"), *running, *waiting])
    assert "end the pod default/small" not in texts
    assert texts["end the pod default/large"] == 0
    assert found.refuted
