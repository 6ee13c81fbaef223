"""What a test can let go wrong: requests, watches, the whole server; and the record of it."""

from __future__ import annotations

import http.client
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.apiserver import ApiServer, ServerProcess, serving_process
from tests.support.apiclient import ApiClient, told
from tests.support.apiobjects import LEASES, NODES, PODS, a_binding, a_lease, a_node, a_pod
from tests.support.waiting import PATIENCE, eventually, let_pass

pytestmark = pytest.mark.live
CUT = (ConnectionError, http.client.HTTPException)


def statuses(client: ApiClient, count: int = 40) -> list[int]:
    return [client.send("GET", f"{NODES}/nosuch").status for _ in range(count)]


def test_a_fraction_of_requests_is_refused_the_same_ones_for_the_same_seed(
    server: ApiServer, client: ApiClient
) -> None:
    played = []
    for seed in (1, 1, 2):
        server.control.clear_faults()
        server.control.fault(effect="answer", status=500, fraction=0.3, seed=seed, verbs=["get"])
        played.append(statuses(client))
    first, again, other = played
    assert first == again != other
    assert 4 <= first.count(500) <= 20
    assert set(first) == {404, 500}


@pytest.mark.parametrize(
    ("fault", "reason", "retry_after"),
    [
        ({"status": 409}, "Conflict", None),
        ({"status": 429, "retry_after": 3}, "TooManyRequests", "3"),
        ({"status": 500}, "InternalError", None),
        ({"status": 403}, "Forbidden", None),
    ],
    ids=str,
)
def test_refusals_look_like_the_real_ones_and_do_nothing(
    server: ApiServer, client: ApiClient, fault: dict[str, int], reason: str, retry_after: str | None
) -> None:
    server.control.fault(effect="answer", verbs=["create"], resources=["nodes"], times=1, **fault)
    reply = client.send("POST", NODES, a_node("n"))
    assert (reply.status, reply.body["code"], reply.body["reason"]) == (
        fault["status"],
        fault["status"],
        reason,
    )
    assert reply.headers.get("Retry-After") == retry_after
    assert client.get(NODES)["items"] == []
    client.post(NODES, a_node("n"))


def test_an_answer_can_be_plain_text(server: ApiServer, client: ApiClient) -> None:
    server.control.fault(effect="answer", status=429, text="Too many requests\n", retry_after=1, times=1)
    reply = client.send("GET", NODES)
    assert (reply.status, reply.body, reply.headers["Retry-After"]) == (429, "Too many requests\n", "1")


def test_faults_are_for_verbs_resources_and_clients(server: ApiServer, client: ApiClient) -> None:
    client.post(PODS, a_pod("p"))
    server.control.fault(effect="answer", resources=["pods/binding"], agent="unlucky")
    unlucky = ApiClient(server.url, agent="unlucky/1")
    assert unlucky.get(f"{PODS}/p")
    assert unlucky.send("POST", f"{PODS}/p/binding", a_binding("p", "n")).status == 500
    assert client.send("POST", f"{PODS}/p/binding", a_binding("p", "n")).status == 201
    assert server.control.faults() == [{"effect": "answer", "status": 500, "hits": 1}]


def test_a_dropped_request_is_not_done_and_a_lost_answer_is(server: ApiServer, client: ApiClient) -> None:
    for name, effect, bound in (("a", "drop", None), ("b", "lose", "n")):
        client.post(PODS, a_pod(name))
        server.control.clear_faults()
        server.control.fault(effect=effect, resources=["pods/binding"])
        with pytest.raises(CUT):
            client.send("POST", f"{PODS}/{name}/binding", a_binding(name, "n"))
        assert client.get(f"{PODS}/{name}")["spec"].get("nodeName") == bound
    entries = server.control.journal(verb="create", resource="pods/binding")
    assert [(entry["name"], entry["status"], entry["fault"]) for entry in entries] == [
        ("a", 0, "drop"),
        ("b", 0, "lose"),
    ]
    assert [binding["name"] for binding in server.control.bindings()] == ["b"]


def test_a_delayed_request_is_done_though_the_client_has_given_up(
    server: ApiServer, client: ApiClient
) -> None:
    client.post(LEASES, a_lease("l"))
    server.control.fault(effect="hold", verbs=["patch"], times=1)
    hurried = ApiClient(server.url, timeout=0.1)
    with pytest.raises(TimeoutError):
        hurried.send(
            "PATCH", f"{LEASES}/l", {"spec": {"holderIdentity": "late"}}, "application/merge-patch+json"
        )
    assert client.get(f"{LEASES}/l")["spec"]["holderIdentity"] == "a"
    eventually(lambda: server.control.journal(verb="patch"), "the server has read the request")
    server.control.clear_faults()
    eventually(lambda: client.get(f"{LEASES}/l")["spec"]["holderIdentity"] == "late", "it is done")


def test_watches_are_cut_or_ended_and_can_be_taken_up_again(server: ApiServer, client: ApiClient) -> None:
    node = client.post(NODES, a_node("n"))
    start = node["metadata"]["resourceVersion"]
    with client.watching(NODES, resourceVersion=start) as watch, client.watching(PODS) as other:
        assert server.control.cut_watches(resource="nodes") == 1
        with pytest.raises(CUT):
            watch.next()
        assert [one["resource"] for one in server.control.watches()] == ["pods"]
        assert server.control.cut_watches(clean=True) == 1
        assert other.rest() == []
    client.delete(f"{NODES}/n")
    with client.watching(NODES, resourceVersion=start) as watch:
        assert told([watch.next()])[0][:2] == ("DELETED", "n")


def test_a_half_open_watch_sends_nothing_and_stays(server: ApiServer, client: ApiClient) -> None:
    server.control.silence(resource="nodes")
    with client.watching(NODES, timeoutSeconds=1) as watch:
        client.post(NODES, a_node("n"))
        let_pass(1.5)  # longer than the watch was to last
        assert len(server.control.watches()) == 1
        server.control.clear_faults()
        assert told(watch.rest())[0][:2] == ("ADDED", "n")


def names_while(server: ApiServer, client: ApiClient, count: int, **fault: object) -> list[str]:
    server.control.watch_fault(**fault)
    with client.watching(NODES) as watch:
        # All at once: a line that is to be overtaken waits only a moment for the next one.
        server.control.load(objects=[a_node(f"n{number:02}") for number in range(count)])
        n_lines = 2 * count if fault.get("duplicate") else count
        return [name for _, name, _ in told(watch.take(n_lines))]


def test_lines_are_swapped_and_none_is_lost(server: ApiServer, client: ApiClient) -> None:
    names = names_while(server, client, 30, reorder=0.4, seed=5)
    assert names != sorted(names)
    assert sorted(names) == [f"n{number:02}" for number in range(30)]
    places = [abs(place - int(name[1:])) for place, name in enumerate(names)]
    assert max(places) == 1


def test_lines_of_one_object_keep_their_order_unless_told_otherwise(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.watch_fault(reorder=0.5)
    client.post(NODES, a_node("n"))
    with client.watching(NODES) as watch:
        for number in range(20):
            client.patch(f"{NODES}/n", {"metadata": {"labels": {"number": str(number)}}})
        revisions = [int(event["object"]["metadata"]["resourceVersion"]) for event in watch.take(21)]
    assert revisions == sorted(revisions)


def test_lines_come_twice_and_in_pieces(server: ApiServer, client: ApiClient) -> None:
    names = names_while(server, client, 5, duplicate=1.0, chunk=7)
    assert names == [name for number in range(5) for name in [f"n{number:02}"] * 2]


def test_lines_come_late(server: ApiServer, client: ApiClient) -> None:
    server.control.watch_fault(seconds=0.4)
    with client.watching(NODES) as watch:
        asked = time.monotonic()
        client.post(NODES, a_node("n"))
        watch.next()
        assert time.monotonic() - asked >= 0.4


def test_a_restart_keeps_everything_but_the_connections(server: ApiServer, client: ApiClient) -> None:
    client.post(NODES, a_node("n"))
    before = client.get(NODES)
    with client.watching(NODES) as watch:
        watch.next()
        server.control.restart()
        with pytest.raises(CUT):
            watch.next()
    assert client.get(NODES) == before


def test_while_it_is_down_connections_are_refused(server: ApiServer, client: ApiClient) -> None:
    with ThreadPoolExecutor(1) as pool:
        restart = pool.submit(server.control.restart, down=PATIENCE)
        eventually(lambda: is_refused(client), "it is down")
        assert is_refused(client)
        server.come_back()
        restart.result()
    client.get(NODES)


def is_refused(client: ApiClient) -> bool:
    try:
        client.send("GET", NODES)
    except ConnectionRefusedError:
        return True
    except CUT:
        return False
    return False


def test_a_server_that_comes_back_empty_counts_anew_and_gives_other_uids(
    server: ApiServer, client: ApiClient
) -> None:
    server.control.kubelet(running_after=0.01)
    server.control.skip_to(revision=500)
    uids = {client.post(PODS, a_pod("p"))["metadata"]["uid"]}
    server.control.restart(empty=True)
    assert client.get(PODS)["items"] == []
    again = client.post(PODS, a_pod("p"))["metadata"]
    assert int(again["resourceVersion"]) < 20
    assert again["uid"] not in uids
    with client.watching(PODS, fieldSelector="status.phase=Running") as watch:
        client.post(f"{PODS}/p/binding", a_binding("p", "n"))
        assert told([watch.next()])[0][:2] == ("ADDED", "p")


def test_what_was_under_way_at_a_restart_is_never_done(server: ApiServer, client: ApiClient) -> None:
    server.control.fault(effect="hold", verbs=["create"])
    with ThreadPoolExecutor(1) as pool:
        asked = pool.submit(client.send, "POST", NODES, a_node("n"))
        eventually(lambda: server.control.journal(verb="create"), "it is under way")
        server.control.restart()
        with pytest.raises(CUT):
            asked.result()
    server.control.clear_faults()
    assert client.get(NODES)["items"] == []


def test_the_journal_tells_every_request_and_its_outcome(server: ApiServer, client: ApiClient) -> None:
    client.post(PODS, a_pod("p"))
    client.send("GET", f"{PODS}/nosuch")
    client.get(PODS, limit=1)
    entries = server.control.journal(agent="test")
    assert [
        (entry["seq"], entry["verb"], entry["resource"], entry["name"], entry["status"]) for entry in entries
    ] == [
        (1, "create", "pods", "", 201),
        (2, "get", "pods", "nosuch", 404),
        (3, "list", "pods", "", 200),
    ]
    assert entries[2]["path"] == f"{PODS}?limit=1"
    assert [entry["seq"] for entry in server.control.journal(status=404)] == [2]
    assert [entry["seq"] for entry in server.control.journal(after=2)] == [3]
    server.control.clear_journal()
    assert server.control.journal() == []


@pytest.fixture(scope="module")
def process() -> Iterator[ServerProcess]:
    with serving_process("--running-after", "0.01") as running:
        yield running


def test_a_server_of_its_own_process_obeys_the_same_commands(process: ServerProcess) -> None:
    client = ApiClient(process.url)
    assert process.control.load(objects=[a_node("n"), a_pod("p")]) == 2
    client.post(f"{PODS}/p/binding", a_binding("p", "n"))
    with client.watching(PODS, fieldSelector="status.phase=Running") as watch:
        assert told([watch.next()])[0][:2] == ("ADDED", "p")
    assert [binding["node"] for binding in process.control.bindings()] == ["n"]
    process.control.restart(empty=True)
    eventually(lambda: is_empty(client), "it is back, with nothing in it")


def is_empty(client: ApiClient) -> bool:
    try:
        return bool(client.get(PODS)["items"] == [])
    except (ConnectionRefusedError, *CUT):
        return False


def test_commands_that_do_not_exist_are_refused(process: ServerProcess, server: ApiServer) -> None:
    for control in (process.control, server.control):
        with pytest.raises(AttributeError):
            control.no_such_command()
        with pytest.raises(ValueError, match="effect: one of delay, hold, drop, lose, answer, not 'burn'"):
            control.fault(effect="burn")
    reply = ApiClient(process.url).send("POST", "/_control/nosuch", {})
    assert (reply.status, reply.body.split(";")[0]) == (400, "no such command: nosuch")
