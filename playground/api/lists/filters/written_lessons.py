from __future__ import annotations

from playground.api.lists.filters.ownership import WhoseFilter
from playground.api.lists.filters.texts import TextFilter
from playground.lessons.models import WrittenLesson


class WrittenLessonFilter(WhoseFilter):
    search = TextFilter(field_name="title", label="Part of the title.")

    class Meta:
        model = WrittenLesson
        fields: list[str] = []
