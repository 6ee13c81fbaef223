"""Extenders: where the answers of those come from who are asked besides the plugins (framework/extender.py).

recorded.py  answers that were given once, replayed
"""
