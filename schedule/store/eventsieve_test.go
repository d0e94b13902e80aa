package store

import (
	"fmt"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// TestTheLogIsReadAlikeInMemoryAndInItsTable holds pages and counters over the packed log against the same without it: for every set, with
// filters of each kind, for everybody who may read, in both directions.
func TestTheLogIsReadAlikeInMemoryAndInItsTable(t *testing.T) {
	day := schedule.UTC.Date(now)
	filters := []schedule.Filter{
		{}, {EmployeeID: 3}, {LocationID: 1}, {LocationID: 2}, {PositionID: 1}, {From: day, To: day}, {From: day.Add(1)}, {To: day.Add(-1)}, {BlockID: 1},
		{Statuses: []schedule.BlockStatus{schedule.Approved}}, {EmployeeID: 2, From: day.Add(-3), To: day}, {LocationID: 1, From: day, To: day}, {From: day.Add(900)},
	}
	sets := []EventSet{
		{}, {Action: "updated"}, {ID: 1}, {Subjects: []string{schedule.ShiftSubject}, ID: 2},
		{Subjects: []string{schedule.AvailabilitySubject, schedule.BlockSubject}}, {Subjects: []string{schedule.CoverageTargetSubject}},
		{Subjects: []string{schedule.ExceptionSubject}, Action: "created"}, {Subjects: []string{"none"}},
	}
	viewers := []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 3}, {Role: schedule.RoleStaff}, {Role: schedule.RoleWall}}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := manyEvents(t)
		r.Locations[0].TimeZone = "Asia/Tokyo"
		importInto(t, dsn, r)
		packed := askedLog(t, opened(t, dsn, ReadOnly), viewers, sets, filters)
		w := opened(t, dsn, ReadWrite)
		if err := w.engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows WHERE name = 'audit_event'`) }); err != nil {
			t.Fatal(err)
		}
		tables, found := askedLog(t, opened(t, dsn, ReadOnly), viewers, sets, filters), 0
		for k := range tables {
			if packed[k].text != tables[k].text {
				t.Errorf("%s: %s, but in the table %s", tables[k].of, packed[k].text, tables[k].text)
			}
			if tables[k].events > 0 {
				found++
			}
		}
		if found < 80 {
			t.Errorf("only %d of %d questions found something", found, len(tables))
		}
	})
}

// logAnswer is what one question about the log is answered.
type logAnswer struct {
	of, text string
	events   int
}

func askedLog(t *testing.T, s *Store, viewers []schedule.Viewer, sets []EventSet, filters []schedule.Filter) (out []logAnswer) {
	t.Helper()
	for _, v := range viewers {
		for _, set := range sets {
			for _, f := range filters {
				for _, sort := range []string{"time", "-time"} {
					one := logAnswer{of: fmt.Sprintf("%+v %+v %+v %s", v, set, f, sort)}
					p := Page{Sort: sort, Limit: 3}
					for more := true; more; more = p.After != "" {
						rows, next, err := s.EventsIn(ctx, v, set, f, p)
						if err != nil {
							t.Fatal(err)
						}
						for _, e := range rows {
							one.text += fmt.Sprintf("%+v\n", e)
						}
						one.events, p.After = one.events+len(rows), next
					}
					c, err := s.EventCounts(ctx, v, set, f)
					if err != nil {
						t.Fatal(err)
					}
					if c.Events != one.events {
						t.Errorf("%s: %d events, counted %d", one.of, one.events, c.Events)
					}
					one.text += fmt.Sprintf("%+v", c)
					out = append(out, one)
				}
			}
		}
	}
	return out
}
