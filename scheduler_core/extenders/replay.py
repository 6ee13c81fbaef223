"""RecordedExtender: the recorded points of an extender, replayed without a call.

Answers are written down as extender → pod → node → points:

    {"gpu-packer": {"ml/trainer-0": {"node-a": 2, "node-b": 5}}}

An extender of the policy is known by its urlPrefix, and has its weight from there; any other counts once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from scheduler_core.config.configuration import SchedulerConfiguration
from scheduler_core.errors import InvalidInput, Problem
from scheduler_core.framework.extender import MAX_EXTENDER_PRIORITY, Extender
from scheduler_core.framework.pod_info import PodInfo

ExtenderScores = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Name of an extender → pod key ("namespace/name") → node name → 0..10."""

_PATH = "extenderScores"
_LEVELS = ("extenders", "pods", "nodes")


class RecordedExtender(Extender):
    """answers : pod key → node name → points. It scores no other pods."""

    def __init__(self, name: str, weight: int, answers: Mapping[str, Mapping[str, int]]) -> None:
        super().__init__(name, weight)
        self._answers = answers

    def prioritize(self, pod: PodInfo, nodes: Sequence[str]) -> Mapping[str, int] | None:
        return self._answers.get(pod.key)


def recorded_extenders(
    scores: ExtenderScores | None, configuration: SchedulerConfiguration
) -> tuple[RecordedExtender, ...]:
    """The extenders whose answers are written down: those of the policy in its order, then the others in theirs.

    Raises InvalidInput with every mistake, its path like `extenderScores.gpu-packer.ml/trainer-0.node-a`.
    """
    if scores is None:
        return ()
    problems = list(_problems(scores, _PATH))
    if problems:
        raise InvalidInput(problems)
    weights = {one.url_prefix: one.weight for one in configuration.extenders if one.prioritize_verb}
    names = [*(name for name in weights if name in scores), *(name for name in scores if name not in weights)]
    return tuple(RecordedExtender(name, weights.get(name, 1), scores[name]) for name in names)


def _problems(value: object, path: str, level: int = 0) -> Iterator[Problem]:
    """``value`` maps what _LEVELS says to values of the next level; points stand innermost."""
    if level == len(_LEVELS):
        if type(value) is not int or not 0 <= value <= MAX_EXTENDER_PRIORITY:
            yield Problem(path, f"must be a whole number from 0 to {MAX_EXTENDER_PRIORITY}, not {value!r}")
    elif not isinstance(value, Mapping):
        yield Problem(path, f"must map {_LEVELS[level]}, not be {value!r}")
    else:
        for name, inner in value.items():
            yield from _problems(inner, f"{path}.{name}", level + 1)
