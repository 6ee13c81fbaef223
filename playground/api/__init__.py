"""The REST API under /api/v1/: views and serializers, one file per resource; rules are in the services.

urls                every address, with the view behind it; the larger resources have a list of their own
views               one file per resource: parses, calls one service, serialises
serializers         what comes in and what goes out, one file per resource; fields: what they share
lists               what lists can be narrowed down by, their order, their pages
bodies              bodies of requests and answers, and in which form they come; uploads: those with files
permission          asks the rules (playground.people.rules) before a view does anything
exception_handler   turns exceptions into problem documents; unknown_names: messages about unknown names
idempotency, models    a POST that is sent twice with the same key is executed once
wait, answers       a client that waits for the end of the work; an answer made in the transaction that stores its row
openapi             the OpenAPI document: what every operation has, texts and examples, the whole
object_rows         the objects of a snapshot as rows of a table
django_request      what Django's own functions take of a request of REST framework
metrics             figures for Prometheus
"""
