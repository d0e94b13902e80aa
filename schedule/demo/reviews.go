package demo

import (
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/rules"
)

// demoReviewsOfKind limits the reviews of each kind, so that the review queue is shorter than the report.
const demoReviewsOfKind = 7

// reviews checks the working copies from the current week on and creates reviews of the findings.
func (d *demo) reviews() {
	var found []rules.Finding
	for i := range d.out.Employees {
		w := d.worker(&d.out.Employees[i])
		limits := schedule.LimitsFor(w.Employee, d.out.ConstraintRules, d.today, time.Weekday(d.out.Organization.WeekStartsOn))
		found = append(found, rules.Review(w, limits)...)
	}
	for _, l := range demoPlaces {
		found = append(found, d.gaps(l)...)
	}
	rules.SortFindings(found)
	periods, taken := map[int64]int64{}, map[schedule.ConstraintKind]int{}
	for _, s := range d.out.Shifts {
		periods[s.ID] = s.DraftPeriodID
	}
	for _, f := range found {
		if taken[f.Kind]++; taken[f.Kind] <= demoReviewsOfKind {
			d.review(f, periods[f.ShiftID], taken[f.Kind])
		}
	}
}

// worker returns an employee with the shifts and occurrences from the current week on.
func (d *demo) worker(e *schedule.Employee) rules.Worker {
	w := rules.Worker{Employee: *e, Positions: []int64{e.PositionID}, Kinds: map[int64]schedule.BlockKind{}}
	for _, p := range d.out.EmployeePositions {
		if p.EmployeeID == e.ID {
			w.Positions = append(w.Positions, p.PositionID)
		}
	}
	for _, s := range d.out.Shifts {
		if s.EmployeeID == e.ID && s.State != schedule.StagedForRemoval && s.StartsAt >= d.at(1, d.monday, 0) {
			w.Shifts = append(w.Shifts, s)
		}
	}
	var blocks []schedule.Block
	for _, b := range d.out.Blocks {
		if b.EmployeeID == e.ID && b.Status.Live() && !b.Deleted {
			blocks = append(blocks, b)
			w.Kinds[b.ID] = b.Kind
		}
	}
	var err error
	w.Occurrences, err = recur.ExpandAll(blocks, d.out.Exceptions, schedule.Interval{Start: d.at(1, d.monday, 0), End: d.at(1, d.monday.Add(28), 0)})
	if err != nil {
		panic("BUG: demo: " + err.Error())
	}
	return w
}

// gaps returns the coverage gaps in the draft of a location.
func (d *demo) gaps(l schedule.Location) []rules.Finding {
	targets := slices.DeleteFunc(slices.Clone(d.out.CoverageTargets), func(t schedule.CoverageTarget) bool { return t.LocationID != l.ID })
	return rules.CoverageFindings(rules.Cover(d.zones[l.ID], targets, d.out.Shifts, d.monday.Add(14), d.monday.Add(27)), l.TimeZone)
}

// review adds the review of one finding. n is its number within its kind: the first ones are open, others are decided.
func (d *demo) review(f rules.Finding, period int64, n int) {
	var e schedule.Employee
	reviewer := d.managers[1]
	if f.EmployeeID != 0 {
		e = d.out.Employees[f.EmployeeID-1]
		reviewer = d.decider(e)
	}
	id := int64(len(d.out.ConstraintReviews) + 1)
	r := schedule.ConstraintReview{
		ID: id, RuleID: schedule.RulesFor(e, d.out.ConstraintRules, f.On)[f.Kind].ID, Kind: f.Kind, ShiftID: f.ShiftID, EmployeeID: f.EmployeeID,
		DraftPeriodID: period, On: f.On, DetectedAt: d.at(1, d.today.Add(-1-int(id%4)), 5*60+int(id%50)), Measured: f.Measured, Limit: f.Limit,
		Decision: schedule.Decision{Status: schedule.ReviewOpen},
	}
	at := r.DetectedAt + 4*3600 + schedule.Instant(60*id)
	switch n {
	case 3, 6:
		r.Decision = schedule.Decision{Status: schedule.ReviewAcknowledged, Reviewer: reviewer.Name, ReviewedAt: at, Note: "agreed with the person"}
	case 4:
		r.Decision = schedule.Decision{Status: schedule.ReviewDismissed, Reviewer: reviewer.Name, ReviewedAt: at}
	case 5:
		r.Decision = schedule.Decision{Status: schedule.ReviewResolved, Reviewer: reviewer.Name, ReviewedAt: at, Note: "will be swapped"}
	}
	d.out.ConstraintReviews = append(d.out.ConstraintReviews, r)
	event := schedule.Event{SubjectType: "constraint_review", SubjectID: r.ID, EmployeeID: r.EmployeeID, OccurredAt: r.DetectedAt, Action: "created",
		ActorType: "system", ActorName: "schedule check", Note: f.Message(),
		Changes: []schedule.Change{{Field: "kind", To: string(f.Kind)}, {Field: "status", To: string(schedule.ReviewOpen)}}}
	d.events = append(d.events, event)
	event.Note = ""
	d.reviewed(event, r.Decision, reviewer)
}
