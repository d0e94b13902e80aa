package handlers

import (
	"net/http"
	"strings"
	"testing"

	"opshub/catalog"
)

// TestBadValuesAreRefusedAndTheGoodOnesKept requests reports with one invalid value and one valid filter. The response is a 400 with a
// link that keeps the valid filter.
func TestBadValuesAreRefusedAndTheGoodOnesKept(t *testing.T) {
	h := demoServer(t).Handler()
	for _, test := range []struct{ path, bad string }{
		{catalog.PathBlocks, "from=2026-02-30"}, {catalog.PathBlocks, "limit=51"}, {catalog.PathBlocks, "limit=x"},
		{catalog.PathBlocks, "sort=salary"}, {catalog.PathBlocks, "after=nonsense"}, {catalog.PathBlocks, "block_id=-1"},
		{catalog.PathBlocks, "status=asleep"}, {catalog.PathBlocks, "format=yaml"},
		{catalog.PathStaffSummary, "sort=start"}, {catalog.PathStaffSummary, "after=%21"}, {catalog.PathStaffSummary, "limit=0"},
		{catalog.PathBlockEvents, "sort=employee"}, {catalog.PathBlockEvents, "after=W10"}, {catalog.PathBlockEvents, "to=tomorrow"},
		{catalog.PathCalendar, "from=week"}, {catalog.PathCalendar, "after=x"}, {catalog.PathCalendar, "limit=1000000"},
		{catalog.PathCalendarPrint, "marks=yes"}, {catalog.PathCalendarPrint, "paper=b5"}, {catalog.PathCalendarExport, "from=0000-01-01"},
		{catalog.PathStaffSummaryPrint, "paper=x"}, {catalog.PathBlocksExport, "location_id=x"}, {catalog.PathBlockEventsExport, "from=2026-11-16&to=2026-11-01"},
		{catalog.PathPresets, "employee_id=0"}, {catalog.PathShareLinks, "q=%00"},
	} {
		target := test.path + "?position_id=2&" + test.bad
		if strings.HasPrefix(test.bad, "employee_id") || strings.HasPrefix(test.bad, "location_id") {
			target = test.path + "?" + test.bad + "&position_id=2"
		}
		w := do(t, h, "GET", target)
		if w.Code != http.StatusBadRequest {
			t.Errorf("GET %s: status %d", target, w.Code)
			continue
		}
		doc := parsePage(t, w.Body.String())
		kept := false
		for _, a := range all(doc, "a") {
			kept = kept || strings.Contains(attr(a, "href"), "position_id=2")
		}
		if !kept {
			t.Errorf("%s: the good filter is lost", target)
		}
		if !strings.Contains(text(doc), "could not be used") {
			t.Errorf("%s: the page does not say what was wrong", target)
		}
	}
}
