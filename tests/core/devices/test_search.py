"""Rules of the allocator one by one (docs/spec/12-dra.md), each with the smallest world that shows it."""

from __future__ import annotations

from typing import Any

import pytest

from scheduler_core.devices.errors import AllocationError, InvalidPoolsError
from scheduler_core.engine.records.claims import allocation_record
from tests.core.devices.worlds import (
    DRIVER,
    a_claim,
    a_class,
    a_device,
    a_request,
    a_slice,
    allocate,
    asking,
    devices_of,
)

ALL = {"deviceClassName": "any", "allocationMode": "All"}


def names(*objects: Any) -> list[list[tuple[str, str]]] | None:
    return devices_of(allocate(*objects))


def one(count: int = 1, *expressions: str, **fields: Any) -> dict[str, Any]:
    return a_claim("c", a_request("r", asking(count, *expressions, **fields)))


class TestPools:
    def test_slices_by_name_devices_as_listed_pools_by_name(self) -> None:
        slices = [
            a_slice("b", [a_device("b2"), a_device("b1")], pool="p", of=2),
            a_slice("a", [a_device("a1")], pool="p", of=2),
            a_slice("x", [a_device("x1")], pool="o"),
        ]
        assert names(*slices, one(4)) == [[("r", "x1"), ("r", "a1"), ("r", "b2"), ("r", "b1")]]

    def test_pools_with_binding_conditions_come_last(self) -> None:
        late = a_device("late", bindingConditions=["ready"], bindingFailureConditions=["broken"])
        found = allocate(a_slice("a", [late], pool="a"), a_slice("b", [a_device("b")], pool="b"), one(2))
        assert devices_of(found) == [[("r", "b"), ("r", "late")]]
        assert found is not None
        assert found[0].devices.results[1].binding_conditions == ("ready",)
        assert allocation_record(found[0])["devices"][1]["bindingConditions"] == ["ready"]

    def test_an_incomplete_pool_gives_nothing(self) -> None:
        incomplete = a_slice("a", [a_device("a")], pool="a", of=2)
        assert names(incomplete, one()) is None
        with pytest.raises(AllocationError) as failure:
            allocate(incomplete, a_claim("c", a_request("r", ALL)))
        message = f"claim default/c, request r: asks for all devices, but resource pool {DRIVER}/a is currently being updated"
        assert str(failure.value) == message

    def test_an_older_generation_does_not_count(self) -> None:
        old, new = a_slice("old", [a_device("old")]), a_slice("new", [a_device("new")])
        new["spec"]["pool"]["generation"] = 2
        assert names(old, new, one()) == [[("r", "new")]]

    def test_an_invalid_pool_is_the_answer_only_without_a_solution(self) -> None:
        twins = a_slice("a", [a_device("x"), a_device("x")], pool="a")
        assert names(twins, a_slice("b", [a_device("b")], pool="b"), one()) == [[("r", "b")]]
        with pytest.raises(InvalidPoolsError):
            allocate(twins, one())

    def test_an_incomplete_pool_is_not_invalid_yet(self) -> None:
        """A driver that publishes devices before their counters (as 1.36 does)."""
        consumes = [{"counterSet": "later", "counters": {"memory": {"value": "1"}}}]
        for devices in ([a_device("x", consumesCounters=consumes)], [a_device("x"), a_device("x")]):
            early = a_slice("a", devices, pool="a", of=2)
            assert names(early, one()) is None
            with pytest.raises(AllocationError, match=f"pool {DRIVER}/a is currently being updated"):
                allocate(early, a_claim("c", a_request("r", ALL)))

    def test_a_slice_for_another_node_can_make_a_pool_invalid(self) -> None:
        """It does by the counters of its devices, not by their names (as 1.36 does)."""
        consumes = [{"counterSet": "none", "counters": {"memory": {"value": "1"}}}]
        here = a_slice("a", [a_device("x")], of=2)
        there = a_slice("b", [a_device("y", consumesCounters=consumes)], of=2, nodeName="m")
        with pytest.raises(InvalidPoolsError):
            allocate(here, there, one())
        with pytest.raises(AllocationError, match=f"pool {DRIVER}/pool is currently invalid"):
            allocate(here, there, a_claim("c", a_request("r", ALL)))
        assert names(here, a_slice("b", [a_device("x")], of=2, nodeName="m"), one()) == [[("r", "x")]]

    @pytest.mark.parametrize(
        ("devices", "of", "why"), [(["x"], 2, "being updated"), (["x", "x"], 1, "invalid")]
    )
    def test_only_usable_pools_with_binding_conditions_come_last(
        self, devices: list[str], of: int, why: str
    ) -> None:
        """So the error names the first pool by name."""
        late = [a_device(name, bindingConditions=["ready"]) for name in devices]
        other = a_slice("b", [a_device("b")], pool="b", of=2)
        with pytest.raises(AllocationError, match=f"pool {DRIVER}/a is currently {why}"):
            allocate(a_slice("a", late, pool="a", of=of), other, a_claim("c", a_request("r", ALL)))

    def test_devices_may_have_places_of_their_own(self) -> None:
        devices = [
            a_device("far", nodeName="m"),
            a_device("near", nodeName="n"),
            a_device("any", allNodes=True),
        ]
        there = a_slice("s", devices, perDeviceNodeSelection=True)
        found = allocate(there, one(2))
        assert devices_of(found) == [[("r", "near"), ("r", "any")]]
        assert found is not None
        assert allocation_record(found[0])["nodeSelector"] == {
            "nodeSelectorTerms": [
                {"matchFields": [{"key": "metadata.name", "operator": "In", "values": ["n"]}]}
            ]
        }


class TestRequests:
    @pytest.mark.parametrize(
        ("asked", "message"),
        [
            (
                {**asking(), "selectors": [{}]},
                ", selector #0: CEL expression empty (unsupported selector type?)",
            ),
            ({**asking(), "deviceClassName": ""}, ": missing device class name (unsupported request type?)"),
            ({**asking(), "allocationMode": "Some"}, ": unsupported count mode Some"),
        ],
    )
    def test_what_is_refused_beforehand(self, asked: Any, message: str) -> None:
        with pytest.raises(AllocationError) as failure:
            allocate(a_slice("s", [a_device("d")]), a_claim("c", a_request("r", asked)))
        assert str(failure.value) == f"claim default/c, request r{message}"

    def test_a_claim_holds_32_devices(self) -> None:
        there = a_slice("s", [a_device(f"d{i}") for i in range(40)])
        found = names(there, one(32))
        assert found is not None
        assert len(found[0]) == 32
        with pytest.raises(AllocationError) as failure:
            allocate(there, a_claim("c", a_request("r", asking(20)), a_request("q", asking(20), asking(13))))
        expected = "claim default/c: number of requested devices 33 exceeds the claim limit of 32"
        assert str(failure.value) == expected

    def test_too_many_devices_make_a_search_try_the_next_alternative(self) -> None:
        there = a_slice("s", [a_device(f"d{i}") for i in range(40)])
        found = names(there, a_claim("c", a_request("r", asking(30), asking(1)), a_request("q", asking(3))))
        assert found == [[("r/s1", "d0"), ("q", "d1"), ("q", "d2"), ("q", "d3")]]

    def test_all_devices_or_none(self) -> None:
        there = a_slice("s", [a_device("d0"), a_device("d1")])
        everything = a_claim("c", a_request("r", ALL))
        assert names(there, everything) == [[("r", "d0"), ("r", "d1")]]
        held = a_claim("held", a_request("r", asking()))
        results = [{"request": "r", "driver": DRIVER, "pool": "pool", "device": "d1"}]
        held["status"] = {"allocation": {"devices": {"results": results}}}
        assert names(there, held, everything) is None
        assert names(a_slice("s", []), everything) is None

    def test_admin_access_looks_past_others_but_not_twice(self) -> None:
        there = a_slice("s", [a_device("d0"), a_device("d1")])
        admin = a_claim("a", a_request("r", asking(2, adminAccess=True)))
        assert names(there, one(2), admin) == [[("r", "d0"), ("r", "d1")], [("r", "d0"), ("r", "d1")]]
        assert names(there, a_claim("a", a_request("r", asking(3, adminAccess=True)))) is None

    def test_an_expression_that_fails_on_a_device_behind_the_solution_does_not_show(self) -> None:
        there = a_slice("s", [a_device("d0", attributes={"numa": 1}), a_device("d1")])
        wanted = f'device.attributes["{DRIVER}"].numa == 1'
        assert names(there, one(1, wanted)) == [[("r", "d0")]]
        with pytest.raises(AllocationError) as failure:
            allocate(there, one(2, wanted))
        assert str(failure.value) == "claim default/c: selector #0: CEL runtime error: no such key: numa"

    def test_classes_are_asked_first(self) -> None:
        there = a_slice("s", [a_device("d0")])
        claim = a_claim("c", a_request("r", {**asking(), "deviceClassName": "odd"}))
        not_bool = "CEL result of type string could not be converted to bool"
        place = "<input>:1:1: undeclared reference to 'nothing' (in container '')\n | nothing\n | ^"
        messages = {
            "device.driver": f"CEL runtime error: {not_bool}: unsupported native conversion from string to 'bool'",
            "nothing": f"CEL compile error: compilation failed: ERROR: {place}",
        }
        for expression, message in messages.items():
            with pytest.raises(AllocationError) as failure:
                allocate(there, a_class("odd", "true", expression), claim)
            assert str(failure.value) == f"class odd: selector #1: {message}"

    def test_an_attribute_of_an_unknown_type_fails_any_expression(self) -> None:
        odd = {"name": "d", "attributes": {"cards": {"ints": [1]}}}
        with pytest.raises(AllocationError) as failure:
            allocate(a_slice("s", [odd]), one(1, "true"))
        message = "attribute cards: unsupported attribute value"
        assert str(failure.value) == f"claim default/c: selector #0: CEL runtime error: {message}"


class TestConstraints:
    def test_in_all_mode_a_violated_constraint_is_an_error(self) -> None:
        there = a_slice("s", [a_device("d0", attributes={"a": 0}), a_device("d1", attributes={"a": 1})])
        claim = a_claim("c", a_request("r", ALL), constraints=[{"matchAttribute": f"{DRIVER}/a"}])
        with pytest.raises(AllocationError) as failure:
            allocate(there, claim)
        what = f"cannot add device {DRIVER}/pool/d1 because a claim constraint would not be satisfied"
        assert str(failure.value) == f"claim default/c, request r: {what}"

    def test_only_the_latest_value_of_a_request_must_differ(self) -> None:
        values = {"d0": 0, "d1": 1, "d2": 0}
        there = a_slice("s", [a_device(name, attributes={"a": value}) for name, value in values.items()])
        claim = a_claim("c", a_request("r", asking(3)), constraints=[{"distinctAttribute": f"{DRIVER}/a"}])
        assert names(there, claim) == [[("r", "d0"), ("r", "d1"), ("r", "d2")]]

    def test_an_empty_constraint(self) -> None:
        with pytest.raises(AllocationError) as failure:
            allocate(a_slice("s", [a_device("d")]), a_claim("c", a_request("r", asking()), constraints=[{}]))
        expected = "claim default/c, constraint #0: empty constraint (unsupported constraint type?)"
        assert str(failure.value) == expected


class TestCounters:
    @staticmethod
    def card(amounts: dict[str, str], **fields: Any) -> list[Any]:
        counters = [{"name": "card", "counters": {"memory": {"value": "10Gi"}}}]
        devices = [
            a_device(
                name,
                consumesCounters=[{"counterSet": "card", "counters": {"memory": {"value": amount}}}],
                **fields.get(name, {}),
            )
            for name, amount in amounts.items()
        ]
        return [a_slice("c", [], of=2, sharedCounters=counters), a_slice("d", devices, of=2)]

    def test_partitions_share_a_card(self) -> None:
        card = self.card({"whole": "10Gi", "half": "5Gi", "other": "5Gi"})
        assert names(*card, one()) == [[("r", "whole")]]
        assert names(*card, one(2)) == [[("r", "half"), ("r", "other")]]
        assert names(*card, one(3)) is None

    def test_what_is_allocated_counts(self) -> None:
        held = one()
        held["metadata"]["name"] = "held"
        results = [{"request": "r", "driver": DRIVER, "pool": "pool", "device": "half"}]
        held["status"] = {"allocation": {"devices": {"results": results}}}
        assert names(*self.card({"whole": "10Gi", "half": "5Gi", "other": "5Gi"}), held, one()) == [
            [("r", "other")]
        ]

    def test_a_candidate_that_is_refused_later_keeps_its_amounts(self) -> None:
        tainted = {"first": {"taints": [{"key": "k", "effect": "NoSchedule"}]}}
        assert names(*self.card({"first": "6Gi", "second": "6Gi"}, **tainted), one()) is None

    def test_shares_of_a_device_take_its_counters_once(self) -> None:
        """As 1.36.2 was seen to do, also where both shares are of one search."""
        capacity = {"memory": {"value": "10Gi"}}
        shared = {"d": {"allowMultipleAllocations": True, "capacity": capacity}}
        asked = [
            a_claim(name, a_request("r", asking(capacity={"requests": {"memory": "4Gi"}}))) for name in "ab"
        ]
        assert names(*self.card({"d": "10Gi"}, **shared), *asked) == [[("r", "d")], [("r", "d")]]

    @pytest.mark.parametrize(
        ("capacity", "found"),
        [
            ({}, [[("r0", "other"), ("r1", "shared")]]),
            ({"memory": {"value": "10Gi", "requestPolicy": {"default": "1Gi"}}}, None),
        ],
        ids=["without capacities", "with capacities"],
    )
    def test_a_share_that_is_given_back_keeps_counters_and_without_capacities_stays_a_share(
        self, capacity: Any, found: Any
    ) -> None:
        fields = {"allowMultipleAllocations": True, "capacity": capacity, "attributes": {"n": 1}}
        card = self.card({"shared": "10Gi", "other": "0"}, shared=fields, other={"attributes": {"n": 2}})
        r0, r1 = (
            a_request("r0", asking()),
            a_request("r1", asking(1, f'device.attributes["{DRIVER}"].n == 1')),
        )
        claim = a_claim("c", r0, r1, constraints=[{"distinctAttribute": f"{DRIVER}/n"}])
        assert names(*card, claim) == found

    def test_shares_that_consume_nothing_can_all_be_given_back(self) -> None:
        """The first of them ends the device's use of shares, also of its counters (as 1.36.2 decides)."""
        capacity = {"memory": {"value": "10Gi", "requestPolicy": {"default": "0"}}}
        card = self.card({"d": "10Gi"}, d={"allowMultipleAllocations": True, "capacity": capacity})
        never = asking(1, "device.driver == 'other'")
        claim = a_claim("c", a_request("r0", asking()), a_request("r1", asking()), a_request("r2", never))
        assert names(*card, claim) is None

    def test_the_next_share_of_a_device_without_capacities_takes_its_counters_again(self) -> None:
        """As 1.36.2 was seen to do."""
        shared = {"shared": {"allowMultipleAllocations": True}}
        held = one()
        held["metadata"]["name"] = "held"
        results = [{"request": "r", "driver": DRIVER, "pool": "pool", "device": "shared", "shareID": "id"}]
        held["status"] = {"allocation": {"devices": {"results": results}}}
        assert names(*self.card({"shared": "6Gi", "other": "4Gi"}, **shared), held, one()) == [
            [("r", "other")]
        ]
        assert names(*self.card({"shared": "6Gi", "other": "5Gi"}, **shared), held, one()) is None

    def test_a_counter_that_is_not_there_makes_the_pool_invalid(self) -> None:
        consumes = [{"counterSet": "none", "counters": {"memory": {"value": "1"}}}]
        with pytest.raises(InvalidPoolsError):
            allocate(a_slice("s", [a_device("d", consumesCounters=consumes)]), one())


class TestCapacity:
    @staticmethod
    def shared(policy: Any = None) -> Any:
        capacity = {"memory": {"value": "10Gi", **({"requestPolicy": policy} if policy else {})}}
        return a_slice("s", [a_device("d", capacity=capacity, allowMultipleAllocations=True)])

    @staticmethod
    def consumed(found: Any) -> list[str]:
        return [
            one["consumedCapacity"]["memory"]
            for claim in found
            for one in allocation_record(claim)["devices"]
        ]

    def test_claims_share_a_device(self) -> None:
        asked = [
            a_claim(name, a_request("r", asking(capacity={"requests": {"memory": "4Gi"}}))) for name in "abc"
        ]
        assert self.consumed(allocate(self.shared(), *asked[:2])) == ["4Gi", "4Gi"]
        assert allocate(self.shared(), *asked) is None

    def test_a_device_that_a_claim_has_without_a_share_is_not_shared(self) -> None:
        """A claim from the time when the device could not be shared."""
        held = a_claim("held", a_request("r", asking()))
        results = [{"request": "r", "driver": DRIVER, "pool": "pool", "device": "d"}]
        held["status"] = {"allocation": {"devices": {"results": results}}}
        assert names(self.shared(), held, one()) is None
        assert names(self.shared(), held, a_claim("c", a_request("r", ALL))) is None
        assert names(self.shared(), held, one(adminAccess=True)) == [[("r", "d")]]

    @pytest.mark.parametrize(
        ("policy", "asked", "amount"),
        [
            (None, None, "10Gi"),
            ({"default": "1Gi"}, None, "1Gi"),
            ({"default": "1Gi", "validRange": {"min": "2Gi"}}, "1Gi", "2Gi"),
            ({"default": "1Gi", "validRange": {"min": "1Gi", "step": "2Gi"}}, "1536Mi", "3Gi"),
            ({"default": "1Gi", "validRange": {"min": "1Gi", "max": "3Gi"}}, "4Gi", None),
            ({"default": "1Gi", "validValues": ["1Gi", "4Gi"]}, "2Gi", "4Gi"),
            ({"default": "1Gi", "validValues": ["1Gi", "4Gi"]}, "5Gi", None),
            (None, "2147483648", "2147483648"),
        ],
    )
    def test_amounts_follow_the_policy(self, policy: Any, asked: str | None, amount: str | None) -> None:
        fields: dict[str, Any] = {} if asked is None else {"capacity": {"requests": {"memory": asked}}}
        found = allocate(self.shared(policy), one(**fields))
        assert (found and self.consumed(found)) == (None if amount is None else [amount])

    def test_a_device_refused_for_its_capacity_stays_in_the_constraints(self) -> None:
        device = a_device(
            "d", allowMultipleAllocations=True, attributes={"n": 1}, capacity={"memory": {"value": "10Gi"}}
        )
        there = a_slice("s", [device])
        small: dict[str, Any] = {"capacity": {"requests": {"memory": "4Gi"}}}
        distinct = {"constraints": [{"distinctAttribute": f"{DRIVER}/n"}]}
        first = a_claim("a", a_request("r", asking(**small)))
        second = a_request("r", ALL, ALL | small)
        assert names(there, first, a_claim("b", second)) == [[("r", "d")], [("r/s1", "d")]]
        with pytest.raises(AllocationError) as failure:
            allocate(there, first, a_claim("b", second, **distinct))
        message = f"claim default/b, request s1: cannot add device {DRIVER}/pool/d because a claim constraint would not be satisfied"
        assert str(failure.value) == message

    def test_a_capacity_that_the_device_lacks(self) -> None:
        assert allocate(self.shared(), one(capacity={"requests": {"cores": "1"}})) is None


def test_configurations_of_classes_and_claims() -> None:
    opaque = {"opaque": {"driver": DRIVER, "parameters": {"x": 1}}}
    configured = a_class("configured", config=[opaque])
    asked = {**asking(), "deviceClassName": "configured"}
    claim = a_claim(
        "c",
        a_request("r", asked),
        a_request("q", asked, asked),
        config=[opaque, {**opaque, "requests": ["q", "r"]}, {**opaque, "requests": ["q/s1"]}],
    )
    devices = a_slice("s", [a_device("d0"), a_device("d1")])
    found = allocate(configured, claim, devices)
    assert found is not None
    record = allocation_record(found[0])
    given = {"driver": DRIVER, "parameters": {"x": 1}}
    assert record["config"] == [
        {"source": "FromClass", "requests": ["r", "q/s0"], **given},
        {"source": "FromClaim", **given},
        {"source": "FromClaim", "requests": ["q", "r"], **given},
        {"source": "FromClaim", "requests": ["q", "r"], **given},
    ]
