"""The selectors by labels that select a pod, found without a look at all others.

If every pod of a large namespace has a service of its own, comparing each pod with each service takes the square.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

Labels = Mapping[str, str]


class LabelIndex:
    """Each selector stands once, under that of its labels which fewest selectors of its namespace have. Empty ones are left out.

    selectors : namespaces and selectors.
    """

    def __init__(self, selectors: Iterable[tuple[str, Labels]]) -> None:
        distinct: dict[tuple[str, frozenset[tuple[str, str]]], Labels] = {}
        for namespace, selector in selectors:
            distinct.setdefault((namespace, frozenset(selector.items())), selector)
        times = Counter((namespace, label) for namespace, labels in distinct for label in labels)
        self._by_label: dict[tuple[str, tuple[str, str]], dict[int, Labels]] = {}
        for number, ((namespace, labels), selector) in enumerate(distinct.items()):
            places = sorted((times[namespace, label], label) for label in labels)
            if places:
                self._by_label.setdefault((namespace, places[0][1]), {})[number] = selector

    def selecting(self, namespace: str, labels: Labels) -> list[Labels]:
        """Those that select a pod with these labels, in the order in which they were given."""
        found = {
            number: selector
            for label in labels.items()
            for number, selector in self._by_label.get((namespace, label), {}).items()
            if selector.items() <= labels.items()
        }
        return [found[number] for number in sorted(found)]
