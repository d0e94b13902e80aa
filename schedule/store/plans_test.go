package store

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/store/storetest"
)

// TestPlansComeBack verifies that every field of every list is stored and read, and that a second import changes nothing.
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
		view, everything := loadedView(t, s, schedule.Manager), schedule.Filter{All: true}
		var targets []schedule.CoverageTarget
		for _, v := range collect(t, func(fn func(*schedule.CoverageTargetRow) error) error {
			return view.CoverageTargets(everything).Each(fn)
		}) {
			targets = append(targets, v.CoverageTarget)
		}
		var rules []schedule.ConstraintRule
		for _, v := range collect(t, func(fn func(*schedule.ConstraintRuleRow) error) error {
			return view.ConstraintRules(everything).Each(fn)
		}) {
			rules = append(rules, v.ConstraintRule)
		}
		var reviews []schedule.ConstraintReview
		for _, v := range collect(t, func(fn func(*schedule.ConstraintReviewRow) error) error {
			return view.ConstraintReviews(everything, "").Each(fn)
		}) {
			reviews = append(reviews, v.ConstraintReview)
		}
		var exceptions []schedule.ScheduleException
		for _, v := range collect(t, func(fn func(*schedule.ScheduleExceptionRow) error) error {
			return view.ScheduleExceptions(everything).Each(fn)
		}) {
			exceptions = append(exceptions, v.ScheduleException)
		}
		var opinions []schedule.ExceptionReview
		for _, v := range collect(t, func(fn func(*schedule.ExceptionReviewRow) error) error {
			return view.ExceptionReviews(everything, "").Each(fn)
		}) {
			opinions = append(opinions, v.ExceptionReview)
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
		acks, _, err := view.Acknowledgments(roster.AcknowledgmentsOf{}, everything).Page(Page{})
		if err != nil || len(acks) != 3 || acks[0].Acknowledgment != r.Acknowledgments[0] || acks[2].Acknowledgment != r.Acknowledgments[2] || acks[1].Version != 2 || acks[0].StartsOn != r.DraftPeriods[0].StartsOn {
			t.Errorf("%+v, %v", acks, err)
		}
		ann, err := view.Employee(1)
		if err != nil || ann != r.Employees[0] {
			t.Errorf("%+v, %v", ann, err)
		}
		positions := view.EmployeePositions(schedule.Filter{PositionID: 2})
		if d := cmp.Diff([]schedule.EmployeePosition{{EmployeeID: 1, PositionID: 2}, {EmployeeID: 2, PositionID: 2}, {EmployeeID: 3, PositionID: 2}}, positions); d != "" {
			t.Error(d)
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

// TestPlansThatDoNotFitAreRefused makes one row invalid at a time and verifies the error.
func TestPlansThatDoNotFitAreRefused(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s := opened(t, dsn, ReadWrite)
		for want, spoil := range map[string]func(*schedule.Roster){
			"coverage target 1: there is no location 9":           func(r *schedule.Roster) { r.CoverageTargets[0].LocationID = 9 },
			"coverage target 1: there is no position 9":           func(r *schedule.Roster) { r.CoverageTargets[0].PositionID = 9 },
			"coverage target 1: 1500 is not a time":               func(r *schedule.Roster) { r.CoverageTargets[0].EndMinute = 1500 },
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
			"acknowledgment 1: it must name either a draft period": func(r *schedule.Roster) { r.Acknowledgments[0].PublishedPeriodID = 2 },
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
		if n := counted(t, s, "employee"); n != 0 {
			t.Errorf("%d employees came with refused imports", n)
		}
	})
}
