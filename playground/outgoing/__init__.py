"""Calls to addresses that users name: which hosts they may go to, and the one client that makes them.

configuration  the settings
hosts          which hosts may be called, and at which addresses
selection      which extenders of a policy are called
transport      HttpTransport: sends the calls within the limits of the server
connection     one connection to one checked address, closed at a deadline
tls            the TLS settings of an extender
"""
