package store

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

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

// TestRowsOfTheContract are the rows of the table of cases (domain rules, 2.8) that the database answers.
func TestRowsOfTheContract(t *testing.T) {
	for _, c := range []struct {
		name                   string
		blocks                 []schedule.Block
		pairs, shifts, minutes int
		requested, ofAnyStatus int
	}{
		{"1 touching ends", []schedule.Block{block(t, schedule.Active, "17:00", "20:00")}, 0, 0, 0, 0, 0},
		{"2 one minute", []schedule.Block{block(t, schedule.Active, "16:59", "20:00")}, 1, 1, 1, 0, 1},
		{"18 two blocks in one shift", []schedule.Block{block(t, schedule.Active, "10:00", "12:00"), block(t, schedule.Approved, "11:00", "13:00")}, 2, 1, 180, 0, 2},
		{"19 the same block twice", []schedule.Block{block(t, schedule.Active, "10:00", "12:00"), block(t, schedule.Active, "10:00", "12:00")}, 2, 1, 120, 0, 2},
		{"20 requested", []schedule.Block{block(t, schedule.Requested, "10:00", "12:00")}, 1, 1, 120, 1, 1},
		{"20 declined, cancelled, expired", []schedule.Block{block(t, schedule.Declined, "10:00", "12:00"), block(t, schedule.Cancelled, "10:00", "12:00"), block(t, schedule.Expired, "10:00", "12:00")}, 0, 0, 0, 0, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := imported(t, storetest.SQLite(t), small(t, c.blocks...))
			got, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{})
			if err != nil {
				t.Fatal(err)
			}
			every, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{All: true})
			if err != nil {
				t.Fatal(err)
			}
			if got.Pairs != c.pairs || got.Shifts != c.shifts || got.Minutes != c.minutes || got.Requested != c.requested || every.Pairs != c.ofAnyStatus {
				t.Errorf("got %+v and %d of any status, want %+v", got, every.Pairs, c)
			}
		})
	}
}

// TestAShiftOverAWeekEndStandsInBothWeeks is row 26: it is found from either week and is one row of both together.
func TestAShiftOverAWeekEndStandsInBothWeeks(t *testing.T) {
	r := small(t, schedule.Block{Status: schedule.Active, StartsAt: at(t, "2026-11-22T20:00"), EndsAt: at(t, "2026-11-23T08:00")})
	r.Shifts[0].StartsAt, r.Shifts[0].EndsAt = at(t, "2026-11-22T22:00"), at(t, "2026-11-23T06:00")
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, r)
		sunday, monday := schedule.DateOf(2026, 11, 22), schedule.DateOf(2026, 11, 23)
		for _, f := range []schedule.Filter{{To: sunday}, {From: monday}, {From: sunday, To: monday}, {}} {
			if c, err := s.ConflictCounts(ctx, schedule.Manager, f); err != nil || c.Pairs != 1 {
				t.Errorf("%+v: %d pairs (%v)", f, c.Pairs, err)
			}
		}
		if c, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{From: monday + 1}); err != nil || c.Pairs != 0 {
			t.Errorf("the day after: %d pairs (%v)", c.Pairs, err)
		}
	})
}

// TestImportingAgain holds that the same rows change nothing, and that a changed row leaves its trace field by field.
func TestImportingAgain(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := small(t, block(t, schedule.Requested, "10:00", "12:00"))
		importInto(t, dsn, r)
		if again := importInto(t, dsn, r); again.NewBlocks != 0 || again.Changed != 0 {
			t.Errorf("the same rows again: %+v", again)
		}
		r.Blocks[0].Status = schedule.Approved
		r.Blocks[0].EndsAt = at(t, "2026-11-16T13:00")
		if changed := importInto(t, dsn, r); changed.Changed != 1 {
			t.Errorf("one changed row: %+v", changed)
		}
		s := opened(t, dsn, ReadOnly)
		events, _, err := s.Events(ctx, schedule.Manager, schedule.Filter{}, Page{Sort: "time"})
		if err != nil {
			t.Fatal(err)
		}
		if len(events) != 2 || events[1].StatusFrom != "requested" || events[1].StatusTo != "approved" {
			t.Fatalf("events: %+v", events)
		}
		if !slices.ContainsFunc(events[1].Changes, func(c schedule.Change) bool { return c.Field != "status" && c.From != c.To }) {
			t.Errorf("the moved end left no trace: %+v", events[1].Changes)
		}
		if n, broken, err := s.VerifyChain(ctx); err != nil || n < 2 || broken != 0 {
			t.Errorf("chain: %d events, broken at %d (%v)", n, broken, err)
		}
		if c, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{}); err != nil || c.Minutes != 180 || c.Live != 1 {
			t.Errorf("after the change: %+v (%v)", c, err)
		}
	})
}

// TestARefusedImportChangesNothing holds all or nothing: the rows stay, the attempt is recorded.
func TestARefusedImportChangesNothing(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
		s := opened(t, dsn, ReadWrite)
		before, err := gathered(func(fn func(*schedule.BlockRow) error) error {
			return s.EachBlock(ctx, schedule.Manager, schedule.Filter{All: true}, fn)
		})
		if err != nil {
			t.Fatal(err)
		}
		_, err = s.Import(ctx, ImportMeta{Source: "bad", At: now, Errors: []RowError{{File: "shifts.csv", Line: 7, Column: "ends_at", Message: "ends before it starts"}}}, nil)
		if err == nil {
			t.Error("an import with a row error is taken")
		}
		after, err := gathered(func(fn func(*schedule.BlockRow) error) error {
			return s.EachBlock(ctx, schedule.Manager, schedule.Filter{All: true}, fn)
		})
		if diff := cmp.Diff(before, after); diff != "" || err != nil {
			t.Errorf("the rows changed: %s (%v)", diff, err)
		}
		batches, err := s.Imports(ctx, schedule.Manager, 10)
		if err != nil || len(batches) != 2 {
			t.Errorf("the attempt is not recorded: %+v (%v)", batches, err)
		}
	})
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

// TestAReplacedFileIsReadAnew holds that a store over a file follows an import without being opened again.
func TestAReplacedFileIsReadAnew(t *testing.T) {
	dsn := storetest.SQLite(t)
	s := imported(t, dsn, small(t))
	before := s.Version()
	importInto(t, dsn, small(t, block(t, schedule.Active, "10:00", "12:00")))
	c, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{})
	for tries := 0; err == nil && c.Pairs == 0 && tries < 100; tries++ {
		time.Sleep(20 * time.Millisecond) // the file is looked at now and then, not at every question
		c, err = s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{})
	}
	if err != nil || c.Pairs != 1 || s.Version() == before {
		t.Errorf("%d pairs, version %q then %q (%v)", c.Pairs, before, s.Version(), err)
	}
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
