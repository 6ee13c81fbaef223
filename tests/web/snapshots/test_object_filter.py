from __future__ import annotations

import pytest

from playground.snapshots.blobs import Index, pack, read_index
from playground.snapshots.object_filter import ObjectFilter, ordered


@pytest.fixture(scope="module")
def index() -> Index:
    named = [
        ("Pod", "shop", "web-1"),
        ("Node", "", "web-node"),
        ("Pod", "ml", "Trainer"),
        ("Pod", "shop", "db"),
    ]
    return read_index(
        pack(
            {"kind": kind, "metadata": {"namespace": space, "name": name}} for kind, space, name in named
        ).index_blob
    )


@pytest.mark.parametrize(
    ("wanted", "positions"),
    [
        (ObjectFilter(), [0, 1, 2, 3]),
        (ObjectFilter(kind="Pod"), [0, 2, 3]),
        (ObjectFilter(kind="Deployment"), []),
        (ObjectFilter(namespace="shop"), [0, 3]),
        (ObjectFilter(namespace=""), [1]),
        (ObjectFilter(namespace="nowhere"), []),
        (ObjectFilter(search="WEB"), [0, 1]),
        (ObjectFilter(search="shop/w"), [0]),
        (ObjectFilter(search="trainer"), [2]),
        (ObjectFilter(kind="Pod", namespace="shop", search="b-"), [0]),
        (ObjectFilter(kind="Node", namespace="shop"), []),
    ],
)
def test_positions_of_what_matches(index: Index, wanted: ObjectFilter, positions: list[int]) -> None:
    assert wanted.positions(index) == positions


@pytest.mark.parametrize(
    ("ordering", "positions"),
    [
        ([], [0, 1, 2, 3]),
        (["name"], [2, 3, 0, 1]),  # Trainer, db, web-1, web-node
        (["-name"], [1, 0, 3, 2]),
        (["kind", "-namespace"], [1, 0, 3, 2]),
        (["namespace", "name"], [1, 2, 3, 0]),
    ],
)
def test_order_by_columns(index: Index, ordering: list[str], positions: list[int]) -> None:
    assert ordered([0, 1, 2, 3], index, ordering) == positions
