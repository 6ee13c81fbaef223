"""Contact sheets of all pages, to look at: `.venv/bin/python -m tests.browser.sheets`.

`content` fills a playground, `states` opens what is on no page by itself, `looks` says in which sizes and colours pages are seen,
`contact` lays the pictures out.
"""

import os

import django

# Clusters of other tests are among the contents; what makes them stands beside what needs models.
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.support.contract_settings")
django.setup()
