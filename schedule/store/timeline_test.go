package store

import (
	"cmp"
	"math"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// withoutTimeline is the store with nothing but the database to ask.
func withoutTimeline(t *testing.T, dsn string) *Store {
	s := opened(t, dsn, ReadOnly)
	s.lists.putRows(s.Version(), timelineKey, (*timeline)(nil), 1)
	return s
}

// TestTimelineHoldsTheShiftsOfTheRoster holds that every stretch of time has exactly the assigned shifts that stay and touch it.
func TestTimelineHoldsTheShiftsOfTheRoster(t *testing.T) {
	roster := storetest.Roster(60, 8)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		line := s.timeline(ctx)
		if line == nil {
			t.Fatal("no timeline of a small company")
		}
		low, high := roster.Shifts[0].StartsAt, roster.Shifts[0].EndsAt
		for _, shift := range roster.Shifts {
			low, high = min(low, shift.StartsAt), max(high, shift.EndsAt)
		}
		spans := []schedule.Interval{{Start: low - 1e6, End: high + 1e6}, {Start: low, End: low}, {Start: high, End: high + 60}, {Start: low - 3600, End: low + 1}}
		for at := low; at < high; at += (high - low) / 23 {
			spans = append(spans, schedule.Interval{Start: at, End: at + 60}, schedule.Interval{Start: at, End: at + 5*86400 + 123})
		}
		rows := 0
		for _, span := range spans {
			want, got := []schedule.Shift{}, []schedule.Shift{}
			for _, shift := range roster.Shifts {
				if shift.EmployeeID != 0 && shift.State != schedule.StagedForRemoval && !span.Empty() && shift.Interval().Overlaps(span) {
					want = append(want, schedule.Shift{ID: shift.ID, EmployeeID: shift.EmployeeID, LocationID: shift.LocationID, PositionID: shift.PositionID,
						StartsAt: shift.StartsAt, EndsAt: shift.EndsAt, TimeZone: shift.TimeZone})
				}
			}
			line.each(span, func(one *timedShift) {
				p := line.posts[one.post]
				got = append(got, schedule.Shift{ID: one.id, EmployeeID: line.people[one.who].ID, LocationID: p.location, PositionID: p.position,
					StartsAt: one.interval().Start, EndsAt: one.interval().End, TimeZone: p.zone})
			})
			for _, list := range [][]schedule.Shift{want, got} {
				slices.SortFunc(list, func(a, b schedule.Shift) int { return cmp.Compare(a.ID, b.ID) })
			}
			if d := gocmp.Diff(want, got); d != "" {
				t.Fatalf("%v: %.2000s", span, d)
			}
			rows += len(got)
		}
		if rows < len(roster.Shifts) {
			t.Errorf("%d rows say little", rows)
		}
	})
}

// TestTheTimelineAndTheDatabaseSayTheSame asks what the timeline answers of both.
func TestTheTimelineAndTheDatabaseSayTheSame(t *testing.T) {
	roster := storetest.Roster(60, 8)
	first, last := schedule.UTC.Date(roster.Shifts[0].StartsAt), schedule.UTC.Date(roster.Shifts[0].StartsAt)
	for _, shift := range roster.Shifts {
		first, last = min(first, schedule.UTC.Date(shift.StartsAt)), max(last, schedule.UTC.Date(shift.StartsAt))
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast := imported(t, dsn, roster)
		slow := withoutTimeline(t, dsn)
		if fast.timeline(ctx) == nil || slow.timeline(ctx) != nil {
			t.Fatal("both ask the same")
		}
		tables := withoutTimeline(t, dsn) // and without what was packed by week
		tables.traced = true
		places, err := fast.Locations(ctx, schedule.Manager)
		if err != nil {
			t.Fatal(err)
		}
		gaps, free, shifts, placed, counted, staged := 0, 0, 0, 0, 0, 0
		for on := first - 1; on <= last+1; on += 3 {
			var gap []schedule.Shortfall
			for _, l := range places {
				z, _ := schedule.ZoneOrUTC(l.TimeZone)
				for _, hour := range []int{0, 8 * 60, 20 * 60} {
					for position := range int64(3) {
						c := schedule.Coverage{On: on, Interval: schedule.Interval{Start: z.Resolve(on, hour), End: z.Resolve(on, hour+240)},
							Target: &schedule.CoverageTarget{PositionID: position}}
						gap = append(gap, schedule.Shortfall{Coverage: c, Location: l})
					}
				}
			}
			for _, some := range [][]schedule.Shortfall{gap, gap[:9]} { // of all places, and of one
				want, got := slices.Clone(some), slices.Clone(some)
				if err := slow.FillGaps(ctx, schedule.Manager, want); err != nil {
					t.Fatal(err)
				}
				if err := fast.FillGaps(ctx, schedule.Manager, got); err != nil {
					t.Fatal(err)
				}
				bare := slices.Clone(some)
				if err := tables.FillGaps(ctx, schedule.Manager, bare); err != nil {
					t.Fatal(err)
				}
				if d := gocmp.Diff(bare, want) + gocmp.Diff(want, got); d != "" {
					t.Fatalf("%s: %.2000s", on, d)
				}
				for _, g := range got {
					gaps += g.Qualified - g.Free
					free += g.Free
				}
			}
			for _, f := range []schedule.Filter{{}, {LocationID: places[0].ID}, {PositionID: 1}} {
				f.From, f.To = on, on+6
				m, err := fast.meta(ctx)
				if err != nil {
					t.Fatal(err)
				}
				question := dayQuestion{m, schedule.Manager, f}
				timed, err := question.timed(ctx, fast)
				if err != nil {
					t.Fatal(err)
				}
				if timed != nil {
					counted++
				} else {
					staged++
				}
				err = fast.engine.read(ctx, func(q reader) error {
					got, err := question.count(ctx, q, timed)
					if want, failed := question.count(ctx, q, nil); got != want || err != nil || failed != nil {
						t.Errorf("%+v: %+v in place of %+v, %v %v", f, got, want, err, failed)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
				f.From, f.To = 0, 0
				for _, v := range []schedule.Viewer{schedule.Manager, schedule.Wall} {
					day := f
					day.From, day.To = on, on
					want, err := slow.ShiftsByPlace(ctx, v, day)
					if err != nil {
						t.Fatal(err)
					}
					rows, err := fast.ShiftsByPlace(ctx, v, day)
					if d := gocmp.Diff(want, rows); d != "" || err != nil {
						t.Fatalf("%+v: %v %.2000s", day, err, d)
					}
					shifts += len(rows)
					bare, err := fast.PlacedShifts(ctx, v, day)
					if err != nil {
						t.Fatal(err)
					}
					for k := range bare {
						if bare[k].State == "" {
							placed++
						}
						if g, w := bare[k], rows[k]; g.EmployeeID != w.EmployeeID || g.LocationID != w.LocationID || g.Location != w.Location || g.TimeZone != w.TimeZone || g.Interval() != w.Interval() {
							t.Fatalf("%+v: %+v in place of %+v", day, g, w)
						}
					}
					whole, err := fast.WholeShifts(ctx, v, bare)
					if d := gocmp.Diff(rows, whole, cmpopts.EquateEmpty()); d != "" || err != nil {
						t.Fatalf("%+v: whole %v %.2000s", day, err, d)
					}
				}
				want, err := slow.Coverage(ctx, schedule.Manager, f, on, on+6)
				if err != nil {
					t.Fatal(err)
				}
				got, err := fast.Coverage(ctx, schedule.Manager, f, on, on+6)
				if d := gocmp.Diff(want, got); d != "" || err != nil {
					t.Fatalf("%s %+v: %v %.2000s", on, f, err, d)
				}
			}
		}
		if gaps == 0 || free == 0 || shifts == 0 || placed == 0 || counted == 0 || staged == 0 {
			t.Errorf("%d taken, %d free, %d shifts and %d of them bare, %d counts from memory and %d of days with shifts to be removed say little", gaps, free, shifts, placed, counted, staged)
		}
	})
}

// TestWorkersHaveTheSameShiftsFromTheTimeline holds what many workers are given from memory against what few are given by the database.
func TestWorkersHaveTheSameShiftsFromTheTimeline(t *testing.T) {
	roster := storetest.Roster(60, 8)
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, roster)
		slow := withoutTimeline(t, dsn)
		start, rows := roster.Shifts[0].StartsAt, 0
		for _, f := range []schedule.Filter{{}, {LocationID: 1}, {PositionID: 2}} {
			ask := WorkersAsk{Shifts: schedule.Interval{Start: start + 86400, End: start + 15*86400}, Gone: true}
			workers, err := slow.Workers(ctx, schedule.Manager, f, ask)
			if err != nil {
				t.Fatal(err)
			}
			slices.Reverse(workers) // nobody has to come by name
			wr := workerReader{ask: ask, time: s.timeline(ctx)}
			for _, w := range workers {
				wr.out = append(wr.out, schedule.Worker{Employee: w.Employee})
			}
			wr.shiftsInTime()
			for k, w := range workers {
				for i := range w.Shifts { // what a line does not have
					w.Shifts[i].BreakMinutes, w.Shifts[i].State = 0, ""
				}
				slices.SortFunc(w.Shifts, func(a, b schedule.Shift) int {
					return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
				})
				if d := gocmp.Diff(w.Shifts, wr.out[k].Shifts); d != "" {
					t.Fatalf("%s: %.2000s", w.Name, d)
				}
				rows += len(w.Shifts)
			}
		}
		if rows < 100 {
			t.Errorf("%d shifts say little", rows)
		}
	})
}

// TestTheTimelineAndTheLinesGiveTheSamePeople walks through few days of everybody and of places by both, and holds the reports too.
func TestTheTimelineAndTheLinesGiveTheSamePeople(t *testing.T) {
	roster := storetest.Roster(60, 8)
	first := schedule.UTC.Date(roster.Shifts[0].StartsAt)
	for _, shift := range roster.Shifts {
		first = min(first, schedule.UTC.Date(shift.StartsAt))
	}
	storetest.Engines(t, func(t *testing.T, dsn string) {
		fast := imported(t, dsn, roster)
		slow := withoutTimeline(t, dsn)
		shifts, balances := 0, 0
		for on := first - 1; on <= first+60; on += 5 {
			for _, f := range []schedule.Filter{{}, {LocationID: 1}, {PositionID: 1}, {LocationID: 2, PositionID: 2}} {
				f.From, f.To = on, on+schedule.Date(on%9)
				if fast.byPerson(ctx, schedule.Manager, f) == nil || slow.byPerson(ctx, schedule.Manager, f) != nil {
					t.Fatal("both ask the same")
				}
				want, got := walked(t, slow, f), walked(t, fast, f)
				if d := gocmp.Diff(want, got); d != "" {
					t.Fatalf("%+v: %.2000s", f, d)
				}
				for _, one := range got {
					shifts += len(one.Shifts)
				}
				weekends := func(s *Store) ([]schedule.BalanceRow, error) {
					return s.Weekends(ctx, schedule.Manager, f, schedule.DefaultWeekend)
				}
				nights := func(s *Store) ([]schedule.BalanceRow, error) {
					return s.Nights(ctx, schedule.Manager, f, schedule.DefaultNight)
				}
				balances += bothSay(t, slow, fast, weekends) + bothSay(t, slow, fast, nights)
				bothSay(t, slow, fast, func(s *Store) ([]schedule.HoursRow, error) { return hoursOf(s, f) })
				bothSay(t, slow, fast, func(s *Store) ([]schedule.RemainingRow, error) {
					return s.Remaining(ctx, schedule.Manager, f, on, on+2)
				})
			}
		}
		people := bothSay(t, slow, fast, func(s *Store) (out []schedule.Person, err error) {
			err = s.EachPerson(ctx, schedule.Manager, schedule.Filter{}, func(p *schedule.Person) error {
				out = append(out, *p)
				return nil
			})
			return out, err
		})
		if shifts < 200 || balances < 200 || people < 50 {
			t.Errorf("%d shifts, %d rows and %d people say little", shifts, balances, people)
		}
	})
}

// bothSay holds that two stores give the same rows, and says how many.
func bothSay[T any](t *testing.T, slow, fast *Store, ask func(*Store) ([]T, error)) int {
	t.Helper()
	want, err := ask(slow)
	if err != nil {
		t.Fatal(err)
	}
	got, err := ask(fast)
	if err != nil {
		t.Fatal(err)
	}
	if d := gocmp.Diff(want, got); d != "" {
		t.Fatalf("%.2000s", d)
	}
	return len(got)
}

// walkedPerson is what a walk says of an employee.
type walkedPerson struct {
	Person schedule.Person
	Shifts []int64 // that touch the days on their own wall clock, by start
}

func walked(t *testing.T, s *Store, f schedule.Filter) (out []walkedPerson) {
	t.Helper()
	err := s.eachWorkerOn(ctx, schedule.Manager, f, func(p *schedule.Person, shifts []schedule.Shift) error {
		one := walkedPerson{Person: *p}
		for k := range shifts {
			z, _ := schedule.ZoneOrUTC(shifts[k].TimeZone)
			if from, to := z.Days(shifts[k].Interval()); from <= f.To && to >= f.From {
				one.Shifts = append(one.Shifts, shifts[k].ID)
			}
		}
		out = append(out, one)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// Whoever is away has a place in the timeline, also without a shift.
func TestWhoHasNoShiftIsInTheTimeline(t *testing.T) {
	roster, away := storetest.Roster(20, 7), int64(0)
	roster.Shifts = slices.DeleteFunc(roster.Shifts, func(s schedule.Shift) bool { return s.EmployeeID == roster.Blocks[0].EmployeeID })
	s := imported(t, storetest.SQLite(t), roster)
	s.Prepare(ctx)
	line := s.timelineAtHand(ctx)
	if line == nil {
		t.Fatal("there is no timeline")
	}
	line.away.each(schedule.Interval{Start: math.MinInt32, End: math.MaxInt32}, func(b *timedBlock) {
		if line.people[b.who].ID != b.employee {
			t.Errorf("block %d of employee %d is said to be of employee %d", b.block, b.employee, line.people[b.who].ID)
		}
		if b.employee == roster.Blocks[0].EmployeeID {
			away++
		}
	})
	if away == 0 {
		t.Error("nobody without a shift is away")
	}
}
