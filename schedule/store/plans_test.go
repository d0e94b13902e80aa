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

// planned is two places with two people each, and of everything that a schedule is held against a few rows.
func planned(t *testing.T) *schedule.Roster {
	t.Helper()
	day := schedule.DateOf(2026, time.November, 16)
	shift := func(id, employee, location int64, start string) schedule.Shift {
		return schedule.Shift{ID: id, EmployeeID: employee, LocationID: location, PositionID: 1, DraftPeriodID: 1, TimeZone: "UTC",
			StartsAt: at(t, "2026-11-"+start), EndsAt: at(t, "2026-11-"+start) + 8*3600, State: schedule.NeverPublished}
	}
	open := shift(3, 0, 1, "18T09:00")
	open.OpenSlots = 2
	decided := schedule.Decision{Status: schedule.ReviewAcknowledged, Reviewer: "Boss", ReviewedAt: now, Note: "known"}
	return &schedule.Roster{
		Organization: schedule.Organization{Name: "Test", TimeZone: "UTC", WeekStartsOn: 1, PublishNoticeDays: 10},
		Locations:    []schedule.Location{{ID: 1, Code: "A", Name: "Åhus", TimeZone: "UTC"}, {ID: 2, Code: "B", Name: "Bern", TimeZone: "UTC"}},
		Positions:    []schedule.Position{{ID: 1, Name: "Cook"}, {ID: 2, Name: "Host"}},
		Employees: []schedule.Employee{
			{ID: 1, Name: "Ann", Status: "active", LocationID: 1, PositionID: 1, Account: "ann", Limits: schedule.EmployeeLimits{MinutesPerDay: 480, MinutesPerWeek: 2400, RestMinutes: 600, PreferredMinutes: 1800}},
			{ID: 2, Name: "Ben", Status: "active", LocationID: 1, PositionID: 2},
			{ID: 3, Name: "Cleo", Status: "active", LocationID: 2, PositionID: 1},
		},
		EmployeePositions: []schedule.EmployeePosition{{EmployeeID: 1, PositionID: 2}, {EmployeeID: 1, PositionID: 1}, {EmployeeID: 3, PositionID: 2}},
		DraftPeriods:      []schedule.DraftPeriod{{ID: 1, Name: "Week 47", StartsOn: day, EndsOn: day + 6, Status: "draft"}},
		Shifts:            []schedule.Shift{shift(1, 1, 1, "16T09:00"), shift(2, 3, 2, "17T09:00"), open},
		CoverageTargets: []schedule.CoverageTarget{
			{ID: 1, LocationID: 1, PositionID: 1, Weekday: time.Monday, StartMinute: 540, EndMinute: 1020, Min: 1, Optimal: 2, Max: 3},
			{ID: 2, LocationID: 1, Weekday: time.Sunday, StartMinute: 1320, EndMinute: 360, Min: 1, Optimal: 1, EffectiveFrom: day, EffectiveTo: day + 30},
			{ID: 3, LocationID: 2, On: day + 2, StartMinute: 600, EndMinute: 1440, Min: 2, Optimal: 2},
		},
		ConstraintRules: []schedule.ConstraintRule{
			{ID: 1, Scope: schedule.ForOrganization, Kind: schedule.MaxMinutesPerWeek, Limit: 2400, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true},
			{ID: 2, Scope: schedule.ForLocation, ScopeID: 2, Kind: schedule.MinRestMinutes, Limit: 660, Unit: schedule.Minutes, Severity: schedule.Warning, Enabled: true, EffectiveTo: day - 1},
			{ID: 3, Scope: schedule.ForEmployee, ScopeID: 1, Kind: schedule.MaxConsecutiveDays, Limit: 5, Unit: schedule.Days, Severity: schedule.Informational, EffectiveFrom: day},
		},
		ConstraintReviews: []schedule.ConstraintReview{
			{ID: 1, RuleID: 1, Kind: schedule.MaxMinutesPerWeek, ShiftID: 1, EmployeeID: 1, DraftPeriodID: 1, On: day, DetectedAt: now - 60, Measured: 2500, Limit: 2400, Decision: schedule.Decision{Status: schedule.ReviewOpen}},
			{ID: 2, Kind: schedule.NoOverlap, ShiftID: 2, EmployeeID: 3, On: day + 1, DetectedAt: now - 120, Measured: 30, Decision: decided},
			{ID: 3, Kind: schedule.NoOverlap, ShiftID: 999, EmployeeID: 3, On: day + 5, DetectedAt: now - 180, Decision: schedule.Decision{Status: schedule.ReviewDismissed, Reviewer: "Boss", ReviewedAt: now}},
		},
		ScheduleExceptions: []schedule.ScheduleException{
			{ID: 1, StartsOn: day, EndsOn: day + 1, Kind: schedule.Holiday, Title: "Founders' Day", Message: "open as usual", Status: schedule.Active, RequestedAt: now - 600, RequestedBy: "Boss"},
			{ID: 2, LocationID: 1, StartsOn: day + 3, EndsOn: day + 3, Kind: schedule.ModifiedHours, OpensMinute: 600, ClosesMinute: 60, Title: "Late opening", Status: schedule.Requested, RequestedAt: now - 60},
			{ID: 3, EmployeeID: 3, StartsOn: day + 3, EndsOn: day + 4, Kind: schedule.ModifiedHours, Title: "School week", Status: schedule.Approved},
			{ID: 4, LocationID: 2, StartsOn: day + 9, EndsOn: day + 9, Kind: schedule.BusinessClosed, Title: "Closed", Status: schedule.Cancelled},
		},
		ExceptionReviews: []schedule.ExceptionReview{
			{ID: 1, ExceptionID: 2, DetectedAt: now - 60, Decision: schedule.Decision{Status: schedule.ReviewOpen}},
			{ID: 2, ExceptionID: 4, DetectedAt: now - 900, Decision: decided},
		},
		PublishedPeriods: []schedule.PublishedPeriod{
			{ID: 1, DraftPeriodID: 1, Version: 1, StartsOn: day, EndsOn: day + 6, Status: "superseded", PublishedAt: now - 86400},
			{ID: 2, DraftPeriodID: 1, Version: 2, StartsOn: day, EndsOn: day + 6, Status: "current", PublishedAt: now - 3600},
			{ID: 3, DraftPeriodID: 1, Version: 3, StartsOn: day, EndsOn: day + 6, Status: "recalled", PublishedAt: now - 60},
		},
		PublishedShifts: []schedule.PublishedShift{
			{PublishedPeriodID: 1, EmployeeName: "Ann", ChangeKind: schedule.ChangeAdded, Shift: shift(1, 1, 1, "16T09:00")},
			{PublishedPeriodID: 2, EmployeeName: "Ann", ChangeKind: schedule.ChangeSame, Shift: shift(1, 1, 1, "16T09:00")},
			{PublishedPeriodID: 2, EmployeeName: "Cleo", ChangeKind: schedule.ChangeAdded, Shift: shift(2, 3, 2, "17T10:00")},
			{PublishedPeriodID: 2, EmployeeName: "Ann", ChangeKind: schedule.ChangeRemoved, Shift: shift(9, 1, 1, "19T09:00")},
			{PublishedPeriodID: 3, EmployeeName: "Ann", ChangeKind: schedule.ChangeSame, Shift: shift(1, 1, 1, "16T09:00")},
		},
		Acknowledgments: []schedule.Acknowledgment{
			{ID: 1, DraftPeriodID: 1, EmployeeID: 2, Person: "Ben", At: now - 7200, Kind: schedule.ManagerReview},
			{ID: 2, PublishedPeriodID: 2, EmployeeID: 1, Person: "Ann", At: now - 1800, Kind: schedule.EmployeeSeen},
			{ID: 3, PublishedPeriodID: 2, EmployeeID: 3, Person: "Cleo", At: now - 1700, Kind: schedule.EmployeeSeen},
		},
	}
}

// TestPlansComeBack holds that every field of every list is stored and read, and that importing again changes nothing.
func TestPlansComeBack(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		r := planned(t)
		importInto(t, dsn, r)
		s := opened(t, dsn, ReadWrite)
		before := contents(t, s, "import_batch")
		importInto(t, dsn, r)
		if d := cmp.Diff(before, contents(t, opened(t, dsn, ReadWrite), "import_batch")); d != "" {
			t.Errorf("the same rows again:\n%.2000s", d)
		}
		everything := schedule.Filter{All: true}
		var targets []schedule.CoverageTarget
		var rules []schedule.ConstraintRule
		var reviews []schedule.ConstraintReview
		var exceptions []schedule.ScheduleException
		var opinions []schedule.ExceptionReview
		err := errors.Join(
			s.EachCoverageTarget(ctx, schedule.Manager, everything, func(v *schedule.CoverageTargetRow) error {
				targets = append(targets, v.CoverageTarget)
				return nil
			}),
			s.EachConstraintRule(ctx, schedule.Manager, everything, func(v *schedule.ConstraintRuleRow) error {
				rules = append(rules, v.ConstraintRule)
				return nil
			}),
			s.EachConstraintReview(ctx, schedule.Manager, everything, "", func(v *schedule.ConstraintReviewRow) error {
				reviews = append(reviews, v.ConstraintReview)
				return nil
			}),
			s.EachScheduleException(ctx, schedule.Manager, everything, func(v *schedule.ScheduleExceptionRow) error {
				exceptions = append(exceptions, v.ScheduleException)
				return nil
			}),
			s.EachExceptionReview(ctx, schedule.Manager, everything, "", func(v *schedule.ExceptionReviewRow) error {
				opinions = append(opinions, v.ExceptionReview)
				return nil
			}),
		)
		if err != nil {
			t.Fatal(err)
		}
		swap := slices.Clone(r.CoverageTargets)
		slices.Reverse(swap) // Bern, then Åhus with Sunday before Monday: C collation
		slices.Reverse(r.ConstraintReviews)
		slices.Reverse(r.ExceptionReviews)
		for _, d := range []string{
			cmp.Diff(swap, targets), cmp.Diff(r.ConstraintRules, rules), cmp.Diff(r.ConstraintReviews, reviews),
			cmp.Diff(r.ScheduleExceptions, exceptions), cmp.Diff(r.ExceptionReviews, opinions),
		} {
			if d != "" {
				t.Error(d)
			}
		}
		acks, _, err := s.Acknowledgments(ctx, schedule.Manager, AcknowledgmentsOf{}, everything, Page{})
		if err != nil || len(acks) != 3 || acks[0].Acknowledgment != r.Acknowledgments[0] || acks[2].Acknowledgment != r.Acknowledgments[2] || acks[1].Version != 2 || acks[0].StartsOn != r.DraftPeriods[0].StartsOn {
			t.Errorf("%+v, %v", acks, err)
		}
		ann, err := s.Employee(ctx, schedule.Manager, 1)
		if err != nil || ann != r.Employees[0] {
			t.Errorf("%+v, %v", ann, err)
		}
		positions, err := s.EmployeePositions(ctx, schedule.Manager, schedule.Filter{PositionID: 2})
		if d := cmp.Diff([]schedule.EmployeePosition{{EmployeeID: 1, PositionID: 2}, {EmployeeID: 2, PositionID: 2}, {EmployeeID: 3, PositionID: 2}}, positions); d != "" || err != nil {
			t.Error(d, err)
		}
		info, err := s.Info(ctx, schedule.Manager)
		if err != nil || info.Organization != r.Organization {
			t.Errorf("%+v, %v", info, err)
		}
		tables, err := s.Tables(ctx, schedule.Manager)
		if err != nil || !slices.Contains(tables, TableInfo{"coverage_target", 3}) || !slices.Contains(tables, TableInfo{"period_acknowledgment", 3}) {
			t.Errorf("%+v, %v", tables, err)
		}
	})
}

// ids reads one page of a list and gives the ids of its rows as text.
func ids[T any](id func(*T) int64) func(rows []T, _ string, err error) string {
	return func(rows []T, _ string, err error) string {
		if err != nil {
			return err.Error()
		}
		var out []string
		for k := range rows {
			out = append(out, string(rune('0'+id(&rows[k]))))
		}
		return strings.Join(out, "")
	}
}

// draftShifts is the working copies of draft period 1, as a page that has all of them.
func draftShifts(s *Store, v schedule.Viewer, f schedule.Filter) (rows []schedule.ShiftRow, _ string, err error) {
	err = s.EachDraftShift(ctx, v, 1, f, func(r *schedule.ShiftRow) error {
		rows = append(rows, *r)
		return nil
	})
	return rows, "", err
}

// TestWhoReadsPlans asks every list as each viewer and under filters.
func TestWhoReadsPlans(t *testing.T) {
	day := schedule.DateOf(2026, time.November, 16)
	ann, cleo := schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 1}, schedule.Viewer{Role: schedule.RoleStaff, EmployeeID: 3}
	targets := ids(func(v *schedule.CoverageTargetRow) int64 { return v.ID })
	rules := ids(func(v *schedule.ConstraintRuleRow) int64 { return v.ID })
	reviews := ids(func(v *schedule.ConstraintReviewRow) int64 { return v.ID })
	exceptions := ids(func(v *schedule.ScheduleExceptionRow) int64 { return v.ID })
	opinions := ids(func(v *schedule.ExceptionReviewRow) int64 { return v.ID })
	acks := ids(func(v *schedule.AcknowledgmentRow) int64 { return v.ID })
	copies := ids(func(v *schedule.PublishedShiftRow) int64 { return v.Shift.ID })
	drafts := ids(func(v *schedule.ShiftRow) int64 { return v.ID })
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, planned(t))
		type f = schedule.Filter
		for _, c := range []struct {
			name string
			v    schedule.Viewer
			f    schedule.Filter
			want string // targets rules reviews exceptions opinions acks copies drafts
		}{
			{"manager", schedule.Manager, f{}, "321 123 321 123 21 123 129 123"},
			{"Ann", ann, f{}, "321 13  1  2 19 "},
			{"Cleo", cleo, f{}, "321 12  13  3 2 "},
			{"wall", schedule.Wall, f{}, "321 12  1   129 "},
			{"nobody", schedule.Viewer{}, f{}, "       "},
			{"staff without a record", schedule.Viewer{Role: schedule.RoleStaff}, f{}, "321 1  1    "},
			{"employee 1", schedule.Manager, f{EmployeeID: 1}, "21 13 1 12 1 2 19 1"},
			{"Cleo about Ann", cleo, f{EmployeeID: 1}, "21 1  1    "},
			{"location 2", schedule.Manager, f{LocationID: 2}, "3 12 2 13 2 3 2 2"},
			{"position 2", schedule.Manager, f{PositionID: 2}, "32 12  12 21 1  "},
			{"days", schedule.Manager, f{From: day, To: day}, "21 13 1 1  123 1 1"},
			{"later", schedule.Manager, f{From: day + 5}, "21 13 3  2 123  "},
			{"every status", schedule.Manager, f{All: true}, "321 123 321 1234 21 123 129 123"},
			{"requested", schedule.Manager, f{Statuses: []schedule.BlockStatus{schedule.Requested}}, "321 123 321 2 21 123 129 123"},
			{"text", schedule.Manager, f{Q: "CLEO"}, "  32 3  3 2 2"},
			{"place", schedule.Manager, f{Q: "bern"}, "3 2 32  2  2 2"},
		} {
			got := strings.Join([]string{
				targets(s.CoverageTargets(ctx, c.v, c.f, Page{})), rules(s.ConstraintRules(ctx, c.v, c.f, Page{})),
				reviews(s.ConstraintReviews(ctx, c.v, c.f, "", Page{})), exceptions(s.ScheduleExceptions(ctx, c.v, c.f, Page{})),
				opinions(s.ExceptionReviews(ctx, c.v, c.f, "", Page{})), acks(s.Acknowledgments(ctx, c.v, AcknowledgmentsOf{}, c.f, Page{})),
				copies(s.PublishedShifts(ctx, c.v, 2, c.f, "", Page{})), drafts(draftShifts(s, c.v, c.f)),
			}, " ")
			if got != c.want {
				t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
			}
		}
		for name, got := range map[string][2]string{
			"open reviews":       {reviews(s.ConstraintReviews(ctx, schedule.Manager, f{}, schedule.ReviewOpen, Page{})), "1"},
			"open opinions":      {opinions(s.ExceptionReviews(ctx, schedule.Manager, f{}, schedule.ReviewOpen, Page{})), "1"},
			"of the draft":       {acks(s.Acknowledgments(ctx, schedule.Manager, AcknowledgmentsOf{Draft: 1}, f{}, Page{})), "1"},
			"of the publication": {acks(s.Acknowledgments(ctx, schedule.Manager, AcknowledgmentsOf{Published: 2}, f{}, Page{})), "23"},
			"removed":            {copies(s.PublishedShifts(ctx, schedule.Manager, 2, f{}, schedule.ChangeRemoved, Page{})), "9"},
			"recalled, manager":  {copies(s.PublishedShifts(ctx, schedule.Manager, 3, f{}, "", Page{})), "1"},
			"recalled, Ann":      {copies(s.PublishedShifts(ctx, ann, 3, f{}, "", Page{})), ""},
			"latest first":       {reviews(s.ConstraintReviews(ctx, schedule.Manager, f{}, "", Page{Sort: "-day"})), "321"},
			"another sort":       {rules(s.ConstraintRules(ctx, schedule.Manager, f{}, Page{Sort: "kind"})), "312"},
			"no such sort":       {rules(s.ConstraintRules(ctx, schedule.Manager, f{}, Page{Sort: "mood"})), `The list cannot be sorted by "mood".`},
		} {
			if got[0] != got[1] {
				t.Errorf("%s: %q, want %q", name, got[0], got[1])
			}
		}
	})
}

// TestPlansPage holds that pages of one row give every row of a list once, both ways.
func TestPlansPage(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, planned(t))
		all := schedule.Filter{All: true}
		pages(t, "targets", []string{"location"}, 3, func(p Page) (int, string, error) {
			rows, next, err := s.CoverageTargets(ctx, schedule.Manager, all, p)
			return len(rows), next, err
		})
		pages(t, "rules", []string{"scope", "kind"}, 3, func(p Page) (int, string, error) {
			rows, next, err := s.ConstraintRules(ctx, schedule.Manager, all, p)
			return len(rows), next, err
		})
		pages(t, "reviews", []string{"time", "day"}, 3, func(p Page) (int, string, error) {
			rows, next, err := s.ConstraintReviews(ctx, schedule.Manager, all, "", p)
			return len(rows), next, err
		})
		pages(t, "exceptions", []string{"start", "asked", "status"}, 4, func(p Page) (int, string, error) {
			rows, next, err := s.ScheduleExceptions(ctx, schedule.Manager, all, p)
			return len(rows), next, err
		})
		pages(t, "published shifts", []string{"start", "employee"}, 3, func(p Page) (int, string, error) {
			rows, next, err := s.PublishedShifts(ctx, schedule.Manager, 2, all, "", p)
			return len(rows), next, err
		})
		pages(t, "draft shifts", []string{"start"}, 3, func(p Page) (int, string, error) {
			rows, next, err := s.Shifts(ctx, schedule.Manager, schedule.Filter{DraftPeriodID: 1, All: true}, p)
			return len(rows), next, err
		})
	})
}

func pages(t *testing.T, name string, sorts []string, want int, ask func(Page) (int, string, error)) {
	t.Helper()
	for _, sort := range sorts {
		for _, sort := range []string{sort, "-" + sort} {
			p, n := Page{Sort: sort, Limit: 1}, 0
			for range want + 1 {
				rows, next, err := ask(p)
				if err != nil {
					t.Fatalf("%s by %s: %v", name, sort, err)
				}
				if n, p.After = n+rows, next; next == "" {
					break
				}
			}
			if n != want || p.After != "" {
				t.Errorf("%s by %s: %d rows, want %d", name, sort, n, want)
			}
		}
	}
}

// TestPlanCounts holds that the counters are those of the lists.
func TestPlanCounts(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := imported(t, dsn, planned(t))
		reviews, err1 := s.ConstraintReviewCounts(ctx, schedule.Manager, schedule.Filter{})
		rules, err2 := s.ConstraintRuleCounts(ctx, schedule.Manager, schedule.Filter{EmployeeID: 3})
		exceptions, err3 := s.ScheduleExceptionCounts(ctx, schedule.Wall, schedule.Filter{})
		opinions, err4 := s.ExceptionReviewCounts(ctx, schedule.Manager, schedule.Filter{})
		acks, err5 := s.AcknowledgmentCounts(ctx, schedule.Manager, AcknowledgmentsOf{Published: 2}, schedule.Filter{})
		copies, err6 := s.PublishedShiftCounts(ctx, schedule.Manager, 2, schedule.Filter{})
		drafts, err7 := s.DraftShiftCounts(ctx, schedule.Manager, 1, schedule.Filter{})
		none, err8 := s.ConstraintReviewCounts(ctx, schedule.Wall, schedule.Filter{})
		if err := errors.Join(err1, err2, err3, err4, err5, err6, err7, err8); err != nil {
			t.Fatal(err)
		}
		for _, d := range []string{
			cmp.Diff(map[schedule.ReviewStatus]int{schedule.ReviewOpen: 1, schedule.ReviewAcknowledged: 1, schedule.ReviewDismissed: 1}, reviews),
			cmp.Diff(map[schedule.RuleScope]int{schedule.ForOrganization: 1, schedule.ForLocation: 1}, rules),
			cmp.Diff(map[schedule.BlockStatus]int{schedule.Active: 1}, exceptions),
			cmp.Diff(map[schedule.ReviewStatus]int{schedule.ReviewOpen: 1, schedule.ReviewAcknowledged: 1}, opinions),
			cmp.Diff(map[schedule.AcknowledgmentKind]int{schedule.EmployeeSeen: 2}, acks),
			cmp.Diff(map[schedule.ChangeKind]int{schedule.ChangeAdded: 1, schedule.ChangeSame: 1, schedule.ChangeRemoved: 1}, copies),
			cmp.Diff(map[schedule.PublishState]int{schedule.NeverPublished: 3}, drafts),
			cmp.Diff(map[schedule.ReviewStatus]int{}, none),
		} {
			if d != "" {
				t.Error(d)
			}
		}
		if p, err := s.DraftPeriod(ctx, schedule.Manager, 1); err != nil || p.PublishBy(10) != schedule.DateOf(2026, time.November, 6) {
			t.Errorf("%+v, %v", p, err)
		}
		for _, v := range []schedule.Viewer{schedule.Wall, {Role: schedule.RoleStaff, EmployeeID: 1}} {
			_, err1 := s.DraftPeriod(ctx, v, 1)
			_, err2 := s.PublishedPeriod(ctx, v, 3)
			_, err3 := s.PublishedPeriod(ctx, v, 2)
			if !errors.Is(err1, ErrNotFound) || !errors.Is(err2, ErrNotFound) || err3 != nil {
				t.Errorf("%s: %v, %v, %v", v.Role, err1, err2, err3)
			}
		}
	})
}

// TestPlansThatDoNotFitAreRefused spoils one row at a time.
func TestPlansThatDoNotFitAreRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := opened(t, dsn, ReadWrite)
		for want, spoil := range map[string]func(*schedule.Roster){
			"coverage target 1: there is no location 9":           func(r *schedule.Roster) { r.CoverageTargets[0].LocationID = 9 },
			"coverage target 1: there is no position 9":           func(r *schedule.Roster) { r.CoverageTargets[0].PositionID = 9 },
			"coverage target 1: 1500 is no time":                  func(r *schedule.Roster) { r.CoverageTargets[0].EndMinute = 1500 },
			"coverage target 1: minimum 5":                        func(r *schedule.Roster) { r.CoverageTargets[0].Min = 5 },
			"coverage target 1 occurs twice":                      func(r *schedule.Roster) { r.CoverageTargets[1].ID = 1 },
			"constraint rule 1: there is no kind":                 func(r *schedule.Roster) { r.ConstraintRules[0].Kind = "mood" },
			`constraint rule 1: the unit of max_minutes_per_week`: func(r *schedule.Roster) { r.ConstraintRules[0].Unit = schedule.Days },
			"constraint rule 1: the severity":                     func(r *schedule.Roster) { r.ConstraintRules[0].Severity = "fatal" },
			"constraint rule 1: the scope":                        func(r *schedule.Roster) { r.ConstraintRules[0].Scope = "planet" },
			"constraint rule 3: there is no employee 9":           func(r *schedule.Roster) { r.ConstraintRules[2].ScopeID = 9 },
			"constraint rule 2: the last day": func(r *schedule.Roster) {
				r.ConstraintRules[1].EffectiveFrom = 740000
				r.ConstraintRules[1].EffectiveTo = 739000
			},
			"constraint review 1: there is no constraint rule 9":   func(r *schedule.Roster) { r.ConstraintReviews[0].RuleID = 9 },
			"constraint review 1: there is no status":              func(r *schedule.Roster) { r.ConstraintReviews[0].Status = "requested" },
			"schedule exception 1: the last day":                   func(r *schedule.Roster) { r.ScheduleExceptions[0].EndsOn = 1 },
			"schedule exception 1: there is no kind":               func(r *schedule.Roster) { r.ScheduleExceptions[0].Kind = "violation" },
			"exception review 1: there is no schedule exception 9": func(r *schedule.Roster) { r.ExceptionReviews[0].ExceptionID = 9 },
			"acknowledgment 1: it is of a draft period":            func(r *schedule.Roster) { r.Acknowledgments[0].PublishedPeriodID = 2 },
			"acknowledgment 2: there is no published period 9":     func(r *schedule.Roster) { r.Acknowledgments[1].PublishedPeriodID = 9 },
			"position of employee 1: there is no position 9":       func(r *schedule.Roster) { r.EmployeePositions[0].PositionID = 9 },
		} {
			r := planned(t)
			spoil(r)
			_, err := s.Import(ctx, ImportMeta{Source: "bad", At: now}, r)
			var refused *Refused
			if !errors.As(err, &refused) || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		}
		if _, n, err := s.Employees(ctx, schedule.Manager, 1); n != 0 || err != nil {
			t.Errorf("%d employees came with refused imports, %v", n, err)
		}
	})
}
