"""Retention: what is stored, how large it is, and what is too old. Nothing is deleted unless a setting demands it.

ages       the settings: days, by kind
sizes      how much of each kind is stored
quotas     what people may use at most
usage      what they use
deletion   deletes rows one at a time
workshop_deletion  deletes a workshop with everything that its participants made
admin      workshops in the admin site
workshops  workshops that nobody uses any more; links, tokens and sessions that have expired
services   deletes what is too old, a few at a time
tasks      has workers call services at intervals
"""
