"""The door to scheduler_core for policies: text or JSON → its meaning, or every mistake with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import msgspec

from playground import sandbox
from playground.common.errors import InvalidInput, Mistake
from playground.common.stored_text import UNSTORABLE, is_storable_value
from playground.snapshots.codec import (
    allowed_plugins,
    configuration_warnings,
    extender_warnings,
    settled_warnings,
)
from playground.snapshots.yaml_text import document_text
from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.description import expanded
from scheduler_core.config.loader import load_configuration
from scheduler_core.config.missing_profile import no_profile
from scheduler_core.config.text.document import flow_mapping, is_flow_style, plain_object
from scheduler_core.config.text.location import locate_all
from scheduler_core.config.versions.releases import LATEST
from scheduler_core.errors import InvalidConfiguration
from scheduler_core.spelling import meant

__all__ = [
    "BUILTIN_POLICIES",
    "LATEST",
    "PlacedMistake",
    "ReadPolicy",
    "configuration_warnings",
    "extender_warnings",
    "meant",
    "no_profile",
    "policy_mistakes",
    "policy_warnings",
    "read_policy",
    "settled_warnings",
]

# Characters of text, or bytes of an object as JSON.
MOST_READ_HERE: Final = 64 * 1024
FLOW: Final = Mistake(
    "",
    "kube-scheduler takes text that begins with { for JSON and would refuse this YAML: download the policy, which is in block style",
)

Source = str | Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReadPolicy:
    """`yaml` as written, `config` the same as JSON, `expanded` everything that it means, defaults and all."""

    yaml: str
    config: dict[str, Any]
    expanded: dict[str, Any]


@dataclass(frozen=True, slots=True)
class PlacedMistake(Mistake):
    """A mistake with the line of the text (from 1) it is in; None where no line can be named."""

    line: int | None = None


def read_policy(source: Source, *, release: str = LATEST) -> ReadPolicy:
    """What it means to a release of kube-scheduler. Raises InvalidInput listing every mistake.

    A large one is read in the sandbox: a megabyte takes seconds, and many at once would hold up all other requests.
    """
    return _bounded(source)(_read, source, release)


def _bounded(source: Source) -> Any:
    return sandbox.run if _size(source) > MOST_READ_HERE else sandbox.here


def _size(source: Source) -> int:
    return len(source if isinstance(source, str) else msgspec.json.encode(source))


def _read(source: Source, release: str) -> ReadPolicy:
    if isinstance(source, str):
        source = flow_mapping(source) or source
    try:
        configuration = load_configuration(source, release=release, plugins=allowed_plugins())
    except InvalidConfiguration as error:
        problems = [Mistake(problem.path, problem.message) for problem in error.problems]
        raise InvalidInput(
            "The scheduler configuration has mistakes.", problems=problems, code="invalid-policy"
        ) from None
    config = plain_object(source) or {}
    text = source if isinstance(source, str) else document_text(config)
    if not is_storable_value(config):
        # Kubernetes would take it as a name that nothing has; PostgreSQL cannot hold it.
        mistake = Mistake("", UNSTORABLE)
        raise InvalidInput(
            "The scheduler configuration has mistakes.", problems=[mistake], code="invalid-policy"
        )
    return ReadPolicy(text, config, expanded(configuration))


def policy_mistakes(
    source: Source, *, release: str = LATEST
) -> tuple[ReadPolicy | None, list[PlacedMistake]]:
    """What `read_policy` gives, or None and the mistakes with their lines. Lines exist for text only."""
    found: tuple[ReadPolicy | None, list[PlacedMistake]] = _bounded(source)(_mistakes, source, release)
    return found


def _mistakes(source: Source, release: str) -> tuple[ReadPolicy | None, list[PlacedMistake]]:
    try:
        return _read(source, release), []
    except InvalidInput as error:
        paths = [problem.path for problem in error.problems]
        lines = locate_all(source, paths) if isinstance(source, str) else [None] * len(paths)
        placed = zip(error.problems, lines, strict=True)
        return None, [PlacedMistake(problem.path, problem.message, line) for problem, line in placed]


def policy_warnings(source: Source, read: ReadPolicy | None, *, release: str) -> list[Mistake]:
    """Of the text and what it asks for, also where it has mistakes. read : what has been read of it."""
    options = {"release": release}
    if read is not None:
        # Read here, and so it is YAML; kube-scheduler would refuse it.
        form = [FLOW] if isinstance(source, str) and is_flow_style(source) else []
        return [*form, *configuration_warnings(read.config, options)]
    return [*_bounded(source)(configuration_warnings, source, options)]
