"""From the decoded text to the parts of a configuration; every mistake is listed with its place.

component      client connections, leader election
extenders      the extenders
profiles       the profiles, with their plugins and arguments
plugin_args    the arguments of a plugin by its name; resources_args, spread_args, affinity: the larger ones
former         fields of older releases
"""
