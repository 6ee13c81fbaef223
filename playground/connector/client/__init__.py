"""The API server as a client sees it: who we are there, requests and watches, objects kept up to date.

connection    where the cluster is and who we are there, from a kubeconfig or a service account
credentials   tokens and certificates, read again as they change; kubeconfig names them
http          requests and watches; sessions are the connections, rate how often anything is asked
writes        writes that are tried again
reflector     one kind of objects, kept up to date: list, watch, and again when that breaks
informers     all kinds together, told in the order of their arrival; decoder makes model objects of them
objects       objects as they are known, and who is told of changes; gate holds changes up while a decision waits
supervision   several things at once, of which none may end unnoticed
"""
