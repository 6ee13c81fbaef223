"""From method, path and query to what is asked: verb, kind, namespace, name, subresource, in the words of RBAC."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import msgspec

from tests.apiserver.kinds import BY_PATH, NAMESPACES, Kind
from tests.apiserver.statuses import NoSuchPath, Refused, bad_request
from tests.apiserver.store import Key

_VERBS = {"POST": "create", "PUT": "update", "PATCH": "patch"}
_LARGEST = 3 * 2**20
_SUBRESOURCES = ("status", "binding", "eviction", "finalize", "scale")


@dataclass(frozen=True, slots=True)
class Request:
    """As it came over the wire; `query` keeps the last of equal names."""

    method: str
    path: str
    query: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    content_type: str = ""
    user_agent: str = ""
    token: str = ""

    @property
    def text(self) -> str:
        query = "&".join(f"{key}={value}" for key, value in self.query.items())
        return f"{self.path}?{query}" if query else self.path

    def json(self) -> Any:
        """None for an empty body. Raises Refused: 400 for what is not JSON, 413 for too much of it."""
        if not self.body:
            return None
        if len(self.body) > _LARGEST:
            message = f"Request entity too large: limit is {_LARGEST}"
            raise Refused(413, "RequestEntityTooLarge", message)
        try:
            return msgspec.json.decode(self.body)
        except msgspec.DecodeError as mistake:
            raise bad_request(
                f"the object provided is unrecognized (must be of type JSON): {mistake}"
            ) from mistake


@dataclass(frozen=True, slots=True)
class Target:
    """What a request is about."""

    verb: str
    kind: Kind
    namespace: str = ""
    name: str = ""
    subresource: str = ""

    @property
    def key(self) -> Key:
        return self.namespace, self.name

    @property
    def resource(self) -> str:
        """As in a rule of RBAC: `pods`, `pods/binding`."""
        return f"{self.kind.plural}/{self.subresource}" if self.subresource else self.kind.plural


def target_of(request: Request) -> Target:
    """Raises NoSuchPath for what no kind answers to, Refused (405) for what a kind does not do."""
    prefix, rest = _split(request.path)
    namespace = ""
    if rest[0] == "namespaces" and len(rest) > 2 and (prefix, rest[2]) in BY_PATH:
        namespace, rest = rest[1], rest[2:]
    if namespace and rest == ["bindings"]:
        raise NoSuchPath(request.path)
    kind = BY_PATH.get((prefix, rest[0]))
    if kind is None or len(rest) > 3 or (kind is NAMESPACES and namespace):
        raise NoSuchPath(request.path)
    name, subresource = [*rest[1:], "", ""][:2]
    if (subresource and subresource not in _SUBRESOURCES) or (namespace and not kind.namespaced):
        raise NoSuchPath(request.path)
    target = Target(_verb(request, name), kind, namespace, name, subresource)
    if kind.namespaced and not namespace and (name or target.verb == "create"):
        raise NoSuchPath(request.path)
    return target


def _split(path: str) -> tuple[str, list[str]]:
    parts = path.strip("/").split("/")
    length = {"api": 2, "apis": 3}.get(parts[0], 0)
    if not length or len(parts) <= length or not all(parts):
        raise NoSuchPath(path)
    return "/" + "/".join(parts[:length]), parts[length:]


def is_true(text: str | None) -> bool:
    return text in ("1", "true", "True")


def _verb(request: Request, name: str) -> str:
    if request.method == "GET":
        if is_true(request.query.get("watch")):
            return "watch"
        return "get" if name else "list"
    if request.method == "DELETE":
        return "delete" if name else "deletecollection"
    verb = _VERBS.get(request.method)
    if verb is None or (verb != "create" and not name):
        raise Refused(
            405, "MethodNotAllowed", "the server does not allow this method on the requested resource"
        )
    return verb
