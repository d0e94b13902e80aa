package conditions

import (
	"fmt"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/roster"
)

// periodConditions are about the draft period in the path, or about the current one.
func periodConditions() []Condition {
	withPeriod := func(check func(*web.Server, *web.Request, *schedule.DraftPeriodRow) (Observed, error)) func(*web.Server, *web.Request) (Observed, error) {
		return func(s *web.Server, r *web.Request) (Observed, error) {
			p, err := DraftOf(s, r)
			if err != nil || p == nil {
				return Observed{false, "there is no current draft period"}, err
			}
			return check(s, r, p)
		}
	}
	return []Condition{
		{Key: "period-in-work", Title: "The period is still to be published.", Means: "The period is already published or archived.",
			How: "Open a new draft period in your scheduling tool.", Check: withPeriod(periodInWork)},
		{Key: "period-ready", Title: "The period is marked as ready to publish.", Means: "The planner has not marked the period as finished.",
			How: "Set its status in your scheduling tool and import it.", Check: withPeriod(periodReady)},
		{Key: "period-no-warnings", Rows: catalog.PathDraftReview, Title: "No rule finds a warning.", Means: "Some shifts violate a rule of rest, hours, position or availability.",
			How: "Change the shifts in your scheduling tool, or decide to keep them.", Check: withPeriod(noFindings(schedule.Warning))},
		{Key: "period-no-information", Rows: catalog.PathDraftReview, Title: "No rule finds anything informational.", Means: "An employee would prefer not to work then, or is not employed on that day.",
			How: "Read each finding and decide whether the shift stays.", Check: withPeriod(noFindings(schedule.Informational))},
		{Key: "period-covered", Rows: catalog.PathDraftCoverage, Title: "Every coverage target is met.", Means: "In some hours fewer people are scheduled than a coverage target requires.",
			How: "Open the coverage of the period and fill the largest gap first.", Check: withPeriod(PeriodCovered)},
		{Key: "period-no-open-shifts", Rows: catalog.PathDraftPeriod, Title: "Every shift is assigned.", Means: "Nobody is assigned to the open shifts.",
			How: "Review the candidates for each open shift.", Check: withPeriod(periodNoOpenShifts)},
		{Key: "period-no-conflicts", Rows: catalog.PathDraftConflicts, Title: "No shift overlaps a block in force.", Means: "An employee is scheduled at a time when he or she cannot work. Soft conflicts are reported, never prevented.",
			How: "Move or reassign the shift in your scheduling tool, or talk with the employee.", Check: withPeriod(periodNoConflicts)},
		{Key: "period-no-requests", Rows: catalog.PathDraftConflicts, Title: "No shift overlaps a block that is only requested.", Means: "A soft conflict occurs if the request is approved.",
			How: "Decide the requests first.", Check: withPeriod(periodNoRequests)},
		{Key: "period-reviewed", Rows: catalog.PathDraftSeen, Title: "A manager has reviewed the draft.", Means: "No review by a manager is recorded.",
			How: "Record the review in your scheduling tool and import it.", Check: withPeriod(periodReviewed)},
		{Key: "period-in-notice", Rows: catalog.PathDraftPreview, Title: "The promised notice is still possible.", Means: "Employees get less notice of their shifts than promised.",
			How: "Publish the period as soon as possible. The deadline has passed.", Check: withPeriod(periodInNotice)},
		{Key: "period-alone", Title: "No other current draft period contains the same days.", Means: "Two drafts plan the same days, but employees can see only one of them.",
			How: "Archive one of them in your scheduling tool and import again.", Check: withPeriod(periodAlone)},
	}
}

// DraftOf returns the draft period of the path, or the current one: in work and not over. It is nil if there is
// none.
func DraftOf(s *web.Server, r *web.Request) (*schedule.DraftPeriodRow, error) {
	id := r.Filter.DraftPeriodID
	if id == 0 {
		if id = page.DraftInHand(r); id == 0 {
			return nil, nil
		}
	}
	rows, err := planning.DraftPeriods(s, page.Narrowed(r, func(f *schedule.Filter) { *f = schedule.Filter{DraftPeriodID: id} }))
	if at := slices.IndexFunc(rows, func(p schedule.DraftPeriodRow) bool { return p.ID == id }); err == nil && at >= 0 {
		return &rows[at], nil
	}
	return nil, err
}

func periodInWork(s *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	return Observed{p.Waiting(), p.Name + " is " + format.Words(p.Status)}, nil
}

func periodReady(s *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	return Observed{p.Status == "ready_to_publish", "its status is " + format.Words(p.Status)}, nil
}

// noFindings checks that no rule of this severity finds anything, and otherwise counts the findings by rule.
func noFindings(severity schedule.Severity) func(*web.Server, *web.Request, *schedule.DraftPeriodRow) (Observed, error) {
	return func(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
		n, by := 0, map[schedule.ConstraintKind]int{}
		for _, f := range r.View().DraftFindings(p.DraftPeriod, schedule.Filter{}) {
			if f.Severity == severity {
				n++
				by[f.Kind]++
			}
		}
		var rules []string
		for _, c := range schedule.Constraints {
			if by[c.Kind] > 0 {
				rules = append(rules, c.Title+" "+format.Number(by[c.Kind]))
			}
		}
		seen := components.Plural(n, string(severity)+" finding", string(severity)+" findings")
		if n > 0 {
			seen += ": " + strings.Join(rules, ", ")
		}
		return Observed{n == 0, seen}, nil
	}
}

// PeriodCovered checks that the draft period meets every coverage target.
func PeriodCovered(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	places := r.View().Coverage(schedule.Filter{DraftPeriodID: p.ID}, p.StartsOn, p.EndsOn)
	gaps := 0
	for _, place := range places {
		gaps += len(place.Gaps())
	}
	if len(places) == 0 {
		return Observed{true, "no coverage target applies on these days"}, nil
	}
	return Observed{gaps == 0, fmt.Sprintf("%s at %s with a target", components.Plural(gaps, "gap", "gaps"), components.Plural(len(places), "location", "locations"))}, nil
}

func periodNoOpenShifts(s *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	return Observed{p.Open == 0, fmt.Sprintf("%d of %s open", p.Open, components.Plural(p.Shifts, "shift is", "shifts are"))}, nil
}

func periodNoConflicts(s *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	n := p.Conflicts - p.Requested
	return Observed{n == 0, components.Plural(n, "soft conflict with a block", "soft conflicts with blocks") + " in force"}, nil
}

func periodNoRequests(s *web.Server, _ *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	return Observed{p.Requested == 0, components.Plural(p.Requested, "soft conflict", "soft conflicts") + " if requests are approved"}, nil
}

func periodReviewed(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	n := r.View().AcknowledgmentCounts(roster.AcknowledgmentsOf{Draft: p.ID}, schedule.Filter{})[schedule.ManagerReview]
	return Observed{n > 0, components.Plural(n, "review by a manager is", "reviews by managers are") + " recorded"}, nil
}

func periodInNotice(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	if p.PublishBy == 0 {
		return Observed{true, "no notice is promised"}, nil
	}
	cell := planning.DeadlineCell(r.Style, p)
	return Observed{p.DaysLeft >= 0, "publish by " + format.Join(cell.Lead, cell.Sub)}, nil
}

func periodAlone(s *web.Server, r *web.Request, p *schedule.DraftPeriodRow) (Observed, error) {
	var beside []string
	for _, other := range r.View().DraftPeriods() {
		if other.ID != p.ID && other.Waiting() && other.StartsOn <= p.EndsOn && p.StartsOn <= other.EndsOn {
			beside = append(beside, other.Name)
		}
	}
	if len(beside) > 0 {
		return Observed{false, "the same days are in " + strings.Join(beside, ", ")}, nil
	}
	return Observed{true, r.Style.Day(p.StartsOn) + " to " + r.Style.Day(p.EndsOn) + " are in this period alone"}, nil
}
