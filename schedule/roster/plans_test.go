package roster

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// addPlans adds coverage targets, rules, exceptions and other planning data to random rows.
func addPlans(r *rand.Rand, rows *schedule.Roster) {
	someDay := func() schedule.Date { return testDay + schedule.Date(r.IntN(20)-8) }
	or0 := func(id int64) int64 { return id * r.Int64N(2) }
	rows.PublishedPeriods = append(rows.PublishedPeriods, schedule.PublishedPeriod{ID: 3, DraftPeriodID: 1, Version: 3, StartsOn: testDay - 7, EndsOn: testDay + 6, Status: "recalled", PublishedAt: testNow - 86400})
	for k := range int64(24) {
		rows.CoverageTargets = append(rows.CoverageTargets, schedule.CoverageTarget{ID: 24 - k, LocationID: 1 + r.Int64N(3), PositionID: r.Int64N(3), Weekday: time.Weekday(r.IntN(7)),
			StartMinute: 60 * r.IntN(24), EndMinute: 60 * r.IntN(24), Min: r.IntN(3), Optimal: 2, Max: r.IntN(4)})
		switch t := &rows.CoverageTargets[k]; r.IntN(5) {
		case 0:
			t.On, t.Weekday = someDay(), 0
		case 1:
			t.EffectiveFrom = someDay()
		case 2:
			t.EffectiveTo = someDay()
		}
	}
	kinds := []schedule.ConstraintKind{schedule.MaxMinutesPerWeek, schedule.MinRestMinutes, schedule.RequiredPosition}
	for k := range int64(16) {
		c := schedule.ConstraintRule{ID: 16 - k, Scope: schedule.RuleScopes[r.IntN(3)], Kind: kinds[r.IntN(3)], Limit: 60, Enabled: r.IntN(4) > 0}
		switch c.Scope {
		case schedule.ForLocation:
			c.ScopeID = 1 + r.Int64N(3)
		case schedule.ForEmployee:
			c.ScopeID = 1 + r.Int64N(8)
		}
		if r.IntN(2) == 0 {
			c.EffectiveFrom = someDay()
		}
		if r.IntN(2) == 0 {
			c.EffectiveTo = someDay()
		}
		rows.ConstraintRules = append(rows.ConstraintRules, c)
		decision := schedule.Decision{Status: []schedule.ReviewStatus{schedule.ReviewOpen, schedule.ReviewResolved}[r.IntN(2)]}
		rows.ConstraintReviews = append(rows.ConstraintReviews, schedule.ConstraintReview{ID: k + 1, Kind: c.Kind, ShiftID: r.Int64N(70), EmployeeID: r.Int64N(9), DraftPeriodID: r.Int64N(3), On: someDay(),
			DetectedAt: testNow - schedule.Instant(r.IntN(5))*3600, Decision: decision})
		x := schedule.ScheduleException{ID: k + 1, LocationID: or0(1 + r.Int64N(3)), EmployeeID: or0(1 + r.Int64N(8)), StartsOn: someDay(), Kind: schedule.ExceptionKinds[r.IntN(5)],
			Title: []string{"Öffnung", "Person day"}[r.IntN(2)], Status: schedule.BlockStatuses[r.IntN(len(schedule.BlockStatuses))], RequestedAt: schedule.Instant(r.IntN(3)) * 60}
		x.EndsOn = x.StartsOn + schedule.Date(r.IntN(4))
		rows.ScheduleExceptions = append(rows.ScheduleExceptions, x)
		rows.ExceptionReviews = append(rows.ExceptionReviews, schedule.ExceptionReview{ID: 16 - k, ExceptionID: 1 + r.Int64N(18), DetectedAt: testNow - schedule.Instant(r.IntN(5))*3600, Decision: decision})
		a := schedule.Acknowledgment{ID: k + 1, EmployeeID: r.Int64N(9), Person: []string{"Zoë", "anna", "Bo"}[r.IntN(3)], At: testNow - schedule.Instant(r.IntN(6))*60, Kind: schedule.ManagerReview}
		if a.DraftPeriodID = r.Int64N(3); a.DraftPeriodID == 0 {
			a.PublishedPeriodID, a.Kind = 1+r.Int64N(3), schedule.EmployeeSeen
		}
		rows.Acknowledgments = append(rows.Acknowledgments, a)
	}
}

// eachPlanCase is eachCase with the rows of addPlans.
func eachPlanCase(t *testing.T, ask func(t *testing.T, p plain, w View, f schedule.Filter)) {
	t.Helper()
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 3))
		rows := randomRows(random)
		addPlans(random, rows)
		r := build(t, rows)
		for _, f := range randomFilters(random) {
			for _, v := range viewers {
				ask(t, plain{rows}, r.For(v), f)
			}
		}
	}
}

// plain computes expected results with plain loops over the rows.
type plain struct{ *schedule.Roster }

func (p plain) employee(id int64) (e schedule.Employee) {
	for _, e := range p.Employees {
		if e.ID == id {
			return e
		}
	}
	return e
}

func (p plain) place(id int64) (l schedule.Location) {
	for _, l := range p.Locations {
		if l.ID == id {
			return l
		}
	}
	return l
}

func (p plain) position(id int64) string {
	for _, x := range p.Positions {
		if x.ID == id {
			return x.Name
		}
	}
	return ""
}

// finds reports whether one of the texts contains the query of the filter.
func (p plain) finds(f schedule.Filter, texts ...string) bool {
	return strings.Contains(schedule.Fold(strings.Join(texts, "\n")), schedule.Fold(f.Q))
}

func (p plain) person(id int64) string { return p.employee(id).Name + "\n" + p.employee(id).Number }

func (p plain) placeText(id int64) string { return p.place(id).Name + "\n" + p.place(id).Code }

// touches reports whether a range of dates overlaps the days of a filter. The date 0 is an open end.
func touches(f schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
}

// listTest compares the pages of a list with all of its rows in the first order.
type listTest[R comparable] struct {
	want  []R
	list  paging.List[R]
	sorts map[string]func(a, b *R) int
}

func (l listTest[R]) run(t *testing.T, asked string) {
	t.Helper()
	got, err := l.list.All()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(l.want, got) {
		t.Fatalf("%s: rows differ from a plain loop (-want +got):\n%s", asked, gocmp.Diff(l.want, got))
	}
	for name, order := range l.sorts {
		want := slices.Clone(l.want)
		slices.SortStableFunc(want, func(a, b R) int { return order(&a, &b) })
		for _, sort := range []string{name, "-" + name} {
			var joined []R
			for after := ""; ; {
				rows, turn, err := l.list.Page(paging.Page{Sort: sort, After: after, Limit: 3})
				if err != nil || len(joined) > len(want) {
					t.Fatalf("%s by %s: %d rows, %v", asked, sort, len(joined), err)
				}
				if joined, after = append(joined, rows...), turn.Next; after == "" {
					break
				}
			}
			if !slices.Equal(want, joined) {
				t.Fatalf("%s by %s: pages differ (-want +got):\n%s", asked, sort, gocmp.Diff(want, joined))
			}
			slices.Reverse(want)
		}
	}
}

func TestTargetsAreThoseOfTheFilter(t *testing.T) {
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		var want []schedule.CoverageTargetRow
		for _, c := range p.CoverageTargets {
			if w.viewer.Role == "" || f.LocationID != 0 && c.LocationID != f.LocationID || f.EmployeeID != 0 && c.LocationID != p.employee(f.EmployeeID).LocationID ||
				f.PositionID != 0 && c.PositionID != 0 && c.PositionID != f.PositionID || !touches(f, c.EffectiveFrom, c.EffectiveTo) || !touches(f, c.On, c.On) ||
				!p.finds(f, p.placeText(c.LocationID), p.position(c.PositionID)) {
				continue
			}
			l := p.place(c.LocationID)
			want = append(want, schedule.CoverageTargetRow{CoverageTarget: c, Location: l.Name, TimeZone: l.TimeZone, Position: p.position(c.PositionID)})
		}
		order := func(a, b *schedule.CoverageTargetRow) int {
			day := func(t *schedule.CoverageTargetRow) int {
				if t.On != 0 {
					return 7
				}
				return int(t.Weekday)
			}
			return cmp.Or(cmp.Compare(a.Location, b.Location), cmp.Compare(day(a), day(b)), cmp.Compare(a.On, b.On), cmp.Compare(a.StartMinute, b.StartMinute), cmp.Compare(a.ID, b.ID))
		}
		slices.SortFunc(want, func(a, b schedule.CoverageTargetRow) int { return order(&a, &b) })
		listTest[schedule.CoverageTargetRow]{want, w.CoverageTargets(f),
			map[string]func(a, b *schedule.CoverageTargetRow) int{"location": order},
		}.run(t, fmt.Sprint(w.viewer, f))
	})
}

func TestRulesAreThoseOfTheFilter(t *testing.T) {
	type row = schedule.ConstraintRuleRow
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		var want []row
		scopes, states := map[schedule.RuleScope]int{}, map[schedule.RuleState]int{}
		holds := func(c schedule.ConstraintRule, employee int64) bool {
			home := p.employee(employee).LocationID
			return c.Scope == schedule.ForOrganization || c.Scope == schedule.ForEmployee && c.ScopeID == employee || c.Scope == schedule.ForLocation && home != 0 && c.ScopeID == home
		}
		for _, c := range p.ConstraintRules {
			one := row{ConstraintRule: c}
			var e schedule.Employee
			text := string(c.Kind)
			switch c.Scope {
			case schedule.ForLocation:
				one.Location, text = p.place(c.ScopeID).Name, text+"\n"+p.placeText(c.ScopeID)
			case schedule.ForEmployee:
				e = p.employee(c.ScopeID)
				one.EmployeeName, one.EmployeeNumber, text = e.Name, e.Number, text+"\n"+p.person(e.ID)
			}
			reads := w.viewer.Role == schedule.RoleManager || w.viewer.Role == schedule.RoleWall && c.Scope != schedule.ForEmployee ||
				w.viewer.Role == schedule.RoleStaff && holds(c, w.viewer.EmployeeID)
			atPlace := f.LocationID == 0 || c.Scope == schedule.ForOrganization || c.Scope == schedule.ForLocation && c.ScopeID == f.LocationID || e.LocationID == f.LocationID
			if reads && atPlace && (f.EmployeeID == 0 || holds(c, f.EmployeeID)) && (f.PositionID == 0 || e.ID == 0 || e.PositionID == f.PositionID) &&
				touches(f, c.EffectiveFrom, c.EffectiveTo) && p.finds(f, text) {
				want = append(want, one)
				scopes[c.Scope]++
				states[c.StateOn(testDay)]++
			}
		}
		byKind := func(a, b *row) int { return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(a.ID, b.ID)) }
		byScope := func(a, b *row) int {
			return cmp.Or(cmp.Compare(slices.Index(schedule.RuleScopes, a.Scope), slices.Index(schedule.RuleScopes, b.Scope)), byKind(a, b))
		}
		slices.SortFunc(want, func(a, b row) int { return byScope(&a, &b) })
		listTest[row]{want, w.ConstraintRules(f),
			map[string]func(a, b *row) int{"scope": byScope, "kind": byKind},
		}.run(t, fmt.Sprint(w.viewer, f))
		if !maps.Equal(scopes, w.ConstraintRuleCounts(f)) || !maps.Equal(states, w.ConstraintRuleStates(f, testDay)) {
			t.Fatalf("%v %+v: counts are %v and %v, want %v and %v", w.viewer, f, w.ConstraintRuleCounts(f), w.ConstraintRuleStates(f, testDay), scopes, states)
		}
		if len(w.RulesOf(f)) != len(want) {
			t.Fatalf("%v %+v: %d rules, want %d", w.viewer, f, len(w.RulesOf(f)), len(want))
		}
	})
}

func TestReviewsAreThoseOfTheFilter(t *testing.T) {
	type row = schedule.ConstraintReviewRow
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		for _, status := range []schedule.ReviewStatus{"", schedule.ReviewOpen} {
			var want []row
			counts := map[schedule.ReviewStatus]int{}
			for _, v := range p.ConstraintReviews {
				e := p.employee(v.EmployeeID)
				one := row{ConstraintReview: v, EmployeeName: e.Name, EmployeeNumber: e.Number}
				for _, s := range p.Shifts {
					if s.ID == v.ShiftID {
						s.Notes = ""
						one.Shift, one.Location, one.Position = s, p.place(s.LocationID).Name, p.position(s.PositionID)
					}
				}
				for _, d := range p.DraftPeriods {
					if d.ID == v.DraftPeriodID {
						one.DraftPeriod = d.Name
					}
				}
				if w.viewer.Role == schedule.RoleManager && (f.EmployeeID == 0 || v.EmployeeID == f.EmployeeID) && (f.LocationID == 0 || one.Shift.LocationID == f.LocationID) &&
					(f.PositionID == 0 || one.Shift.PositionID == f.PositionID) && touches(f, v.On, v.On) &&
					p.finds(f, p.person(e.ID), p.placeText(e.LocationID), p.placeText(one.Shift.LocationID)) && (status == "" || v.Decision.Status == status) {
					want = append(want, one)
					counts[v.Decision.Status]++
				}
			}
			byTime := func(a, b *row) int { return cmp.Or(cmp.Compare(a.DetectedAt, b.DetectedAt), cmp.Compare(a.ID, b.ID)) }
			byDay := func(a, b *row) int { return cmp.Or(cmp.Compare(a.On, b.On), cmp.Compare(a.ID, b.ID)) }
			slices.SortFunc(want, func(a, b row) int { return byTime(&a, &b) })
			listTest[row]{want, w.ConstraintReviews(f, status),
				map[string]func(a, b *row) int{"time": byTime, "day": byDay},
			}.run(t, fmt.Sprint(w.viewer, f, status))
			if status == "" && !maps.Equal(counts, w.ConstraintReviewCounts(f)) {
				t.Fatalf("%v %+v: %v, want %v", w.viewer, f, w.ConstraintReviewCounts(f), counts)
			}
		}
	})
}

// holds reports whether an exception applies to an employee.
func (p plain) holds(x schedule.ScheduleException, employee int64) bool {
	return x.EmployeeID == employee || x.EmployeeID == 0 && (x.LocationID == 0 || x.LocationID == p.employee(employee).LocationID)
}

// asksException reports whether an exception matches a filter, apart from its status.
func (p plain) asksException(f schedule.Filter, x schedule.ScheduleException) bool {
	e := p.employee(x.EmployeeID)
	there := f.LocationID == 0 || x.LocationID == f.LocationID || x.LocationID == 0 && (x.EmployeeID == 0 || e.LocationID == f.LocationID)
	return there && (f.EmployeeID == 0 || p.holds(x, f.EmployeeID)) && (f.PositionID == 0 || x.EmployeeID == 0 || e.PositionID == f.PositionID) && touches(f, x.StartsOn, x.EndsOn) &&
		p.finds(f, x.Title, p.placeText(x.LocationID), p.person(x.EmployeeID))
}

func (p plain) exceptionRow(x schedule.ScheduleException) schedule.ScheduleExceptionRow {
	l, e := p.place(x.LocationID), p.employee(x.EmployeeID)
	return schedule.ScheduleExceptionRow{ScheduleException: x, Location: l.Name, TimeZone: l.TimeZone, EmployeeName: e.Name, EmployeeNumber: e.Number}
}

func TestExceptionsAreThoseOfTheFilter(t *testing.T) {
	type row = schedule.ScheduleExceptionRow
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		var want []row
		statuses, kinds := map[schedule.BlockStatus]int{}, map[schedule.ExceptionKind]int{}
		for _, x := range p.ScheduleExceptions {
			active := x.Status == schedule.Active || x.Status == schedule.Approved
			reads := w.viewer.Role == schedule.RoleManager || w.viewer.Role == schedule.RoleWall && active && x.EmployeeID == 0 ||
				w.viewer.Role == schedule.RoleStaff && p.holds(x, w.viewer.EmployeeID) && (active || x.EmployeeID == w.viewer.EmployeeID)
			if !reads || !p.asksException(f, x) {
				continue
			}
			if statuses[x.Status]++; slices.Contains(f.StatusSet(), x.Status) {
				want = append(want, p.exceptionRow(x))
				kinds[x.Kind]++
			}
		}
		byStart := func(a, b *row) int { return cmp.Or(cmp.Compare(a.StartsOn, b.StartsOn), cmp.Compare(a.ID, b.ID)) }
		slices.SortFunc(want, func(a, b row) int { return byStart(&a, &b) })
		listTest[row]{want, w.ScheduleExceptions(f),
			map[string]func(a, b *row) int{"start": byStart,
				"asked":  func(a, b *row) int { return cmp.Or(cmp.Compare(a.RequestedAt, b.RequestedAt), cmp.Compare(a.ID, b.ID)) },
				"status": func(a, b *row) int { return cmp.Or(cmp.Compare(a.Status, b.Status), byStart(a, b)) }},
		}.run(t, fmt.Sprint(w.viewer, f))
		if !maps.Equal(statuses, w.ScheduleExceptionCounts(f)) || !maps.Equal(kinds, w.ScheduleExceptionKinds(f)) {
			t.Fatalf("%v %+v: counts are %v and %v, want %v and %v", w.viewer, f, w.ScheduleExceptionCounts(f), w.ScheduleExceptionKinds(f), statuses, kinds)
		}
	})
}

func TestReviewsOfExceptionsAreThoseOfTheFilter(t *testing.T) {
	type row = schedule.ExceptionReviewRow
	eachPlanCase(t, func(t *testing.T, p plain, w View, f schedule.Filter) {
		for _, status := range []schedule.ReviewStatus{"", schedule.ReviewOpen} {
			var want []row
			counts := map[schedule.ReviewStatus]int{}
			for _, v := range p.ExceptionReviews {
				for _, x := range p.ScheduleExceptions {
					if w.viewer.Role == schedule.RoleManager && x.ID == v.ExceptionID && p.asksException(f, x) && (status == "" || v.Decision.Status == status) {
						want = append(want, row{ExceptionReview: v, Exception: p.exceptionRow(x)})
						counts[v.Decision.Status]++
					}
				}
			}
			byTime := func(a, b *row) int { return cmp.Or(cmp.Compare(a.DetectedAt, b.DetectedAt), cmp.Compare(a.ID, b.ID)) }
			slices.SortFunc(want, func(a, b row) int { return byTime(&a, &b) })
			listTest[row]{want, w.ExceptionReviews(f, status),
				map[string]func(a, b *row) int{"time": byTime},
			}.run(t, fmt.Sprint(w.viewer, f, status))
			if status == "" && !maps.Equal(counts, w.ExceptionReviewCounts(f)) {
				t.Fatalf("%v %+v: %v, want %v", w.viewer, f, w.ExceptionReviewCounts(f), counts)
			}
		}
	})
}
