"""A policy as an extender: who is rejected, who would fit without some pods, and points from 0 to 10."""

from __future__ import annotations

from scheduler_core.config.loader import load_configuration
from scheduler_core.engine.cache.scheduler_cache import SchedulerCache
from scheduler_core.engine.extender_answer import PodAnswer, answer_for, images_asked_for, of_nodes_alone
from scheduler_core.model.cluster import read_cluster
from scheduler_core.scheduler.profiles import Profiles
from tests.support.builders import Manifest, a_container, a_node, a_pod

NODES = [a_node("large", cpu="8"), a_node("small", cpu="2"), a_node("cordoned", cpu="8", unschedulable=True)]
GUEST = a_pod("guest", node="small", requests={"cpu": "1500m"}, metadata={"uid": "u-guest"})


def answer(pod: Manifest, *objects: Manifest) -> PodAnswer:
    cluster = read_cluster([*NODES, *objects, pod])
    cache = SchedulerCache(cluster, Profiles(load_configuration(None)).scheduler)
    return answer_for(cache.scheduler, cache.pod_info("default/p"), cache.state)


def test_nodes_that_do_not_fit_say_why_and_whether_evictions_can_help() -> None:
    assert answer(a_pod("p", requests={"cpu": "1"}), GUEST).rejections() == {
        "small": (False, "Insufficient cpu"),
        "cordoned": (True, "node(s) were unschedulable"),
    }


def test_each_node_is_asked_without_its_own_victims() -> None:
    asked = answer(a_pod("p", requests={"cpu": "1"}), GUEST)
    assert asked.fits_without({"small": ["u-guest"], "large": [], "cordoned": [], "unknown": []}) == {
        "small",
        "large",
    }
    assert asked.fits_without({"small": ["u-other"]}) == set()
    assert asked.fits_without({}) == set()
    assert asked.unknown(["small", "unknown"]) == ["unknown"]


def test_points_are_shares_of_the_greatest_total_among_those_asked() -> None:
    """Of 800: taints 300, then 86 + 68 and 48 + 50 for resources; 4540 // 800 and 3980 // 800."""
    asked = answer(a_pod("p", requests={"cpu": "2"}))
    assert asked.points(["large", "small", "cordoned", "unknown"]) == {"large": 5, "small": 4}
    assert answer(a_pod("p", requests={"cpu": "100"})).points(["large"]) == {}


def test_rows_may_be_asked_for_instead_of_names() -> None:
    """Row 0 is the cordoned node; -1 is none. The same sums as above, and the first question changes no other."""
    asked = answer(a_pod("p", requests={"cpu": "2"}))
    rows = asked.rows(["large", "small", "cordoned", "unknown"])
    assert rows.tolist() == [1, 2, 0, -1]
    for _ in range(2):
        assert asked.row_points(rows).tolist() == [5, 4, 0, 0]
        assert asked.row_points(rows[:0]).tolist() == []
    assert [asked.fits_all(rows[:n]) for n in range(5)] == [True, True, True, False, False]
    assert not asked.fits_all(rows[3:])


def test_without_the_rest_of_the_cluster_nothing_is_asked_of_it() -> None:
    configuration = load_configuration(None)
    alone = of_nodes_alone(configuration).profiles[0].plugins["filter"]
    whole = configuration.profiles[0].plugins["filter"]
    assert [one.name for one in whole if one not in alone] == [
        "VolumeRestrictions",
        "NodeVolumeLimits",
        "VolumeBinding",
        "VolumeZone",
        "InterPodAffinity",
        "DynamicResources",
    ]


def test_images_are_asked_for_once_by_the_names_that_nodes_report() -> None:
    pod = a_pod(
        "p",
        containers=[a_container("a", image="web"), a_container("b", image="web:latest")],
        initContainers=[a_container("c", image="host:5000/init")],
    )
    (read,) = read_cluster([pod]).pods
    assert images_asked_for(read) == ("host:5000/init:latest", "web:latest")
