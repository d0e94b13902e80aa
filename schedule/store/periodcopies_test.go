package store

import (
	"context"
	"errors"
	"fmt"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// withoutCopies is the store that must ask the database about each period.
func withoutCopies(t *testing.T, dsn string) *Store {
	s := opened(t, dsn, ReadOnly)
	for id := range int64(20) {
		for _, of := range []string{"draft", "version"} {
			s.lists.putRows(s.Version(), fmt.Sprint("few bytes of ", of, " ", id), []*periodCopies{nil}, 1)
		}
	}
	return s
}

// periodQuestions are the questions that the shifts of a period at hand answer.
var periodQuestions = map[string]func(context.Context, *Store, schedule.Viewer, schedule.Filter) (any, error){
	"days": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.DayCounts(c, v, f)
	},
	"pages of days": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		var all []any
		for p := (Page{Limit: 4}); ; {
			items, next, err := s.Days(c, v, f, p)
			people, after, failed := s.CalendarEmployees(c, v, f, p)
			if all = append(all, items, next, people, after); next == "" || err != nil || failed != nil {
				return all, errors.Join(err, failed)
			}
			p.After = next
		}
	},
	"figures of days": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.DayFigures(c, v, f)
	},
	"shifts": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.ShiftCounts(c, v, f)
	},
	"conflicts": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.ConflictCounts(c, v, f)
	},
	"versions": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		f.DraftPeriodID = 0
		all, err := s.VersionFigures(c, v, ofAnyVersion(f))
		one, failed := s.VersionFigures(c, v, f)
		return []any{all, one}, errors.Join(err, failed)
	},
	"lists of shifts": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return pagesOf(func(p Page) ([]schedule.ShiftRow, string, error) { return s.Shifts(c, v, f, p) }, "", "-start")
	},
	"lists of open shifts": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return pagesOf(func(p Page) ([]schedule.ShiftRow, string, error) { return s.OpenShifts(c, v, f, p) }, "", "-start")
	},
	"rows": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		kind := []schedule.ChangeKind{"", schedule.ChangeAdded, schedule.ChangeRemoved}[f.From%3]
		return pagesOf(func(p Page) ([]schedule.PublishedShiftRow, string, error) {
			return s.PublishedShifts(c, v, f.PublishedPeriodID, f, kind, p)
		}, "", "-start", "employee")
	},
	"not seen": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		first, all, err := s.NotSeen(c, v, f.PublishedPeriodID, f, 4)
		return []any{first, all}, err
	},
	"kinds": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.PublishedShiftCounts(c, v, f.PublishedPeriodID, f)
	},
	"since": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.DifferencesSince(c, v, schedule.PublishedPeriod{ID: f.PublishedPeriodID, DraftPeriodID: f.PublishedPeriodID % 2}, f)
	},
	"between versions": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.VersionDifferences(c, v, f.PublishedPeriodID, f.PublishedPeriodID%3+1, f)
	},
	"differences of the draft, counted": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		found, err := s.DraftDifferences(c, v, f.DraftPeriodID, f)
		changes, same, worse := s.CountDraftDifferences(c, v, f.DraftPeriodID, f)
		if err == nil && worse == nil && (changes != len(found.Changes) || same != found.Same) {
			return nil, fmt.Errorf("%d changes and %d the same are counted, there are %d and %d", changes, same, len(found.Changes), found.Same)
		}
		return []any{changes, same}, worse
	},
	"of the draft": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.DraftDifferences(c, v, f.DraftPeriodID, f)
	},
	"findings": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		if !readsDrafts(v) || f.DraftPeriodID == 0 {
			return nil, nil
		}
		return s.DraftFindings(c, v, schedule.DraftPeriod{ID: f.DraftPeriodID, StartsOn: schedule.DateOf(2026, 11, 10), EndsOn: schedule.DateOf(2026, 11, 24)}, f)
	},
	"pairs": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		if f.PublishedPeriodID == 0 { // those of all versions have no order among themselves
			return nil, nil
		}
		pairs, compared, err := s.VersionConflicts(c, v, f.PublishedPeriodID, f)
		return []any{pairs, compared}, err
	},
	"totals of states": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.ShiftStates(c, v, f)
	},
	"figures of drafts": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		f.PublishedPeriodID = 0
		return s.DraftFigures(c, v, f)
	},
	"states": func(c context.Context, s *Store, v schedule.Viewer, f schedule.Filter) (any, error) {
		return s.DraftShiftCounts(c, v, f.DraftPeriodID, f)
	},
}

// pagesOf is the pages of a list in each of these orders, with their cursors.
func pagesOf[T any](page func(Page) ([]T, string, error), sorts ...string) (all []any, err error) {
	for _, sort := range sorts {
		for p, more := (Page{Sort: sort, Limit: 7}), true; more; more = p.After != "" {
			rows, next, err := page(p)
			if err != nil {
				return nil, err
			}
			all, p.After = append(all, rows, next), next
		}
	}
	return all, nil
}

// TestThePeriodAtHandAndTheDatabaseSayTheSame asks each question of both, for every sort of viewer.
func TestThePeriodAtHandAndTheDatabaseSayTheSame(t *testing.T) {
	moved := versions(3, 5)
	moved.PublishedPeriods[1].Status = "recalled"
	for k := range moved.Shifts { // the plan goes on after the publication
		switch s := &moved.Shifts[k]; k % 7 {
		case 0:
			s.State = schedule.StagedForRemoval
		case 1:
			s.State, s.StartsAt, s.EndsAt = schedule.ChangedSince, s.StartsAt+7200, s.EndsAt+7200
		}
	}
	onward := versioned(t) // without what is to be removed, of which the answers about everything say too little
	for k := range onward.Shifts {
		if s := &onward.Shifts[k]; s.State == schedule.StagedForRemoval {
			s.State, s.LocationID = schedule.ChangedSince, 1+s.ID%3
		}
	}
	fresh := storetest.Roster(40, 9) // a draft of which nothing was ever published
	fresh.PublishedPeriods, fresh.PublishedShifts, fresh.Acknowledgments = nil, nil, nil
	for k := range fresh.Shifts {
		fresh.Shifts[k].State, fresh.Shifts[k].DraftPeriodID = schedule.NeverPublished, 1
	}
	for name, roster := range map[string]*schedule.Roster{"versions": moved, "onward": onward, "fresh": fresh, "roster": storetest.Roster(60, 7)} {
		t.Run(name, func(t *testing.T) {
			storetest.Engines(t, func(t *testing.T, dsn string) {
				fast := imported(t, dsn, roster)
				slow := withoutCopies(t, dsn)
				low := schedule.UTC.Date(roster.Shifts[0].StartsAt)
				some, inMemory := map[string]bool{}, 0
				for _, of := range []schedule.Filter{{DraftPeriodID: 1}, {PublishedPeriodID: 1}, {PublishedPeriodID: 2}, {PublishedPeriodID: 3}, {PublishedPeriodID: 77}} {
					for n := range 16 { // number 12 of everything, those after it of one employee alone
						f := of
						if n%4 == 3 || n > 12 {
							f.EmployeeID = int64(n * n % 41) // 1 to 40 are there
						}
						if n <= 12 {
							f.LocationID, f.PositionID = int64(n%3), int64(n/3%2)
						}
						if n%4 == 1 {
							f.Statuses = []schedule.BlockStatus{schedule.Requested, schedule.Declined}
						}
						if n < 10 {
							f.From = low + schedule.Date(4*n) - 6
							f.To = f.From + schedule.Date(n%9)
						}
						if known, err := (dayQuestion{v: schedule.Manager, f: f}).inMemory(ctx, fast, order{}); err != nil {
							t.Fatal(err)
						} else if known != nil && known.copies != nil {
							inMemory++
						}
						for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 3}} {
							for question, ask := range periodQuestions {
								want, err := ask(ctx, slow, v, f)
								got, failed := ask(ctx, fast, v, f)
								if d := gocmp.Diff(want, got); d != "" || err != nil || failed != nil {
									t.Fatalf("%s of %s %+v: %v %v %.2000s", question, v.Role, f, err, failed, d)
								}
								some[fmt.Sprintf("%s %+v", question, got)] = true
							}
						}
					}
				}
				if len(some) < 100 || inMemory < 30 {
					t.Errorf("%d answers, %d pages of days from memory say little", len(some), inMemory)
				}
			})
		})
	}
}
