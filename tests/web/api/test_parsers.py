"""Bodies whose long lists of objects are left to the sandbox: the rest is decoded in one piece, however many members it has."""

from __future__ import annotations

import json
from typing import Any
from unittest.mock import patch

import pytest

from playground.api.bodies import parsers
from playground.api.bodies.parsers import DECODED_BYTES, ObjectsParser, RawJson

MANY = {f"x{n}": n for n in range(2000)}
LONG = [{"kind": "Pod", "text": "x" * DECODED_BYTES}]


@pytest.mark.parametrize("body", [MANY, MANY | {"objects": [1]}, MANY | {"objects": LONG, "apply": [{}]}])
def test_it_is_decoded_once(body: dict[str, Any]) -> None:
    with patch.object(parsers, "decoded_json", wraps=parsers.decoded_json) as decoded:
        read = ObjectsParser().decoded(json.dumps(body).encode())
    assert decoded.call_count == 1
    long = {name: RawJson(json.dumps(LONG).encode()) for name, value in body.items() if value is LONG}
    assert read == body | long
