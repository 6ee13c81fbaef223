"""The name of a worker."""

from __future__ import annotations

import os
import re
import socket

import pytest

from playground.playing.process import new_owner


def test_a_name_has_the_host_the_process_and_a_token_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long host name is cut, so that the column is wide enough."""
    monkeypatch.setattr(socket, "gethostname", lambda: "h" * 64)
    names = [new_owner(), new_owner()]
    assert names[0] != names[1]
    for name in names:
        assert re.fullmatch(f"h{{60}}:{os.getpid()}:[0-9a-f]{{12}}", name)
