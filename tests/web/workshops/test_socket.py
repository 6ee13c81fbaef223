"""The socket of a class: everybody sees every frame once and in order, whenever they come and however often they are cut off."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from channels.db import database_sync_to_async
from channels.exceptions import ChannelFull
from channels.layers import get_channel_layer

from playground.people.current_user import acting_as
from playground.people.services.workshops import send_away
from playground.push.groups import CLASS_TELL
from playground.sockets.classes import FAR_BEHIND, ClassConsumer
from playground.workshops import queries
from playground.workshops.services import answers, pages, questions
from tests.support.classes import AClass, a_class
from tests.support.sockets import Frame, Socket, listening
from tests.support.waiting import PATIENCE

pytestmark = pytest.mark.django_db(transaction=True)
make_class = database_sync_to_async(a_class)


def address(taught: AClass, after: int = 0) -> str:
    return f"/ws/workshops/{taught.id}/?after={after}"


def as_ada(service: Any) -> Any:
    return acted("ada", service)


def acted(name: str, service: Any) -> Any:
    """A service as somebody in the class calls it."""

    def call(taught: AClass, *args: Any, **kwargs: Any) -> Any:
        with acting_as(taught.who(name)):
            return service(taught.id, *args, **kwargs)

    return database_sync_to_async(call)


shown, asked, revealed = as_ada(pages.show), as_ada(questions.ask), as_ada(questions.reveal)


def is_(kind: str) -> Any:
    return lambda frame: frame["type"] == kind


async def say(socket: Socket, **message: Any) -> Frame:
    await socket.say(json.dumps(message))
    return (await socket.until(lambda frame: frame["type"] in ("ack", "error")))[-1]


async def test_a_teachers_step_is_on_every_page_once_and_in_order() -> None:
    taught = await make_class()
    async with (
        listening(address(taught), taught.askers["ada"].headers) as ada,
        listening(address(taught), taught.askers["bea"].headers) as bea,
        listening(address(taught), taught.askers["cem"].headers) as cem,
    ):
        assert await bea.frame() == {
            "type": "hello",
            "body": {"lastSeq": 0, "title": "Scheduling 101", "leads": False},
        }
        for k in range(4):
            ack = await say(ada, type="show", path=taught.step(k), pointer={"node": "node-a"}, ref=k)
            assert ack["body"] == {"ref": k, "lastSeq": k + 1, "opened": ["runs"] if k == 0 else []}
        ack = await say(ada, type="point", pointer=None)
        ack = await say(ada, type="call")
        assert ack["body"]["lastSeq"] == 6
        pointer = {"node": "node-a", "plugin": None, "pod": None}
        expected = [
            {"seq": k + 1, "type": "place", "body": {"path": taught.step(k), "pointer": pointer}}
            for k in range(4)
        ]
        expected += [
            {"seq": 5, "type": "pointer", "body": {"pointer": None}},
            {"seq": 6, "type": "call", "body": {}},
        ]
        for client in (bea, cem):
            await client.until(is_("call"))
            assert client.events == expected


async def test_who_comes_back_goes_on_where_they_were_and_who_is_far_behind_is_told_the_state() -> None:
    taught = await make_class()
    for k in range(FAR_BEHIND + 2):
        await shown(taught, taught.step(k))
    last = FAR_BEHIND + 2
    async with listening(address(taught, last - 3), taught.askers["bea"].headers) as near:
        await near.until(is_("standing"))
        assert [frame["seq"] for frame in near.events] == [last - 2, last - 1, last]
    async with listening(address(taught), taught.askers["bea"].headers) as far:
        await far.until(is_("standing"))
        state = {"path": taught.step(last - 1), "pointer": None, "calls": 0, "question": None, "task": None}
        assert far.events == [{"seq": last, "type": "state", "body": state}]
        await shown(taught, taught.step(0))
        await far.until(is_("place"))
        assert far.events[-1]["seq"] == last + 1


async def test_answers_of_cut_off_people_count_once_and_fill_the_teachers_tallies() -> None:
    taught = await make_class()
    question = await asked(taught, "Which?", kind="choice", choices=["a", "b"], right="b")
    async with listening(address(taught), taught.askers["ada"].headers) as ada:
        for value in ("a", "b"):
            async with listening(address(taught), taught.askers["bea"].headers) as bea:
                await acted("bea", answers.give_answer)(taught, question.pk, value)
                await bea.until(is_("question"))
        await acted("cem", answers.give_answer)(taught, question.pk, "b")
        await ada.until(lambda frame: frame["type"] == "standing" and frame["body"]["answered"] == 2)
        told = ada.frames[-1]["body"]
        assert (told["question"], told["tallies"]) == (str(question.pk), {"b": 2})
        async with listening(address(taught, 1), taught.askers["bea"].headers) as bea:
            mine = (await bea.until(is_("standing")))[-1]["body"]
            assert mine == {"question": str(question.pk), "answer": "b", "task": None}
        await revealed(taught, question.pk)
        body = (await ada.until(is_("revealed")))[-1]["body"]
        assert (body["right"], body["tallies"]) == (["b"], {"b": 2})


async def test_tallies_that_could_not_be_told_come_with_the_next_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ClassConsumer, "_until_check", lambda self: 10**9)
    taught = await make_class()
    question = await asked(taught, "Which?", kind="choice", choices=["a", "b"], right="b")
    layer, is_full = get_channel_layer(), asyncio.Event()
    send = layer.send

    async def full(channel: str, message: dict[str, Any]) -> None:
        if message["type"] == CLASS_TELL and not is_full.is_set():
            is_full.set()
            raise ChannelFull
        await send(channel, message)

    monkeypatch.setattr(layer, "send", full)
    async with listening(address(taught), taught.askers["ada"].headers) as ada:
        await ada.until(is_("standing"))
        await acted("bea", answers.give_answer)(taught, question.pk, "a")
        await asyncio.wait_for(is_full.wait(), PATIENCE)
        await acted("cem", answers.give_answer)(taught, question.pk, "b")
        await ada.until(lambda frame: frame["type"] == "standing" and frame["body"]["answered"] == 2)


async def test_the_teacher_sees_who_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClassConsumer, "check_interval_seconds", 0.05)
    taught = await make_class()
    async with listening(address(taught), taught.askers["ada"].headers) as ada:
        first = (await ada.until(is_("standing")))[-1]["body"]["people"]
        assert [(one["name"], one["here"]) for one in first] == [("bea", False), ("cem", False)]
        async with listening(address(taught), taught.askers["cem"].headers):
            now = (await ada.until(is_("standing")))[-1]["body"]["people"]
            assert [(one["name"], one["here"]) for one in now] == [("bea", False), ("cem", True)]


async def test_what_the_layer_lost_is_read_from_the_store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ClassConsumer, "check_interval_seconds", 0.05)
    taught = await make_class()
    async with listening(address(taught), taught.askers["bea"].headers) as bea:
        await bea.frame()
        get_channel_layer().groups.clear()
        await shown(taught, taught.step(1))
        await bea.until(is_("place"))
        assert [frame["seq"] for frame in bea.events] == [1]


async def test_participants_show_nothing_and_nonsense_is_not_understood() -> None:
    taught = await make_class()
    async with (
        listening(address(taught), taught.askers["bea"].headers) as bea,
        listening(address(taught), taught.askers["ada"].headers) as ada,
    ):
        refused = await say(bea, type="show", path=taught.step(0), ref=1)
        assert (refused["body"]["code"], refused["body"]["ref"]) == ("not-allowed", 1)
        unstorable = {"type": "point", "pointer": {"node": "a\0b"}}
        nonsense = ({"type": "shout"}, {"type": "show"}, {"type": "point", "pointer": {"x": 1}}, unstorable)
        for message in nonsense:
            assert (await say(ada, **message))["body"]["code"] == "not-understood"
        wrong = await say(ada, type="show", path="/admin/")
        assert [problem["path"] for problem in wrong["body"]["problems"]] == ["path"]
        assert bea.events == ada.events == []


async def test_somebody_who_is_sent_away_sees_nothing_any_more() -> None:
    taught = await make_class()
    async with listening(address(taught), taught.askers["bea"].headers) as bea:
        await bea.frame()
        await as_ada(send_away)(taught, taught.people["bea"].pk)
        await bea.until(is_("error"))
        assert await bea.closed() == 4404


async def test_thirty_steps_of_one_moment_make_one_log() -> None:
    taught = await make_class()
    async with listening(address(taught), taught.askers["bea"].headers) as bea:
        await asyncio.gather(*(shown(taught, taught.step(k)) for k in range(30)))
        while bea.events[-1:] == [] or bea.events[-1]["seq"] < 30:
            await bea.frame()
    seqs = [frame["seq"] for frame in bea.events]
    assert seqs == sorted(set(seqs))
    assert await database_sync_to_async(last_seq)(taught) == 30


def last_seq(taught: AClass) -> int:
    frames = queries.frames_after(taught.id, 0, limit=100)
    assert [frame.seq for frame in frames] == [*range(1, len(frames) + 1)]
    return frames[-1].seq
