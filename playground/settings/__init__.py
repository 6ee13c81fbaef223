"""Settings: `env` is the table of variables, `base` the embedded default; `test`, `production` differ from it.

variables     the type of a row of the table
storage       databases and caches; secret_key: the key of an installation that was given none
logs          lines of logs in one form
absent        libraries that are not imported although they are installed
providers     signing in with a provider
"""
