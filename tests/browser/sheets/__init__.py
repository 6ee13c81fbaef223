"""Contact sheets of all pages, to look at: `.venv/bin/python -m tests.browser.sheets`.

`content` fills a playground, `looks` says in which sizes and colours its pages are seen, `contact` lays the pictures out.
"""
