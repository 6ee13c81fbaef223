"""What a start is made of: the texts of its files, which a try may replace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from scheduler_core.config.text.document import plain_document
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.lessons.document.language import RunStart, ScenarioStart, Start
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.document.rules import SCENARIO, kind_of
from scheduler_core.library import elections, timelines
from scheduler_core.problems import Problems

BETWEEN: Final = "\n---\n"


@dataclass(frozen=True, slots=True)
class Material:
    """kind : run, timeline or election. cluster : file → text, in order. policy : its file and text. scenario : its text."""

    kind: str
    cluster: Mapping[str, str] = field(default_factory=dict)
    policy: tuple[str, str] | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    scenario: str = ""

    @property
    def files(self) -> dict[str, str]:
        """What may be edited."""
        if self.kind != "run":
            return {SCENARIO: self.scenario}
        return {**self.cluster, **({} if self.policy is None else dict([self.policy]))}

    @property
    def cluster_text(self) -> str:
        """All objects as one text of documents."""
        return BETWEEN.join(self.cluster.values())

    def replaced(self, files: Mapping[str, str]) -> Material:
        """With these files instead of those of the same names."""
        return Material(
            self.kind,
            {name: files.get(name, text) for name, text in self.cluster.items()},
            None if self.policy is None else (self.policy[0], files.get(*self.policy)),
            self.options,
            files.get(SCENARIO, self.scenario),
        )


def material_of(lesson: Lesson, name: str) -> Material:
    """Of a start that is no comparison. Raises InvalidInput for demos and scenarios that there are not."""
    start = lesson.document.starts[name]
    if start.run is not None:
        return _of_demo(lesson, start.run) if start.run.demo else _of_files(lesson, start.run)
    return Material(kind_of(start), scenario=_scenario(lesson, start))


def _of_files(lesson: Lesson, run: RunStart) -> Material:
    cluster = {name: _text(lesson, name) for name in run.cluster}
    policy = (run.policy, _text(lesson, run.policy)) if run.policy else None
    return Material("run", cluster, policy, run.options)


def _of_demo(lesson: Lesson, run: RunStart) -> Material:
    folder = None if lesson.demos is None else lesson.demos / run.demo
    if folder is None or not (folder / "cluster.yaml").is_file() or Path(run.demo).name != run.demo:
        raise InvalidInput([Problem("", f"there is no demo {run.demo}")])
    document = plain_document((folder / "demo.yaml").read_bytes(), Problems())
    options = document.get("options", {}) if isinstance(document, dict) else {}
    policy = folder / "policy.yaml"
    return Material(
        "run",
        {"cluster.yaml": (folder / "cluster.yaml").read_text(encoding="utf-8")},
        ("policy.yaml", policy.read_text(encoding="utf-8")) if policy.is_file() else None,
        {**options, **run.options},
    )


def _scenario(lesson: Lesson, start: Start) -> str:
    wanted = start.timeline or start.election
    assert isinstance(wanted, ScenarioStart)
    if wanted.file:
        return _text(lesson, wanted.file)
    library: Mapping[str, str] = {
        one.slug: one.text for one in (timelines() if start.timeline is not None else elections())
    }
    if wanted.library not in library:
        raise InvalidInput([Problem("", f"the library has no {kind_of(start)} {wanted.library}")])
    return library[wanted.library]


def _text(lesson: Lesson, name: str) -> str:
    return lesson.files[name].decode("utf-8", errors="replace")
