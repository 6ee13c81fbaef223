"""Which pods of a snapshot a policy decides on: a pod names its scheduler, and a policy has profiles with such names.

A run may be told that a profile decides for pods of another name (`options.profiles`): pods of a live scheduler called
`playground-scheduler` can then be placed by a policy written for `default-scheduler`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from playground.common.errors import InvalidInput, Mistake
from playground.policies.codec import meant, no_profile
from playground.snapshots.codec import DEFAULT_SCHEDULER_NAME
from playground.snapshots.queries import cluster_columns_json
from scheduler_core import decoders

OPTION: Final = "profiles"
WAITING: Final = ("pending", "gated")


class _Pods(msgspec.Struct):
    keys: list[str]
    states: list[str]
    schedulerNames: list[int]  # noqa: N815 - as in the columns


class _Columns(msgspec.Struct):
    pods: _Pods
    schedulers: list[str]


_COLUMNS: Final = decoders.decoder(_Columns)


def waiting_for(snapshot_id: UUID) -> dict[str, int]:
    """Scheduler → how many pods wait for it, by name."""
    columns = _COLUMNS.decode(cluster_columns_json(snapshot_id))
    waiting = Counter(
        columns.schedulers[scheduler]
        for state, scheduler in zip(columns.pods.states, columns.pods.schedulerNames, strict=True)
        if state in WAITING
    )
    return dict(sorted(waiting.items()))


def not_attempted(
    snapshot_id: UUID, config: Mapping[str, Any] | None, mapped: Mapping[str, str], pod: str
) -> str | None:
    """Why a run makes no attempt for a pod that waits for a scheduler of which it has no profile; None for any other pod.

    pod : namespace/name.
    """
    columns = _COLUMNS.decode(cluster_columns_json(snapshot_id))
    place = columns.pods.keys.index(pod)
    wanted = columns.schedulers[columns.pods.schedulerNames[place]]
    names = [*profile_names(config), *mapped]
    return None if columns.pods.states[place] not in WAITING or wanted in names else no_profile(wanted, names)


def profile_names(config: Mapping[str, Any] | None) -> list[str]:
    """The names that a valid KubeSchedulerConfiguration answers to; None is the default one."""
    profiles = (config or {}).get("profiles") or [{}]
    return [profile.get("schedulerName") or DEFAULT_SCHEDULER_NAME for profile in profiles]


def profile_warnings(
    snapshot_id: UUID, config: Mapping[str, Any] | None, mapped: Mapping[str, str]
) -> list[Mistake]:
    """What a run leaves out. Raises InvalidInput if it would leave out every pod that waits."""
    names = profile_names(config)
    _check_mapped(names, mapped)
    waiting = waiting_for(snapshot_id)
    left_out = {name: count for name, count in waiting.items() if name not in names and name not in mapped}
    mistakes = [_left_out(name, count, names) for name, count in left_out.items()]
    if left_out and len(left_out) == len(waiting):
        raise InvalidInput(
            "The policy has no profile for the scheduler of any waiting pod. Set the profile that decides for them in options.profiles.",
            problems=mistakes,
            code="no-matching-profile",
        )
    return mistakes


def _check_mapped(names: Sequence[str], mapped: Mapping[str, str]) -> None:
    mistakes = [
        Mistake(f"options.{OPTION}.{name}", f"the policy has no profile {profile}; it has {', '.join(names)}")
        for name, profile in mapped.items()
        if profile not in names
    ]
    if mistakes:
        raise InvalidInput("The request has mistakes.", problems=mistakes, code="invalid-request")


def _left_out(name: str, count: int, names: Sequence[str]) -> Mistake:
    pods = "1 pod waits" if count == 1 else f"{count:,} pods wait"
    has = f"the profile {names[0]}" if len(names) == 1 else f"the profiles {', '.join(names)}"
    near = meant(name, names)
    hint = "" if near is None else f", and {near} is near"
    return Mistake(f"options.{OPTION}.{name}", f"{pods} for {name}; the policy has {has}{hint}")


def with_profiles(config: Mapping[str, Any] | None, mapped: Mapping[str, str]) -> Mapping[str, Any] | None:
    """The configuration in which each mapped name has a profile of its own, a copy of the one it is mapped to."""
    if not mapped:
        return config
    base = config or {"apiVersion": "kubescheduler.config.k8s.io/v1", "kind": "KubeSchedulerConfiguration"}
    by_name = dict(zip(profile_names(config), _profiles(config), strict=True))
    deciding = {name: mapped.get(name, name) for name in [*by_name, *mapped]}
    profiles = [{**by_name[profile], "schedulerName": name} for name, profile in deciding.items()]
    return {**base, "profiles": profiles}


def _profiles(config: Mapping[str, Any] | None) -> Sequence[Mapping[str, Any]]:
    return (config or {}).get("profiles") or [{}]
