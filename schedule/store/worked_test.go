package store

import (
	"context"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// wholeRows is a list of rows under a rule.
func wholeRows[T, R any](ask func(*Store, context.Context, schedule.Viewer, schedule.Filter, R) ([]T, error), rule R) func(context.Context, *Store, schedule.Filter) (any, int, error) {
	return func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		rows, err := ask(s, ctx, schedule.Manager, f, rule)
		return rows, len(rows), err
	}
}

// wholeFigures are the answers that packed work can give.
var wholeFigures = map[string]func(context.Context, *Store, schedule.Filter) (any, int, error){
	"hours": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		l, err := s.Hours(ctx, schedule.Manager, f, 0)
		return l.Some(0, l.Len()), l.Len(), err
	},
	"hours over what was asked for": wholeRows((*Store).Overtime, 600),
	"minutes left": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		week := schedule.DateOf(2026, 11, 16)
		left, err := s.RemainingSum(ctx, schedule.Manager, f, week, week+2)
		return left, left, err
	},
	"sum of hours": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		sum, err := s.HoursSum(ctx, schedule.Manager, f)
		return sum, sum.Minutes, err
	},
	"overtime": wholeRows((*Store).Overtime, 0),
	"sum of overtime": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		sum, err := s.OvertimeSum(ctx, schedule.Manager, f, 0)
		return sum, sum.Weeks, err
	},
	"rests":                     wholeRows((*Store).ShortRests, 0),
	"rests that were asked for": wholeRows((*Store).ShortRests, 3000),
	"double bookings":           wholeRows((*Store).DoubleBookings, 60),
	"runs":                      wholeRows((*Store).LongRuns, 0),
	"weekends":                  wholeRows((*Store).Weekends, schedule.DefaultWeekend),
	"nights":                    wholeRows((*Store).Nights, schedule.DefaultNight),
	"sum of weekends": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		sum, err := s.WeekendSum(ctx, schedule.Manager, f, schedule.DefaultWeekend)
		return sum, sum.Shifts, err
	},
	"sum of nights": func(ctx context.Context, s *Store, f schedule.Filter) (any, int, error) {
		sum, err := s.NightSum(ctx, schedule.Manager, f, schedule.DefaultNight)
		return sum, sum.Shifts, err
	},
	"doubts": wholeRows((*Store).Doubts, 0),
}

// workedRoster has something for each of them: few rests, runs of days, shifts and blocks that look wrong, and somebody without work.
func workedRoster() *schedule.Roster {
	r := storetest.Roster(60, 7)
	last := r.Shifts[len(r.Shifts)-1].ID
	for day := range 14 {
		s := r.Shifts[0]
		s.ID, s.EmployeeID, s.State = last+1+int64(day), 5, schedule.Published
		s.StartsAt = schedule.UTC.Resolve(schedule.DateOf(2026, 11, 10).Add(day), 9*60)
		s.EndsAt = s.StartsAt + 17*3600
		r.Shifts = append(r.Shifts, s)
	}
	r.Employees[8].TerminatedOn = schedule.DateOf(2026, 11, 12)
	return r
}

// TestPackedWorkAnswersAsTheShifts holds what all shifts come to as it was packed against what the shifts give.
func TestPackedWorkAnswersAsTheShifts(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		packed, ctx := imported(t, dsn, workedRoster()), t.Context()
		type answer struct {
			rows any
			n    int
		}
		ask := func(s *Store) map[string]map[string]answer {
			out := map[string]map[string]answer{}
			for name, figure := range wholeFigures {
				out[name] = map[string]answer{}
				for _, f := range []schedule.Filter{{}, {LocationID: 1}, {LocationID: 2, PositionID: 1}, {From: schedule.DateOf(2026, 11, 16)}, {EmployeeID: 5}} {
					rows, n, err := figure(ctx, s, f)
					if err != nil {
						t.Fatal(err)
					}
					out[name][f.Encode()] = answer{rows, n}
				}
			}
			return out
		}
		if w, err := packed.worked(ctx, schedule.Manager, schedule.Filter{}); err != nil || w == nil {
			t.Fatalf("nothing is packed: %v", err)
		}
		got := ask(packed)
		other := opened(t, dsn, ReadWrite)
		if err := other.engine.change(ctx, func(w writer) error { return w.exec(ctx, `DELETE FROM packed_rows`) }); err != nil {
			t.Fatal(err)
		}
		plain := opened(t, dsn, ReadOnly)
		if w, err := plain.worked(ctx, schedule.Manager, schedule.Filter{}); err != nil || w != nil {
			t.Fatalf("it is still packed: %v", err)
		}
		if d := cmp.Diff(ask(plain), got, cmp.AllowUnexported(answer{})); d != "" {
			t.Errorf("packed:\n%s", d)
		}
		for name, answers := range got {
			if answers[""].n == 0 {
				t.Errorf("%s: nothing was compared", name)
			}
		}
	})
}
