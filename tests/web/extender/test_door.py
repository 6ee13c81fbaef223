"""The short way of calls: the same answers as Django's, and everything that it does not answer goes to Django."""

from __future__ import annotations

import base64
import json
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async

from playground.common.handler import make_django_application
from playground.extender import services
from playground.extender.counters import SECONDS
from playground.extender.door import ExtenderDoor
from playground.policies.models import Policy
from playground.policies.services import create_policy
from tests.support.builders import a_node, a_pod
from tests.support.conversations import Conversation
from tests.support.extenders import a_policy, recorded_calls
from tests.support.played import uploaded
from tests.support.waiting import PATIENCE

SENT = {"content-type": "application/json", "user-agent": "Go-http-client/1.1", "accept-encoding": "gzip"}
FILTER = json.dumps({"Pod": a_pod("p"), "Nodes": {"metadata": {}, "items": [a_node("n")]}}).encode()
CALLS = [call for call in recorded_calls(node_cache_capable=False) if not call["path"].endswith("/bind")]
IDS = [f"{index}-{call['path'].rpartition('/')[2]}" for index, call in enumerate(CALLS)]


class Behind:
    """The application around which the door stands. `paths` : of the requests that reached it."""

    def __init__(self) -> None:
        self.paths: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.paths.append(scope["path"])


@pytest.fixture
def policy(transactional_db: None) -> Policy:
    return create_policy(a_policy(), name="default")


def address(policy_id: Any, verb: str = "filter") -> str:
    return f"/api/v1/extender/{policy_id}/{verb}"


def asked(path: str, *chunks: bytes, **headers: str) -> Conversation:
    return Conversation(
        chunks, SENT | {name.replace("_", "-"): value for name, value in headers.items()}, path
    )


async def spoken_with(application: Any, conversation: Conversation) -> tuple[Any, ...]:
    """Status, media type and body of the answer."""
    await application(conversation.scope, conversation.receive, conversation.send)
    start, *bodies = conversation.sent
    headers = {name.lower(): value for name, value in start["headers"]}
    return start["status"], headers[b"content-type"], b"".join(one.get("body", b"") for one in bodies)


async def is_passed_on(conversation: Conversation) -> bool:
    behind = Behind()
    await ExtenderDoor(behind)(conversation.scope, conversation.receive, conversation.send)
    assert bool(behind.paths) is not bool(conversation.sent)
    return bool(behind.paths)


@pytest.mark.parametrize("call", CALLS, ids=IDS)
async def test_recorded_calls_are_answered_as_by_django(policy: Policy, call: dict[str, Any]) -> None:
    verb = call["path"].rpartition("/")[2]
    body = json.dumps(call["request"]).encode()
    short = await spoken_with(ExtenderDoor(Behind()), asked(address(policy.pk, verb), body[:70], body[70:]))
    whole = await spoken_with(make_django_application(), asked(address(policy.pk, verb), body))
    assert short == whole


@pytest.mark.parametrize("verb", ["filter", "prioritize", "preempt"])
async def test_so_are_calls_that_cannot_be_answered(policy: Policy, verb: str) -> None:
    for policy_id, body in ((policy.pk, b"{"), (uuid4(), FILTER)):
        short = await spoken_with(ExtenderDoor(Behind()), asked(address(policy_id, verb), body))
        whole = await spoken_with(make_django_application(), asked(address(policy_id, verb), body))
        assert short == whole


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://elsewhere.example"},
        {"sec_fetch_site": "cross-site"},
        {"cookie": "sessionid=1"},
        {"x_forwarded_for": "192.0.2.1"},
        {"host": "elsewhere.example"},
    ],
    ids=lambda headers: next(iter(headers)),
)
async def test_whatever_else_a_request_says_is_for_django(policy: Policy, headers: dict[str, str]) -> None:
    assert not await is_passed_on(asked(address(policy.pk), FILTER))
    assert await is_passed_on(asked(address(policy.pk), FILTER, **headers))


@pytest.mark.parametrize("path", ["{}/bind", "{}/filter/", "{}", "{}/filter/more", "{}x/filter"])
async def test_other_addresses_are_for_django(path: str) -> None:
    assert await is_passed_on(asked("/api/v1/extender/" + path.format(uuid4()), FILTER))


async def test_other_methods_and_redirects_to_https_are_for_django(policy: Policy, settings: Any) -> None:
    looked = asked(address(policy.pk), FILTER)
    looked.scope["method"] = "GET"
    assert await is_passed_on(looked)
    settings.SECURE_SSL_REDIRECT = True
    assert await is_passed_on(asked(address(policy.pk), FILTER))


async def test_a_secret_is_asked_for(policy: Policy, settings: Any) -> None:
    settings.EXTENDER_SECRET = "open-sesame"
    password = base64.b64encode(b"any:open-sesame").decode()
    for right in (f"Basic {password}", "Bearer open-sesame"):
        assert not await is_passed_on(asked(address(policy.pk), FILTER, authorization=right))
    for wrong in ("Bearer open", "Basic %%%", "Digest open-sesame", ""):
        assert await is_passed_on(asked(address(policy.pk), FILTER, authorization=wrong))


async def test_with_accounts_and_without_a_secret_django_finds_out_who_calls(
    policy: Policy, settings: Any
) -> None:
    settings.ACCOUNTS = True
    assert await is_passed_on(asked(address(policy.pk), FILTER))


async def test_a_scheduler_that_has_gone_gets_no_answer(policy: Policy) -> None:
    conversation = asked(address(policy.pk), FILTER[:9])
    conversation.breaks_off = True
    behind = Behind()
    await ExtenderDoor(behind)(conversation.scope, conversation.receive, conversation.send)
    assert (conversation.sent, behind.paths) == ([], [])


async def test_a_deleted_policy_is_missed_within_a_second(
    policy: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    from playground.extender import target as kept
    from playground.extender.presence import Presence

    now = [0.0]
    monkeypatch.setattr(kept, "_presence", Presence(lambda: now[0]))
    door, path = ExtenderDoor(Behind()), address(policy.pk)
    await spoken_with(door, asked(path, FILTER))
    await sync_to_async(policy.delete)()
    now[0] = 1.1
    _, _, body = await spoken_with(door, asked(path, FILTER))
    assert json.loads(body)["Error"].startswith("There is no policy")


async def test_short_calls_are_answered_without_a_thread(
    policy: Policy, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "AT_ONCE_SECONDS", PATIENCE)
    snapshot = await sync_to_async(uploaded)([a_node("n")])
    body = json.dumps({"Pod": a_pod("p"), "Nodes": None, "NodeNames": ["n"]}, separators=(",", ":")).encode()
    door, path = ExtenderDoor(Behind()), address(f"{policy.pk}/{snapshot.pk}")
    in_a_thread = await spoken_with(door, asked(path, body))
    monkeypatch.setattr(door, "_threads", None)
    monkeypatch.setattr("asyncio.base_events.BaseEventLoop.run_in_executor", None)
    assert await spoken_with(door, asked(path, body)) == in_a_thread
    assert json.loads(in_a_thread[2])["NodeNames"] == ["n"]


async def test_calls_are_counted(policy: Policy) -> None:
    def counted(error: str) -> float:
        wanted = {"verb": "filter", "error": error}
        samples = (sample for metric in SECONDS.collect() for sample in metric.samples)
        return sum(one.value for one in samples if one.name.endswith("_count") and one.labels == wanted)

    before = counted("false"), counted("true")
    await spoken_with(ExtenderDoor(Behind()), asked(address(policy.pk), FILTER))
    await spoken_with(ExtenderDoor(Behind()), asked(address(policy.pk), b"{"))
    assert (counted("false"), counted("true")) == (before[0] + 1, before[1] + 1)
