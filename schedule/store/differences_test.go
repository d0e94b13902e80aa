package store

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// versioned is a generated roster whose draft period 1 was published twice and then worked on: of the shifts in it some are
// as they were, some moved, given away, opened, taken out or staged, and some are new.
func versioned(t *testing.T) *schedule.Roster {
	t.Helper()
	r := storetest.Roster(40, 5)
	r.PublishedShifts = nil
	var first, second []schedule.PublishedShift
	for k := range r.Shifts {
		s := &r.Shifts[k]
		s.DraftPeriodID = 1
		copied := *s
		copied.State = schedule.Published
		switch s.ID % 7 {
		case 0: // moved after version 1
			copied.StartsAt -= 3600
		case 1: // given to somebody else after version 2
			s.EmployeeID, s.State = 1+s.ID%40, schedule.ChangedSince
		case 2: // new after version 2
			s.State = schedule.NeverPublished
			continue
		case 3: // moved to another period since
			s.DraftPeriodID = 2
		case 4:
			s.State = schedule.StagedForRemoval
		case 6:
			if s.ID%14 == 6 { // published, and nobody kept the copy
				s.State = schedule.Published
				continue
			}
		}
		first = append(first, schedule.PublishedShift{Shift: copied, EmployeeName: "as it was"})
		if s.ID%7 == 0 {
			copied.StartsAt += 3600
		}
		if s.ID%14 != 5 { // taken back by version 2
			second = append(second, schedule.PublishedShift{Shift: copied, EmployeeName: "as it was"})
		}
	}
	r.DraftPeriods = append(r.DraftPeriods, schedule.DraftPeriod{ID: 2, Name: "Other", StartsOn: schedule.DateOf(2026, 12, 1), EndsOn: schedule.DateOf(2026, 12, 31), Status: "draft"})
	one := schedule.Compare(1, nil, first)
	r.PublishedShifts = append(one, schedule.Compare(2, one, second)...)
	return r
}

// toldAs is a change in one line.
func toldAs(c schedule.ShiftChange) string {
	return fmt.Sprintf("%d %s %d>%d %s", c.Copy().ID, c.Kind, c.Before.EmployeeID, c.After.EmployeeID, c.Words())
}

// toldByLoop is the changes between two maps of shifts, found shift by shift.
func toldByLoop(names map[int64]string, before, now map[int64]schedule.Shift, keep func(schedule.Shift) bool) (out []string, same int) {
	ids := maps.Clone(before)
	maps.Copy(ids, now)
	for id := range ids {
		a, had := before[id]
		b, has := now[id]
		if (!had || !keep(a)) && (!has || !keep(b)) {
			continue
		}
		person := func(s schedule.Shift, was bool) string {
			switch {
			case s.EmployeeID == 0:
				return "open shift"
			case was:
				return "as it was"
			}
			return names[s.EmployeeID]
		}
		switch {
		case !had:
			out = append(out, fmt.Sprintf("%d added 0>%d ", id, b.EmployeeID))
		case !has:
			out = append(out, fmt.Sprintf("%d removed %d>0 ", id, a.EmployeeID))
		case a.EmployeeID == b.EmployeeID && a.StartsAt == b.StartsAt && a.EndsAt == b.EndsAt:
			same++
		default:
			var words []string
			if a.EmployeeID != b.EmployeeID {
				words = append(words, "employee: "+person(a, true)+" to "+person(b, false))
			}
			if a.StartsAt != b.StartsAt {
				x, y := schedule.ShiftRow{Shift: a}, schedule.ShiftRow{Shift: b}
				words = append(words, "time: "+x.TimeWords()+" to "+y.TimeWords())
			}
			out = append(out, fmt.Sprintf("%d changed %d>%d %s", id, a.EmployeeID, b.EmployeeID, strings.Join(words, "; ")))
		}
	}
	slices.Sort(out)
	return out, same
}

// TestDifferencesAgreeWithALoop compares drafts and versions by the store and by a loop over the roster, under filters that one
// of the two copies may leave.
func TestDifferencesAgreeWithALoop(t *testing.T) {
	r := versioned(t)
	names := map[int64]string{}
	for _, e := range r.Employees {
		names[e.ID] = e.Name
	}
	versions := map[int64]map[int64]schedule.Shift{1: {}, 2: {}}
	for _, p := range r.PublishedShifts {
		if p.ChangeKind != schedule.ChangeRemoved {
			versions[p.PublishedPeriodID][p.Shift.ID] = p.Shift
		}
	}
	draft, plan := map[int64]schedule.Shift{}, map[int64]schedule.Shift{} // of the period; of whatever period
	shown := maps.Clone(versions[2])
	for _, s := range r.Shifts {
		if s.State == schedule.StagedForRemoval {
			continue
		}
		if s.DraftPeriodID == 1 {
			draft[s.ID], plan[s.ID] = s, s
			if s.ID%14 == 6 {
				shown[s.ID] = s
			}
		} else if _, ok := versions[2][s.ID]; ok {
			plan[s.ID] = s
		}
	}
	first := schedule.DateOf(2026, 11, 10)
	keeps := map[string]struct {
		f    schedule.Filter
		keep func(schedule.Shift) bool
	}{
		"everything":   {schedule.Filter{}, func(schedule.Shift) bool { return true }},
		"one employee": {schedule.Filter{EmployeeID: 8}, func(s schedule.Shift) bool { return s.EmployeeID == 8 }},
		"one place":    {schedule.Filter{LocationID: 2}, func(s schedule.Shift) bool { return s.LocationID == 2 }},
		"two days": {schedule.Filter{From: first, To: first + 1}, func(s schedule.Shift) bool {
			z, _ := schedule.ZoneOrUTC(s.TimeZone)
			from, to := z.Days(s.Interval())
			return to >= first && from <= first+1
		}},
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, r)
		head, err := s.PublishedPeriod(ctx, schedule.Manager, 2)
		if err != nil {
			t.Fatal(err)
		}
		for name, k := range keeps {
			for what, c := range map[string]struct {
				ask         func() (Differences, error)
				before, now map[int64]schedule.Shift
			}{
				"draft":    {func() (Differences, error) { return s.DraftDifferences(ctx, schedule.Manager, 1, k.f) }, shown, draft},
				"versions": {func() (Differences, error) { return s.VersionDifferences(ctx, schedule.Manager, 1, 2, k.f) }, versions[1], versions[2]},
				"since":    {func() (Differences, error) { return s.DifferencesSince(ctx, schedule.Manager, head, k.f) }, versions[2], plan},
			} {
				got, err := c.ask()
				if err != nil {
					t.Fatal(err)
				}
				var lines []string
				for _, change := range got.Changes {
					lines = append(lines, toldAs(change))
				}
				slices.Sort(lines)
				want, same := toldByLoop(names, c.before, c.now, k.keep)
				if d := cmp.Diff(want, lines); d != "" || got.Same != same || (len(want) == 0 && name != "one employee") {
					t.Errorf("%s, %s: %d the same, want %d; changes\n%.3000s", what, name, got.Same, same, d)
				}
			}
		}
		for _, v := range []schedule.Viewer{{Role: schedule.RoleStaff, EmployeeID: 3}, schedule.Wall} {
			if d, err := s.DraftDifferences(ctx, v, 1, schedule.Filter{}); err != nil || len(d.Changes)+d.Same+d.Lapsed > 0 {
				t.Errorf("%s reads %d changes of a draft, %v", v.Role, len(d.Changes), err)
			}
			if d, err := s.DifferencesSince(ctx, v, head, schedule.Filter{}); err != nil || len(d.Changes)+d.Same > 0 {
				t.Errorf("%s reads %d changes since, %v", v.Role, len(d.Changes), err)
			}
		}
	})
}

// TestConflictsOfAVersion holds the soft conflicts of each version against every shift of it and every occurrence.
func TestConflictsOfAVersion(t *testing.T) {
	r := versioned(t)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, r)
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		n := newNaive(r, info.Horizon)
		for version := int64(1); version <= 2; version++ {
			var want []string
			for _, p := range r.PublishedShifts {
				if p.PublishedPeriodID != version || p.ChangeKind == schedule.ChangeRemoved {
					continue
				}
				for _, o := range n.occs[p.Shift.EmployeeID] {
					if b := n.blocks[o.BlockID]; b.Status.Live() && !o.Missing && o.Start < p.Shift.EndsAt && o.End > p.Shift.StartsAt {
						want = append(want, schedule.ConflictKey(p.Shift.ID, o.BlockID, o.Start))
					}
				}
			}
			pairs, _, err := s.VersionConflicts(ctx, schedule.Manager, version, schedule.Filter{})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range pairs {
				got = append(got, schedule.ConflictKey(p.Shift.ID, p.BlockID, p.Occurrence.Start))
			}
			slices.Sort(want)
			slices.Sort(got)
			if d := cmp.Diff(want, got); d != "" || len(want) == 0 {
				t.Errorf("version %d: %d pairs, want %d\n%.2000s", version, len(got), len(want), d)
			}
			c, err := s.ConflictCounts(ctx, schedule.Manager, schedule.Filter{PublishedPeriodID: version})
			if err != nil || c.Pairs != len(want) {
				t.Errorf("version %d: %d pairs are counted, %v", version, c.Pairs, err)
			}
		}
	})
}

// TestCountsOfPairsAgreeWithTheReport counts the pairs of the whole report in Go and by the database.
func TestCountsOfPairsAgreeWithTheReport(t *testing.T) {
	s := imported(t, storetest.SQLite(t), versioned(t))
	var pairs []schedule.SoftConflict
	f := schedule.Filter{All: true}
	if err := s.EachConflict(ctx, schedule.Manager, f, func(c *schedule.SoftConflict) error { pairs = append(pairs, *c); return nil }); err != nil {
		t.Fatal(err)
	}
	want, err := s.ConflictCounts(ctx, schedule.Manager, f)
	if err != nil || want.Pairs == 0 {
		t.Fatal(want.Pairs, err)
	}
	got := schedule.CountConflicts(pairs)
	got.Compared = want.Compared
	for i := range got.Months { // minutes of a month are those of the first pair of a shift here, and of each pair there
		got.Months[i].Minutes, want.Months[i].Minutes = 0, 0
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

// TestPeriodFiguresAgreeWithALoop adds up periods and versions shift by shift.
func TestPeriodFiguresAgreeWithALoop(t *testing.T) {
	r := versioned(t)
	for _, f := range []schedule.Filter{{}, {EmployeeID: 8}, {LocationID: 1}, {PositionID: 2}} {
		drafts, versions := map[int64]schedule.PeriodFigures{}, map[int64]schedule.PeriodFigures{}
		keep := func(s schedule.Shift) bool {
			return (f.EmployeeID == 0 || s.EmployeeID == f.EmployeeID) && (f.LocationID == 0 || s.LocationID == f.LocationID) && (f.PositionID == 0 || s.PositionID == f.PositionID)
		}
		add := func(p *schedule.PeriodFigures, s schedule.Shift) {
			p.Shifts++
			if s.EmployeeID == 0 {
				p.Open++
			} else {
				p.Minutes += s.Interval().Minutes()
			}
		}
		for _, s := range r.Shifts {
			p := drafts[s.DraftPeriodID]
			if !keep(s) {
				continue
			}
			switch s.State {
			case schedule.StagedForRemoval:
				p.Removed++
			case schedule.ChangedSince:
				p.Changed++
				add(&p, s)
			default:
				add(&p, s)
			}
			drafts[s.DraftPeriodID] = p
		}
		for _, u := range r.PublishedShifts {
			p := versions[u.PublishedPeriodID]
			if !keep(u.Shift) {
				continue
			}
			switch u.ChangeKind {
			case schedule.ChangeRemoved:
				p.Removed++
			case schedule.ChangeAdded:
				p.Added++
				add(&p, u.Shift)
			case schedule.ChangeChanged:
				p.Changed++
				add(&p, u.Shift)
			default:
				add(&p, u.Shift)
			}
			versions[u.PublishedPeriodID] = p
		}
		storetest.Engines(t, func(t *testing.T, dsn string) {
			s := imported(t, dsn, r)
			got, err := s.VersionFigures(ctx, schedule.Manager, f)
			if d := cmp.Diff(versions, got); d != "" || err != nil {
				t.Errorf("%+v: versions %v\n%s", f, err, d)
			}
			got, err = s.DraftFigures(ctx, schedule.Manager, f)
			for id, p := range got {
				of := f
				of.DraftPeriodID = id
				c, err := s.ConflictCounts(ctx, schedule.Manager, of)
				if err != nil || c.Pairs != p.Conflicts || c.Requested != p.Requested {
					t.Errorf("%+v: %d and %d conflicts, the report has %d and %d, %v", of, p.Conflicts, p.Requested, c.Pairs, c.Requested, err)
				}
				p.Conflicts, p.Requested = 0, 0
				got[id] = p
			}
			if d := cmp.Diff(drafts, got); d != "" || err != nil {
				t.Errorf("%+v: drafts %v\n%s", f, err, d)
			}
		})
	}
}

// TestEveryFieldIsADifference changes one field of the working copy of a published shift after the other: the database, which leaves out
// what is the same, must know of each that package schedule compares.
func TestEveryFieldIsADifference(t *testing.T) {
	changes := map[string]string{
		"EmployeeID": "employee_id = NULL", "LocationID": "location_id = NULL", "PositionID": "position_id = (SELECT MAX(p.id) FROM position p WHERE p.id <> COALESCE(shift.position_id, 0))", "StartsAt": "starts_at = starts_at - 60",
		"EndsAt": "ends_at = ends_at + 60", "TimeZone": "time_zone = 'Pacific/Kiritimati'", "BreakMinutes": "break_minutes = break_minutes + 1",
		"OpenSlots": "open_slots = open_slots + 1", "Label": "label = 'other'", "Notes": "notes = 'other'",
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ctx := imported(t, dsn, versioned(t)), t.Context()
		version := schedule.PublishedPeriod{ID: 2, DraftPeriodID: 1}
		was, err := s.DifferencesSince(ctx, schedule.Manager, version, schedule.Filter{})
		if err != nil || was.Same == 0 {
			t.Fatalf("%d the same, %v", was.Same, err)
		}
		told := map[int64]bool{}
		for _, c := range was.Changes {
			told[c.Copy().ID] = true
		}
		rows, err := s.periodCopies(ctx, versionCopies, 2, schedule.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		at := slices.IndexFunc(rows.rows, func(c periodCopy) bool { return !told[c.id] && !c.drops && c.employee != 0 })
		writing := opened(t, dsn, ReadWrite)
		fields := reflect.TypeFor[schedule.Shift]()
		for k := range fields.NumField() {
			name := fields.Field(k).Name
			if slices.Contains([]string{"ID", "DraftPeriodID", "State"}, name) { // no part of what was published
				continue
			}
			undone := errors.New("undone")
			err := writing.engine.change(ctx, func(w writer) error {
				if err := w.exec(ctx, `UPDATE shift SET `+changes[name]+` WHERE id = ?1`, rows.rows[at].id); err != nil {
					return err
				}
				within := &Store{engine: asWritten{q: w}}
				now, err := within.DifferencesSince(ctx, schedule.Manager, version, schedule.Filter{})
				if err != nil || len(now.Changes) != len(was.Changes)+1 || now.Same != was.Same-1 {
					t.Errorf("%s: %d changes and %d the same, before %d and %d: %v", name, len(now.Changes), now.Same, len(was.Changes), was.Same, err)
				}
				return undone
			})
			if !errors.Is(err, undone) {
				t.Errorf("%s: %v", name, err)
			}
		}
	})
}
