"""Rounds one after the other. What differs is played once more: only what differs again counts."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

from tests.hunt.real.round import play
from tests.hunt.real.verdict import Verdict, judge
from tests.hunt.varied.cluster import Cluster
from tests.support.control_plane import ControlPlane


class Hunt:
    """folder : for the files of one round. kept : where those of a difference go, under the round's name.

    refused : why the server did not take some objects.
    """

    def __init__(self, plane: ControlPlane, folder: Path, kept: Path) -> None:
        self.refused: list[str] = []
        self._plane, self._folder, self._kept = plane, folder / "round", kept

    def round(self, name: str, cluster: Cluster) -> Verdict:
        first = self._play(cluster)
        if not first.differing:
            return first
        second = self._play(cluster)
        again = [one for one in second.differing if one["pod"] in {other["pod"] for other in first.differing}]
        if again:
            self._kept.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(self._kept / name, ignore_errors=True)
            shutil.copytree(self._folder, self._kept / name)
        return replace(second, differing=again)

    def _play(self, cluster: Cluster) -> Verdict:
        shutil.rmtree(self._folder, ignore_errors=True)
        played = play(self._plane, cluster, self._folder)
        policy = self._folder / "policy.json" if cluster.config else None
        if policy:
            policy.write_text(json.dumps(cluster.config, indent=2), "utf-8")
        self.refused += played.refused
        return judge(played.files, policy, self._folder / "decisions.jsonl")
