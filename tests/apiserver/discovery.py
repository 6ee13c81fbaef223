"""Paths besides those of the kinds: which groups and resources there are, the version, health."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from tests.apiserver.kinds import KINDS, PODS, Kind

Json = dict[str, Any]
_VERBS = ["create", "delete", "deletecollection", "get", "list", "patch", "update", "watch"]
VERSION = {
    "major": "1",
    "minor": "36",
    "gitVersion": "v1.36.2+test-double",
    "gitCommit": "",
    "gitTreeState": "clean",
    "buildDate": "2026-01-01T00:00:00Z",
    "goVersion": "none: this is Python",
    "compiler": "none",
    "platform": "linux/amd64",
}
_HEALTH = ("/healthz", "/livez", "/readyz")


def answer(path: str) -> Any:
    """The body for such a path, or None. These, unlike others, may end in a slash."""
    path = path.removesuffix("/")
    if path in _HEALTH:
        return "ok"
    if path == "/version":
        return VERSION
    if path == "/api":
        return {"kind": "APIVersions", "versions": ["v1"]}
    if path == "/apis":
        return {"kind": "APIGroupList", "apiVersion": "v1", "groups": [_group(kind) for kind in _groups()]}
    kinds = [kind for kind in KINDS if kind.prefix == path]
    return _resources(kinds) if kinds else None


def _groups() -> list[Kind]:
    """One kind of each group but the core one."""
    named = sorted((kind for kind in KINDS if kind.group), key=lambda kind: kind.group)
    return [next(members) for _, members in groupby(named, key=lambda kind: kind.group)]


def _group(kind: Kind) -> Json:
    version = {"groupVersion": kind.api_version, "version": kind.version}
    return {"name": kind.group, "versions": [version], "preferredVersion": version}


def _resources(kinds: list[Kind]) -> Json:
    found = [_resource(kind, kind.plural, kind.name, _VERBS) for kind in kinds]
    found += [
        _resource(kind, f"{kind.plural}/status", kind.name, ["get", "patch", "update"])
        for kind in kinds
        if kind.has_status
    ]
    if PODS in kinds:
        found.append(_resource(PODS, "pods/binding", "Binding", ["create"]))
        found.append(
            _resource(PODS, "pods/eviction", "Eviction", ["create"]) | {"group": "policy", "version": "v1"}
        )
    return {
        "kind": "APIResourceList",
        "apiVersion": "v1",
        "groupVersion": kinds[0].api_version,
        "resources": sorted(found, key=lambda one: str(one["name"])),
    }


def _resource(kind: Kind, name: str, of: str, verbs: list[str]) -> Json:
    return {
        "name": name,
        "singularName": kind.name.lower(),
        "namespaced": kind.namespaced,
        "kind": of,
        "verbs": verbs,
    }
