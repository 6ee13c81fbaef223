from __future__ import annotations

from playground.api.filters.ownership import WhoseFilter
from playground.api.filters.texts import SearchFilter
from playground.lessons.models import WrittenLesson


class WrittenLessonFilter(WhoseFilter):
    search = SearchFilter(field_name="title", label="Part of the title.")

    class Meta:
        model = WrittenLesson
        fields: list[str] = []
