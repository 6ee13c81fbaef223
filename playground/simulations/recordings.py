"""The door to scheduler_core's recordings: what happened in a cluster → a scenario that decides it again, and the cluster at its start.

`read_replay` runs in the sandbox: no database here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from playground.common.errors import InvalidInput, Mistake
from playground.simulations.limits import TITLE_LENGTH
from playground.simulations.scenarios import mistakes_in
from playground.snapshots.codec import allowed_plugins, upload_bounds
from scheduler_core.config.duration import Duration
from scheduler_core.config.loader import load_configuration
from scheduler_core.model.cluster import read_cluster
from scheduler_core.model.objects.pod import DEFAULT_SCHEDULER_NAME
from scheduler_core.scenario.recording.changes import Recording, Unexpressed, key_of
from scheduler_core.scenario.recording.reader import read_recording
from scheduler_core.scenario.recording.replay import RecordedScenario, replayed
from scheduler_core.scenario.recording.window import Window
from scheduler_core.scenario.scenario import read_scenario
from scheduler_core.units import ZERO, Nanoseconds

UNTITLED: Final = "Recorded cluster"
_MOST_TOLD: Final = 100
"""Changes that a replay does not have."""
_CREATED: Final = re.compile(r"operations\[(\d+)\]\.create\.(.+)")
_NOTHING: Final = Mistake("", "It contains no events.")


@dataclass(frozen=True, slots=True)
class ReadReplay:
    """name, objects : of the cluster at its start, a JSON List. scenario : to be played on it.

    notices : what happened and is not in it, the first of them and how many more.
    """

    name: str
    objects: bytes
    scenario: Mapping[str, Any]
    notices: Sequence[Mistake]


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingPart:
    """since, until : ns since the beginning; until None is the end. speed : divides all times.

    scheduler : the one whose decisions are made again. release : of kube-scheduler; None is the newest.
    """

    since: Nanoseconds = ZERO
    until: Nanoseconds | None = None
    speed: float = 1.0
    scheduler: str = DEFAULT_SCHEDULER_NAME
    release: str | None = None


def read_replay(
    data: bytes, part: RecordingPart, policy: Mapping[str, Any] | None, title: str = ""
) -> ReadReplay:
    """A file of `manage.py record`, packed or not, to be played under `policy`; None is the default policy.

    Raises InvalidInput listing every mistake with its event, TooLarge.
    """
    with mistakes_in("recording"):
        recording = read_recording(data, limits=upload_bounds())
    with mistakes_in("replay"):
        window = Window(part.since, part.until, part.speed, deciding([part.scheduler], policy))
        found = replayed(recording, window, title=(title or UNTITLED)[:TITLE_LENGTH], release=part.release)
    _refuse_mistakes(found, recording)
    return as_replay(found, title or UNTITLED, part.since)


def as_replay(found: RecordedScenario, recorded: str, since: Nanoseconds) -> ReadReplay:
    """recorded : what it was recorded in, after which the cluster is named."""
    objects = msgspec.json.encode({"apiVersion": "v1", "kind": "List", "items": found.objects})
    notices = _left_out(found.unexpressed)
    if not found.document["operations"]:
        notices.append(_NOTHING)
    return ReadReplay(f"{recorded}, at {Duration(since)}", objects, found.document, notices)


def deciding(schedulers: Iterable[str], policy: Mapping[str, Any] | str | None) -> dict[str, str]:
    """Schedulers, each with the profile of the policy that decides instead: that of its name, else the first."""
    profiles = profiles_of(policy)
    return {name: name if name in profiles else profiles[0] for name in schedulers}


def profiles_of(policy: Mapping[str, Any] | str | None) -> list[str]:
    """Their schedulerNames. Raises scheduler_core's InvalidConfiguration."""
    profiles = load_configuration(policy, plugins=allowed_plugins()).profiles
    return [profile.scheduler_name for profile in profiles]


def _left_out(unexpressed: Sequence[Unexpressed]) -> list[Mistake]:
    told = [Mistake(one.place, one.why) for one in unexpressed[:_MOST_TOLD]]
    more = len(unexpressed) - len(told)
    return [*told, Mistake("", f"{more:,} more changes are not in the replay.")] if more else told


def _refuse_mistakes(found: RecordedScenario, recording: Recording) -> None:
    """Those inside the objects, all at once and before anything is stored."""
    plugins = allowed_plugins()
    mistakes = [
        *_mistakes(lambda: read_cluster(found.objects)),
        *(
            _at_its_event(one, found.document["operations"], recording)
            for one in _mistakes(lambda: read_scenario(found.document, plugins=plugins).on(found.objects))
        ),
    ]
    if mistakes:
        raise InvalidInput("The recording has mistakes.", problems=mistakes, code="invalid-recording")


def _mistakes(read: Callable[[], object]) -> Sequence[Mistake]:
    try:
        with mistakes_in("recording"):
            read()
    except InvalidInput as error:
        return error.problems
    return ()


def _at_its_event(mistake: Mistake, operations: Sequence[Mapping[str, Any]], recording: Recording) -> Mistake:
    """The sender of a recording has not seen the operations that were made of it."""
    found = _CREATED.match(mistake.path)
    if found is None:
        return mistake
    item = operations[int(found[1])]["create"]
    kind, namespace, name = key = key_of(item)
    place = next((one.place for one in recording.changes if key_of(one.item) == key), "start")
    return Mistake(
        f"{place} {kind} {f'{namespace}/' if namespace else ''}{name}: {found[2]}", mistake.message
    )
