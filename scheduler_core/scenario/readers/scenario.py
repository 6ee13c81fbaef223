"""Scenarios from YAML, JSON or a mapping: every mistake is listed with its place. The format: docs/scenarios.md.

text → one mapping within limits (document) → redacted (redaction) → cluster at the start, settings → operations in
the order of their times (operations), each manifest admitted with the objects that exist then (intake, known_objects)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypedDict

from scheduler_core.config.plugins.out_of_tree import NONE, OutOfTree
from scheduler_core.config.reader import Reader
from scheduler_core.config.spans import read_span
from scheduler_core.config.versions.releases import RELEASES
from scheduler_core.errors import InvalidInput
from scheduler_core.model.kinds import KINDS
from scheduler_core.model.manifest_fields import identity
from scheduler_core.model.readers.journal import Journal
from scheduler_core.model.readers.objects import read_objects
from scheduler_core.problems import Problems
from scheduler_core.releases.files import LATEST, release_named
from scheduler_core.scenario.known_objects import KnownObjects
from scheduler_core.scenario.operations import Operation
from scheduler_core.scenario.readers.changes import check_policy
from scheduler_core.scenario.readers.document import SCENARIO_LIMITS, load_document
from scheduler_core.scenario.readers.fields import read_probability
from scheduler_core.scenario.readers.intake import Intake, placed
from scheduler_core.scenario.readers.node_shorthand import read_node_groups
from scheduler_core.scenario.readers.operations import read_operations
from scheduler_core.scenario.readers.state import ReadingState
from scheduler_core.scenario.redaction import redacted
from scheduler_core.scenario.settings import Controllers, Timing
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.report import UploadReport
from scheduler_core.units import NANOSECOND, SECOND, Nanoseconds

MAX_PODS: Final = 100_000
"""The limit for pods that the operations of one scenario create."""
MAX_TITLE: Final = 200
MAX_DESCRIPTION: Final = 20_000

Object = dict[str, Any]


class ScenarioFields(TypedDict):
    """The fields of Scenario."""

    title: str
    description: str
    duration: Nanoseconds
    seed: int
    objects: tuple[Object, ...]
    policy: str | None
    release: str
    timing: Timing
    controllers: Controllers
    operations: tuple[Operation, ...]
    plugins: OutOfTree
    needs_snapshot: bool
    document: Mapping[str, Any]
    report: UploadReport


def read_fields(
    value: Mapping[str, Any] | str | bytes,
    *,
    snapshot: Sequence[Object] | None = None,
    max_pods: int = MAX_PODS,
    limits: Limits = SCENARIO_LIMITS,
    plugins: OutOfTree = NONE,
) -> ScenarioFields:
    """snapshot : objects at the start besides those of the scenario, which replace objects of the same names.
    plugins : out-of-tree plugins that its policies may name.

    Raises an InvalidInput: LimitExceeded if the input is too large, InvalidObjects if it is not a document at all,
    InvalidConfiguration listing every mistake otherwise.
    """
    document = load_document(value, limits)
    problems = Problems()
    kept = redacted(document, limits, problems)
    reader = Reader(kept.document, "", problems)
    title = _read_text(reader, "title", MAX_TITLE, problems)
    if not title:
        problems.required("title")
    needs_snapshot = snapshot is None and not ("nodes" in kept.document or "objects" in kept.document)
    release = _read_release(reader, problems)
    nodes = read_node_groups(reader, problems)
    own = _start(reader, nodes, kept.object_places, release, problems)
    objects = _merged(snapshot or (), own)
    duration = read_span(reader, "duration", problems, default=10 * 60 * SECOND, least=NANOSECOND)
    state = ReadingState(
        KnownObjects(is_open=needs_snapshot),
        Intake(guesses=needs_snapshot, release=release),
        max_pods,
        plugins,
    )
    _know(objects, state)
    fields = ScenarioFields(
        title=title,
        description=_read_text(reader, "description", MAX_DESCRIPTION, problems),
        duration=duration,
        seed=reader.integer("seed", bits=54),
        objects=objects,
        policy=_read_policy(reader, state, problems),
        release=release,
        timing=_read_timing(reader.record("timing"), problems),
        controllers=_read_controllers(reader.record("controllers"), problems),
        operations=read_operations(reader.raw("operations"), duration, state, problems),
        plugins=plugins,
        needs_snapshot=needs_snapshot,
        document=kept.document,
        report=kept.report,
    )
    reader.close()
    problems.raise_any()
    return fields


def _read_text(reader: Reader, name: str, most: int, problems: Problems) -> str:
    text = reader.string(name)
    if len(text) > most:
        problems.add(reader.at(name), f"Too long: may not be more than {most} characters")
    return text


def _read_release(reader: Reader, problems: Problems) -> str:
    """The release of kube-scheduler and the API server, such as "1.30". YAML reads 1.30 as a number, which is a mistake."""
    release = reader.string("release") or LATEST
    if release not in RELEASES:
        problems.unsupported(reader.at("release"), release, tuple(RELEASES))
        return LATEST
    return release


def _start(
    reader: Reader, nodes: list[Object], places: Sequence[str], release: str, problems: Problems
) -> tuple[Object, ...]:
    """The scenario's own objects, checked."""
    given = reader.raw("objects")
    manifests = [item for item in given if isinstance(item, dict)] if isinstance(given, list) else []
    objects = (*nodes, *manifests)
    wheres = (*(f"nodes[{index}]" for index in range(len(nodes))), *places)
    journal = Journal()
    pairs = zip(objects, wheres, strict=True)
    items = (placed(item, where, index) for index, (item, where) in enumerate(pairs))
    read_objects(items, journal, release_named(release))
    try:
        journal.raise_mistakes()
    except InvalidInput as error:
        problems.extend(error.problems)
    return objects


def _merged(snapshot: Iterable[Object], own: tuple[Object, ...]) -> tuple[Object, ...]:
    replaced = {identity(item) for item in own}
    return (*(item for item in snapshot if identity(item) not in replaced), *own)


def _know(objects: Sequence[Object], state: ReadingState) -> None:
    """Names and classes of the start."""
    state.intake.know(objects)
    state.known_objects.add_objects(objects, {name: kind.namespaced for name, kind in KINDS.items()})


def _read_policy(reader: Reader, state: ReadingState, problems: Problems) -> str | None:
    policy = reader.optional_string("policy")
    if policy is not None:
        check_policy(policy, "policy", state, problems)
    return policy


def _read_timing(reader: Reader | None, problems: Problems) -> Timing:
    default = Timing()
    if reader is None:
        return default
    failures = read_probability(reader, "bindingFailures", problems)
    timing = Timing(
        cycle=read_span(reader, "cycle", problems, default=default.cycle, least=NANOSECOND),
        binding=read_span(reader, "binding", problems, default=default.binding),
        binding_failures=default.binding_failures if failures is None else failures,
        watch=read_span(reader, "watch", problems, default=default.watch),
        grace_period=read_span(reader, "gracePeriod", problems, default=default.grace_period),
    )
    reader.close()
    return timing


def _read_controllers(reader: Reader | None, problems: Problems) -> Controllers:
    """`workloads` is true, false, or the delay of the controllers."""
    default = Controllers()
    if reader is None:
        return default
    workloads, delay = default.workloads, default.workloads_delay
    if isinstance(reader.raw("workloads"), bool):
        workloads = reader.boolean("workloads")
    else:
        delay = read_span(reader, "workloads", problems, default=delay)
    disruption, eviction = reader.optional_boolean("disruption"), reader.optional_boolean("taintEviction")
    claims = reader.optional_boolean("claims")
    reader.close()
    return Controllers(
        workloads=workloads,
        workloads_delay=delay,
        disruption=default.disruption if disruption is None else disruption,
        taint_eviction=default.taint_eviction if eviction is None else eviction,
        claims=default.claims if claims is None else claims,
    )
