"""A scenario's document without data that must not be stored: manifests are redacted as in uploads, policies lose their keys.

Everything else in a scenario is read strictly, so nothing else can contain such data.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from scheduler_core.config.text.document import MAX_BYTES, plain_document
from scheduler_core.config.text.plain import Unreadable
from scheduler_core.errors import LimitExceeded, Problem
from scheduler_core.problems import Problems
from scheduler_core.scenario.yaml_text import yaml_text
from scheduler_core.sources.allowlist.kinds import API_VERSIONS
from scheduler_core.sources.limits import Limits
from scheduler_core.sources.redaction import Redactor
from scheduler_core.sources.report import Tally, UploadReport

_MANIFESTS: Final = ("create", "setBudget")
_NO_SECRETS: Final = "Secrets are not allowed in a scenario"


@dataclass(frozen=True, slots=True)
class Redacted:
    """object_places : the places of the document's `objects` in the input."""

    document: dict[str, Any]
    object_places: tuple[str, ...]
    report: UploadReport


def redacted(document: dict[str, Any], limits: Limits, problems: Problems) -> Redacted:
    """A copy of `document` that may be stored. Values of an unexpected form are kept, and the reader refuses them."""
    tally, refused = Tally(), Problems(limits.max_problems)
    editor = _Editor(Redactor(tally, refused), problems)
    copy = dict(document)
    places: tuple[str, ...] = ()
    if "objects" in copy:
        kept = list(editor.manifests(copy["objects"], "objects"))
        copy["objects"] = [item for _, item in kept]
        places = tuple(place for place, _ in kept)
    if "policy" in copy:
        copy["policy"] = editor.policy(copy["policy"], "policy")
    if isinstance(copy.get("operations"), list):
        copy["operations"] = [
            editor.operation(item, f"operations[{index}]") for index, item in enumerate(copy["operations"])
        ]
    problems.extend(refused)
    return Redacted(copy, places, tally.report())


class _Editor:
    def __init__(self, redactor: Redactor, problems: Problems) -> None:
        self._redactor = redactor
        self._problems = problems
        self._policy_left = MAX_BYTES

    def operation(self, given: Any, place: str) -> Any:
        if not isinstance(given, dict):
            return given
        copy = dict(given)
        for name in _MANIFESTS:
            if name in copy:
                copy[name] = self._created(copy[name], f"{place}.{name}")
        if "policy" in copy:
            copy["policy"] = self.policy(copy["policy"], f"{place}.policy")
        return copy

    def _created(self, given: Any, place: str) -> Any:
        """One manifest stays one; a list or a List becomes a list."""
        kept = []
        for where, item in self.manifests(given, place):
            if item is None:
                self._problems.forbidden(where, _NO_SECRETS)
            else:
                kept.append(item)
        is_single = isinstance(given, dict) and not _is_list(given)
        return kept[0] if is_single and kept else kept

    def manifests(self, given: Any, place: str) -> Iterator[tuple[str, Any]]:
        """Place and redacted manifest of every object in `given`. Secrets at the start are left out."""
        if isinstance(given, list):
            for index, item in enumerate(given):
                yield from self.manifests(item, f"{place}[{index}]")
        elif isinstance(given, dict) and _is_list(given):
            yield from self.manifests(given["items"], f"{place}.items")
        elif not isinstance(given, dict):
            self._problems.malformed(place, "must be a Kubernetes object, or a list of them")
        else:
            kept = self._manifest(given, place)
            if kept is not None or not place.startswith("objects"):
                yield place, kept

    def _manifest(self, given: dict[str, Any], place: str) -> dict[str, Any] | None:
        kind, version = given.get("kind"), given.get("apiVersion")
        if not isinstance(kind, str) or not kind:
            self._problems.required(f"{place}.kind")
            return {}
        if not isinstance(version, str | None):
            self._problems.malformed(f"{place}.apiVersion", "must be a string")
            return {}
        item = {"apiVersion": version or API_VERSIONS.get(kind, "v1"), "kind": kind}
        return self._redactor.redact({**item, **{k: v for k, v in given.items() if k not in item}}, place)

    def policy(self, given: Any, place: str) -> Any:
        """The text unchanged if nothing had to be removed from it."""
        if not isinstance(given, str | dict):
            return given
        self._policy_left -= len(given) if isinstance(given, str) else len(yaml_text(given))
        if self._policy_left < 0:
            raise LimitExceeded([Problem(place, f"more than {MAX_BYTES:,} characters of policies together")])
        try:
            config = plain_document(given, Problems())
        except Unreadable:
            return given
        if not isinstance(config, dict):
            return given
        kept = self._redactor.redact_configuration(config)
        return given if isinstance(given, str) and kept == config else yaml_text(kept)


def _is_list(given: dict[str, Any]) -> bool:
    return str(given.get("kind", "")).endswith("List") and isinstance(given.get("items"), list)
