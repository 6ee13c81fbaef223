from __future__ import annotations

from django_filters import rest_framework as filters

from playground.api.filters.whose import WhoseFilter
from playground.lessons.models import WrittenLesson


class WrittenLessonFilter(WhoseFilter):
    search = filters.CharFilter(field_name="title", lookup_expr="icontains", label="Part of the title.")

    class Meta:
        model = WrittenLesson
        fields: list[str] = []
