"""The starts of a lesson, played when they are needed, and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scheduler_core.engine.run import Run
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.explain.explanation import Explanation
from scheduler_core.leader import read_scenario as read_election
from scheduler_core.leader.simulation.simulation import ElectionSimulation
from scheduler_core.lessons.document.reader import Lesson
from scheduler_core.lessons.starts.courses import election_values, timeline_values
from scheduler_core.lessons.starts.material import Material, material_of
from scheduler_core.lessons.starts.runs import attempt_values, run_values
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.sources.files import read_text
from scheduler_core.timeline import TimelineSimulation, election


@dataclass(frozen=True, eq=False)
class PlayedStart:
    """A start that was played to its end. run : if it was one. course : of a timeline or an election. values : what may be spoken of."""

    kind: str
    values: Mapping[str, Any]
    run: Run | None = None
    course: TimelineSimulation | ElectionSimulation | None = None

    def explanation(self, pod: str, attempt: int | None) -> Explanation:
        """Of an attempt by its number, else the last one of the pod. Raises InvalidInput."""
        if self.run is None:
            raise InvalidInput([Problem("", f"a {self.kind} has no attempts to explain here")])
        if attempt is not None and attempt >= len(self.run.outcomes):
            message = f"there is no attempt {attempt}, the run has {len(self.run.outcomes)}"
            raise InvalidInput([Problem("attempt", message)])
        return self.run.explain(attempt if attempt is not None else pod)


def play(material: Material) -> PlayedStart:
    """To the end. Raises InvalidInput with every mistake of the files."""
    if material.kind == "run":
        run = _run(material)
        return PlayedStart("run", run_values(run), run)
    if material.kind == "timeline":
        timeline = TimelineSimulation(read_scenario(material.scenario))
        timeline.run()
        return PlayedStart("timeline", timeline_values(timeline), course=timeline)
    played = election(read_election(material.scenario))
    played.run()
    return PlayedStart("election", election_values(played), course=played)


class Stage:
    """One lesson's starts."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self._played: dict[str, PlayedStart] = {}
        self._explained: dict[tuple[str, str, int | None], Explanation] = {}

    def played(self, name: str) -> PlayedStart:
        """Raises InvalidInput."""
        if name not in self._played:
            comparison = self.lesson.document.starts[name].comparison
            if comparison is None:
                self._played[name] = play(material_of(self.lesson, name))
            else:
                sides = {
                    "left": self.played(comparison.left).values,
                    "right": self.played(comparison.right).values,
                }
                self._played[name] = PlayedStart("comparison", sides)
        return self._played[name]

    def explanation(self, name: str, pod: str, attempt: int | None) -> Explanation:
        """Raises InvalidInput."""
        key = (name, pod, attempt)
        if key not in self._explained:
            self._explained[key] = self.played(name).explanation(pod, attempt)
        return self._explained[key]

    def values(self, name: str | None, pod: str = "", attempt: int | None = None) -> dict[str, Any]:
        """What a text may speak of: those of its start, of the attempt it looks at, and of all starts by name."""
        starts: dict[str, Any] = {one: self._lazily(one) for one in self.lesson.document.starts}
        if name is None:
            return {"starts": starts}
        values = {**self.played(name).values, "starts": starts}
        if (pod or attempt is not None) and self.played(name).kind == "run":
            values |= attempt_values(self.explanation(name, pod, attempt))
        return values

    def _lazily(self, name: str) -> Any:
        return lambda: self.played(name).values


def _run(material: Material) -> Run:
    read = read_text(material.cluster_text)
    policy = read.config if material.policy is None else material.policy[1]
    run = Run(list(read.objects), policy, **_options(material.options))
    for _ in run.play():
        pass
    return run


def _options(options: Mapping[str, Any]) -> dict[str, Any]:
    """As of POST runs/, in the library's names."""
    names = {"extenderScores": "extender_scores", "featureGates": "feature_gates"}
    known = ("release", "seed", "sampling", "extenderScores", "featureGates")
    for name in options:
        if name not in known:
            raise InvalidInput([Problem(f"options.{name}", f"unknown option; known are {', '.join(known)}")])
    return {names.get(name, name): value for name, value in options.items()}
