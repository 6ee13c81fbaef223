"""Settings: `env` is the one typed table of variables, `base` the embedded default, `test` and `production` differ from it."""
