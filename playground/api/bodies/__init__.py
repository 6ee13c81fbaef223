"""Bodies of requests and answers.

parsers      requests: JSON, YAML, forms with files, bytes
renderers    answers: JSON, CSV
negotiation  in which form an answer comes
"""
