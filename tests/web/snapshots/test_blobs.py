"""Objects in frames: everything comes back, one by one and as a whole."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from playground.snapshots import blobs

names = st.text(st.characters(codec="utf-8"), max_size=8)
objects = st.lists(
    st.fixed_dictionaries(
        {"kind": st.sampled_from(["Pod", "Node"]), "metadata": st.fixed_dictionaries({"name": names})},
        optional={"spec": st.dictionaries(names, st.integers(-(2**53), 2**53) | names, max_size=3)},
    ),
    max_size=12,
)


@pytest.fixture
def _tiny_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(blobs, "FRAME_BYTES", 100)


def numbered(count: int) -> list[dict[str, Any]]:
    return [
        {"kind": "Pod", "metadata": {"name": f"pod-{number}", "namespace": f"ns-{number % 3}"}}
        for number in range(count)
    ]


@given(objects)
def test_packing_and_unpacking_gives_the_same_objects(given_objects: list[dict[str, Any]]) -> None:
    packed = blobs.pack(given_objects)
    index = blobs.read_index(packed.index_blob)
    assert blobs.read_objects(packed.objects_blob, index, range(len(index))) == given_objects
    assert json.loads(blobs.list_json(packed.objects_blob)) == {
        "apiVersion": "v1",
        "kind": "List",
        "items": given_objects,
    }


@pytest.mark.usefixtures("_tiny_frames")
class TestManyFrames:
    def test_frames_together_are_one_stream_of_the_canonical_array(self) -> None:
        packed = blobs.pack(numbered(20))
        index = blobs.read_index(packed.index_blob)
        assert len(index.frames) > 5
        text = blobs.decompress(packed.objects_blob)
        assert text == blobs.canonical_json(numbered(20))
        assert packed.sha256 == hashlib.sha256(text).hexdigest()

    def test_any_positions_in_any_order(self) -> None:
        packed = blobs.pack(numbered(20))
        index = blobs.read_index(packed.index_blob)
        wanted = [19, 0, 7, 7]
        found = blobs.read_objects(memoryview(packed.objects_blob), index, wanted)
        assert found == [numbered(20)[position] for position in wanted]


def test_the_same_objects_give_the_same_bytes_whatever_the_order_of_their_keys() -> None:
    one = blobs.pack([{"kind": "Pod", "metadata": {"name": "a", "labels": {}}}])
    other = blobs.pack([{"metadata": {"labels": {}, "name": "a"}, "kind": "Pod"}])
    assert one == other


def test_the_index_names_every_object() -> None:
    index = blobs.read_index(
        blobs.pack([{"kind": "Node", "metadata": {"name": "n"}}, *numbered(2)]).index_blob
    )
    named = [
        (index.kinds[kind], index.namespaces[namespace], name)
        for kind, namespace, name in zip(index.kind, index.namespace, index.name, strict=True)
    ]
    assert named == [("Node", "", "n"), ("Pod", "ns-0", "pod-0"), ("Pod", "ns-1", "pod-1")]
