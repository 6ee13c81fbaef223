"""Operations that change or remove existing objects: `delete`, `scale`, `updatePod`, budgets, the policy, bindings."""

from __future__ import annotations

from typing import Any, Final

from scheduler_core.config.loader import load_configuration
from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_optional_span
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.objects.workload import PodDisruptionBudget
from scheduler_core.model.readers.objects import DEFAULT_NAMESPACE
from scheduler_core.problems import Problems
from scheduler_core.scenario.known_objects import Key
from scheduler_core.scenario.operations import (
    Amounts,
    ChangePolicy,
    DeleteBudget,
    DeleteObject,
    FailBindings,
    Operation,
    RemoveNode,
    Scale,
    SetBudget,
    UpdatePod,
)
from scheduler_core.scenario.readers.fields import (
    read_amounts,
    read_count,
    read_label_changes,
    read_name,
    read_probability,
    read_tolerations,
)
from scheduler_core.scenario.readers.operation_head import Head
from scheduler_core.scenario.readers.state import ReadingState, key_of
from scheduler_core.scenario.readers.workloads import WORKLOADS
from scheduler_core.units import NANOSECOND, Nanoseconds

_ALL_GATES: Final = "all"
_BUDGET: Final = "PodDisruptionBudget"


def read_delete(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, problems = head.body(), head.problems
    kind = _read_kind(reader, tuple(KINDS), problems, default="Pod")
    name, namespace = _read_key(reader, problems)
    grace = read_optional_span(reader, "gracePeriod", problems)
    if grace is not None and kind != "Pod":
        problems.forbidden(reader.at("gracePeriod"), "only pods have one")
    reader.close()
    if len(problems):
        return []
    key = key_of(kind, namespace, name)
    if not state.exists(key, at, head.place, problems):
        return []
    state.known_objects.remove(key)
    if kind in ("PriorityClass", "RuntimeClass"):
        state.intake.remove_class(kind, name)
    return [_deletion(key, at, grace)]


def _deletion(key: Key, at: Nanoseconds, grace: Nanoseconds | None) -> Operation:
    kind, namespace, name = key
    if kind == "Node":
        return RemoveNode(at, name)
    if kind == _BUDGET:
        return DeleteBudget(at, namespace, name)
    return DeleteObject(at, kind, namespace, name, grace)


def read_scale(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, problems = head.body(), head.problems
    kind = _read_kind(reader, WORKLOADS, problems, default="Deployment")
    name, namespace = _read_key(reader, problems)
    if not reader.has("replicas"):
        problems.required(reader.at("replicas"))
    replicas = read_count(reader, "replicas", problems, default=0, least=0, most=state.max_pods)
    reader.close()
    if len(problems) or not state.exists(key_of(kind, namespace, name), at, head.place, problems):
        return []
    return [Scale(at, kind, namespace, name, replicas)]


def read_update_pod(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, problems = head.body(), head.problems
    name, namespace = _read_key(reader, problems)
    operation = UpdatePod(
        at=at,
        namespace=namespace,
        name=name,
        labels=read_label_changes(reader.record("labels"), problems),
        removed_gates=_read_gates(reader),
        tolerations=read_tolerations(reader.records("tolerations"), problems),
        requests=_read_requests(reader.record("requests"), problems),
    )
    reader.close()
    if len(problems) or not state.exists(key_of("Pod", namespace, name), at, head.place, problems):
        return []
    return [operation]


def _read_requests(reader: Reader | None, problems: Problems) -> tuple[tuple[str, Amounts], ...]:
    """By container, sorted by name."""
    if reader is None:
        return ()
    return tuple((name, read_amounts(reader.record(name), problems)) for name in sorted(reader.names()))


def _read_gates(reader: Reader) -> tuple[str, ...] | None:
    """None for all of them."""
    return None if reader.raw("removeGates") == _ALL_GATES else reader.strings("removeGates")


def read_set_budget(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    manifest: Any = head.values["setBudget"]
    problems = head.problems
    if not isinstance(manifest, dict):
        problems.malformed(head.place, f"must be one {_BUDGET}")
        return []
    if manifest.get("kind") != _BUDGET:
        if manifest.get("kind"):
            problems.unsupported(f"{head.place}.kind", manifest["kind"], (_BUDGET,))
        return []
    budget = state.intake.other(manifest, head.place, problems)
    if not isinstance(budget, PodDisruptionBudget):
        return []
    state.known_objects.add(key_of(_BUDGET, budget.namespace, budget.name))
    return [SetBudget(at, budget)]


def read_delete_budget(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, problems = head.body(), head.problems
    name, namespace = _read_key(reader, problems)
    reader.close()
    key = key_of(_BUDGET, namespace, name)
    if len(problems) or not state.exists(key, at, head.place, problems):
        return []
    state.known_objects.remove(key)
    return [DeleteBudget(at, namespace, name)]


def read_policy_change(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    policy = head.text()
    check_policy(policy, head.place, state, head.problems)
    return [ChangePolicy(at, policy)]


def check_policy(policy: str, path: str, state: ReadingState, problems: Problems) -> None:
    """Reports every mistake of a KubeSchedulerConfiguration under the path of its field."""
    try:
        load_configuration(policy, release=state.intake.release.release, plugins=state.plugins)
    except InvalidConfiguration as error:
        for problem in error.problems:
            problems.add(f"{path}: {problem.path}" if problem.path else path, problem.message)


def read_fail_bindings(head: Head, at: Nanoseconds, number: int, state: ReadingState) -> list[Operation]:
    reader, problems = head.body(), head.problems
    probability = read_probability(reader, "probability", problems)
    count: int | None = None
    if reader.has("count"):
        count = read_count(reader, "count", problems, default=1)
    reader.raw("count")
    lasts = read_optional_span(reader, "for", problems, least=NANOSECOND)
    if (count is None) == (probability is None) and not len(problems):
        problems.required(reader.path, "either count or probability")
    if count is not None and lasts is not None:
        problems.forbidden(reader.at("for"), "only goes with probability")
    reader.close()
    return [FailBindings(at, count, probability, None if lasts is None else at + lasts)]


def _read_kind(reader: Reader, kinds: tuple[str, ...], problems: Problems, *, default: str) -> str:
    kind = reader.string("kind") or default
    if kind not in kinds:
        problems.unsupported(reader.at("kind"), kind, kinds)
    return kind


def _read_key(reader: Reader, problems: Problems) -> tuple[str, str]:
    """Name and namespace."""
    return read_name(reader, "name", problems), reader.string("namespace") or DEFAULT_NAMESPACE
