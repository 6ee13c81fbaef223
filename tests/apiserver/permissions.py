"""Who may do what: the rules of Roles and ClusterRoles, so that a manifest can be tried against its program."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from tests.apiserver.routes import Request, Target
from tests.apiserver.statuses import Json, Refused

USER = "system:serviceaccount:default:tester"


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule; `namespace` empty: of a ClusterRole. `*` stands for all."""

    groups: tuple[str, ...]
    resources: tuple[str, ...]
    verbs: tuple[str, ...]
    names: tuple[str, ...] = ()
    namespace: str = ""

    def allows(self, target: Target, name: str) -> bool:
        return (
            _holds(self.verbs, target.verb)
            and _holds(self.groups, target.kind.group)
            and _holds(self.resources, target.resource)
            and (not self.names or name in self.names)
            and self.namespace in ("", target.namespace)
        )


def rules_of(roles: Iterable[Json]) -> list[Rule]:
    """Of Role and ClusterRole manifests; other kinds are passed over, bindings too: there is one user, and it has all the roles."""
    return [
        Rule(
            tuple(rule.get("apiGroups") or ()),
            tuple(rule.get("resources") or ()),
            tuple(rule["verbs"]),
            tuple(rule.get("resourceNames") or ()),
            role["metadata"].get("namespace", "default") if role["kind"] == "Role" else "",
        )
        for role in roles
        if role["kind"] in ("Role", "ClusterRole")
        for rule in role.get("rules") or ()
    ]


def check(rules: Iterable[Rule], request: Request, target: Target) -> None:
    """Raises Refused (403) for what no rule allows."""
    name = target.name or _selected_name(request)
    if any(rule.allows(target, name) for rule in rules):
        return
    kind, quoted = target.kind, f' "{target.name}"' if target.name else ""
    scope = f'in the namespace "{target.namespace}"' if target.namespace else "at the cluster scope"
    told = (
        f'User "{USER}" cannot {target.verb} resource "{target.resource}" in API group "{kind.group}" {scope}'
    )
    details = {"name": target.name, "group": kind.group, "kind": kind.plural}
    about = {key: value for key, value in details.items() if value}
    raise Refused(403, "Forbidden", f"{kind.qualified}{quoted} is forbidden: {told}", about)


def _holds(allowed: tuple[str, ...], wanted: str) -> bool:
    return "*" in allowed or wanted in allowed


def _selected_name(request: Request) -> str:
    """Lists and watches of one name count as requests for that name."""
    found = re.search(r"(?:^|,)metadata\.name==?([^,]+)", request.query.get("fieldSelector", ""))
    return found[1] if found else ""
