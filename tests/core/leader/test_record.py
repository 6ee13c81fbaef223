"""Records and their times as Kubernetes writes them (spec 10 §1, with recorded objects)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.leader.protocol.microtime import (
    format_micro_time,
    format_time,
    parse_micro_time,
    parse_time,
)
from scheduler_core.leader.protocol.record import (
    LeaseRecord,
    annotation,
    lease_spec,
    read_annotation,
    read_lease_spec,
)
from scheduler_core.units import NANOSECOND, SECOND

RENEWED = {
    "holderIdentity": "vm_6b201e2d-c244-4dee-b6b2-10c9d2ef5b6a",
    "leaseDurationSeconds": 15,
    "acquireTime": "2026-11-20T15:44:05.041897Z",
    "renewTime": "2026-11-20T15:44:07.051822Z",
    "leaseTransitions": 0,
}
RELEASED = {
    "holderIdentity": "",
    "leaseDurationSeconds": 1,
    "acquireTime": "2026-11-20T15:44:14.311227Z",
    "renewTime": "2026-11-20T15:44:14.311227Z",
    "leaseTransitions": 0,
}

times = st.integers(0, 4_000_000_000).map(lambda seconds: seconds * SECOND)
records = st.builds(
    LeaseRecord, st.text(max_size=20), st.integers(1, 2**31 - 1), times, times, st.integers(0, 2**31 - 1)
)


@pytest.mark.parametrize("spec", [RENEWED, RELEASED], ids=["renewed", "released"])
def test_recorded_leases_survive_reading_and_writing(spec: dict[str, object]) -> None:
    assert lease_spec(read_lease_spec(spec)) == spec


def test_a_lease_without_fields_reads_as_zero_values() -> None:
    assert read_lease_spec({}) == LeaseRecord("", 0, None, None, 0)
    assert lease_spec(LeaseRecord("", 0, None, None, 0)) == {
        "holderIdentity": "",
        "leaseDurationSeconds": 0,
        "leaseTransitions": 0,
    }


@given(records)
def test_every_form_reads_back(record: LeaseRecord) -> None:
    assert read_lease_spec(lease_spec(record)) == record
    assert read_annotation(annotation(record)) == record


def test_the_annotation_counts_leader_transitions_and_has_whole_seconds() -> None:
    assert annotation(read_lease_spec(RENEWED)) == (
        '{"holderIdentity":"vm_6b201e2d-c244-4dee-b6b2-10c9d2ef5b6a","leaseDurationSeconds":15,'
        '"acquireTime":"2026-11-20T15:44:05Z","renewTime":"2026-11-20T15:44:07Z","leaderTransitions":0,'
        '"strategy":"","preferredHolder":""}'
    )


def test_names_stay_readable_in_an_annotation() -> None:
    assert annotation(LeaseRecord("süd_1", 15, None, None, 0)) == (
        '{"holderIdentity":"süd_1","leaseDurationSeconds":15,"acquireTime":null,"renewTime":null,'
        '"leaderTransitions":0,"strategy":"","preferredHolder":""}'
    )


def test_an_annotation_without_times_and_with_numbers_of_another_type() -> None:
    never_held = LeaseRecord("", 0, None, None, 0)
    assert read_annotation(annotation(never_held)) == never_held
    text = annotation(LeaseRecord("a", 15, None, None, 3)).replace("15", "null").replace("3", '"3"')
    assert read_annotation(text) == LeaseRecord("a", 0, None, None, 0)


def test_a_renewal_within_the_same_second_cannot_be_told_apart() -> None:
    before = read_lease_spec(RENEWED)
    same = read_lease_spec(RENEWED | {"renewTime": "2026-11-20T15:44:07.999999Z"})
    later = read_lease_spec(RENEWED | {"renewTime": "2026-11-20T15:44:08.000000Z"})
    assert (before.marker == same.marker, before.marker == later.marker) == (True, False)


def test_micro_times_have_exactly_six_digits() -> None:
    time = parse_micro_time("2026-01-01T00:00:00.000001Z")
    assert time % SECOND == 1000
    assert format_micro_time(time + 999 * NANOSECOND) == "2026-01-01T00:00:00.000001Z"
    assert format_time(time) == "2026-01-01T00:00:00Z"
    assert parse_micro_time("2026-01-01T01:00:00.000001+01:00") == time


@pytest.mark.parametrize(
    "text",
    [
        "2026-01-01T00:00:00Z",
        "2026-01-01T00:00:00.000Z",
        "2026-01-01T00:00:00.000000000Z",
        "2026-01-01T00:00:00.000000",
        "",
    ],
)
def test_other_digits_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r'as "2006-01-02T15:04:05.000000Z07:00"'):
        parse_micro_time(text)


def test_times_of_whole_seconds_refuse_fractions() -> None:
    with pytest.raises(ValueError, match=r'as "2006-01-02T15:04:05Z07:00"'):
        parse_time("2026-01-01T00:00:00.5Z")
