"""The live scheduler while everything goes wrong: at the end every pod is bound once, or says why not, and the cache is true."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from playground.connector.client.reflector import WatchTimeouts
from tests.apiserver import ApiServer
from tests.support.apiclient import ApiClient
from tests.support.apiobjects import PODS, a_node, a_pod
from tests.support.replicas import LEASE, OddClock, Replica, compared, scheduling
from tests.support.waiting import eventually

pytestmark = pytest.mark.live

NAME = "playground-scheduler"
N_PODS = 60
TOO_LARGE = "0/4 nodes are available: 4 Insufficient cpu. no new claims to deallocate, preemption: 0/4 nodes are available: 4 Preemption is not helpful for scheduling."


def load_nodes(server: ApiServer) -> None:
    server.control.load(objects=[a_node(f"n{i}") for i in range(4)])


def load_pods(server: ApiServer, prefix: str, count: int = N_PODS, cpu: str = "100m") -> None:
    pods = [a_pod(f"{prefix}{i}", schedulerName=NAME) for i in range(count)]
    for pod in pods:
        pod["spec"]["containers"][0]["resources"] = {"requests": {"cpu": cpu}}
    server.control.load(objects=pods)


def is_settled(client: ApiClient) -> bool:
    """Every pod has its node, or the message that it does not fit."""
    for pod in client.get(PODS)["items"]:
        told = [one.get("message") for one in pod["status"].get("conditions") or []]
        if not pod["spec"].get("nodeName") and TOO_LARGE not in told:
            return False
    return True


def check(server: ApiServer, client: ApiClient, *replicas: Replica) -> None:
    eventually(lambda: is_settled(client), "every pod is bound or has its message")
    assert server.control.bound_twice() == []
    pods = client.get(PODS)["items"]
    assert [one["metadata"]["name"] for one in pods if not one["spec"].get("nodeName")] == ["large0"]
    for replica in replicas:
        eventually(partial(is_true, replica), "the cache equals a fresh list")


def is_true(replica: Replica) -> bool:
    return not any(compared(replica).values())


def is_listed_anew(server: ApiServer) -> bool:
    """After a long silence pods are."""
    return len(server.control.journal(verb="list", resource="pods")) > 1


def has_watched(server: ApiServer, times: int) -> bool:
    """Whether pods were watched more often than that."""
    return len(server.control.journal(verb="watch", resource="pods")) > times


@contextmanager
def again_and_again(action: Callable[[], Any], every: float) -> Iterator[None]:
    end = threading.Event()

    def repeat() -> None:
        while not end.wait(every):
            action()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        end.set()
        thread.join()


def test_the_api_server_restarts_in_the_middle_of_a_burst(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    with scheduling(server.url) as replica:
        load_pods(server, "a")
        load_pods(server, "large", 1, cpu="9")
        eventually(lambda: len(server.control.bindings()) > 5, "the burst has begun")
        server.control.restart(down=0.7)
        load_pods(server, "b", 20)
        check(server, client, replica)


def test_watches_are_cut_every_second(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    with scheduling(server.url) as replica:
        with again_and_again(server.control.cut_watches, 0.3):
            for burst in range(3):
                load_pods(server, f"b{burst}-", 20)
                n_cut = len(server.control.journal(verb="watch", resource="pods"))
                eventually(partial(has_watched, server, n_cut), "pods are watched anew")
            load_pods(server, "large", 1, cpu="9")
            eventually(lambda: is_settled(client), "every pod is bound or has its message")
        check(server, client, replica)
    assert len(server.control.journal(verb="watch", resource="pods")) > 1


def test_a_tenth_of_all_requests_fail(server: ApiServer, client: ApiClient) -> None:
    """Not done, done but never answered, and refused: 10 % altogether."""
    load_nodes(server)
    for number, effect in enumerate(("drop", "lose", "answer")):
        server.control.fault(effect=effect, fraction=0.034, seed=number, agent="replica-a")
    with scheduling(server.url) as replica:
        load_pods(server, "a")
        load_pods(server, "large", 1, cpu="9")
        check(server, client, replica)
    assert sum(one["hits"] for one in server.control.faults()) > 3


def test_lost_answers_to_bindings_bind_nothing_twice(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    server.control.fault(effect="lose", resources=["pods/binding"], fraction=0.5)
    with scheduling(server.url) as replica:
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        check(server, client, replica)


def test_history_expires_under_a_watch(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    with scheduling(server.url) as replica:
        server.control.silence(resource="pods")
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        server.control.expire_history(tell_open=True)
        server.control.clear_faults()
        load_pods(server, "b", 5)
        eventually(lambda: is_listed_anew(server), "a new list")
        check(server, client, replica)


def test_a_half_open_watch_is_noticed(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    with scheduling(server.url, timeouts=WatchTimeouts(silence=0.5, shortest_watch=0.01)) as replica:
        server.control.silence()
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        eventually(lambda: len(server.control.journal(verb="watch", resource="pods")) > 1, "a new watch")
        assert replica.attempts("default/a0") == [] or is_listed_anew(server)
        server.control.clear_faults()
        check(server, client, replica)


def test_a_restored_cluster_with_higher_revisions_is_listed_anew(
    server: ApiServer, client: ApiClient
) -> None:
    load_nodes(server)
    with scheduling(server.url) as replica:
        load_pods(server, "old", 5)
        eventually(lambda: len(server.control.bindings()) == 5, "all are bound")
        server.control.restart(down=0.1, empty=True, first_revision=100_000)
        load_nodes(server)
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        check(server, client, replica)


def test_a_cluster_that_comes_back_empty_counts_from_one_again(server: ApiServer, client: ApiClient) -> None:
    """The versions that it watches from lie in the future then: a watch is silent, and does not count as dead by that."""
    load_nodes(server)
    with scheduling(server.url, timeouts=WatchTimeouts(silence=0.5, shortest_watch=0.01)) as replica:
        load_pods(server, "old", 5)
        eventually(lambda: len(server.control.bindings()) == 5, "all are bound")
        server.control.restart(down=0.1, empty=True)
        load_nodes(server)
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        check(server, client, replica)


def test_lines_that_come_late_twice_and_in_another_order_change_nothing(
    server: ApiServer, client: ApiClient
) -> None:
    load_nodes(server)
    server.control.watch_fault(reorder=0.4, duplicate=0.3, seconds=0.02, chunk=50, seed=1)
    with scheduling(server.url) as replica:
        for burst in range(3):
            load_pods(server, f"b{burst}-", 20)
        load_pods(server, "large", 1, cpu="9")
        server.control.remove(api_version="v1", kind="Pod", name="b0-0")
        check(server, client, replica)


def looks(server: ApiServer, agent: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = server.control.journal(verb="get", resource="leases", agent=agent)
    return found


def test_an_hour_off_makes_no_difference(server: ApiServer, client: ApiClient) -> None:
    load_nodes(server)
    odd = OddClock(timedelta(hours=1))
    with ExitStack() as running:
        a = running.enter_context(scheduling(server.url, "replica-a", lease=LEASE))
        eventually(lambda: a.is_leading, "a leads")
        b = running.enter_context(scheduling(server.url, "replica-b", lease=LEASE, clock=odd))
        load_pods(server, "a", 20)
        load_pods(server, "large", 1, cpu="9")
        check(server, client, a, b)
        eventually(lambda: len(looks(server, "replica-b")) > 5, "b has looked at the lease")
        assert [a.is_leading, b.is_leading] == [True, False]
        assert a.stop() == 0
        n_looks = len(looks(server, "replica-b"))
        eventually(lambda: b.is_leading, "b leads")
        assert (
            len(looks(server, "replica-b")) <= n_looks + 2
        )  # the lease was given back: b did not wait for its end
        load_pods(server, "b", 20)
        check(server, client, b)
