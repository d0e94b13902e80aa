package store

import (
	"context"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// plannedOn is versions that move shifts, give them to others and take them back, and a plan that goes on after the publication.
func plannedOn() *schedule.Roster {
	moved := versions(3, 5)
	block := map[int64]schedule.Instant{}
	for _, b := range moved.Blocks {
		if b.Status.Live() && !b.Deleted && b.StartsAt != 0 {
			block[b.EmployeeID] = b.StartsAt
		}
	}
	for k := range moved.Shifts {
		switch s := &moved.Shifts[k]; k % 11 {
		case 0:
			s.State = schedule.NeverPublished
		case 1:
			s.State = schedule.StagedForRemoval
		case 2:
			s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, s.StartsAt+7200, s.EndsAt+7200
		case 4:
			if at := block[s.EmployeeID]; at != 0 { // the plan is in the way of a block, what was published is not
				s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, at, at+s.EndsAt-s.StartsAt
			}
		case 3:
			s.Label, s.BreakMinutes = "said otherwise since", s.BreakMinutes+5
		}
	}
	return moved
}

// plannedUntil is a plan of so many days, of which more was published.
func plannedUntil(days schedule.Date) *schedule.Roster {
	r := versions(3, 5)
	first := schedule.UTC.Date(r.Shifts[0].StartsAt)
	for k := range r.Shifts {
		if s := &r.Shifts[k]; schedule.UTC.Date(s.StartsAt) > first+days {
			s.State = schedule.StagedForRemoval
		}
	}
	return r
}

// TestWhatOneIsShownIsThatOfTheTables holds that what is counted in memory of the published shifts of one employee, for that employee and
// for the wall, is what the tables say of them, on any days.
func TestWhatOneIsShownIsThatOfTheTables(t *testing.T) {
	for name, roster := range map[string]*schedule.Roster{"versions": plannedOn(), "no plan any more": plannedUntil(10), "roster": storetest.Roster(20, 3)} {
		first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
		t.Run(name, func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) {
				s := imported(t, dsn, roster)
				if line := s.timeline(ctx); line == nil || line.shown == nil {
					t.Fatal("no timeline with what is shown")
				}
				m, err := s.meta(ctx)
				if err != nil {
					t.Fatal(err)
				}
				shifts, otherwise := 0, 0
				for _, e := range roster.Employees {
					for _, f := range []schedule.Filter{{EmployeeID: e.ID}, {EmployeeID: e.ID, From: first, To: first + 3},
						{EmployeeID: e.ID, From: first - 2, To: first + 20, Statuses: []schedule.BlockStatus{schedule.Requested, schedule.Declined}}, {From: first + 1, To: first + 9}, {}, {EmployeeID: e.ID, From: first + 2}, {EmployeeID: e.ID, From: first + 16}, {EmployeeID: e.ID, To: first + 1, All: true}} {
						for _, v := range []schedule.Viewer{schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: e.ID}, {Role: schedule.RoleStaff, EmployeeID: e.ID + 1}} {
							one, _ := meant(v, f)
							if line, _ := s.shownTo(ctx, v, f); (line == nil) != (one == 0) {
								t.Errorf("%+v %+v: answered from memory: %t", v, f, line != nil)
							}
							if known := (dayQuestion{m, v, f}).shownInMemory(ctx, s); (known == nil) != (one == 0 || one > int64(len(roster.Employees)) || f.From == 0 || f.To == 0) {
								t.Errorf("%+v %+v: the items are in memory: %t", v, f, known != nil)
							}
							for _, same := range []func() (any, any, error){
								func() (any, any, error) { return sameDays(ctx, s, m, v, f) },
								func() (any, any, error) { return sameStates(ctx, s, m, v, f) },
								func() (any, any, error) { return sameItems(ctx, s, m, v, f) },
								func() (any, any, error) { return sameShifts(ctx, s, v, f) },
							} {
								got, want, err := same()
								if d := cmp.Diff(want, got); d != "" || err != nil {
									t.Fatalf("%+v %+v: %v %s", v, f, err, d)
								}
							}
						}
						for day := first - 1; day < first+12; day += 2 {
							got, want, err := sameNext(ctx, s, e.ID, schedule.UTC.Resolve(day, 0))
							if d := cmp.Diff(want, got); d != "" || err != nil {
								t.Fatalf("next shift of %d from %s: %v %s", e.ID, day, err, d)
							}
						}
						shown, err := s.ShiftStates(ctx, schedule.Wall, f)
						if err != nil {
							t.Fatal(err)
						}
						planned, err := s.ShiftStates(ctx, schedule.Manager, f)
						if err != nil {
							t.Fatal(err)
						}
						if shifts += shown[schedule.Published].Shifts; !cmp.Equal(shown, planned) {
							otherwise++
						}
					}
				}
				if shifts < 50 || otherwise < 3 {
					t.Errorf("%d shifts, %d questions with something that the plan has otherwise: they say little", shifts, otherwise)
				}
			})
		})
	}
}

// TestAShiftOfTwoPeriodsIsShownAsTheTablesSay holds that of an employee whose shift two published periods have on the days the tables are
// asked, and that one which the second takes back, has weeks later or for nobody is shown as the first has it.
func TestAShiftOfTwoPeriodsIsShownAsTheTablesSay(t *testing.T) {
	roster := versions(1, 5)
	second := schedule.PublishedPeriod{ID: 2, DraftPeriodID: 2, Version: 1, StartsOn: schedule.DateOf(2026, 11, 1), EndsOn: schedule.DateOf(2026, 11, 30), Status: "current", PublishedAt: now}
	roster.DraftPeriods = append(roster.DraftPeriods, schedule.DraftPeriod{ID: 2, Name: "another", StartsOn: second.StartsOn, EndsOn: second.EndsOn, Status: "published"})
	roster.PublishedPeriods = append(roster.PublishedPeriods, second)
	twice := map[int64]bool{}
	for k, copied := range slices.Clone(roster.PublishedShifts) {
		own := &copied.Shift
		copied.PublishedPeriodID, copied.ChangeKind, own.Label = 2, schedule.ChangeAdded, "of the second"
		switch {
		case own.EmployeeID == 0:
			continue
		case k%5 == 0 && own.EmployeeID%2 == 1:
			twice[own.EmployeeID] = true
		case k%5 == 0:
			copied.ChangeKind = schedule.ChangeRemoved
		case k%5 == 1:
			own.StartsAt, own.EndsAt, own.TimeZone = own.StartsAt+60*24*60*60, own.EndsAt+60*24*60*60, "Asia/Tokyo"
		case k%5 == 2:
			own.EmployeeID, copied.EmployeeName = 0, ""
		default:
			continue
		}
		roster.PublishedShifts = append(roster.PublishedShifts, copied)
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if line := s.timeline(ctx); line == nil || line.shown == nil {
			t.Fatal("no timeline with what is shown")
		}
		for one := int64(1); one < 8; one++ {
			f := schedule.Filter{EmployeeID: one, From: second.StartsOn, To: second.EndsOn + 10}
			v := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: one}
			if known := (dayQuestion{m, v, f}).shownInMemory(ctx, s); (known == nil) != twice[one] {
				t.Errorf("employee %d, with a shift of two periods: %t, is answered from memory: %t", one, twice[one], known != nil)
			}
			for _, same := range []func() (any, any, error){
				func() (any, any, error) { return sameItems(ctx, s, m, v, f) },
				func() (any, any, error) { return sameShifts(ctx, s, v, f) },
				func() (any, any, error) {
					return sameShifts(ctx, s, v, schedule.Filter{EmployeeID: one, From: second.EndsOn + 30})
				},
			} {
				got, want, err := same()
				if d := cmp.Diff(want, got); d != "" || err != nil {
					t.Errorf("employee %d: %v %s", one, err, d)
				}
			}
		}
		if len(twice) < 2 || len(twice) > 5 {
			t.Errorf("%d employees have a shift twice", len(twice))
		}
	})
}

// sameShifts is EachShift of what one is shown, and what the tables say.
func sameShifts(ctx context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	if one, _ := meant(v, f); one == 0 {
		return nil, nil, nil
	}
	var got, want []schedule.ShiftRow
	err := s.EachShift(ctx, v, f, func(row *schedule.ShiftRow) error {
		got = append(got, *row)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	text, args, err := s.shiftQuery(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	err = s.engine.query(ctx, text, args, func(r row) error {
		want = append(want, schedule.ShiftRow{})
		scanShift(r, &want[len(want)-1])
		return nil
	})
	return got, want, err
}

// sameItems is Days of what one is shown, and what the tables say; EachDay gives the same as Days.
func sameItems(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	one, _ := meant(v, f)
	if one == 0 || f.From == 0 || f.To == 0 {
		return nil, nil, nil
	}
	got, _, err := s.Days(ctx, v, f, Page{Limit: 5})
	if err != nil {
		return nil, nil, err
	}
	var all []schedule.DayItem
	if err = s.EachDay(ctx, v, f, func(i *schedule.DayItem) error {
		all = append(all, *i)
		return nil
	}); err != nil || !cmp.Equal(got, all) && len(got)+len(all) > 0 {
		return got, all, err
	}
	var want []schedule.DayItem
	o, err := orderOf(Page{Limit: 5}, employeeSorts)
	if err != nil {
		return nil, nil, err
	}
	err = s.engine.read(ctx, func(q reader) error {
		d := newDayReader(m, v, f)
		page, _, err := pageOfPeople(ctx, q, d.busy(), o)
		if err == nil {
			want, err = d.read(ctx, q, page)
		}
		return err
	})
	return got, want, err
}

// sameNext is the next shift that one is shown, and what the tables say.
func sameNext(ctx context.Context, s *Store, one int64, from schedule.Instant) (any, any, error) {
	v := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: one}
	got, err := s.NextShifts(ctx, v, []int64{one}, from)
	if err != nil {
		return nil, nil, err
	}
	var want map[int64]schedule.ShiftRow
	err = s.engine.read(ctx, func(q reader) (err error) {
		want, err = (&staffReader{v: v, now: from}).nextShifts(ctx, q, []int64{one})
		return err
	})
	return got, want, err
}
