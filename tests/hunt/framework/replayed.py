"""What extenders answered the framework, as a transport of this engine."""

from __future__ import annotations

import json
from collections.abc import Sequence

from scheduler_core.extenders.transport import NoReply, Reply, Request
from tests.hunt.framework.proxy import Exchange, nodes_of


class Replayed:
    """exchanges : as recorded. Each reply is given to the question that it answered, about whichever nodes.

    asked : url and nodes of each question, in order.
    """

    def __init__(self, exchanges: Sequence[Exchange]) -> None:
        self._left = list(exchanges)
        self.asked: list[str] = []

    def send(self, request: Request) -> Reply | NoReply:
        question = as_text(request.url, nodes_of(json.loads(request.body)))
        self.asked.append(question)
        for one in self._left:
            if as_text(one["url"], one["nodes"]) == question:
                self._left.remove(one)
                return Reply(one["status"], one["reply"].encode())
        return NoReply("the framework did not ask this")


def as_text(url: str, nodes: Sequence[str]) -> str:
    return f"{url} {', '.join(nodes)}"
