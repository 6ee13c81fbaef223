"""Requests to answers, without sockets: a function of the cluster and the time.

Request → Target → one method a verb → Answer, or a Watch for whoever has the socket to send it over
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import msgspec

from tests.apiserver import discovery, names, pods, wire
from tests.apiserver.cluster import Cluster, DeleteOptions
from tests.apiserver.kinds import PODS, Kind
from tests.apiserver.patches import patched
from tests.apiserver.pods import Binding
from tests.apiserver.routes import Request, Target, is_true, target_of
from tests.apiserver.selectors import Json, selected_by
from tests.apiserver.statuses import (
    NoSuchPath,
    Refused,
    bad_request,
    continue_expired,
    expired,
    success,
    too_large_version,
    unreadable_version,
)
from tests.apiserver.store import Key
from tests.apiserver.watch import LONGEST, SHORTEST, Wanted

JSON, TEXT = "application/json", "text/plain; charset=utf-8"


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    body: bytes
    content_type: str = JSON
    headers: dict[str, str] = field(default_factory=dict)


def as_json(status: int, body: Any) -> Answer:
    """Plain text, as health is told, stays plain."""
    if isinstance(body, str):
        return Answer(status, body.encode(), TEXT)
    return Answer(status, wire.encode(body))


def refusal(refused: Refused) -> Answer:
    headers = {"Retry-After": str(refused.retry_after)} if refused.retry_after else {}
    return Answer(refused.code, wire.encode(refused.body), JSON, headers)


NOT_A_PATH = Answer(404, b"404 page not found\n", TEXT)


class Api:
    """Answers requests from a cluster. To `bindings` those that are made are added, in order, answered or not."""

    def __init__(self, cluster: Cluster, bindings: list[Binding]) -> None:
        self.cluster = cluster
        self.bindings = bindings
        self._random = Random(0)

    def answer(self, request: Request, target: Target | None) -> Answer | Wanted:
        """`target` as `target_of` finds it, None for paths that no kind answers to."""
        try:
            if target is None:
                found = discovery.answer(request.path)
                return NOT_A_PATH if found is None else as_json(200, found)
            if is_true(request.query.get("dryRun")) or request.query.get("dryRun") == "All":
                raise bad_request("this test double has no dry runs")
            self.cluster.manager = names.manager(request.user_agent)
            handler: Callable[[Request, Target], Answer | Wanted] = getattr(self, f"_{target.verb}")
            return handler(request, target)
        except Refused as refused:
            return refusal(refused)

    def _get(self, _: Request, target: Target) -> Answer:
        return as_json(200, wire.shown(target.kind, self.cluster.find(target.kind, target.key)))

    def _list(self, request: Request, target: Target) -> Answer:
        query, store = request.query, self.cluster.store
        page = _Page.read(query, store.revision, store.oldest)
        matches = selected_by(target.kind, query.get("fieldSelector", ""), query.get("labelSelector", ""))
        found = [
            (key, one)
            for key, one in sorted(store.at(target.kind.storage, page.revision).items(), key=_by_key)
            if (not target.namespace or key[0] == target.namespace) and key > page.after and matches(one)
        ]
        shown = found[: page.limit] if page.limit else found
        more: Json = {}
        if left := len(found) - len(shown):
            more = {"continue": page.token(shown[-1][0]), "remainingItemCount": left}
            if query.get("labelSelector") or query.get("fieldSelector"):
                del more["remainingItemCount"]
        return as_json(200, wire.a_list(target.kind, [one for _, one in shown], page.revision, **more))

    def _watch(self, request: Request, target: Target) -> Wanted:
        query = request.query
        fields = query.get("fieldSelector", "")
        if target.name:
            fields = ",".join(filter(None, [fields, f"metadata.name={target.name}"]))
        streams = is_true(query.get("sendInitialEvents"))
        revision = _version(query, is_watch=True) or None
        return Wanted(
            kind=target.kind,
            namespace=target.namespace,
            matches=selected_by(target.kind, fields, query.get("labelSelector", "")),
            revision=None if streams else revision,
            bookmarks=is_true(query.get("allowWatchBookmarks")),
            initial_end=streams and is_true(query.get("allowWatchBookmarks")),
            timeout=_seconds(query) or self._random.uniform(SHORTEST, LONGEST),
            text=request.text,
            user_agent=request.user_agent,
        )

    def _create(self, request: Request, target: Target) -> Answer:
        body = _object(request)
        if target.subresource == "binding" and target.kind is PODS:
            self.bindings.append(pods.bind(self.cluster, target.key, body, request.user_agent))
            return as_json(201, success(201))
        if target.subresource == "eviction" and target.kind is PODS:
            return as_json(201, pods.evict(self.cluster, target.key, body))
        if target.name:
            raise Refused(
                405, "MethodNotAllowed", "the server does not allow this method on the requested resource"
            )
        _check_type(target.kind, body)
        made = self.cluster.create(target.kind, target.namespace, wire.stored(target.kind, body))
        return as_json(201, wire.shown(target.kind, made))

    def _update(self, request: Request, target: Target) -> Answer:
        body = _object(request)
        _check_type(target.kind, body)
        written = wire.stored(target.kind, body)
        made = self.cluster.replace(target.kind, target.key, written, subresource=target.subresource)
        return as_json(200, wire.shown(target.kind, made))

    def _patch(self, request: Request, target: Target) -> Answer:
        change = partial(_changed, target.kind, request.content_type, request.json())
        made = self.cluster.patch(target.kind, target.key, change, subresource=target.subresource)
        return as_json(200, wire.shown(target.kind, made))

    def _delete(self, request: Request, target: Target) -> Answer:
        options = DeleteOptions.read(request.json(), request.query)
        gone = self.cluster.delete(target.kind, target.key, options)
        return as_json(200, gone if gone.get("kind") == "Status" else wire.shown(target.kind, gone))

    def _deletecollection(self, request: Request, target: Target) -> Answer:
        options = DeleteOptions.read(request.json(), request.query)
        query = request.query
        matches = selected_by(target.kind, query.get("fieldSelector", ""), query.get("labelSelector", ""))
        found = sorted(self.cluster.store.objects(target.kind.storage).items(), key=_by_key)
        gone = [(key, one) for key, one in found if key[0] == target.namespace and matches(one)]
        for key, _ in gone:
            self.cluster.delete(target.kind, key, options)
        return as_json(200, wire.a_list(target.kind, [one for _, one in gone], self.cluster.store.revision))


def target_or_none(request: Request) -> Target | None:
    """None for discovery, health and what does not exist; Refused goes on to whoever asked."""
    try:
        return target_of(request)
    except NoSuchPath:
        return None


def _by_key(entry: tuple[Key, Json]) -> Key:
    return entry[0]


def _number(query: dict[str, str], name: str) -> int:
    text = query.get(name) or "0"
    if not text.isascii() or not text.isdigit():
        raise bad_request(
            f'Invalid value for query parameter {name}: strconv.ParseUint: parsing "{text}": invalid syntax'
        )
    return int(text)


def _version(query: dict[str, str], *, is_watch: bool) -> int:
    text = query.get("resourceVersion") or "0"
    if not text.isascii() or not text.isdigit():
        raise unreadable_version(text, is_watch=is_watch)
    return int(text)


def _seconds(query: dict[str, str]) -> float:
    """timeoutSeconds; parts of a second too, which upstream does not know, for tests that are in a hurry."""
    text = query.get("timeoutSeconds") or "0"
    try:
        return max(0.0, float(text))
    except ValueError as mistake:
        raise bad_request(f"Invalid value for query parameter timeoutSeconds: {text}") from mistake


def _object(request: Request) -> Json:
    if request.content_type not in (JSON, ""):
        raise Refused(
            415,
            "UnsupportedMediaType",
            f"the body of the request was in an unknown format - accepted media types include: {JSON}",
        )
    body = request.json()
    if not isinstance(body, dict):
        raise bad_request("the object provided is unrecognized (must be of type JSON)")
    return body


def _check_type(kind: Kind, body: Json) -> None:
    """Kind and apiVersion may be left out, but not be wrong."""
    version, name = body.get("apiVersion", kind.api_version), body.get("kind", kind.name)
    if version != kind.api_version:
        raise bad_request(
            f"the API version in the data ({version}) does not match the expected API version ({kind.api_version})"
        )
    if name != kind.name:
        raise bad_request(f'{name} in version "{kind.version}" cannot be handled as a {kind.name}')


def _changed(kind: Kind, content_type: str, patch: Any, found: Json) -> Json:
    after = patched(content_type, wire.shown(kind, found), patch)
    return wire.stored(kind, after)


@dataclass(frozen=True, slots=True)
class _Page:
    """Part of a list at one revision: what comes after a key, at most `limit` (0: all)."""

    revision: int
    after: Key
    limit: int

    @classmethod
    def read(cls, query: dict[str, str], current: int, oldest: int) -> _Page:
        limit = _number(query, "limit")
        if token := query.get("continue"):
            return cls._continued(token, limit, oldest)
        asked = _version(query, is_watch=False)
        if asked > current:
            raise too_large_version(asked, current)
        if query.get("resourceVersionMatch") != "Exact":
            return cls(current, ("", ""), limit)
        if asked < oldest:
            raise expired(asked, oldest)
        return cls(asked, ("", ""), limit)

    @classmethod
    def _continued(cls, token: str, limit: int, oldest: int) -> _Page:
        try:
            read = msgspec.json.decode(b64decode(token))
            namespace, _, name = read["start"].rstrip("\0").rpartition("/")
            revision = int(read["rv"])
        except (ValueError, KeyError, TypeError, AttributeError) as mistake:
            raise bad_request(f"continue key is not valid: {mistake}") from mistake
        if revision < oldest:
            raise continue_expired()
        return cls(revision, (namespace.strip("/"), name), limit)

    def token(self, last: Key) -> str:
        """In the recorded form: version, revision, and the key just after the last one."""
        start = f"{last[0]}/{last[1]}\0"
        return b64encode(wire.encode({"v": "meta.k8s.io/v1", "rv": self.revision, "start": start})).decode()
