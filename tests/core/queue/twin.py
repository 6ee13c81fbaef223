"""The same queue written as slowly and plainly as can be: one list of records, searched and sorted every time."""

from __future__ import annotations

from dataclasses import dataclass, field

from scheduler_core.model.objects.pod import Pod
from scheduler_core.units import SECOND

# Who sees hope in what: (queued pod, subject of the event) -> yes or no.
HOPES = {
    ("Any", "nodeAdd"): lambda pod, subject: True,
    ("Picky", "nodeAdd"): lambda pod, subject: pod.labels.get("app") == subject,
    ("Picky", "nodeTaint"): lambda pod, subject: True,
    ("Waiting", "nodeTaint"): lambda pod, subject: pod.labels.get("app") == subject,
    ("Vain", "podLabel"): lambda pod, subject: subject == pod.metadata.uid,
    ("SchedulingGates", "gatesGone"): lambda pod, subject: subject == pod.metadata.uid,
}


@dataclass(eq=False)
class Record:
    pod: Pod
    timestamp: int
    place: str = ""
    turn: int = 0
    attempts: int = 0
    rejections: int = 0
    errors: int = 0
    rejectors: set[str] = field(default_factory=set)
    pending: set[str] = field(default_factory=set)
    gated: bool = False
    log: list[tuple[str, object]] = field(default_factory=list)

    @property
    def expiration(self) -> int:
        """In whole seconds; -1 for none."""
        count = self.errors or self.rejections
        if count == 0:
            return -1
        return (self.timestamp + min(2 ** (count - 1), 10) * SECOND) // SECOND


class Twin:
    def __init__(self) -> None:
        self.records: list[Record] = []
        self.turn = 0

    def at(self, *places: str) -> list[Record]:
        return [record for record in self.records if record.place in places]

    def ordered(self, place: str) -> list[Record]:
        keys = {
            "active": lambda r: (-r.pod.priority, r.timestamp, r.turn),
            "backoff": lambda r: (r.expiration, -r.pod.priority, r.timestamp, r.turn),
            "error": lambda r: (r.expiration, r.turn),
        }
        return sorted(self.at(place), key=keys.get(place, lambda r: r.turn))

    def put(self, record: Record, place: str) -> None:
        unschedulable = ("unschedulable", "gated")
        if not (record.place in unschedulable and place in unschedulable):
            self.turn += 1
            record.turn = self.turn
        record.place = place

    def enter(self, record: Record, *, to_backoff: bool) -> None:
        if record.pod.spec.scheduling_gates:
            record.gated = True
            record.rejectors.add("SchedulingGates")
            self.put(record, "gated")
            return
        record.gated = False
        error = not record.rejectors and not record.pending
        self.put(record, ("error" if error else "backoff") if to_backoff else "active")

    def requeue(self, record: Record, strategy: str, now: int) -> None:
        if strategy == "skip":
            self.put(record, "gated" if record.gated else "unschedulable")
        else:
            waits = strategy == "after backoff" and record.expiration >= now // SECOND
            self.enter(record, to_backoff=waits)

    def decide(self, record: Record, kind: str, subject: object) -> str:
        everyone = record.rejectors | record.pending
        if not everyone:
            return "after backoff"
        if kind == "wild":
            return "after backoff" if subject in (None, record.pod.metadata.uid) else "skip"
        yes = {
            name
            for (name, k), hope in HOPES.items()
            if k == kind and name in everyone and hope(record.pod, subject)
        }
        if yes & record.pending:
            return "immediately"
        return "after backoff" if yes else "skip"

    def add(self, pod: Pod, now: int) -> None:
        record = Record(pod, now)
        self.records.append(record)
        self.enter(record, to_backoff=False)

    def update(self, new: Pod, kinds: list[str], now: int) -> None:
        (record,) = [record for record in self.records if record.pod.name == new.name]
        if record.place == "in flight":
            for flying in self.at("in flight"):
                flying.log += [(kind, new.metadata.uid) for kind in kinds]
            return
        record.pod = new
        if record.place in ("unschedulable", "gated"):
            for kind in kinds:
                self.requeue(record, self.decide(record, kind, new.metadata.uid), now)
                if record.place not in ("unschedulable", "gated"):
                    break

    def delete(self, name: str) -> None:
        self.records = [r for r in self.records if r.pod.name != name or r.place == "in flight"]

    def pop(self) -> Record | None:
        heads = self.ordered("active") or self.ordered("backoff")
        if not heads:
            return None
        heads[0].attempts += 1
        heads[0].log = []
        self.put(heads[0], "in flight")
        return heads[0]

    def done(self, record: Record) -> None:
        self.records.remove(record)

    def failed(self, record: Record, newest: Pod, rejectors: set[str], pending: set[str], now: int) -> None:
        record.pod, record.timestamp = newest, now
        record.rejectors, record.pending, record.gated = set(rejectors), set(pending), False
        if rejectors or pending:
            record.rejections, record.errors = record.rejections + 1, 0
        else:
            record.errors += 1
        said = [self.decide(record, kind, subject) for kind, subject in record.log]
        nothing = "skip" if rejectors or pending else "after backoff"
        strategy = next((word for word in ("immediately", "after backoff") if word in said), nothing)
        self.requeue(record, strategy, now)

    def move(self, kind: str, subject: object, now: int) -> None:
        for record in sorted(self.at("unschedulable"), key=lambda r: r.turn):
            self.requeue(record, self.decide(record, kind, subject), now)
        for flying in self.at("in flight"):
            flying.log.append((kind, subject))

    def activate(self, name: str) -> None:
        for record in [record for record in self.records if record.pod.name == name]:
            if record.place == "in flight":
                for flying in self.at("in flight"):
                    flying.log.append(("wild", record.pod.metadata.uid))
            elif record.place != "active":
                self.enter(record, to_backoff=False)

    def flush_backoff(self, now: int) -> None:
        for record in self.ordered("backoff") + self.ordered("error"):
            if record.expiration < now // SECOND:
                self.put(record, "active")

    def flush_leftover(self, now: int) -> None:
        aged = [r for r in self.at("unschedulable", "gated") if now - r.timestamp > 300 * SECOND]
        for record in sorted(aged, key=lambda r: r.turn):
            if not record.gated:
                self.requeue(record, "after backoff", now)
        if aged:
            for flying in self.at("in flight"):
                flying.log.append(("wild", None))
