package roster

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
)

// covering returns the copies of shifts that coverage counts, found by plain loops over the rows.
func (p plain) covering(v schedule.Viewer, f schedule.Filter) []schedule.Shift {
	if v.Role != schedule.RoleManager && f.DraftPeriodID != 0 {
		return nil
	}
	if f.PublishedPeriodID == 3 && v.Role != schedule.RoleManager { // recalled
		return nil
	}
	return slices.DeleteFunc(slices.Clone(plainCopies(p.Roster, v, f.PublishedPeriodID)), func(s schedule.Shift) bool {
		return s.State == schedule.StagedForRemoval || f.DraftPeriodID != 0 && s.DraftPeriodID != f.DraftPeriodID
	})
}

// coverage returns the expected result of Coverage.
func (p plain) coverage(v schedule.Viewer, f schedule.Filter, first, last schedule.Date) (out []rules.PlaceCoverage) {
	shifts, names := p.covering(v, f), map[int64]string{}
	period := f.DraftPeriodID != 0 || f.PublishedPeriodID != 0
	for _, l := range p.Locations {
		var targets []schedule.CoverageTarget
		for _, c := range p.CoverageTargets {
			if v.Role == "" || c.LocationID != l.ID || f.LocationID != 0 && l.ID != f.LocationID || f.EmployeeID != 0 && p.employee(f.EmployeeID).LocationID != l.ID ||
				f.PositionID != 0 && c.PositionID != f.PositionID || !p.finds(f, p.placeText(l.ID), p.position(c.PositionID)) {
				continue
			}
			targets = append(targets, c)
			names[c.PositionID] = p.position(c.PositionID)
		}
		slices.SortFunc(targets, func(a, b schedule.CoverageTarget) int { return cmp.Compare(a.ID, b.ID) })
		z, _ := localtime.ZoneOrUTC(l.TimeZone)
		begin, days := first-1, z.Range(first, last)
		if period {
			begin, days = first, z.Range(first, last+1)
		}
		if stretches := rules.WorstCoverage(rules.Cover(z, targets, shifts, begin, last), days); len(stretches) > 0 {
			out = append(out, rules.PlaceCoverage{Location: l, Positions: names, Stretches: stretches})
		}
	}
	return out
}

func TestCoverageIsThatOfTheShifts(t *testing.T) {
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		first := testDay - 4
		want, got := p.coverage(w.viewer, f, first, first+6), w.Coverage(f, first, first+6)
		same := slices.EqualFunc(want, got, func(a, b rules.PlaceCoverage) bool {
			return a.Location == b.Location && maps.Equal(a.Positions, b.Positions) && slices.EqualFunc(a.Stretches, b.Stretches, func(a, b rules.Coverage) bool {
				return *a.Target == *b.Target && a.Interval == b.Interval && a.On == b.On && a.Scheduled == b.Scheduled
			})
		})
		if !same {
			t.Fatalf("%v %+v: coverage differs from a plain loop (-want +got):\n%s", w.viewer, f, gocmp.Diff(want, got))
		}
	})
}

func TestWeeksOfCoverageAddUp(t *testing.T) {
	eachPlanCase(t, func(t *testing.T, _ plain, w View, f schedule.Filter) {
		weeks := w.CoverageWeeks(f, testDay-14, 4)
		for k, week := range weeks {
			want := rules.CoverageWeek{First: testDay - 14 + schedule.Date(7*k), Last: testDay - 8 + schedule.Date(7*k)}
			for _, p := range w.Coverage(f, want.First, want.Last) {
				want.Places++
				want.CoverageSum = want.Plus(p.Sum())
				for _, c := range p.Stretches {
					want.Heads = max(want.Heads, c.Scheduled)
				}
			}
			if week != want {
				t.Fatalf("%v %+v: week %d is %+v, want %+v", w.viewer, f, k, week, want)
			}
		}
	})
}

func TestCoverageCountsThroughTheHourThatIsRepeated(t *testing.T) {
	day := localtime.DateOf(2026, 10, 25) // in Berlin, 02:00 to 03:00 occurs twice
	z, _ := localtime.LoadZone("Europe/Berlin")
	shift := func(id, employee int64, from, to int) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: 1, TimeZone: "Europe/Berlin", StartsAt: z.Resolve(day, from*60), EndsAt: z.Resolve(day, to*60), State: schedule.NeverPublished}
	}
	rows := &schedule.Roster{
		Locations: []schedule.Location{{ID: 1, Name: "Berlin", TimeZone: "Europe/Berlin"}},
		Employees: []schedule.Employee{{ID: 1, Name: "Ann", Status: "active", LocationID: 1}, {ID: 2, Name: "Ben", Status: "active", LocationID: 1}},
		Shifts:    []schedule.Shift{shift(1, 1, 0, 6), shift(2, 1, 1, 5), shift(3, 2, 4, 8)}, // Ann counts once
		CoverageTargets: []schedule.CoverageTarget{{ID: 1, LocationID: 1, On: day, StartMinute: 0, EndMinute: 480, Min: 1, Optimal: 2},
			{ID: 2, LocationID: 1, PositionID: 9, On: day + 90, StartMinute: 0, EndMinute: 60, Min: 1}},
	}
	places := build(t, rows).For(schedule.Manager).Coverage(schedule.Filter{}, day, day)
	if len(places) != 1 || len(places[0].Stretches) != 3 {
		t.Fatalf("%+v", places)
	}
	for k, want := range []struct{ minutes, people int }{{5 * 60, 1}, {2 * 60, 2}, {2 * 60, 1}} {
		if c := places[0].Stretches[k]; c.Minutes() != want.minutes || c.Scheduled != want.people {
			t.Errorf("stretch %d: %d people for %d minutes, want %d for %d", k, c.Scheduled, c.Minutes(), want.people, want.minutes)
		}
	}
}

func TestGapsNameWhoIsFree(t *testing.T) {
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		var gaps []rules.Shortfall
		for _, place := range w.Coverage(f, testDay-2, testDay+4) {
			gaps = append(gaps, place.Gaps()...)
		}
		want := slices.Clone(gaps)
		if w.viewer.Role == schedule.RoleManager {
			for k := range want {
				p.fill(t, &want[k])
			}
		}
		w.FillGaps(gaps)
		for k := range gaps {
			if gaps[k].Free != want[k].Free || gaps[k].Qualified != want[k].Qualified {
				t.Fatalf("%v %+v: %d of %d are free, want %d of %d", w.viewer, f, gaps[k].Free, gaps[k].Qualified, want[k].Free, want[k].Qualified)
			}
		}
	})
}

// fill counts the employees who could fill a gap.
func (p plain) fill(t *testing.T, g *rules.Shortfall) {
	g.Qualified, g.Free = 0, 0
	position := g.Target.PositionID
	for _, e := range p.Employees {
		if e.LocationID != g.Location.ID || position != 0 && e.PositionID != position {
			continue
		}
		g.Qualified++
		taken := slices.ContainsFunc(p.Shifts, func(s schedule.Shift) bool {
			return s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval && s.Interval().Overlaps(g.Interval)
		})
		for _, b := range p.Blocks {
			if b.EmployeeID != e.ID || b.Kind == schedule.Undesired || b.Status != schedule.Active && b.Status != schedule.Approved {
				continue
			}
			occs, err := recur.ExpandAll([]schedule.Block{stored(b)}, nil, localtime.UTC.Range(testDay-40, testDay+80))
			if err != nil {
				t.Fatal(err)
			}
			taken = taken || slices.ContainsFunc(occs, func(o schedule.Occurrence) bool { return !o.Missing && o.Interval.Overlaps(g.Interval) })
		}
		if !taken {
			g.Free++
		}
	}
}

func TestAcknowledgmentsAreThoseOfTheFilter(t *testing.T) {
	type row = schedule.AcknowledgmentRow
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		for _, of := range []AcknowledgmentsOf{{}, {Draft: 1}, {Draft: 1, Versions: true}, {Published: 2}} {
			var want []row
			kinds, seen := map[schedule.AcknowledgmentKind]int{}, map[int64]map[int64]bool{}
			for _, k := range p.Acknowledgments {
				one, e, draft := row{Acknowledgment: k}, p.employee(k.EmployeeID), k.DraftPeriodID
				one.EmployeeNumber = e.Number
				for _, d := range p.DraftPeriods {
					if d.ID == k.DraftPeriodID {
						one.StartsOn, one.EndsOn = d.StartsOn, d.EndsOn
					}
				}
				for _, v := range p.PublishedPeriods {
					if v.ID == k.PublishedPeriodID {
						one.StartsOn, one.EndsOn, one.Version = v.StartsOn, v.EndsOn, v.Version
						if of.Versions {
							draft = v.DraftPeriodID
						}
					}
				}
				reads := w.viewer.Role == schedule.RoleManager || w.viewer.Role == schedule.RoleStaff && k.PublishedPeriodID != 0 && e.ID == w.viewer.EmployeeID && e.ID != 0
				if !reads || of.Draft != 0 && draft != of.Draft || of.Published != 0 && k.PublishedPeriodID != of.Published || f.EmployeeID != 0 && k.EmployeeID != f.EmployeeID ||
					f.LocationID != 0 && e.LocationID != f.LocationID || f.PositionID != 0 && e.PositionID != f.PositionID || !touches(f, one.StartsOn, one.EndsOn) ||
					!p.finds(f, p.person(e.ID), k.Person) {
					continue
				}
				want = append(want, one)
				if kinds[k.Kind]++; k.PublishedPeriodID != 0 && k.Kind == schedule.EmployeeSeen {
					if seen[k.PublishedPeriodID] == nil {
						seen[k.PublishedPeriodID] = map[int64]bool{}
					}
					seen[k.PublishedPeriodID][cmp.Or(k.EmployeeID, -k.ID)] = true
				}
			}
			byTime := func(a, b *row) int { return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.ID, b.ID)) }
			slices.SortFunc(want, func(a, b row) int { return byTime(&a, &b) })
			listTest[row]{want, w.Acknowledgments(of, f),
				map[string]func(a, b *row) int{"time": byTime, "person": func(a, b *row) int { return cmp.Or(cmp.Compare(a.Person, b.Person), byTime(a, b)) }},
			}.run(t, fmt.Sprint(w.viewer, f, of))
			if got := w.AcknowledgmentCounts(of, f); !maps.Equal(got, kinds) {
				t.Fatalf("%v %+v: %v, want %v", w.viewer, f, got, kinds)
			}
			if got := w.SeenCounts(f); of == (AcknowledgmentsOf{}) && !maps.EqualFunc(seen, got, func(people map[int64]bool, n int) bool { return len(people) == n }) {
				t.Fatalf("%v %+v: %v have seen the versions, want %v", w.viewer, f, got, seen)
			}
		}
	})
}

func TestNotSeenAreThoseWithoutAcknowledgment(t *testing.T) {
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		for _, v := range p.PublishedPeriods {
			asked := f.Without("block_id")
			asked.DraftPeriodID, asked.PublishedPeriodID = 0, v.ID
			var want []int64
			if v.Status != "recalled" || w.manager() {
				waits := map[int64]bool{}
				for _, s := range plainShifts(p.Roster, w.viewer, asked) {
					seen := slices.ContainsFunc(p.Acknowledgments, func(k schedule.Acknowledgment) bool {
						return k.PublishedPeriodID == v.ID && k.EmployeeID == s.EmployeeID && k.Kind == schedule.EmployeeSeen
					})
					if s.EmployeeID != 0 && !seen && !waits[s.EmployeeID] {
						waits[s.EmployeeID] = true
						want = append(want, s.ID)
					}
				}
			}
			first, waiting := w.NotSeen(v.ID, f, 3)
			var got []int64
			for k := range first {
				if got = append(got, first[k].Shift.ID); first[k].EmployeeName != "As published" {
					t.Fatalf("the name is %q", first[k].EmployeeName)
				}
			}
			if waiting != len(want) || !slices.Equal(got, want[:min(3, len(want))]) {
				t.Fatalf("%v %+v: %d wait, first %v; want %v", w.viewer, f, waiting, got, want)
			}
		}
	})
}
