"""The door to scheduler_core's scenarios: what a client sent → a scenario that may be stored.

Runs in the sandbox: no database here.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any

from playground.common.errors import InvalidInput, Mistake
from playground.common.stored_text import UNSTORABLE, is_storable_value
from playground.simulations.limits import TITLE_LENGTH, simulation_bounds
from playground.snapshots import blobs
from playground.snapshots.codec import allowed_plugins
from playground.snapshots.codec.errors import translated
from playground.snapshots.yaml_text import document_text
from scheduler_core import leader
from scheduler_core.config.duration import Duration
from scheduler_core.config.text.document import plain_document
from scheduler_core.model.cluster import read_cluster
from scheduler_core.problems import Problems
from scheduler_core.releases.files import LATEST
from scheduler_core.scenario.readers.document import load_document
from scheduler_core.scenario.scenario import Scenario, read_scenario
from scheduler_core.scenario.trace import read_trace
from scheduler_core.snapshot.size import check_size
from scheduler_core.units import SECOND, Nanoseconds

Source = str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReadScenario:
    """`text` is what is stored, `seed` the scenario's own, `duration` in nanoseconds.

    `policies`: KubeSchedulerConfigurations that it brings along, by their paths; that at "policy" is the one at the start.
    `release`: of kube-scheduler, by whose rules its schedulers decide.
    """

    text: str
    title: str
    description: str
    seed: int
    duration: int
    policies: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    release: str = LATEST


def election_scenario(source: Source) -> ReadScenario:
    """Raises InvalidInput listing every mistake."""
    with mistakes_in("scenario"):
        scenario = leader.read_scenario(source)
    text = source if isinstance(source, str) else document_text(source)
    _check_election(scenario, source)
    title = scenario.title[:TITLE_LENGTH]
    return ReadScenario(text, title, scenario.lesson, scenario.seed, scenario.duration)


def timeline_scenario(source: Source, stored: bytes | None = None) -> ReadScenario:
    """`stored`: the blob of a snapshot to play it on. Raises InvalidInput listing every mistake, TooLarge."""
    with mistakes_in("scenario"):
        scenario = read_scenario(source, plugins=allowed_plugins())
        if stored is not None:
            scenario = scenario.on(blobs.all_objects(stored))
        check_size(read_cluster(scenario.objects))
        as_written = isinstance(source, str) and load_document(source) == scenario.to_dict()
    _check_timeline(scenario)
    text = source if isinstance(source, str) and as_written else scenario.to_yaml()
    title = scenario.title[:TITLE_LENGTH]
    policies, release = _policies(scenario), scenario.release
    return ReadScenario(
        text, title, scenario.description, scenario.seed, scenario.duration, policies, release
    )


def trace_scenario(nodes: bytes | None, pods: bytes, *, speed: float, most: int | None) -> str:
    """The YAML of a cluster trace, a pair of CSVs, as a scenario. Raises InvalidInput listing every mistake, TooLarge."""
    with mistakes_in("scenario"):
        return read_trace(nodes, pods, speed=speed, most=most).to_yaml()


def mistakes_in(what: str, *, drop: str = "") -> AbstractContextManager[None]:
    """The library's errors about a scenario or a fault as ours (codec.errors.translated)."""
    return translated(
        f"The {what} has mistakes.",
        code=f"invalid-{what}",
        beyond_limit=f"The {what} is beyond a limit of this server.",
        has_policy=False,
        drop=drop,
    )


def _policies(scenario: Scenario) -> dict[str, Mapping[str, Any]]:
    """KubeSchedulerConfigurations by where the scenario has them."""
    operations = enumerate(scenario.document.get("operations") or ())
    texts = {"policy": scenario.policy} | {
        f"operations[{index}].policy": one.get("policy") for index, one in operations
    }
    read = {path: plain_document(text, Problems()) for path, text in texts.items() if text is not None}
    return {path: config for path, config in read.items() if isinstance(config, Mapping)}


def _check_election(scenario: leader.Scenario, source: Source) -> None:
    most = simulation_bounds().replicas
    mistakes = []
    if len(scenario.replicas) > most:
        message = f"Too many: {len(scenario.replicas)}: this server takes at most {most}"
        mistakes.append(Mistake("replicas", message))
    mistakes += _too_long(scenario.duration)
    if not is_storable_value(plain_document(source, Problems())):
        mistakes.append(Mistake("", UNSTORABLE))
    _refuse(mistakes)


def _check_timeline(scenario: Scenario) -> None:
    mistakes = _too_long(scenario.duration)
    if scenario.needs_snapshot:
        mistakes.append(Mistake("nodes", "Required value: or a snapshot to play it on"))
    mistakes += [
        Mistake(path, UNSTORABLE)
        for path, config in _policies(scenario).items()
        if not is_storable_value(config)
    ]
    _refuse(mistakes)


def _too_long(duration: Nanoseconds) -> list[Mistake]:
    longest = simulation_bounds().seconds * SECOND
    if duration <= longest:
        return []
    message = f"{Duration(duration)}: this server takes at most {Duration(longest)}"
    return [Mistake("duration", message)]


def _refuse(mistakes: list[Mistake]) -> None:
    if mistakes:
        raise InvalidInput("The scenario has mistakes.", problems=mistakes, code="invalid-scenario")
