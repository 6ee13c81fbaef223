"""What tries are worth: of equal ones worked out once, by a process that is there before the first, and stored without being played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import pytest
from django.test import Client

from playground import sandbox
from playground.lessons import grades, work
from playground.lessons.catalogue import lessons
from playground.lessons.grades import GRADES
from playground.lessons.models import Try
from playground.lessons.services.answers import try_exercise
from playground.lessons.starts import played
from playground.runs import engine
from playground.runs.enums import RunState
from playground.runs.models import Run
from playground.sandbox.residents import RESIDENTS
from playground.snapshots.models import SnapshotContent
from scheduler_core.lessons.document.language import Exercise
from scheduler_core.lessons.document.reader import Lesson

pytestmark = pytest.mark.django_db
LESSON: Final = "from-pending-to-bound"
EXERCISE: Final = "a-node-for-reports"
EXERCISES: Final = [(lesson, one) for lesson in lessons() for one in lesson.document.exercises]


@pytest.fixture(autouse=True)
def _nothing_known() -> Iterator[None]:
    GRADES.clear()
    RESIDENTS.close()
    yield
    GRADES.clear()
    RESIDENTS.close()


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Mapping[str, str]]:
    """Files that the sandbox was asked to grade."""
    found: list[Mapping[str, str]] = []
    ask = sandbox.ask

    def counted(holding: Any, function: Any, *args: Any) -> Any:
        found.append(args[1])
        return ask(holding, function, *args)

    monkeypatch.setattr(sandbox, "ask", counted)
    return found


def solution(lesson: Lesson, exercise: Exercise) -> dict[str, str]:
    return {name: lesson.files[file].decode() for name, file in exercise.solution.files.items()}


@pytest.mark.parametrize(
    ("lesson", "exercise"), [pytest.param(*one, id=f"{one[0].slug}/{one[1].id}") for one in EXERCISES]
)
def test_what_was_graded_is_what_a_worker_would_have_stored(lesson: Lesson, exercise: Exercise) -> None:
    found = work.graded(lesson, exercise.id, solution(lesson, exercise))
    assert found.passed
    assert found.material is not None
    if found.material.kind != work.RUN:
        assert found.run is None
        return
    assert found.run is not None
    run = Run.objects.get(pk=played(found.material, "played").ids[0])
    decisions = engine.prepare(run)
    assert [*decisions.outcomes()] == found.run.decided.outcomes
    assert (decisions.total, decisions.n_nodes) == (found.run.decided.total, found.run.decided.n_nodes)
    content = SnapshotContent.objects.get(snapshot=run.snapshot_id)
    assert found.run.taken.packed.sha256 == content.sha256


def test_equal_tries_are_graded_once_and_each_has_a_run_of_its_own(asked: list[Mapping[str, str]]) -> None:
    files = solution(*EXERCISES[0])
    tries = [try_exercise(LESSON, EXERCISE, files) for _ in range(3)]
    try_exercise(LESSON, EXERCISE, {"pods.yaml": files["pods.yaml"] + "# mine"})
    assert asked == [files, {"pods.yaml": files["pods.yaml"] + "# mine"}]
    assert [one.passed for one in tries] == [True, True, True]
    runs = Run.objects.filter(pk__in=[one.played_id for one in tries])
    assert len({run.pk for run in runs}) == 3
    assert {(run.state, run.attempt_count, run.last_seq) for run in runs} == {(RunState.SUCCEEDED, 3, 3)}


@pytest.mark.parametrize(
    ("added", "what"),
    [
        ("kind: Secret\napiVersion: v1\nmetadata: {name: s}\nstringData: {password: hunter2}\n", "Secrets"),
        (
            (
                "kind: Pod\napiVersion: v1\nmetadata: {name: p}\n"
                "spec: {containers: [{name: c, env: [{name: PASSWORD, value: hunter2}]}]}\n"
            ),
            "environment variables",
        ),
    ],
)
def test_a_try_with_secrets_is_not_run_and_its_files_are_not_stored(added: str, what: str) -> None:
    files = solution(*EXERCISES[0])
    tried = try_exercise(LESSON, EXERCISE, {"pods.yaml": f"{files['pods.yaml']}\n---\n{added}"})
    message = f"holds {what}, which are not stored here: leave them out"
    assert (tried.passed, tried.checks, tried.played_id) == (False, [], None)
    assert tried.problems == [{"path": "pods.yaml", "message": message}]
    assert "hunter2" not in str(Try.objects.values())


def test_the_process_that_grades_is_opened_when_somebody_reads_the_exercise(client: Client) -> None:
    client.get(f"/api/v1/lessons/{LESSON}/exercises/{EXERCISE}/")
    assert not RESIDENTS.claim(grades._held(LESSON, None).key)
