"""The door to scheduler_core for policies: text or JSON → its meaning, or every mistake with its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playground.common.errors import InvalidInput, Mistake
from playground.snapshots.codec import (
    allowed_plugins,
    configuration_warnings,
    extender_warnings,
    settled_warnings,
)
from playground.snapshots.yaml_text import document_text
from scheduler_core.config.builtin import BUILTIN_POLICIES
from scheduler_core.config.description import expanded
from scheduler_core.config.load import load_configuration
from scheduler_core.config.location import locate_all
from scheduler_core.config.releases import LATEST
from scheduler_core.config.text import plain_object
from scheduler_core.errors import InvalidConfiguration

__all__ = [
    "BUILTIN_POLICIES",
    "LATEST",
    "PlacedMistake",
    "ReadPolicy",
    "configuration_warnings",
    "extender_warnings",
    "policy_mistakes",
    "read_policy",
    "settled_warnings",
]

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
    """What it means to a release of kube-scheduler. Raises InvalidInput listing every mistake."""
    try:
        configuration = load_configuration(source, release=release, plugins=allowed_plugins())
    except InvalidConfiguration as error:
        problems = [Mistake(problem.path, problem.message) for problem in error.problems]
        raise InvalidInput(
            "The scheduler configuration has mistakes.", problems=problems, code="invalid-policy"
        ) from None
    config = plain_object(source) or {}
    text = source if isinstance(source, str) else document_text(config)
    if "\x00" in text or r"\u0000" in text:
        # Kubernetes would take it as a name that nothing has; PostgreSQL cannot hold it.
        mistake = Mistake("", "contains the character U+0000")
        raise InvalidInput(
            "The scheduler configuration has mistakes.", problems=[mistake], code="invalid-policy"
        )
    return ReadPolicy(text, config, expanded(configuration))


def policy_mistakes(
    source: Source, *, release: str = LATEST
) -> tuple[ReadPolicy | None, list[PlacedMistake]]:
    """What `read_policy` gives, or None and the mistakes with their lines. Lines exist for text only."""
    try:
        return read_policy(source, release=release), []
    except InvalidInput as error:
        paths = [problem.path for problem in error.problems]
        lines = locate_all(source, paths) if isinstance(source, str) else [None] * len(paths)
        placed = zip(error.problems, lines, strict=True)
        return None, [PlacedMistake(problem.path, problem.message, line) for problem, line in placed]
