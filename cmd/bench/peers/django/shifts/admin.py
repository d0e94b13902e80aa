import csv
import os
from datetime import datetime, timezone
from itertools import islice

from django.contrib import admin
from django.http import StreamingHttpResponse
from django.urls import path

from .models import Employee, Location, Position, Shift

EXPORT_COLUMNS = [
    "id",
    "employee_id",
    "employee__number",
    "employee__name",
    "location__name",
    "position__name",
    "state",
    "starts_at",
    "ends_at",
    "time_zone",
    "break_minutes",
    "label",
    "notes",
]
STARTS_AT, ENDS_AT = EXPORT_COLUMNS.index("starts_at"), EXPORT_COLUMNS.index("ends_at")
ROWS_PER_CHUNK = 1000


def utc(seconds):
    return datetime.fromtimestamp(seconds, timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Line:
    """A file that returns what the CSV writer writes."""

    def write(self, text):
        return text


def csv_chunks(queryset):
    writer = csv.writer(Line())
    yield writer.writerow(EXPORT_COLUMNS)
    rows = queryset.values_list(*EXPORT_COLUMNS).iterator(chunk_size=ROWS_PER_CHUNK)
    while batch := list(islice(rows, ROWS_PER_CHUNK)):
        lines = []
        for row in batch:
            row = list(row)
            row[STARTS_AT], row[ENDS_AT] = utc(row[STARTS_AT]), utc(row[ENDS_AT])
            lines.append(writer.writerow(row))
        yield "".join(lines)


@admin.register(Shift)
class ShiftAdmin(admin.ModelAdmin):
    list_display = ["id", "employee", "starts", "ends", "time_zone", "break_minutes", "position", "location", "state", "label"]
    list_select_related = ["employee", "location", "position"]
    list_per_page = int(os.environ["PEER_ROWS"])
    show_full_result_count = False  # one COUNT less per page
    ordering = ["starts_at", "id"]

    @admin.display(ordering="starts_at")
    def starts(self, shift):
        return utc(shift.starts_at)

    @admin.display(ordering="ends_at")
    def ends(self, shift):
        return utc(shift.ends_at)

    def get_urls(self):
        return [path("export/", self.admin_site.admin_view(self.export))] + super().get_urls()

    def export(self, request):
        """Sends the shifts of the filter of the list as CSV."""
        queryset = self.get_changelist_instance(request).get_queryset(request)
        return StreamingHttpResponse(csv_chunks(queryset), content_type="text/csv")


admin.site.register([Employee, Location, Position])
