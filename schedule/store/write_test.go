package store

import (
	"errors"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

func asBadPage(err error, bad **BadPage) bool { return errors.As(err, bad) }

// small is one employee with one shift from 9 to 17 UTC on 2026-11-16, and these blocks on that day.
func small(t testing.TB, blocks ...schedule.Block) *schedule.Roster {
	t.Helper()
	r := &schedule.Roster{
		Organization: schedule.Organization{Name: "Test", TimeZone: "UTC", WeekStartsOn: 1},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "A", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}},
		Employees:    []schedule.Employee{{ID: 1, Name: "Ada", Status: "active", LocationID: 1, PositionID: 1}},
		Shifts: []schedule.Shift{{ID: 1, EmployeeID: 1, LocationID: 1, PositionID: 1, TimeZone: "UTC", State: schedule.Published,
			StartsAt: at(t, "2026-11-16T09:00"), EndsAt: at(t, "2026-11-16T17:00")}},
	}
	for i, b := range blocks {
		b.ID, b.EmployeeID, b.TimeZone, b.Kind = int64(i+1), 1, "UTC", schedule.Unavailable
		r.Blocks = append(r.Blocks, b)
	}
	return r
}

func block(t testing.TB, status schedule.BlockStatus, from, to string) schedule.Block {
	t.Helper()
	return schedule.Block{Status: status, StartsAt: at(t, "2026-11-16T"+from), EndsAt: at(t, "2026-11-16T"+to)}
}

// TestAReadOnlyStoreCannotWrite holds that the engine itself refuses, in its own words.
func TestAReadOnlyStoreCannotWrite(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		refusal, err := s.ProveReadOnly(ctx)
		if err != nil || !strings.Contains(strings.ToLower(refusal), "read") {
			t.Errorf("refusal %q (%v)", refusal, err)
		}
		if _, err := s.Import(ctx, ImportMeta{At: now}, small(t)); !errors.Is(err, ErrReadOnly) {
			t.Errorf("import: %v", err)
		}
		if refusal, err := opened(t, dsn, ReadWrite).ProveReadOnly(ctx); err == nil {
			t.Errorf("a handle that writes proves %q", refusal)
		}
	})
}

// TestTheAuditLogOnlyGrows holds that no event can be changed or removed, and that the chain shows it when one is.
func TestTheAuditLogOnlyGrows(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		s := opened(t, dsn, ReadWrite)
		for _, text := range []string{`UPDATE audit_event SET actor_name = 'somebody else'`, `DELETE FROM audit_event`} {
			if err := s.engine.change(ctx, func(w writer) error { return w.exec(ctx, text) }); err == nil {
				t.Errorf("%s is taken", text)
			}
		}
	})
}

// TestEveryStatementIsRefused tries each sort of statement on each table that a save would write.
func TestEveryStatementIsRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		tried, err := s.TryWrites(ctx, []string{"published_shift", "audit_event", "no_such_table"})
		if err != nil || len(tried) != 6 {
			t.Fatalf("%d statements tried: %+v (%v)", len(tried), tried, err)
		}
		for _, w := range tried {
			if !strings.Contains(strings.ToLower(w.Refusal), "read") || !strings.HasSuffix(w.Text, "WHERE 1 = 0") {
				t.Errorf("%s: %q", w.Text, w.Refusal)
			}
		}
		if _, err := opened(t, dsn, ReadWrite).TryWrites(ctx, []string{"shift"}); err == nil {
			t.Error("a handle that writes passes for one that does not")
		}
	})
}

// TestRowsNowAreCountedAnew sees a row that another program added without a new data version.
func TestRowsNowAreCountedAnew(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, small(t))
		before, err := s.RowsNow(ctx, "location")
		if err != nil || len(before) != 1 {
			t.Fatalf("%+v (%v)", before, err)
		}
		all, err := s.RowsNow(ctx)
		if err != nil || len(all) < 20 {
			t.Errorf("only %d tables (%v)", len(all), err)
		}
		w := opened(t, dsn, ReadWrite)
		err = w.engine.change(ctx, func(w writer) error {
			return w.exec(ctx, `INSERT INTO location (id, code, name, time_zone) VALUES (999, 'x', 'X', 'UTC')`)
		})
		if err != nil {
			t.Fatal(err)
		}
		_ = s.engine.behind() // looks at the file once more
		if after, err := s.RowsNow(ctx, "location"); err != nil || after[0].Rows != before[0].Rows+1 {
			t.Errorf("%+v after %+v (%v)", after, before, err)
		}
	})
}
