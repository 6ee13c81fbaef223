"""A curve of resident memory over minutes, as SVG."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 720, 260, 56, 36, 16
MEBIBYTE = 1 << 20


def chart(samples: Sequence[Mapping[str, Any]]) -> str:
    """samples : each with ``seconds`` and ``rss`` in bytes."""
    minutes = [one["seconds"] / 60 for one in samples]
    sizes = [one["rss"] / MEBIBYTE for one in samples]
    highest = 50 * (int(max(sizes)) // 50 + 1)
    longest = max(minutes[-1], 1)

    def x(minute: float) -> float:
        return LEFT + (WIDTH - LEFT - 16) * minute / longest

    def y(size: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - BOTTOM - TOP) * size / highest

    points = " ".join(f"{x(minute):.1f},{y(size):.1f}" for minute, size in zip(minutes, sizes, strict=True))
    parts = [
        _line(LEFT, y(size), WIDTH - 16, y(size)) + _text(LEFT - 6, y(size) + 4, f"{size} MiB", "end")
        for size in range(0, highest + 1, 50)
    ]
    parts += [
        _text(x(minute), HEIGHT - 14, f"{minute} min", "middle") for minute in range(0, int(longest) + 1, 10)
    ]
    parts.append(f'<polyline fill="none" stroke="#1a6fb5" stroke-width="2" points="{points}"/>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">'
    title = "<title>Resident memory of the live scheduler over time</title>"
    return "\n".join(
        [head, title, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *parts, "</svg>", ""]
    )


def _line(x1: float, y1: float, x2: float, y2: float) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="#ddd"/>'


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="#333">{text}</text>'
