package store

import (
	"errors"
	"testing"
	"time"

	"github.com/ncruces/go-sqlite3/driver"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// eventually waits a little for what is looked at now and then only.
func eventually(ok func() bool) error {
	for range 100 {
		if ok() {
			return nil
		}
		time.Sleep(10 * time.Millisecond)
	}
	return errors.New("it did not happen")
}

// only is the one row of a report.
func only(t *testing.T, s *Store) schedule.SoftConflict {
	t.Helper()
	rows, _, err := s.Conflicts(ctx, schedule.Manager, schedule.Filter{}, Page{})
	if err != nil || len(rows) != 1 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	return rows[0]
}

// TestCopies are the rows 21 and 22 of the table of cases, and what they leave open.
func TestCopies(t *testing.T) {
	publish := func(r *schedule.Roster, move schedule.Instant) {
		r.PublishedPeriods = []schedule.PublishedPeriod{{ID: 1, Version: 1, StartsOn: schedule.DateOf(2026, 11, 16), EndsOn: schedule.DateOf(2026, 11, 22), Status: "current", PublishedAt: now}}
		p := schedule.PublishedShift{PublishedPeriodID: 1, Shift: r.Shifts[0], ChangeKind: "added"}
		p.Shift.StartsAt += move
		p.Shift.EndsAt += move
		r.PublishedShifts = []schedule.PublishedShift{p}
	}
	const day = 24 * 3600
	for _, c := range []struct {
		name   string
		change func(*schedule.Roster)
		state  schedule.ShiftState // empty: no row
	}{
		{"21 open shift", func(r *schedule.Roster) { r.Shifts[0].EmployeeID = 0 }, ""},
		{"21 staged for deletion", func(r *schedule.Roster) { r.Shifts[0].State = schedule.StagedForRemoval }, ""},
		{"21 staged for deletion, still published", func(r *schedule.Roster) { publish(r, 0); r.Shifts[0].State = schedule.StagedForRemoval }, ""},
		{"22 draft moved away", func(r *schedule.Roster) { publish(r, 0); r.Shifts[0].StartsAt += day; r.Shifts[0].EndsAt += day }, schedule.StatePublished},
		{"draft moved onto the block", func(r *schedule.Roster) { publish(r, day) }, schedule.StateDraft},
		{"both copies, other times", func(r *schedule.Roster) { publish(r, 3600) }, schedule.StateBoth},
		{"both copies alike", func(r *schedule.Roster) { publish(r, 0) }, schedule.StateBoth},
		{"never published", func(r *schedule.Roster) { r.Shifts[0].State = schedule.NeverPublished }, schedule.StateDraft},
		{"published without a copy", func(r *schedule.Roster) { r.Shifts[0].State = schedule.Published }, schedule.StateBoth},
		{"superseded copy", func(r *schedule.Roster) {
			publish(r, 0)
			r.PublishedPeriods[0].Status = "superseded"
			r.Shifts[0].State = schedule.ChangedSince
		}, schedule.StateDraft},
	} {
		t.Run(c.name, func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) {
				r := small(t, block(t, schedule.Active, "10:00", "12:00"))
				c.change(r)
				s := imported(t, dsn, r)
				if c.state == "" {
					n, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{All: true})
					if err != nil || n.Pairs != 0 {
						t.Errorf("%d rows, %v", n.Pairs, err)
					}
					return
				}
				if got := only(t, s); got.ShiftState != c.state || got.Overlap.Minutes() != 120 {
					t.Errorf("%s, %d minutes", got.ShiftState, got.Overlap.Minutes())
				}
			})
		})
	}
}

// TestDuplicates is row 19: the second of two equal blocks names the first.
func TestDuplicates(t *testing.T) {
	s := imported(t, storetest.SQLite(t), small(t, block(t, schedule.Active, "10:00", "12:00"), block(t, schedule.Approved, "10:00", "12:00")))
	rows, _, err := s.Conflicts(ctx, schedule.Manager, schedule.Filter{}, Page{})
	if err != nil || len(rows) != 2 || rows[0].DuplicateOf != 0 || rows[1].DuplicateOf != rows[0].BlockID || rows[1].UnionMinutes != 120 {
		t.Errorf("%+v, %v", rows, err)
	}
}

// TestZones are the rows 31 and 32: a shift keeps the zone it was stored with, and an unknown zone counts as UTC with a warning.
func TestZones(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Active, "10:00", "12:00"))
		r.Locations = []schedule.Location{{ID: 1, Code: "A", Name: "A", TimeZone: "Europe/Berlin"}}
		r.Shifts[0].LocationID, r.Shifts[0].TimeZone = 1, "Europe/Berlin"
		importInto(t, dsn, r)
		importInto(t, dsn, &schedule.Roster{Locations: []schedule.Location{{ID: 1, Code: "A", Name: "A", TimeZone: "Asia/Tokyo"}}})
		s := opened(t, dsn, ReadOnly)
		if got := only(t, s); got.Shift.TimeZone != "Europe/Berlin" {
			t.Errorf("the shift moved to %s", got.Shift.TimeZone)
		}
		r.Shifts[0].TimeZone, r.Blocks[0].TimeZone = "Mars/Olympus", "Mars/Olympus"
		importInto(t, dsn, r)
		var warnings Warnings
		if err := eventually(func() bool {
			warnings, _ = s.Warnings(ctx, schedule.Manager)
			return warnings["shifts in an unknown time zone"] == 1 && warnings["blocks in an unknown time zone"] == 1
		}); err != nil {
			t.Errorf("%v", warnings)
		}
		if got := only(t, s); got.OverlapOn != schedule.DateOf(2026, 11, 16) || got.Overlap.Minutes() != 120 {
			t.Errorf("%s, %d minutes", got.OverlapOn, got.Overlap.Minutes())
		}
	})
}

// TestAChangedEventBreaksTheChain holds that the audit log shows where somebody who got around the triggers changed it.
func TestAChangedEventBreaksTheChain(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{
		{`UPDATE audit_event SET actor_name = 'somebody else' WHERE id = 4`, 4},
		{`UPDATE audit_event SET changes = '[]' WHERE id = 2`, 2},
		{`DELETE FROM audit_event WHERE id = 3`, 4},
		{`UPDATE audit_event SET prev_hash = hash WHERE id = 5`, 5},
	} {
		path := storetest.SQLite(t)
		importInto(t, path, storetest.Roster(20, 3))
		db, err := driver.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := db.Exec(`DROP TRIGGER audit_event_no_update; DROP TRIGGER audit_event_no_delete; ` + c.text); err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		s := opened(t, path, ReadOnly)
		// Each row is looked at when it is read, before anybody followed the whole record.
		fresh, _, err := s.Events(ctx, schedule.Manager, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range fresh {
			if e.ID == c.want && e.Intact || e.ID < c.want && !e.Intact {
				t.Errorf("%s: before the record was followed event %d is shown as intact: %t", c.text, e.ID, e.Intact)
			}
		}
		if n, broken, err := s.VerifyChain(ctx); err != nil || broken != c.want || n == 0 {
			t.Errorf("%s: broken at %d, %v", c.text, broken, err)
		}
		events, _, err := s.Events(ctx, schedule.Manager, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			if e.Intact != (e.ID < c.want) {
				t.Errorf("%s: event %d is shown as intact: %t", c.text, e.ID, e.Intact)
			}
		}
	}
}

// TestHostileText holds that both engines store the same whatever a file holds.
func TestHostileText(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Active, "10:00", "12:00"))
		r.Employees[0].Name, r.Blocks[0].ReasonText = "a\x00b\xff'; DROP TABLE employee; --", "?1 $1 %s\u202e"
		s := imported(t, dsn, r)
		got := only(t, s)
		if got.EmployeeName != "a\uFFFDb\uFFFD'; DROP TABLE employee; --" {
			t.Errorf("%q", got.EmployeeName)
		}
		b, _, _, err := s.Block(ctx, schedule.Manager, got.BlockID)
		if err != nil || b.ReasonText != "?1 $1 %s\u202e" {
			t.Errorf("%q, %v", b.ReasonText, err)
		}
		n, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{Q: "'; drop table"})
		if err != nil || n.Pairs != 1 {
			t.Errorf("%d, %v", n.Pairs, err)
		}
	})
}
