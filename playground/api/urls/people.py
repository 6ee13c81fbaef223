"""The addresses of people, and of their tokens, shares and workshops."""

from __future__ import annotations

from django.urls import path

from playground.api.views import people, session, workshops

urlpatterns = [
    path("session/", session.Session.as_view()),
    path("session/join/", session.Join.as_view()),
    path("session/return/", session.Return.as_view()),
    path("session/providers/<slug:provider>/", session.Provider.as_view()),
    path("session/place/", session.Place.as_view()),
    path("workshops/", workshops.Workshops.as_view()),
    path("workshops/<uuid:workshop_id>/", workshops.WorkshopDetail.as_view()),
    path("workshops/<uuid:workshop_id>/close/", workshops.WorkshopClose.as_view()),
    path("workshops/<uuid:workshop_id>/code/", workshops.WorkshopCode.as_view()),
    path("workshops/<uuid:workshop_id>/qr/", workshops.WorkshopQr.as_view()),
    path("workshops/<uuid:workshop_id>/participants/", workshops.Participants.as_view()),
    path("workshops/<uuid:workshop_id>/participants/<uuid:person_id>/", workshops.Participant.as_view()),
    path(
        "workshops/<uuid:workshop_id>/participants/<uuid:person_id>/place/",
        workshops.ParticipantPlace.as_view(),
    ),
    path("tokens/", people.Tokens.as_view()),
    path("tokens/<uuid:token_id>/", people.Token.as_view()),
    path("shares/", people.Shares.as_view()),
    path("shares/<uuid:share_id>/", people.Share.as_view()),
    path("access/<str:kind>/<uuid:row_id>/", people.Access.as_view()),
]
