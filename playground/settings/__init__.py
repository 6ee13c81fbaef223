"""Settings: `env` is the table of variables, `base` the embedded default; `test`, `production` differ from it."""
