"""Refusals as an API server words them: Status objects, and the exception that carries one.

Texts marked [R] in spec 10 and 11 are compared with the recording; the others follow upstream 1.36.
"""

from __future__ import annotations

from typing import Any

from tests.apiserver.kinds import Kind

Json = dict[str, Any]
CHANGED = "the object has been modified; please apply your changes to the latest version and try again"


def status(code: int, reason: str, message: str, details: Json | None = None) -> Json:
    """A Status of a failure; members in the order in which the server writes them."""
    body: Json = {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Failure"}
    body |= {"message": message}
    if reason:
        body |= {"reason": reason}
    if details is not None:
        body |= {"details": details}
    return body | {"code": code}


def success(code: int | None = None, details: Json | None = None) -> Json:
    """A Status of something that worked: of a binding, an eviction, or a deletion without a trace."""
    body: Json = {"kind": "Status", "apiVersion": "v1", "metadata": {}, "status": "Success"}
    if details is not None:
        body |= {"details": details}
    return body if code is None else body | {"code": code}


class Refused(Exception):
    """The answer to this request is a Status of failure."""

    def __init__(self, code: int, reason: str, message: str, details: Json | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.body = status(code, reason, message, details)

    @property
    def retry_after(self) -> int | None:
        """Seconds for the header Retry-After."""
        return self.body.get("details", {}).get("retryAfterSeconds") or None


class NoSuchPath(Exception):
    """The path means nothing here: 404 in plain text [R]."""


def _about(kind: Kind, name: str, **more: Any) -> Json:
    group = {"group": kind.group} if kind.group else {}
    return {"name": name, **group, "kind": kind.plural, **more}


def not_found(kind: Kind, name: str) -> Refused:
    return Refused(404, "NotFound", f'{kind.qualified} "{name}" not found', _about(kind, name))


def already_exists(kind: Kind, name: str) -> Refused:
    return Refused(409, "AlreadyExists", f'{kind.qualified} "{name}" already exists', _about(kind, name))


def conflict(kind: Kind, name: str, why: str = CHANGED) -> Refused:
    message = f'Operation cannot be fulfilled on {kind.qualified} "{name}": {why}'
    return Refused(409, "Conflict", message, _about(kind, name))


def binding_conflict(name: str, why: str) -> Refused:
    """Of pods/binding, which its details name instead of pods [R]."""
    message = f'Operation cannot be fulfilled on pods/binding "{name}": {why}'
    return Refused(409, "Conflict", message, {"name": name, "kind": "pods/binding"})


def precondition_failed(kind: Kind, namespace: str, name: str, what: str, asked: str, found: str) -> Refused:
    """`what` is UID or ResourceVersion: the words of the storage, which reach the client [R for UID]."""
    group = f"{kind.group}/" if kind.group else ""
    place = f"/registry/{group}{kind.storage}/{namespace + '/' if namespace else ''}{name}"
    why = (
        f"StorageError: invalid object, Code: 4, Key: {place}, ResourceVersion: 0, AdditionalErrorMsg: "
        f"Precondition failed: {what} in precondition: {asked}, {what} in object meta: {found}"
    )
    return conflict(kind, name, why)


def invalid(kind: Kind, name: str, causes: list[Json]) -> Refused:
    """`causes`: reason, message, field each, as `cause` makes them; one is written plainly, several in brackets [R for one]."""
    told = [f"{cause['field']}: {cause['message']}" for cause in causes]
    text = told[0] if len(told) == 1 else f"[{', '.join(told)}]"
    qualified = f"{kind.name}.{kind.group}" if kind.group else kind.name
    details = _about(kind, name, causes=causes) | {"kind": kind.name}
    return Refused(422, "Invalid", f'{qualified} "{name}" is invalid: {text}', details)


def cause(field: str, reason: str, message: str) -> Json:
    """`reason`: the middle of upstream's words, e.g. Invalid, Required, Forbidden."""
    return {"reason": f"FieldValue{reason}", "message": message, "field": field}


def bad_request(message: str) -> Refused:
    return Refused(400, "BadRequest", message)


def forbidden(kind: Kind, name: str, why: str) -> Refused:
    return Refused(403, "Forbidden", f'{kind.qualified} "{name}" is forbidden: {why}', _about(kind, name))


def expired(asked: int, oldest: int) -> Refused:
    return Refused(410, "Expired", f"too old resource version: {asked} ({oldest})")


def continue_expired() -> Refused:
    message = "The provided continue parameter is too old to display a consistent list result. You can start a new list without the continue parameter."
    return Refused(410, "Expired", message)


def too_large_version(asked: int, current: int) -> Refused:
    details = {"causes": [{"reason": "ResourceVersionTooLarge", "message": "Too large resource version"}]}
    message = f"Too large resource version: {asked}, current: {current}"
    return Refused(504, "Timeout", message, details | {"retryAfterSeconds": 1})


def budget_exceeded(told: str, retry_after: int = 0) -> Refused:
    details: Json = {"causes": [{"reason": "DisruptionBudget", "message": told}]}
    if retry_after:
        details["retryAfterSeconds"] = retry_after
    message = "Cannot evict pod as it would violate the pod's disruption budget."
    return Refused(429, "TooManyRequests", message, details)


def internal_error(why: str) -> Refused:
    return Refused(500, "InternalError", f"Internal error occurred: {why}", {"causes": [{"message": why}]})


def bad_target(why: str) -> Refused:
    """Of a Binding: its validation reaches the client as an error of the server [R for a missing name]."""
    return Refused(500, "", why)


def unreadable_version(text: str, *, is_watch: bool) -> Refused:
    """Of a list or a watch [R]."""
    why = f'resourceVersion: Invalid value: "{text}": strconv.ParseUint: parsing "{text}": invalid syntax'
    return Refused(500, "", why) if is_watch else bad_request(f"invalid resource version: {why}")
