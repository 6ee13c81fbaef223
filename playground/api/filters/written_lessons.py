from __future__ import annotations

from playground.api.filters.texts import SearchFilter
from playground.api.filters.whose import WhoseFilter
from playground.lessons.models import WrittenLesson


class WrittenLessonFilter(WhoseFilter):
    search = SearchFilter(field_name="title", label="Part of the title.")

    class Meta:
        model = WrittenLesson
        fields: list[str] = []
