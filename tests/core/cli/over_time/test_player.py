"""`playground timeline` and `playground election`: scenarios played, what is printed, and what the status says."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from scheduler_core.library import elections, timelines
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.timeline import TimelineSimulation, report
from scheduler_core.units import SECOND
from tests.support.builders import a_node
from tests.support.command_line import playground

SCENARIO = """
title: Making room takes time
duration: 30s
nodes: {count: 1, template: {cpu: 2, memory: 4Gi}}
operations:
  - {at: 1s, pods: {name: low, count: 1, cpu: 2, gracePeriod: 10s}}
  - {at: 5s, pods: {name: high, count: 1, cpu: 2, priority: 100}}
"""


@pytest.fixture
def scenario(tmp_path: Path) -> str:
    path = tmp_path / "scenario.yaml"
    path.write_text(SCENARIO)
    return str(path)


CRASHING = """
title: Nowhere
duration: 9s
release: "1.30"
nodes: {count: 2}
operations:
  - at: 1s
    create:
      apiVersion: v1
      kind: Pod
      metadata: {name: lost}
      spec:
        containers: [{name: c, image: c}]
        affinity:
          nodeAffinity:
            requiredDuringSchedulingIgnoredDuringExecution:
              nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [gone]}]}]
"""


class TestTimeline:
    def test_what_happens_and_what_came_out(self, scenario: str) -> None:
        said = playground("timeline", scenario)
        assert said.status == 0
        events, summary = said.out.split("\n\n")
        assert [line.split()[2:4] for line in events.splitlines()] == [
            ["podCreated", "default/low-0"],
            ["attempt", "default/low-0"],
            ["podBound", "default/low-0"],
            ["podCreated", "default/high-0"],
            ["attempt", "default/high-0"],
            ["nominated", "default/high-0"],
            ["podTerminating", "default/low-0"],
            ["podGone", "default/low-0"],
            ["attempt", "default/high-0"],
            ["podBound", "default/high-0"],
            ["ended"],
        ]
        assert summary.splitlines()[:2] == [
            "pods bound                    2",
            "pods without a node           0",
        ]

    @pytest.mark.parametrize("form", ["json", "yaml", "jsonl"])
    def test_documents_hold_the_events_of_the_simulation(self, scenario: str, form: str) -> None:
        simulation = TimelineSimulation(read_scenario(SCENARIO))
        events = json.loads(json.dumps([event.to_dict() for event in simulation.run()]))
        out = playground("timeline", scenario, "-o", form).out
        if form == "jsonl":
            assert [json.loads(line) for line in out.splitlines()] == events
        else:
            found: Any = json.loads(out) if form == "json" else yaml.safe_load(out)
            assert found == {"events": events, "report": json.loads(json.dumps(report(simulation.events)))}

    def test_pods_that_are_left_over_at_the_end(self, scenario: str) -> None:
        said = playground("timeline", scenario, "--until", "6s")
        assert said.status == 1
        assert "default/low-0" in said.out
        assert "podGone" not in said.out

    def test_one_attempt_explained(self, scenario: str) -> None:
        said = playground("timeline", scenario, "--explain", "1")
        assert (said.status, "Makes room on node-1 by evicting default/low-0" in said.out) == (1, True)
        wrong = playground("timeline", scenario, "--explain", "9")
        assert (wrong.status, wrong.err) == (
            2,
            "playground timeline: --explain: there are the attempts 0 to 2\n",
        )

    def test_at_the_speed_of_a_clock(self, scenario: str) -> None:
        pauses: list[float] = []
        said = playground("timeline", scenario, "--speed", "100", pause=pauses.append)
        assert said.out == playground("timeline", scenario).out
        assert pauses == [0.1] * 3  # 10 s of the scenario each

    def test_crashes_of_the_process_are_counted(self, tmp_path: Path) -> None:
        """In 1.30 a pod that names only nodes which do not exist brings it down, at each attempt (spec 14 §5.2)."""
        path = tmp_path / "crash.yaml"
        path.write_text(CRASHING)
        lines = playground("timeline", str(path), "-o", "summary").out.splitlines()
        assert [" ".join(line.split()) for line in lines[-2:]] == [
            "attempts that ended in an error 3",
            "crashes of kube-scheduler 3",
        ]

    def test_the_release_of_a_scenario_is_replaced(self, tmp_path: Path) -> None:
        path = tmp_path / "crash.yaml"
        path.write_text(CRASHING)
        said = playground("timeline", str(path), "-o", "summary", "--release", "1.36")
        assert "crashes" not in said.out
        assert "attempts that found no node   1" in said.out

    def test_what_came_out_alone(self, scenario: str) -> None:
        said = playground("timeline", scenario, "-o", "summary")
        assert (said.status, said.out) == (0, playground("timeline", scenario).out.split("\n\n")[1])

    @pytest.mark.parametrize(("output", "parts"), [("summary", 1), ("table", 2), ("jsonl", 1), ("json", 1)])
    def test_ctrl_c_ends_it_where_it_is(self, scenario: str, output: str, parts: int) -> None:
        said = playground("timeline", scenario, "--speed", "100", "-o", output, pause=_interrupted)
        until_then = playground("timeline", scenario, "--until", "10s", "-o", output)
        assert (said.status, said.err) == (130, "Stopped after 10.000 s of 30.000 s.\n")
        assert said.out == until_then.out
        assert len(said.out.split("\n\n")) == parts

    def test_more_pods_than_usual_are_asked_for(self, scenario: str) -> None:
        assert playground("timeline", scenario, "--max-pods", "1").err == (
            f"playground timeline: {scenario}: operations[1].pods: Too many: a scenario may create at most 1 pods\n"
        )
        assert playground("timeline", scenario, "--max-pods", "2").status == 0

    def test_one_that_comes_along(self) -> None:
        slug = timelines()[0].slug
        assert playground("timeline", slug, "-o", "jsonl").out == "".join(
            json.dumps(event.to_dict(), ensure_ascii=False) + "\n"
            for event in TimelineSimulation(timelines()[0].scenario).run()
        )

    def test_all_that_come_along_are_listed(self) -> None:
        for command, library in (("timeline", timelines()), ("election", elections())):
            lines = playground(command, "--list").out.splitlines()[1:]
            assert [line.split()[0] for line in lines] == [one.slug for one in library]

    def test_on_a_cluster_of_files(self, tmp_path: Path) -> None:
        path, nodes = tmp_path / "pods.yaml", tmp_path / "nodes.json"
        path.write_text("title: t\nduration: 5s\noperations: [{at: 1s, pods: {name: p, count: 1, cpu: 1}}]\n")
        nodes.write_text(json.dumps(a_node("n")))
        assert playground("timeline", str(path), "--on", str(nodes)).status == 0
        assert "name one with --on FILE" in playground("timeline", str(path)).err

    def test_without_a_pod_there_is_nothing_to_schedule(self, tmp_path: Path) -> None:
        path = tmp_path / "idle.yaml"
        path.write_text("title: t\nduration: 5s\nnodes: {count: 1, template: {cpu: 2}}\noperations: []\n")
        said = playground("timeline", str(path))
        assert (said.status, said.err) == (
            4,
            "Warning: Nothing to schedule: no pod waited at any time.\n",
        )


def _interrupted(_: float) -> None:
    raise KeyboardInterrupt


class TestElection:
    def test_a_crash(self) -> None:
        said = playground("election", "crash")
        assert said.status == 0
        happened = [line.split()[2] for line in said.out.split("\n\n")[0].splitlines()]
        assert happened.count("fault") == 1
        assert happened.count("workStarted") >= 2
        assert "two leaders at once             never" in said.out

    def test_two_leaders_at_once_are_the_status(self) -> None:
        said = playground("election", "paused-leader", "-o", "json")
        found = json.loads(said.out)["report"]
        assert (said.status, bool(found["overlaps"])) == (1, True)

    def test_the_events_are_those_of_the_simulation(self) -> None:
        scenario = next(one.scenario for one in elections() if one.slug == "crash")
        lines = playground("election", "crash", "-o", "jsonl").out.splitlines()
        assert json.loads(lines[-1])["body"]["at"] <= scenario.duration
        assert [json.loads(line)["seq"] for line in lines] == list(range(1, len(lines) + 1))

    @pytest.mark.parametrize(
        ("words", "expected"),
        [
            ("5s crash a", [(5, {"fault": "crash", "replica": "a"})]),
            (
                "5s outage mode=hang for=2s",
                [(5, {"fault": "outage", "mode": "hang"}), (7, {"fault": "recover"})],
            ),
            ("6s jump a by=-3s", [(6, {"fault": "jump", "replica": "a", "by": -3 * SECOND})]),
            (
                "6s upgrade order=a,b,c surge=true",
                [
                    (
                        6,
                        {
                            "fault": "upgrade",
                            "order": ["a", "b", "c"],
                            "surge": True,
                            "wait": 0,
                            "downtime": 5 * SECOND,
                        },
                    )
                ],
            ),
            (
                "6s editLease holderIdentity=x",
                [
                    (
                        6,
                        {
                            "fault": "editLease",
                            "lease": "",
                            "holderIdentity": "x",
                            "leaseDurationSeconds": None,
                        },
                    )
                ],
            ),
        ],
    )
    def test_a_fault_from_the_command_line(
        self, words: str, expected: list[tuple[int, dict[str, Any]]]
    ) -> None:
        said = playground("election", "first-leader", "--fault", *words.split(), "-o", "json")
        faults = [one["body"] for one in json.loads(said.out)["events"] if one["type"] == "fault"]
        assert [(one["at"] // SECOND, one["fault"]) for one in faults] == expected

    @pytest.mark.parametrize(
        ("fault", "message"),
        [
            (("5s", "crash", "z"), "there is no replica z"),
            (("5", "crash", "a"), 'missing unit in duration "5"'),
            (("1h", "crash", "a"), "at: "),
            (("5s", "outage", "a"), "replica"),
            (("5s", "crash", "a", "hard"), "hard: a field is written NAME=VALUE"),
            (("5s",), "fault: Required value"),
            (("5s", "hiccup", "a"), 'Unsupported value: "hiccup"'),
        ],
    )
    def test_faults_that_cannot_be(self, fault: tuple[str, ...], message: str) -> None:
        said = playground("election", "first-leader", "--fault", *fault)
        assert (said.status, message in said.err) == (2, True)


@pytest.mark.parametrize("command", ["timeline", "election"])
def test_no_scenario(command: str) -> None:
    said = playground(command)
    assert (said.status, said.err) == (
        2,
        f"playground {command}: name a SCENARIO; --list shows the built-in ones\n",
    )


def test_a_scenario_with_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text("title: t\nduration: long\nreplicas: 3\n")
    for command in ("timeline", "election"):
        said = playground(command, str(path))
        assert (said.status, "duration" in said.err) == (2, True)


@pytest.mark.parametrize("command", ["timeline", "election"])
def test_a_scenario_that_there_is_not(command: str) -> None:
    said = playground(command, "nosuch")
    words = "nosuch: there is no such file; --list shows the built-in scenarios"
    assert (said.status, said.err) == (2, f"playground {command}: {words}\n")
