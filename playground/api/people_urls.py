"""The addresses of people and of what they decide."""

from __future__ import annotations

from django.urls import path

from playground.api.views import people, session

urlpatterns = [
    path("session/", session.Session.as_view()),
    path("session/join/", session.Join.as_view()),
    path("workshops/", people.Workshops.as_view()),
    path("workshops/<uuid:workshop_id>/close/", people.WorkshopClose.as_view()),
    path("workshops/<uuid:workshop_id>/participants/", people.Participants.as_view()),
    path("workshops/<uuid:workshop_id>/participants/<uuid:person_id>/", people.Participant.as_view()),
    path("tokens/", people.Tokens.as_view()),
    path("tokens/<uuid:token_id>/", people.Token.as_view()),
    path("shares/", people.Shares.as_view()),
    path("shares/<uuid:share_id>/", people.Share.as_view()),
    path("access/<str:kind>/<uuid:row_id>/", people.Access.as_view()),
]
