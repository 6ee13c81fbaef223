"""Leaving out what must not be stored: secrets, and everything else that scheduling does not read.

Allow-lists (allow_kinds, allow_pods) name what is kept, so an unforeseen field is dropped.
Secrets are dropped as whole objects; of kinds that scheduling does not use only kind and name stay.
"""

from __future__ import annotations

import re
from typing import Any

from scheduler_core.model.readers.device_versions import V1, as_v1, is_beta
from scheduler_core.problems import Problems
from scheduler_core.sources.allowlist.kinds import SECRETS, rule_for
from scheduler_core.sources.allowlist.rules import Path
from scheduler_core.sources.report import Tally

TLS_MATERIAL = "TLS key material"
URL_CREDENTIALS = "credentials in URLs"

_KEY_MATERIAL = frozenset(("keyData", "certData", "caData"))
_USER_INFO = re.compile(r"(?<=://)[^/@\s]*@")
# Names are shown in reports; one of a megabyte would not help anybody.
_MOST_NAME = 80


class Redactor:
    """Redacts objects one by one; counts what it drops in `tally` and adds what cannot be stored to `problems`."""

    def __init__(self, tally: Tally, problems: Problems) -> None:
        self._tally = tally
        self._problems = problems
        self._place = ""
        self._object: dict[str, Any] = {}

    def redact(self, item: dict[str, Any], place: str) -> dict[str, Any] | None:
        """What is kept of `item`, as a new object, or None. `place` is its place in the upload.

        `item` has `kind` and `apiVersion`, both texts.
        """
        self._place, self._object = place, item
        kind, api_version = item["kind"], item["apiVersion"]
        if kind == "Secret" and api_version == "v1":
            self.drop(SECRETS, None)
            return None
        if is_beta(api_version):
            self._tally.count_converted(api_version)
            item, api_version = as_v1(item), V1
            self._object = item
        rule, is_known = rule_for(api_version, kind)
        if not is_known:
            self._tally.count_ignored(_kind_and_group(kind, api_version))
        kept: dict[str, Any] = rule(item, None, self)
        return kept

    def redact_configuration(self, config: dict[str, Any]) -> dict[str, Any]:
        """A KubeSchedulerConfiguration without the keys, certificates and passwords of its extenders."""
        self._place, self._object = "", {"kind": "KubeSchedulerConfiguration"}
        kept = self._without_keys(config, None)
        assert isinstance(kept, dict)
        return kept

    def drop(self, category: str, path: Path) -> None:
        if self._tally.count_dropped(category):
            self._tally.add_example(category, describe(self._object, path))

    def refuse(self, path: Path, message: str) -> None:
        self._problems.add(f"{self._place} {describe(self._object, path)}".strip(), message)

    def _without_keys(self, value: Any, path: Path) -> Any:
        if isinstance(value, dict):
            return {
                key: self._without_keys(item, (path, key))
                for key, item in value.items()
                if not self._is_key_material(key, item, path)
            }
        if isinstance(value, list):
            return [self._without_keys(item, (path, index)) for index, item in enumerate(value)]
        if isinstance(value, str) and _USER_INFO.search(value):
            self.drop(URL_CREDENTIALS, path)
            return _USER_INFO.sub("", value)
        return value

    def _is_key_material(self, key: str, item: Any, path: Path) -> bool:
        if key in _KEY_MATERIAL and item:
            self.drop(TLS_MATERIAL, (path, key))
            return True
        return False


def redacted_object(item: dict[str, Any]) -> dict[str, Any] | None:
    """What may be stored of one object with `kind` and `apiVersion`, as of an upload; None if nothing."""
    return Redactor(Tally(), Problems(0)).redact(item, "")


def redacted_configuration(config: dict[str, Any]) -> dict[str, Any]:
    """What may be stored of a KubeSchedulerConfiguration: without keys, certificates and passwords of its extenders."""
    return Redactor(Tally(), Problems(0)).redact_configuration(config)


def describe(item: dict[str, Any], path: Path = None) -> str:
    """`Pod ml/trainer-1: spec.containers[0].env`; names only, never values."""
    metadata = item.get("metadata")
    metadata = metadata if isinstance(metadata, dict) else {}
    names = [
        name for name in (metadata.get("namespace"), metadata.get("name")) if name and isinstance(name, str)
    ]
    subject = " ".join(part for part in (_short(str(item.get("kind", ""))), _short("/".join(names))) if part)
    return f"{subject}: {format_path(path)}" if path else subject


def format_path(path: Path) -> str:
    """`spec.containers[0].env`, `metadata.annotations[example.com/owner]`."""
    steps: list[str] = []
    while path is not None:
        path, step = path
        if isinstance(step, int):
            steps.append(f"[{step}]")
        else:
            steps.append(f".{_short(step)}" if step.isidentifier() else f"[{_short(step)}]")
    return "".join(reversed(steps)).removeprefix(".")


def _short(name: str) -> str:
    name = name if name.isprintable() else repr(name)
    return name if len(name) <= _MOST_NAME else name[:_MOST_NAME] + "…"


def _kind_and_group(kind: str, api_version: str) -> str:
    group = api_version.rpartition("/")[0]
    return _short(f"{kind}.{group}" if group else kind)
