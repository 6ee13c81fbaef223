"""The addresses under runs/."""

from __future__ import annotations

from django.urls import path

from playground.api.views import (
    capacity,
    checks,
    drafts,
    exports,
    optimum,
    questions,
    remedies,
    run_results,
    runs,
)

urlpatterns = [
    path("", runs.RunList.as_view()),
    path("<uuid:run_id>/", runs.RunDetail.as_view()),
    path("<uuid:run_id>/cancel/", runs.RunCancel.as_view()),
    path("<uuid:run_id>/resume/", runs.RunResume.as_view()),
    path("<uuid:run_id>/attempts/", run_results.AttemptList.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/", run_results.AttemptExplanation.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/nodes/<str:node>/", run_results.AttemptNode.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/extender-calls/", run_results.AttemptExtenderCalls.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/remedies/", remedies.AttemptRemedies.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/remedies/together/", remedies.GroupRemedies.as_view()),
    path("<uuid:run_id>/attempts/<int:k>/questions/", questions.AttemptQuestions.as_view()),
    path(
        "<uuid:run_id>/attempts/<int:k>/questions/<str:question_id>/",
        questions.AttemptQuestion.as_view(),
    ),
    path("<uuid:run_id>/pods/<str:namespace>/<str:name>/", run_results.RunPod.as_view()),
    path("<uuid:run_id>/placements/", run_results.RunPlacements.as_view()),
    path("<uuid:run_id>/nodes/", run_results.RunNodes.as_view()),
    path("<uuid:run_id>/cluster/", run_results.RunCluster.as_view()),
    path("<uuid:run_id>/events/", run_results.RunEvents.as_view()),
    path("<uuid:run_id>/record/", run_results.RunRecord.as_view()),
    path("<uuid:run_id>/what-if/", drafts.RunWhatIf.as_view()),
    path("<uuid:run_id>/what-if/fit/", drafts.RunFit.as_view()),
    path("<uuid:run_id>/what-if/keep/", drafts.RunKeep.as_view()),
    path("<uuid:run_id>/exports/", exports.RunExports.as_view()),
    path("<uuid:run_id>/exports/<str:export>/", exports.RunExport.as_view()),
    path("<uuid:run_id>/expectations/", checks.RunExpectations.as_view()),
    path("<uuid:run_id>/optimum/", optimum.RunOptimum.as_view()),
    path("<uuid:run_id>/shopping/", optimum.RunShopping.as_view()),
    path("<uuid:run_id>/capacity/", capacity.RunCapacity.as_view()),
]
