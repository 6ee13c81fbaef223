"""A live run or a recording that is decided again: a timeline on a separate snapshot.

Apart from live_runs, which live schedulers load: they need no broker.
"""

from __future__ import annotations

from playground import sandbox
from playground.common.answers import Answer, no_answer
from playground.policies.models import Policy
from playground.simulations.drivers import live_run
from playground.simulations.enums import Kind
from playground.simulations.models import Simulation
from playground.simulations.recordings import ReadReplay, RecordingPart, read_replay
from playground.simulations.services.requests import create_simulation
from playground.snapshots.codec import Upload
from playground.snapshots.enums import Origin
from playground.snapshots.services import create_snapshot


def replay(
    run: Simulation,
    *,
    since: int = 0,
    until: int | None = None,
    speed: float = 1.0,
    policy: Policy | None = None,
    release: str | None = None,
    answer: Answer = no_answer,
) -> Simulation:
    """A timeline on a new snapshot that decides again what happened in the run. policy : None is its own.

    Raises InvalidInput listing every mistake; then nothing is stored.
    """
    config = None if policy is None else policy.config
    found = live_run.READER.replayed(
        run, since=since, until=until, speed=speed, policy=config, release=release
    )
    return _stored(found, Origin.LIVE, policy, answer)


def replay_recording(
    data: bytes,
    part: RecordingPart,
    *,
    title: str = "",
    policy: Policy | None = None,
    answer: Answer = no_answer,
) -> Simulation:
    """What happened in a file of `manage.py record`; `policy` None is the default policy.

    Raises InvalidInput listing every mistake, TooLarge, Busy; then nothing is stored.
    """
    config = None if policy is None else policy.config
    found = sandbox.run(read_replay, data, part, config, title)
    return _stored(found, Origin.UPLOAD, policy, answer)


def _stored(found: ReadReplay, origin: Origin, policy: Policy | None, answer: Answer) -> Simulation:
    upload = Upload(data=found.objects, expand_workloads=False)
    snapshot = create_snapshot(upload, name=found.name, origin=origin)
    try:
        return create_simulation(
            Kind.TIMELINE,
            found.scenario,
            snapshot=snapshot,
            policy=policy,
            notices=found.notices,
            answer=answer,
        )
    except Exception:
        snapshot.delete()
        raise
