"""Extenders: how kube-scheduler calls them, and how their answers are recorded and replayed. framework/extender.py is the contract.

replay.py     replays recorded scores
http.py       HttpExtender: kube-scheduler's client, over a transport that is passed in
transport.py  what such a transport has to do
requests.py   the bodies of the four verbs; manifests.py, followed_manifests.py, go_json.py: the pods and nodes in them
replies.py    reading what comes back as Go does
calls.py      every call written down, and replayed from that
session.py    all of it for one scheduler
binder.py     calls the bind verb while other attempts continue
"""
