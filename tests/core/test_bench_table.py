"""The table beside the real scheduler: its rows, and where its figures come from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.live_suite import ServedWorkload, for_api_servers, was_attempted
from bench.suite import SUITE
from bench.table import Row, beside_recorded, read_recorded, table
from playground.connector.client.http import ServerAnswer
from tests.support.builders import Manifest, a_node, a_pod


def test_a_row_has_medians_and_the_median_of_the_ratios() -> None:
    row = Row("basic", 1000, ((100, 4000), (200, 5000), (100, 4500)))
    assert row.ratio == 40
    assert row.text == "| basic | 1,000 | 100 | 4,500 | 40.0× |"


def test_a_row_without_a_figure_of_the_real_scheduler() -> None:
    assert Row("mixed", 500, ((None, 3210.4),)).text == "| mixed | 500 |  | 3,210 |  |"


def test_the_facts_come_before_the_rows() -> None:
    assert table([Row("basic", 10, ((1, 2),))], {"cores": "2"}).splitlines() == [
        "- cores: 2",
        "",
        "| workload | nodes | real, a second | here, a second | ratio |",
        "|---|---|---|---|---|",
        "| basic | 10 | 1 | 2 | 2.0× |",
    ]


def test_recorded_figures_stand_beside_what_is_measured(tmp_path: Path) -> None:
    path = tmp_path / "figures.json"
    path.write_text(json.dumps({"measured": [{"n_nodes": 4, "workload": "anti-affinity", "rate": 7.5}]}))
    workloads = [one for one in SUITE if one.label in ("anti-affinity", "basic")]
    rows = list(beside_recorded(workloads[:2], [4], 1, read_recorded(path)))
    assert {row.workload: row.rounds[0][0] for row in rows} == {"basic": None, "anti-affinity": 7.5}
    assert all(row.rounds[0][1] > 0 for row in rows)


def test_workloads_with_victims_stay_away_from_api_servers() -> None:
    assert {one.label for one in SUITE} - {one.label for one in for_api_servers()} == {"preemption", "mixed"}


@pytest.mark.parametrize(
    ("pod", "expected"),
    [
        (a_pod("new"), False),
        (a_pod("bound", node="a"), True),
        (a_pod("waits", status={"conditions": [{"type": "PodScheduled", "status": "False"}]}), True),
        (a_pod("starts", status={"conditions": [{"type": "Ready", "status": "False"}]}), False),
    ],
    ids=["new", "bound", "found no node", "another condition"],
)
def test_a_pod_was_attempted_when_it_has_a_node_or_a_scheduler_said_so(pod: Manifest, expected: bool) -> None:
    assert was_attempted(pod) is expected


class _Tainting:
    """An API server whose new nodes are kept free of pods."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []

    async def request(
        self, method: str, path: str, body: Any = None, *, content_type: str = ""
    ) -> ServerAnswer:
        self.asked.append((method, path))
        taint = {"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"}
        return ServerAnswer(201, json.dumps({"spec": {"taints": [taint]}}).encode())


async def test_nodes_that_take_no_pod_are_refused_at_once() -> None:
    server: Any = _Tainting()
    with pytest.raises(
        RuntimeError, match=r"the taint node\.kubernetes\.io/not-ready: disable .* TaintNodesByCondition"
    ):
        async with ServedWorkload(server, [a_node("a"), a_node("b")], []):
            pass
    assert server.asked == [("POST", "/api/v1/nodes"), ("DELETE", "/api/v1/nodes/a")]
