package handlers

import (
	"fmt"
	"slices"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// periodConditions are about one draft period: the one that the path names, or the one in work.
func periodConditions() []condition {
	of := func(look func(*server, *request, *schedule.DraftPeriodRow) (observed, error)) func(*server, *request) (observed, error) {
		return func(s *server, r *request) (observed, error) {
			p, err := s.draftOf(r)
			if err != nil || p == nil {
				return observed{false, "no draft period is in work"}, err
			}
			return look(s, r, p)
		}
	}
	return []condition{
		{key: "period-in-work", title: "The period is still to be published.", means: "What is published or archived is not published again from here.",
			how: "Open a new draft period in your scheduling tool.", look: of((*server).periodInWork)},
		{key: "period-ready", title: "The period is marked as ready to publish.", means: "Whoever plans it has not said that it is finished.",
			how: "Set its status in your scheduling tool and import it.", look: of((*server).periodReady)},
		{key: "period-no-warnings", title: "No rule finds a warning.", means: "Some shifts do not keep a rule of rest, hours, position or availability.",
			how: "Change the shifts in your scheduling tool, or decide to keep them.", look: of(findingsOf(schedule.Warning))},
		{key: "period-no-information", title: "No rule has anything to point out.", means: "Nothing is wrong, but somebody would rather not work then, or has left by that day.",
			how: "Read each and decide whether it stays.", look: of(findingsOf(schedule.Informational))},
		{key: "period-covered", title: "Every coverage target is met.", means: "In some hours fewer people are scheduled than a target asks for.",
			how: "Open the coverage of the period and fill the largest gap first.", look: of((*server).periodCovered)},
		{key: "period-no-open-shifts", title: "Every shift has somebody.", means: "Open shifts are work that nobody does.",
			how: "Look at the candidates of each open shift.", look: of((*server).periodNoOpenShifts)},
		{key: "period-no-conflicts", title: "No shift overlaps a block in force.", means: "Somebody is scheduled at a time at which he or she cannot work. It is reported, never prevented.",
			how: "Move or reassign the shift in your scheduling tool, or talk with the employee.", look: of((*server).periodNoConflicts)},
		{key: "period-no-requests", title: "No shift overlaps a block that is only requested.", means: "Once such a request is approved, there is an overlap.",
			how: "Decide the requests first.", look: of((*server).periodNoRequests)},
		{key: "period-reviewed", title: "A manager has looked through the draft.", means: "Nobody but the one who planned it has looked at it yet.",
			how: "Record the review in your scheduling tool and import it.", look: of((*server).periodReviewed)},
		{key: "period-in-notice", title: "The promised notice can still be kept.", means: "Employees get to know their shifts later than they were promised.",
			how: "Publish before the last day of the notice.", look: of((*server).periodInNotice)},
		{key: "period-alone", title: "No other draft period in work holds the same days.", means: "Two drafts plan the same days, and only one of them can be what employees are shown.",
			how: "Archive one of them in your scheduling tool and import again.", look: of((*server).periodAlone)},
	}
}

// draftOf is the draft period that a request is about: that of its path, else the one in work whose days are not over. It is nil where there is none.
func (s *server) draftOf(r *request) (*schedule.DraftPeriodRow, error) {
	id := r.filter.DraftPeriodID
	if id == 0 {
		if id = r.draftInHand(); id == 0 {
			return nil, nil
		}
	}
	rows, err := s.draftPeriods(r.narrowed(func(f *schedule.Filter) { *f = schedule.Filter{DraftPeriodID: id} }))
	if at := slices.IndexFunc(rows, func(p schedule.DraftPeriodRow) bool { return p.ID == id }); err == nil && at >= 0 {
		return &rows[at], nil
	}
	return nil, err
}

// draftInHand is the number of the draft period that is being worked on; 0 for none.
func (r *request) draftInHand() int64 {
	p, _ := rules.DraftInWork(r.view().DraftPeriods(), r.today)
	return p.ID
}

func (s *server) periodInWork(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	return observed{p.Waiting(), p.Name + " is " + format.Words(p.Status)}, nil
}

func (s *server) periodReady(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	return observed{p.Status == "ready_to_publish", "its status is " + format.Words(p.Status)}, nil
}

// findingsOf looks for findings of one severity, and names them by rule.
func findingsOf(severity schedule.Severity) func(*server, *request, *schedule.DraftPeriodRow) (observed, error) {
	return func(s *server, r *request, p *schedule.DraftPeriodRow) (observed, error) {
		n, by := 0, map[schedule.ConstraintKind]int{}
		for _, f := range r.view().DraftFindings(p.DraftPeriod, schedule.Filter{}) {
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
		return observed{n == 0, seen}, nil
	}
}

func (s *server) periodCovered(r *request, p *schedule.DraftPeriodRow) (observed, error) {
	places := r.view().Coverage(schedule.Filter{DraftPeriodID: p.ID}, p.StartsOn, p.EndsOn)
	gaps := 0
	for _, place := range places {
		gaps += len(place.Gaps())
	}
	if len(places) == 0 {
		return observed{true, "no target asks for anybody on these days"}, nil
	}
	return observed{gaps == 0, fmt.Sprintf("%s at %s with a target", components.Plural(gaps, "gap", "gaps"), components.Plural(len(places), "place", "places"))}, nil
}

func (s *server) periodNoOpenShifts(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	return observed{p.Open == 0, fmt.Sprintf("%d of %s open", p.Open, components.Plural(p.Shifts, "shift is", "shifts are"))}, nil
}

func (s *server) periodNoConflicts(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	n := p.Conflicts - p.Requested
	return observed{n == 0, components.Plural(n, "overlap with a block", "overlaps with blocks") + " in force"}, nil
}

func (s *server) periodNoRequests(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	return observed{p.Requested == 0, components.Plural(p.Requested, "overlap", "overlaps") + " if requests are approved"}, nil
}

func (s *server) periodReviewed(r *request, p *schedule.DraftPeriodRow) (observed, error) {
	n := r.view().AcknowledgmentCounts(roster.AcknowledgmentsOf{Draft: p.ID}, schedule.Filter{})[schedule.ManagerReview]
	return observed{n > 0, components.Plural(n, "review by a manager is", "reviews by managers are") + " recorded"}, nil
}

func (s *server) periodInNotice(_ *request, p *schedule.DraftPeriodRow) (observed, error) {
	if p.PublishBy == 0 {
		return observed{true, "no notice is promised"}, nil
	}
	cell := deadlineCell(p)
	return observed{p.DaysLeft >= 0, "publish by " + format.Join(cell.Lead, cell.Sub)}, nil
}

func (s *server) periodAlone(r *request, p *schedule.DraftPeriodRow) (observed, error) {
	var beside []string
	for _, other := range r.view().DraftPeriods() {
		if other.ID != p.ID && other.Waiting() && other.StartsOn <= p.EndsOn && p.StartsOn <= other.EndsOn {
			beside = append(beside, other.Name)
		}
	}
	if len(beside) > 0 {
		return observed{false, "the same days are in " + strings.Join(beside, ", ")}, nil
	}
	return observed{true, format.Day(p.StartsOn) + " to " + format.Day(p.EndsOn) + " are in this period alone"}, nil
}
