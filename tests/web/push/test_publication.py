"""Publishing never stands in the way of what is published."""

from __future__ import annotations

from uuid import uuid4

import pytest

from playground.push import publication


class DeadLayer:
    """A channel layer whose server is away."""

    def __init__(self) -> None:
        self.tries = 0

    async def group_send(self, group: str, message: dict) -> None:
        self.tries += 1
        raise ConnectionError("connection refused")


def test_a_layer_that_is_away_is_not_tried_again_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    layer, now = DeadLayer(), [100.0]
    monkeypatch.setattr(publication, "get_channel_layer", lambda: layer)
    publisher = publication.Publisher(clock=lambda: now[0])
    tries = []
    for moment in (100.0, 101.0, 104.9, 105.1):
        now[0] = moment
        publisher.run_frame(uuid4(), seq=1, text="{}")
        tries.append(layer.tries)
    assert tries == [1, 1, 1, 2]
