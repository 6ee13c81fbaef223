from __future__ import annotations

import pytest

from scheduler_core.model.objects.taints import Taint, Toleration, tolerates

GPU = Taint("gpu", "yes", "NoSchedule")


@pytest.mark.parametrize(
    ("toleration", "expected"),
    [
        (Toleration("gpu", "", "yes", "NoSchedule"), True),
        (Toleration("gpu", "Equal", "yes"), True),
        (Toleration("gpu", "Equal", "no"), False),
        (Toleration("gpu", "Exists"), True),
        (Toleration("gpu", "Exists", effect="NoExecute"), False),
        (Toleration("cpu", "Exists"), False),
        (Toleration(operator="Exists"), True),
        (Toleration(value="yes"), True),  # no key and Equal: values of any key are compared
        (Toleration("gpu", "Gt", "1"), False),
        (Toleration("gpu", "Lt", "1"), False),
        (Toleration("gpu", "exists"), False),
    ],
)
def test_tolerates(toleration, expected):
    assert tolerates(toleration, GPU) is expected
