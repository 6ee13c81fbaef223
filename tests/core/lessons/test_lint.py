"""The linter and the reader find what is wrong with a lesson, each mistake with its place; a try is graded."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from scheduler_core import InvalidInput
from scheduler_core.lessons.document.reader import Lesson, read_lesson
from scheduler_core.lessons.exercises.grades import grade
from scheduler_core.lessons.lint import lint
from scheduler_core.lessons.starts.stage import Stage

NODES = """
kind: Node
metadata: {name: a, labels: {disk: hdd}}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
---
kind: Node
metadata: {name: b, labels: {disk: ssd}}
status: {allocatable: {cpu: "2", memory: 8Gi, pods: "110"}}
"""
POD = """
kind: Pod
metadata: {name: web, namespace: shop}
spec:
  containers: [{name: main, resources: {requests: {cpu: "1", memory: 1Gi}}}]
"""
SOLVED = POD.replace("  containers", "  nodeSelector: {disk: ssd}\n  containers")


def a_document(**fields: Any) -> dict[str, Any]:
    """One beat, one exercise: web shall go to b."""
    exercise = {
        "id": "to-b",
        "title": "To b",
        "start": "shop",
        "task": "Put `shop/web` on a node with an SSD; now it is on {{ pods[shop/web].node }}.",
        "mayChange": [{"kind": "Pod", "names": ["shop/web"], "fields": ["spec.nodeSelector"]}],
        "expectations": [{"pods": {}, "landOn": {"matchLabels": {"disk": "ssd"}}}],
        "hints": ["Look at the labels."],
        "solution": {"files": {"pod.yaml": "solved.yaml"}, "says": "A label draws it."},
        "cheats": [{"name": "node a shrinks", "files": {"nodes.yaml": "cheat.yaml"}}],
    }
    beat = {
        "id": "look",
        "text": "{{ attempt.pod }} goes to {{ attempt.node }} with {{ scores.a.total }} points.",
        "at": {"start": "shop", "pod": "shop/web", "tab": "score", "node": "a", "plugin": "NodeResourcesFit"},
        "question": {"engine": "winner"},
    }
    document = {
        "title": "To b",
        "subject": "Labels",
        "level": "beginner",
        "minutes": 5,
        "summary": "A label draws a pod.",
        "starts": {"shop": {"run": {"cluster": ["nodes.yaml", "pod.yaml"]}}},
        "beats": [beat],
        "exercises": [exercise],
    }
    return document | fields


def a_lesson(document: dict[str, Any] | None = None, **files: str) -> Lesson:
    texts = {
        "nodes.yaml": NODES,
        "pod.yaml": POD,
        "solved.yaml": SOLVED,
        "cheat.yaml": NODES.replace('cpu: "4"', 'cpu: "0"'),
        "lesson.yaml": yaml.safe_dump(document or a_document()),
    }
    texts |= {name.replace("_", "."): text for name, text in files.items()}
    return read_lesson("to-b", {name: text.encode() for name, text in texts.items()})


def with_beat(**fields: Any) -> dict[str, Any]:
    document = a_document()
    document["beats"][0] |= fields
    return document


def with_exercise(**fields: Any) -> dict[str, Any]:
    document = a_document()
    document["exercises"][0] |= fields
    return document


def mistakes(document: dict[str, Any], **files: str) -> list[str]:
    return [str(problem) for problem in lint(a_lesson(document, **files), ["to-b"])]


def test_a_right_lesson_has_no_mistakes() -> None:
    assert mistakes(a_document()) == []


CHOICES = [{"text": "one", "right": True}, {"text": "two", "right": True}]


@pytest.mark.parametrize(
    ("document", "found"),
    [
        pytest.param(
            with_beat(text="{{ attempt.nod }}"),
            [
                "beats[0].text: {{ attempt.nod }}: attempt has no nod; there is number, pod, outcome, node, score, message, sentence, priority, nodes, feasible, rejected, notLookedAt, tied, second, lead, victims, nominated"
            ],
            id="placeholder",
        ),
        pytest.param(
            with_beat(text="{{ attempt.nominated }} {{ scores }}"),
            [
                "beats[0].text: {{ attempt.nominated }}: has no value in this run",
                "beats[0].text: {{ scores }}: is not a single value",
            ],
            id="no-value",
        ),
        pytest.param(
            with_beat(question={"engine": "victim"}),
            ["beats[0].question.engine: the attempt has no question victim"],
            id="no-question",
        ),
        pytest.param(
            with_beat(
                question={"ask": "Where?", "value": "attempt.node", "choices": [{"text": "b"}, {"text": "c"}]}
            ),
            ["beats[0].question.choices: the right answer, a, is not among them"],
            id="right-choice-missing",
        ),
        pytest.param(
            with_beat(at={"start": "shop", "pod": "shop/web", "node": "z", "plugin": "Nobody"}),
            [
                "beats[0].at.node: there is no node z",
                "beats[0].at.plugin: no plugin Nobody ran in this attempt",
            ],
            id="place",
        ),
        pytest.param(
            with_beat(at={"start": "shop", "pod": "shop/nobody"}),
            [
                "beats[0]: There was no attempt to schedule a pod shop/nobody: it is not there, or not waiting."
            ],
            id="no-attempt",
        ),
        pytest.param(a_document(before=["nothing"]), ["before[0]: there is no lesson nothing"], id="before"),
        pytest.param(
            with_exercise(expectations=[{"pods": {}, "placed": "all"}]),
            ["exercises[0].start: the start passes already: there is nothing to do"],
            id="solved-already",
        ),
        pytest.param(
            with_exercise(solution={"files": {"pod.yaml": "pod.yaml"}, "says": "Nothing."}),
            [
                "exercises[0].solution: does not pass: all pods land on nodes with disk=ssd: shop/web is on a, which is not on nodes with disk=ssd."
            ],
            id="solution",
        ),
        pytest.param(
            with_exercise(mayChange=[{"kind": "Pod"}, {"kind": "Node"}]),
            ["exercises[0].cheats[0]: passes: node a shrinks"],
            id="cheat",
        ),
    ],
)
def test_what_is_wrong_is_told_with_its_place(document: dict[str, Any], found: list[str]) -> None:
    assert mistakes(document) == found


def test_tied_nodes_are_meant_or_a_mistake() -> None:
    equal = NODES.replace('cpu: "2"', 'cpu: "4"')
    told = mistakes(a_document(), nodes_yaml=equal, cheat_yaml=equal)
    assert told[0] == (
        "beats[0].question: more than one answer is right (a, b); if that is meant, say several: true"
    )
    meant = with_beat(question={"engine": "winner", "several": True})
    assert mistakes(meant, nodes_yaml=equal, cheat_yaml=equal) == []


@pytest.mark.parametrize(
    ("document", "found"),
    [
        pytest.param(
            a_document(level="hard", minute=3),
            [
                'level: Unsupported value: "hard": supported values: "advanced", "beginner", "intermediate"',
                "minute: unknown field; known are title, subject, level, minutes, summary, starts, beats, order, before, exercises",
            ],
            id="fields",
        ),
        pytest.param(
            a_document(starts={"shop": {"run": {"cluster": ["no.yaml"]}, "election": {"library": "crash"}}}),
            [
                "starts.shop: expected exactly one of run, timeline, election, comparison, found run, election",
                "starts.shop.run: there is no file no.yaml in the folder",
                "exercises[0].solution.files.pod.yaml: there is no file of the start pod.yaml",
                "exercises[0].cheats[0].files.nodes.yaml: there is no file of the start nodes.yaml",
            ],
            id="starts",
        ),
        pytest.param(
            with_beat(question={"ask": "Which?", "choices": CHOICES}),
            ["beats[0].question.choices: exactly one choice is right, found 2"],
            id="choices",
        ),
        pytest.param(
            with_exercise(expectations=[{"pods": {}, "lands": {}}], hints=[]),
            [
                "exercises[0].hints: Required value",
                "exercises[0].expectations[0].lands: unknown field; known are name, pods, nodes, landOn, avoid, placed, pending, apart, together, spread, evictions, evicted, survive, measure, exist, unchanged",
            ],
            id="exercise",
        ),
    ],
)
def test_mistakes_of_form_are_told_all_at_once(document: dict[str, Any], found: list[str]) -> None:
    with pytest.raises(InvalidInput) as caught:
        a_lesson(document)
    assert [str(problem) for problem in caught.value.problems] == found


def graded(**files: str) -> tuple[bool, list[str], list[tuple[bool, str]]]:
    lesson = a_lesson()
    found = grade(
        lesson,
        lesson.document.exercises[0],
        {name.replace("_", "."): text for name, text in files.items()},
    )
    problems = [str(problem) for problem in found.problems]
    return found.passed, problems, [(check.holds, check.says) for check in found.checks]


@pytest.mark.parametrize(
    ("files", "problems"),
    [
        pytest.param(
            {"pod_yaml": SOLVED.replace('cpu: "1"', 'cpu: "2"')},
            [
                "Pod shop/web: spec.containers[0].resources.requests.cpu may not be changed, only spec.nodeSelector."
            ],
            id="field",
        ),
        pytest.param({"nodes_yaml": NODES.partition("---")[0]}, ["Node b may not be removed."], id="removed"),
        pytest.param(
            {"pod_yaml": f"{POD}---{POD.replace('name: web', 'name: decoy')}"},
            ["Pod shop/decoy may not be added."],
            id="added",
        ),
        pytest.param({"pod_yaml": " "}, ["pod.yaml: the file is empty"], id="empty"),
        pytest.param(
            {"other_yaml": POD},
            ["other.yaml: the exercise has no such file, only nodes.yaml, pod.yaml"],
            id="file",
        ),
    ],
)
def test_what_may_not_be_changed_is_refused(files: dict[str, str], problems: list[str]) -> None:
    assert graded(**files) == (False, problems, [])


def test_a_try_is_run_and_checked() -> None:
    says = "shop/web is on a, which is not on nodes with disk=ssd."
    assert graded() == (False, [], [(False, says)])
    passed, problems, checks = graded(pod_yaml=SOLVED)
    assert (passed, problems, [holds for holds, _ in checks]) == (True, [], [True])


def test_a_try_says_how_full_its_nodes_are() -> None:
    lesson = a_lesson()
    tried = {"pod.yaml": SOLVED}
    # web requests 1 of the 2 CPUs of b, and 1 of 8 GiB.
    assert grade(lesson, lesson.document.exercises[0], tried).nodes == (("a", 0, 0.0), ("b", 1, 0.5))
    assert grade(lesson, lesson.document.exercises[0], {"pod.yaml": " "}).nodes == ()


def test_a_try_warns_of_what_a_cluster_would_refuse() -> None:
    lesson = a_lesson(with_exercise(mayChange=[{"kind": "Pod"}]))
    wrong = SOLVED.replace("  nodeSelector", "  tolerations: [{key: gpu, operator: Is}]\n  nodeSelector")
    found = grade(lesson, lesson.document.exercises[0], {"pod.yaml": wrong})
    assert [one.message for one in found.warnings] == [
        (
            "the API server refuses this: spec.tolerations[0].operator: "
            'Unsupported value: "Is": supported values: "Equal", "Exists" (1: shop/web)'
        )
    ]
    assert grade(lesson, lesson.document.exercises[0], {"pod.yaml": SOLVED}).warnings == ()


def test_of_several_objects_so_many_may_be_changed() -> None:
    rule = {"kind": "Node", "fields": ["metadata.labels"], "atMost": 1}
    lesson = a_lesson(with_exercise(mayChange=[rule]))
    both = NODES.replace("disk: hdd", "disk: ssd").replace("name: b, labels: {disk: ssd}", "name: b")
    found = grade(lesson, lesson.document.exercises[0], {"nodes.yaml": both})
    assert [str(problem) for problem in found.problems] == [
        "At most 1 of these may be changed: Node: metadata.labels, at most 1. You changed 2."
    ]


SIDECAR = POD.replace(
    "  containers",
    '  initContainers: [{name: s, restartPolicy: Always, resources: {requests: {cpu: "1"}}}]\n  containers',
)


def test_a_start_is_of_the_release_that_it_names() -> None:
    """1.28 does not store that an init container is a sidecar, which then asks for nothing beside the others."""
    cluster = {"cluster": ["nodes.yaml", "pod.yaml"]}
    starts = {release: {"run": cluster | {"options": {"release": release}}} for release in ("1.28", "1.36")}
    beats = [{"id": "look", "text": "Look.", "at": {"start": "1.28"}}]
    stage = Stage(a_lesson(a_document(starts=starts, beats=beats, exercises=[]), pod_yaml=SIDECAR))
    asked = {release: stage.values(release)["requests"]["shop/web"]["cpu"] for release in starts}
    assert asked == {"1.28": 1, "1.36": 2}


def test_a_start_has_feature_gates() -> None:
    run = {
        "cluster": ["nodes.yaml", "pod.yaml"],
        "options": {"featureGates": {"GangScheduling": True}},
    }
    member = POD.replace("  containers", "  schedulingGroup: {podGroupName: red}\n  containers")
    lesson = a_lesson(a_document(starts={"shop": {"run": run}}, exercises=[]), pod_yaml=member)
    assert Stage(lesson).values("shop")["pods"]["shop/web"]["outcome"] == "gated"
