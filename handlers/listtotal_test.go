package handlers

import (
	"testing"

	"opshub/catalog"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// TestRowsAloneAreThoseOfTheList compares the row count that lists compute without their other counters with the rows of their JSON.
func TestRowsAloneAreThoseOfTheList(t *testing.T) {
	t.Parallel()
	s := wholeServer(t)
	h := demoAnswers(t)
	today := localtime.UTC.Date(schedule.Instant(testNow.Unix()))
	filters := []schedule.Filter{{}, {EmployeeID: 3}, {LocationID: 2}, {From: today, To: today + 6}, {From: today - 20, To: today - 14, LocationID: 1}, {Q: "nobody is called this"},
		{Statuses: []schedule.BlockStatus{schedule.Requested}}, {All: true}}
	for _, path := range []string{catalog.PathSoftConflicts, catalog.PathCandidates, catalog.PathAvailability, catalog.PathStaffSummary, catalog.PathShifts,
		catalog.PathConstraintQueue, catalog.PathExceptionQueue, catalog.PathExceptions} {
		sc, _ := s.Catalog.Lookup(path)
		found := 0
		for _, f := range filters {
			d, err := report.Dataset(s, sc)
			if err != nil {
				t.Fatal(err)
			}
			r := &web.Request{Ctx: t.Context(), Screen: sc, Viewer: schedule.Manager, Roster: s.Rosters.Roster(), Filter: f, Query: f.Values(), Params: map[string]int64{}, Now: testNow, Today: today, Zone: "UTC"}
			if d.Scope != nil {
				if r, err = d.Scope(r); err != nil {
					t.Fatal(err)
				}
			}
			n, err := d.Rows(r)
			if err != nil {
				t.Fatal(err)
			}
			if want := jsonRows(t, h, path+"?format=json&"+f.Encode()); n != want {
				t.Errorf("%s %+v: counts %d rows, its JSON has %d", path, f, n, want)
			}
			found += n
		}
		if found == 0 {
			t.Errorf("%s: no filter finds a row, which proves nothing", path)
		}
	}
}
