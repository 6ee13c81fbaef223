"""Answers about a run that has ended, which does not change any more: computed once, and read again at every later visit."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
from django.db import transaction

from playground.playing.codec import body_json, pack_text
from playground.playing.states import State
from playground.runs.models import Run
from playground.searches.engine import LIBRARY
from playground.searches.enums import SearchKind
from playground.searches.models import Kept, Search
from playground.searches.queries import searches

MOST_KEPT: Final = 200
"""Of one run; the oldest go."""
_WITHOUT_ANSWER: Final = (State.FAILED, State.CANCELLED)


def asked_before(run: Run, kind: SearchKind, question: Mapping[str, Any]) -> Search | None:
    """The newest search of the same question about a run that has an answer, or will have one, of this version of the library."""
    rows = searches().filter(run=run, kind=kind, library=LIBRARY).exclude(state__in=_WITHOUT_ANSWER)
    return next((row for row in rows if row.question == question), None)


def kept_or_made(run: Run, question: Mapping[str, Any], make: Callable[[], bytes]) -> bytes:
    """The answer as JSON. question : what decides about it, besides the run, as plain data for JSON. Raises what `make` raises, keeping nothing."""
    if not run.is_final:
        return make()
    digest = _digest(question)
    found = Kept.objects.filter(run=run, digest=digest).first()
    if found is not None:
        return body_json(found.body)
    answer = make()
    _keep(run, digest, answer)
    return answer


def _keep(run: Run, digest: str, answer: bytes) -> None:
    with transaction.atomic():
        if not Run.objects.select_for_update().filter(pk=run.pk).exists():
            return  # deleted meanwhile
        Kept.objects.get_or_create(run=run, digest=digest, defaults={"body": pack_text(answer)})
        newest = Kept.objects.filter(run=run).order_by("-created_at").values_list("pk", flat=True)
        if surplus := list(newest[MOST_KEPT:]):
            Kept.objects.filter(pk__in=surplus).delete()


def _digest(question: Mapping[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode([LIBRARY, dict(question)], order="deterministic")).hexdigest()
