"""Extenders to test with: transports that answer from a script, policies that name them, the recorded calls of the real one."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from scheduler_core.extenders.transport import NoReply, Reply, Request
from tests.support.builders import Manifest

RECORDED = Path(__file__).parents[1] / "golden" / "extender-calls.json.gz"
URL = "http://extender.example/api"
VERBS = {"filterVerb": "filter", "prioritizeVerb": "prioritize", "preemptVerb": "preempt", "bindVerb": "bind"}

Answer = Callable[[dict[str, Any]], Any]


class ScriptedExtender:
    """Answers by verb: a function of the decoded request, or the answer itself; NoReply and Reply go as they are."""

    def __init__(self, **answers: Any) -> None:
        self._answers = answers
        self.requests: list[Request] = []

    def send(self, request: Request) -> Reply | NoReply:
        self.requests.append(request)
        answer = self._answers[request.verb]
        answer = answer(json.loads(request.body)) if callable(answer) else answer
        if isinstance(answer, (Reply, NoReply)):
            return answer
        return Reply(200, json.dumps(answer).encode(), elapsed=1_500_000)

    @property
    def verbs(self) -> list[str]:
        return [request.verb for request in self.requests]

    def asked(self, index: int) -> dict[str, Any]:
        """The decoded body of a request."""
        body: dict[str, Any] = json.loads(self.requests[index].body)
        return body


def an_extender(url: str = URL, **fields: Any) -> Manifest:
    return {"urlPrefix": url, **fields}


def a_policy(*extenders: Mapping[str, Any], **fields: Any) -> Manifest:
    return {
        "apiVersion": "kubescheduler.config.k8s.io/v1",
        "kind": "KubeSchedulerConfiguration",
        "extenders": [dict(one) for one in extenders],
        **fields,
    }


@cache
def recorded_calls(*, node_cache_capable: bool) -> tuple[dict[str, Any], ...]:
    """What kube-scheduler 1.36.2 sent: path, headers, request, response; in order."""
    with gzip.open(RECORDED) as file:
        calls = json.load(file)["calls"]
    return tuple(call for call in calls if call["nodeCacheCapable"] is node_cache_capable)
