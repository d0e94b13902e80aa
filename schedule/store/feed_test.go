package store

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	diff "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

const feedDay = 86400

// versions is a roster whose month was published so many times, a day apart: from one version to the next shifts move in time,
// to another employee, place or position, go, and come. Some shifts were published without a version.
func versions(n int, seed uint64) *schedule.Roster {
	r := storetest.Roster(8, seed)
	r.PublishedShifts, r.PublishedPeriods = nil, nil
	for k := range r.Shifts {
		r.Shifts[k].Notes = "private words"
	}
	g := rand.New(rand.NewPCG(seed, 3))
	in := func(s schedule.Shift) bool { return s.ID%3 != 0 } // the others are published as they are
	var before []schedule.PublishedShift
	for v := 1; v <= n; v++ {
		var rows []schedule.PublishedShift
		for k := range r.Shifts {
			s := &r.Shifts[k]
			if s.State, s.DraftPeriodID = schedule.Published, 0; !in(*s) {
				continue
			}
			s.DraftPeriodID = 1
			switch g.IntN(12) {
			case 0:
				continue // not in this version
			case 1:
				s.EmployeeID = int64(g.IntN(8))
			case 2:
				s.LocationID = 1 + int64(g.IntN(3))
			case 3:
				s.StartsAt, s.EndsAt = s.StartsAt+3600, s.EndsAt+3600
			}
			p := schedule.PublishedShift{Shift: *s}
			if s.EmployeeID != 0 {
				p.EmployeeName = fmt.Sprint("then ", s.EmployeeID)
			}
			rows = append(rows, p)
		}
		head := schedule.PublishedPeriod{ID: int64(v), DraftPeriodID: 1, Version: v, StartsOn: schedule.DateOf(2026, 11, 1), EndsOn: schedule.DateOf(2026, 11, 30),
			Status: "superseded", PublishedAt: now + schedule.Instant(v*feedDay)}
		if v == n {
			head.Status = "current"
		}
		r.PublishedPeriods = append(r.PublishedPeriods, head)
		before = schedule.Compare(head.ID, before, rows)
		r.PublishedShifts = append(r.PublishedShifts, before...)
	}
	return r
}

// inFeed says whether a row is in the calendar of the filter, days left aside.
func inFeed(f schedule.Filter, s schedule.Shift) bool {
	return (f.EmployeeID == 0 || s.EmployeeID == f.EmployeeID) && (f.LocationID == 0 || s.LocationID == f.LocationID) &&
		(f.PositionID == 0 || s.PositionID == f.PositionID)
}

// onDays says whether a shift touches the days of the filter.
func onDays(f schedule.Filter, s schedule.Shift) bool {
	z, _ := schedule.ZoneOrUTC(s.TimeZone)
	first, last := z.Days(s.Interval())
	return (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To)
}

// naiveFeed tells the same calendar by walking the versions one after the other: each line is a shift, its times, its version and
// whether it is cancelled.
func naiveFeed(r *schedule.Roster, f schedule.Filter, since schedule.Instant) []string {
	line := func(s schedule.Shift, version int, cancelled bool) string {
		return fmt.Sprint(s.ID, " ", s.StartsAt, " ", s.EndsAt, " ", s.EmployeeID, " v", version, " ", cancelled)
	}
	state, gone := map[int64]schedule.Shift{}, map[int64]string{}
	last := r.PublishedPeriods[len(r.PublishedPeriods)-1]
	copied := map[int64]bool{}
	for _, head := range r.PublishedPeriods {
		now := map[int64]schedule.Shift{}
		for _, p := range r.PublishedShifts {
			if p.PublishedPeriodID != head.ID {
				continue
			}
			copied[p.Shift.ID] = head.ID == last.ID
			if p.ChangeKind != schedule.ChangeRemoved {
				now[p.Shift.ID] = p.Shift
			}
		}
		for id, s := range state {
			after, there := now[id]
			if inFeed(f, s) && (!there || !inFeed(f, after)) && head.PublishedAt >= since && onDays(f, s) {
				gone[id] = line(s, head.Version, true)
			}
		}
		state = now
	}
	var out []string
	add := func(s schedule.Shift, version int) {
		if inFeed(f, s) && onDays(f, s) {
			delete(gone, s.ID)
			out = append(out, line(s, version, false))
		}
	}
	for _, s := range state {
		add(s, last.Version)
	}
	for _, s := range r.Shifts {
		if s.State == schedule.Published && !copied[s.ID] {
			add(s, 0)
		}
	}
	for _, text := range gone {
		out = append(out, text)
	}
	slices.Sort(out)
	return out
}

func feedLines(t *testing.T, s *Store, f schedule.Filter, since schedule.Instant) (out []string) {
	t.Helper()
	err := s.EachFeedShift(ctx, schedule.Wall, f, since, func(e *schedule.FeedShift) error {
		if text := fmt.Sprintf("%+v", *e); strings.Contains(text, "private") || e.PublishedAt == 0 || (e.EmployeeID != 0 && e.EmployeeName == "") {
			t.Errorf("%s", text)
		}
		out = append(out, fmt.Sprint(e.ID, " ", e.Start, " ", e.End, " ", e.EmployeeID, " v", e.Version, " ", e.Cancelled))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(out)
	return out
}

// TestFeedsFollowThePublications publishes one month three times, each time by an import, and holds every calendar against a
// walk over the versions.
func TestFeedsFollowThePublications(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		filters := []schedule.Filter{{}, {EmployeeID: 3}, {EmployeeID: 5, From: schedule.DateOf(2026, 11, 10)}, {LocationID: 2},
			{LocationID: 1, PositionID: 2, From: schedule.DateOf(2026, 11, 5), To: schedule.DateOf(2026, 11, 25)}}
		cancelled := 0
		for v := 1; v <= 3; v++ {
			r := versions(v, 5)
			importInto(t, dsn, r)
			s := opened(t, dsn, ReadOnly)
			for _, f := range filters {
				for _, since := range []schedule.Instant{0, now + 3*feedDay} {
					got, want := feedLines(t, s, f, since), naiveFeed(r, f, since)
					if d := diff.Diff(want, got); d != "" {
						t.Fatalf("version %d, filter %+v, since %d:\n%.2000s", v, f, since, d)
					}
					for _, l := range got {
						if strings.HasSuffix(l, "true") {
							cancelled++
						}
					}
				}
			}
		}
		if cancelled < 20 {
			t.Errorf("only %d cancelled shifts were compared", cancelled)
		}
	})
}

// TestFeedOfOneVersion holds the calendar of each version against its rows.
func TestFeedOfOneVersion(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := versions(3, 8)
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadOnly)
		for _, head := range r.PublishedPeriods {
			var want, got []string
			for _, p := range r.PublishedShifts {
				gone := p.ChangeKind == schedule.ChangeRemoved
				if p.PublishedPeriodID == head.ID && (!gone || head.PublishedAt >= now+2*feedDay) {
					want = append(want, fmt.Sprint(p.Shift.ID, p.Shift.StartsAt, head.Version, gone))
				}
			}
			err := s.EachFeedShiftOf(ctx, schedule.Wall, head, schedule.Filter{}, now+2*feedDay, func(e *schedule.FeedShift) error {
				got = append(got, fmt.Sprint(e.ID, e.Start, e.Version, e.Cancelled))
				return nil
			})
			slices.SortFunc(want, cmp.Compare)
			slices.SortFunc(got, cmp.Compare)
			if d := diff.Diff(want, got); d != "" || err != nil {
				t.Errorf("version %d: %v\n%.2000s", head.Version, err, d)
			}
		}
	})
}

// TestFeedsOfStaffAreTheirOwn holds that a viewer reads no calendar but his own, and a recalled version is in none.
func TestFeedsOfStaffAreTheirOwn(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := versions(2, 5)
		r.PublishedPeriods[1].Status = "recalled"
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadOnly)
		for v, want := range map[schedule.Viewer]int64{{Role: schedule.RoleStaff, EmployeeID: 4}: 4, {Role: schedule.RoleStaff}: 0, {}: 0} {
			err := s.EachFeedShift(ctx, v, schedule.Filter{}, 0, func(e *schedule.FeedShift) error {
				if e.EmployeeID != want || e.Version == 2 {
					t.Errorf("%+v reads %+v", v, e)
				}
				return nil
			})
			if err != nil {
				t.Error(err)
			}
		}
	})
}
