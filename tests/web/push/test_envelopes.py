"""The frames on the wire."""

from __future__ import annotations

from playground.push.envelopes import error_text, event_text, hello_text


def test_an_event_carries_its_stored_body_unchanged() -> None:
    assert event_text(3, "started", b'{"total":2,"nodes":1}') == (
        '{"seq":3,"type":"started","body":{"total":2,"nodes":1}}'
    )


def test_control_frames_have_no_place_in_the_sequence() -> None:
    assert hello_text(7) == '{"type":"hello","body":{"lastSeq":7}}'
    assert error_text("not-found", "No.") == '{"type":"error","body":{"code":"not-found","detail":"No."}}'
