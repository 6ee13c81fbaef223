"""`Idempotency-Key`: a POST that is sent twice with the same key is executed once and answered twice.

    key not seen                 executed; a 2xx answer is kept for a day, any other frees the key
    key seen, same request       the kept answer, with `Idempotency-Replayed: true`
    key seen, other request      422 idempotency-key-reused
    first request still running  409 idempotency-key-in-use; after ABANDONED it counts as ended

The answer of what stores a row is kept in the transaction that stores the row (`keep`, called by StoredAnswer). So if the server
dies, either both are there, or neither; then a repetition after ABANDONED carries the request out.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from datetime import timedelta
from functools import wraps
from typing import Any, Final, TypeVar

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from playground.api.bodies.parsers import RawBody, RawJson
from playground.api.models import KeptAnswer
from playground.common.errors import ApplicationError, Conflict, InvalidInput, Mistake
from playground.people.current_user import current_user

HEADER: Final = "Idempotency-Key"
KEPT_FOR: Final = timedelta(days=1)
ABANDONED: Final = timedelta(minutes=10)
LONGEST_KEY: Final = 255
_carried_out_now: Final = ContextVar[KeptAnswer | None]("carried_out_now", default=None)
"""The row of the key of the request that this thread carries out."""

Handler = TypeVar("Handler", bound=Callable[..., Response])


class KeyReused(ApplicationError):
    status = 422
    code = "idempotency-key-reused"
    title = "The key belongs to another request"


def idempotent(handler: Handler) -> Handler:
    """Makes a `post` method of a view honour the header. Requests without it are simply carried out."""

    @wraps(handler)
    def wrapper(view: Any, request: Request, *args: Any, **kwargs: Any) -> Response:
        key = request.headers.get(HEADER)
        if key is None:
            return handler(view, request, *args, **kwargs)
        kept = _claim(_of_whoever_asks(_checked(key)), _fingerprint(request))
        if kept.status is not None:
            return _replayed(kept)
        return _carried_out(kept, lambda: handler(view, request, *args, **kwargs))

    wrapper.idempotent = True  # type: ignore[attr-defined]  # read by openapi.schema
    return wrapper  # type: ignore[return-value]  # same signature


def _checked(key: str) -> str:
    if not 1 <= len(key) <= LONGEST_KEY or not key.isascii() or not key.isprintable():
        mistake = Mistake(HEADER, f"expected 1 to {LONGEST_KEY} printable ASCII characters")
        raise InvalidInput("The request has mistakes.", problems=[mistake], code="invalid-request")
    return key


def _of_whoever_asks(key: str) -> str:
    """With accounts, equal keys of two people are two keys: neither hears of the other's request."""
    if not settings.ACCOUNTS:
        return key
    return hashlib.sha256(f"{current_user().key}\n{key}".encode()).hexdigest()


def _fingerprint(request: Request) -> str:
    digest = hashlib.sha256(f"{request.method} {request.get_full_path()}\n".encode())
    for part in _parts(request.data):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.hexdigest()


def _parts(data: Any) -> Iterator[bytes]:
    """The parsed body as byte strings; form fields by name, whatever their order on the wire."""
    if isinstance(data, RawBody):
        yield data.data
    elif isinstance(data, dict) and any(isinstance(value, UploadedFile) for value in data.values()):
        for name in sorted(data):
            yield name.encode()
            yield _content(data[name])
    else:
        yield json.dumps(data, sort_keys=True, default=_digest).encode()


def _digest(member: RawJson) -> str:
    return hashlib.sha256(member.text).hexdigest()


def _content(value: Any) -> bytes:
    if not isinstance(value, UploadedFile):
        return str(value).encode()
    content = value.read()
    value.seek(0)
    return content


def _claim(key: str, fingerprint: str) -> KeptAnswer:
    """The row of this key: a fresh one (status None) to be carried out, or the kept answer."""
    now = timezone.now()
    over = Q(created_at__lt=now - KEPT_FOR) | Q(key=key, status=None, created_at__lt=now - ABANDONED)
    # Deleting waits for whoever writes, also where there is nothing to delete.
    if KeptAnswer.objects.filter(over).exists():
        KeptAnswer.objects.filter(over).delete()
    try:
        with transaction.atomic():
            return KeptAnswer.objects.create(key=key, fingerprint=fingerprint)
    except IntegrityError:
        kept = KeptAnswer.objects.filter(key=key).first()
    if kept is None or (kept.status is None and kept.fingerprint == fingerprint):
        raise Conflict(
            "The first request with this key is still being executed.", code="idempotency-key-in-use"
        )
    if kept.fingerprint != fingerprint:
        raise KeyReused(f"{HEADER} {key} was used for another request.")
    return kept


def keep(response: Response) -> None:
    """The answer of the current request is this one from now on, if it has a key. Call it in the transaction that stores what it
    tells about. If the request fails afterwards, its key is free again.
    """
    kept = _carried_out_now.get()
    if kept is not None and _is_success(response):
        _fill(kept, response)


def _carried_out(kept: KeptAnswer, carry_out: Callable[[], Response]) -> Response:
    token, succeeded = _carried_out_now.set(kept), False
    try:
        response = carry_out()
        succeeded = _is_success(response)
    finally:
        _carried_out_now.reset(token)
        if not succeeded:
            kept.delete()
    if succeeded and (kept.status, kept.body) != (response.status_code, response.data):
        _fill(kept, response)
    return response


def _is_success(response: Response) -> bool:
    return 200 <= response.status_code < 300


def _fill(kept: KeptAnswer, response: Response) -> None:
    kept.status = response.status_code
    kept.location = response.headers.get("Location", "")
    kept.body = response.data
    kept.save()


def _replayed(kept: KeptAnswer) -> Response:
    headers = {"Idempotency-Replayed": "true"} | ({"Location": kept.location} if kept.location else {})
    return Response(kept.body, status=kept.status, headers=headers)
