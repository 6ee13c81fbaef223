"""Every address of the API. Each larger resource has a module with its addresses.

runs, rehearsals, survivals, removals, searches, sweeps    what workers play to its end
simulations         the addresses that every kind of simulation has; timelines, live: those of one kind
lessons, written_lessons, classes    lessons, and the class of a workshop
people              the session, workshops, links, tokens
extender            policies as extenders of a real kube-scheduler
"""

from __future__ import annotations

from django.urls import include, path

from playground.api.views import (
    capacity,
    checks,
    cluster,
    comparisons,
    demos,
    index,
    policies,
    simulate,
    snapshots,
    storage,
)

urlpatterns = [
    path("", index.Index.as_view()),
    path("snapshots/", snapshots.SnapshotList.as_view()),
    path("snapshots/<uuid:snapshot_id>/", snapshots.SnapshotDetail.as_view()),
    path("snapshots/<uuid:snapshot_id>/objects/", snapshots.SnapshotObjects.as_view()),
    path("snapshots/<uuid:snapshot_id>/export/", snapshots.SnapshotExport.as_view()),
    path("snapshots/<uuid:snapshot_id>/cluster/", snapshots.SnapshotCluster.as_view()),
    path("snapshots/<uuid:snapshot_id>/releases/<str:release>/", snapshots.SnapshotRelease.as_view()),
    path("snapshots/<uuid:snapshot_id>/revisions/", snapshots.SnapshotRevisions.as_view()),
    path("cluster/", cluster.Cluster.as_view()),
    path("cluster/snapshots/", cluster.ClusterSnapshots.as_view()),
    path("policies/", policies.PolicyList.as_view()),
    path("policies/validate/", policies.PolicyValidation.as_view()),
    path("policies/<uuid:policy_id>/", policies.PolicyDetail.as_view()),
    path("policies/<uuid:policy_id>/revisions/", policies.PolicyRevisions.as_view()),
    path("simulate/", simulate.Simulate.as_view()),
    path("capacity/", capacity.Capacity.as_view()),
    path("checks/", checks.Checks.as_view()),
    path("storage/", storage.Storage.as_view()),
    path("quotas/", storage.Quotas.as_view()),
    path("demos/", demos.DemoList.as_view()),
    path("demos/<slug:slug>/run/", demos.DemoRun.as_view()),
    path("runs/", include("playground.api.urls.runs")),
    path("comparisons/", comparisons.Comparisons.as_view()),
    path("extender/", include("playground.api.urls.extender")),
    path("live/", include("playground.api.urls.live")),
    path("rehearsals/", include("playground.api.urls.rehearsals")),
    path("removals/", include("playground.api.urls.removals")),
    path("searches/", include("playground.api.urls.searches")),
    path("", include("playground.api.urls.simulations")),
    path("survivals/", include("playground.api.urls.survivals")),
    path("sweeps/", include("playground.api.urls.sweeps")),
    path("timelines/", include("playground.api.urls.timelines")),
    path("", include("playground.api.urls.people")),
    path("lessons/", include("playground.api.urls.lessons")),
    path("written-lessons/", include("playground.api.urls.written_lessons")),
    path("", include("playground.api.urls.classes")),
]
