package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/engine"
	"opshub/schedule/store/storetest"
)

// TestPublishedPeriodsNeverChange imports a newer state of every shift and a second version of it. It verifies that earlier versions and
// their checksums do not change.
func TestPublishedPeriodsNeverChange(t *testing.T) {
	t.Parallel()
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := published(t)
		importInto(t, dsn, r)
		before := publishedContents(t, opened(t, dsn, ReadWrite), 1)
		if head := before.Head; head.ShiftCount == 0 || head.AssignedMinutes == 0 || len(head.SHA256) != 64 {
			t.Fatalf("%+v", head)
		}
		newer := published(t)
		for k := range newer.Shifts {
			s := &newer.Shifts[k]
			s.StartsAt, s.EndsAt, s.Label, s.Notes = s.StartsAt+7200, s.EndsAt+3600, "moved", "since"
			if k%5 == 0 {
				s.EmployeeID = 1
			}
		}
		newer.Employees[0].Name = "Somebody Else"
		old := slices.Clone(newer.PublishedShifts)
		newer.PublishedShifts = nil // a newer state of the shifts only
		importInto(t, dsn, newer)
		if d := cmp.Diff(before, publishedContents(t, opened(t, dsn, ReadWrite), 1)); d != "" {
			t.Errorf("a newer state of the shifts changed what was published:\n%.2000s", d)
		}
		second := newer.PublishedPeriods[0]
		second.ID, second.Version, newer.PublishedPeriods[0].Status = 2, 2, "superseded"
		newer.PublishedPeriods = append(newer.PublishedPeriods, second)
		publishInto(newer, 2, old)
		importInto(t, dsn, newer)
		before.Head.Status = "superseded"
		s := opened(t, dsn, ReadWrite)
		if d := cmp.Diff(before, publishedContents(t, s, 1)); d != "" {
			t.Errorf("a second version changed the first:\n%.2000s", d)
		}
		if now := publishedContents(t, s, 2); now.Head.SHA256 == before.Head.SHA256 || len(now.Rows) != len(before.Rows) {
			t.Errorf("the second version: %d rows, %+v", len(now.Rows), now.Head)
		}
		if n, broken := brokenVersions(loadedRoster(t, s)); n != 2 || len(broken) != 0 {
			t.Errorf("%d periods, broken %v", n, broken)
		}
	})
}

// publishedRows is a published version as stored in the database.
type publishedRows struct {
	Head schedule.PublishedPeriod
	Rows []schedule.PublishedShift
}

func publishedContents(t *testing.T, s *Store, period int64) (out publishedRows) {
	t.Helper()
	err := s.engine.Read(ctx, func(q engine.Reader) (err error) {
		if out.Rows, err = engine.Some(ctx, q, "published_shift", `published_period_id = ?1 ORDER BY shift_id`, []any{period}, engine.ScanPublishedShift); err != nil {
			return err
		}
		return engine.One(ctx, q, engine.Loaded.SelectFrom("published_period")+` WHERE id = ?1`, []any{period}, func(r engine.Row) { out.Head = engine.ScanPublishedPeriod(r) })
	})
	if err != nil || len(out.Rows) == 0 {
		t.Fatalf("%d rows, %v", len(out.Rows), err)
	}
	return out
}

// TestAnotherPastIsRefused verifies that an import cannot change the content of a published period.
func TestAnotherPastIsRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, published(t))
		s := opened(t, dsn, ReadWrite)
		before := publishedContents(t, s, 1)
		for name, spoil := range map[string]func(*schedule.Roster){
			"a row":          func(r *schedule.Roster) { r.PublishedShifts[0].Shift.EndsAt += 60 },
			"a name":         func(r *schedule.Roster) { r.PublishedShifts[0].EmployeeName = "another" },
			"a row less":     func(r *schedule.Roster) { r.PublishedShifts = r.PublishedShifts[1:] },
			"the head":       func(r *schedule.Roster) { r.PublishedPeriods[0].Note = "" },
			"rows, no head":  func(r *schedule.Roster) { r.PublishedPeriods = nil },
			"when it was so": func(r *schedule.Roster) { r.PublishedPeriods[0].PublishedAt += 60 },
		} {
			r := published(t)
			spoil(r)
			_, err := s.Import(ctx, ImportMeta{Source: "bad", At: now}, r)
			var refused *Refused
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), "published period 1 was published before") {
				t.Errorf("%s: %v", name, err)
			}
		}
		if _, err := s.Import(ctx, ImportMeta{Source: "again", At: now}, published(t)); err != nil {
			t.Error(err)
		}
		if d := cmp.Diff(before, publishedContents(t, s, 1)); d != "" {
			t.Error(d)
		}
	})
}

// TestTheEngineKeepsWhatWasPublished verifies that the database refuses changes to published rows, and that changes made without the
// triggers are detected.
func TestTheEngineKeepsWhatWasPublished(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		importInto(t, dsn, published(t))
		s := opened(t, dsn, ReadWrite)
		for _, text := range []string{
			`UPDATE published_shift SET ends_at = ends_at + 60`, `UPDATE published_shift SET notes = 'x'`, `DELETE FROM published_shift`,
			`UPDATE published_period SET note = 'x'`, `UPDATE published_period SET sha256 = ''`, `DELETE FROM published_period`,
			`INSERT INTO published_shift (published_period_id, shift_id, starts_at, ends_at, time_zone) VALUES (1, 99999, 0, 60, 'UTC')`,
		} {
			err := s.engine.Change(ctx, func(w engine.Writer) error { return w.Exec(ctx, text) })
			if err == nil || !strings.Contains(err.Error(), "never changes") {
				t.Errorf("%s: %v", text, err)
			}
		}
		drop := `DROP TRIGGER published_shift_no_update`
		if isPostgres(dsn) {
			drop += ` ON published_shift`
		}
		err := s.engine.Change(ctx, func(w engine.Writer) error {
			if err := w.Exec(ctx, drop); err != nil {
				return err
			}
			return w.Exec(ctx, `UPDATE published_shift SET label = 'forged' WHERE shift_id = (SELECT MIN(shift_id) FROM published_shift)`)
		})
		if err != nil {
			t.Fatal(err)
		}
		if n, broken := brokenVersions(loadedRoster(t, s)); n != 1 || !slices.Equal(broken, []int64{1}) {
			t.Errorf("%d periods, broken %v", n, broken)
		}
	})
}
