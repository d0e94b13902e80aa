package store

import (
	"slices"

	"opshub/schedule"
)

func (i *importer) checkReviews(k known, rules, exceptions idSet) {
	list := i.roster.ConstraintReviews
	i.add(nil, "constraint review", len(list), func(n int) int64 { return list[n].ID })
	for _, r := range list {
		i.referOptional("constraint review", r.ID, "constraint rule", r.RuleID, rules)
		i.referOptional("constraint review", r.ID, "employee", r.EmployeeID, k.employees)
		i.referOptional("constraint review", r.ID, "draft period", r.DraftPeriodID, k.drafts)
		if _, named := schedule.ConstraintOf(r.Kind); !named {
			i.problem("constraint review %d: there is no kind %q", r.ID, schedule.Printable(string(r.Kind)))
		}
		if r.On == 0 {
			i.problem("constraint review %d: it has no day", r.ID)
		}
		i.checkDecision("constraint review", r.ID, r.Decision)
	}
	reviews := i.roster.ExceptionReviews
	i.add(nil, "exception review", len(reviews), func(n int) int64 { return reviews[n].ID })
	for _, r := range reviews {
		i.refer("exception review", r.ID, "schedule exception", r.ExceptionID, exceptions)
		i.checkDecision("exception review", r.ID, r.Decision)
	}
}

func (i *importer) checkDecision(what string, id int64, d schedule.Decision) {
	if d.Status != "" && !slices.Contains(schedule.ReviewStatuses, d.Status) {
		i.problem("%s %d: there is no status %q", what, id, schedule.Printable(string(d.Status)))
	}
}

func (i *importer) checkAcknowledgments(k known) {
	list := i.roster.Acknowledgments
	i.add(nil, "acknowledgment", len(list), func(n int) int64 { return list[n].ID })
	for _, a := range list {
		i.referOptional("acknowledgment", a.ID, "draft period", a.DraftPeriodID, k.drafts)
		i.referOptional("acknowledgment", a.ID, "published period", a.PublishedPeriodID, k.published)
		i.referOptional("acknowledgment", a.ID, "employee", a.EmployeeID, k.employees)
		if (a.DraftPeriodID == 0) == (a.PublishedPeriodID == 0) {
			i.problem("acknowledgment %d: it is of a draft period or of a published one", a.ID)
		}
		if a.Kind != schedule.ManagerReview && a.Kind != schedule.EmployeeSeen {
			i.problem("acknowledgment %d: there is no kind %q", a.ID, schedule.Printable(string(a.Kind)))
		}
	}
}
