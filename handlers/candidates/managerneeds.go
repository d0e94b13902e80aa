package candidates

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/coverage"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// MostNeeds is the number of rows per kind on a manager's screen. A link below them leads to all.
const MostNeeds = 5

// need is one kind of item that needs a manager's attention.
type need struct {
	label   string // label of its counter
	count   int
	unknown bool // the items could not be counted
	note    string
	known   bool // for information only; no action needed
	part    components.Part
}

// figure returns the number of items as a counter shows it.
func (n need) figure() string {
	if n.unknown {
		return "unknown"
	}
	return format.Number(n.count)
}

// tag reports whether the items need attention.
func (n need) tag() components.Tag {
	if n.known {
		return components.Tag{Word: "info", Class: "act"}
	}
	return components.Tag{Word: "review", Class: "warn"}
}

// needFinders find the needs on the days of the filter, in the order of a manager's work.
var needFinders = []func(*web.Server, *web.Request) (need, error){
	needRequests, needConflicts, needOpenShifts, needGaps, needRules,
	needReviews, needLateChanges, needDeadlines, needExceptions,
}

// needs returns the needs on the days of the filter. The finders run concurrently.
func needs(s *web.Server, r *web.Request) ([]need, error) {
	out := make([]need, len(needFinders))
	err := report.EachWithClone(r, len(out), func(own *web.Request, i int) (err error) {
		out[i], err = needFinders[i](s, own)
		return err
	})
	return out, err
}

// needRequests finds the blocks that await a decision.
func needRequests(s *web.Server, r *web.Request) (need, error) {
	requested := blocks.WithStatus(r, schedule.Requested)
	c := r.View().BlockCounts(requested.Filter)
	rows, _, err := r.View().Blocks(requested.Filter).Page(paging.Page{Limit: MostNeeds})
	part := components.Part{ID: "requests", Title: "Requested blocks", Quiet: "not decided, on these days", Empty: "No requested block touches these days."}
	return need{label: "Requested blocks", count: c.Blocks, note: "not decided yet",
		part: report.FirstRows(s, requested, blocks.BlockList(s), rows, c.Blocks, part, page.Link(s, requested, catalog.PathBlocks))}, err
}

// needConflicts finds the shifts that overlap an unavailable block.
func needConflicts(s *web.Server, r *web.Request) (need, error) {
	live := page.Narrowed(r, func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	by := r.View().ConflictPairs(live.Filter)
	rows, _, err := r.View().Conflicts(live.Filter).Page(paging.Page{Limit: MostNeeds})
	part := components.Part{ID: "conflicts", Title: "Soft conflicts", Quiet: catalog.ReportedNotBlocked, Empty: "No shift overlaps an unavailable block on these days."}
	n := need{label: "Soft conflicts", count: blocks.Total(by), part: sentencePart(part, sentences(s, live, rows, conflictSentence), blocks.Total(by), page.Link(s, live, catalog.PathSoftConflicts))}
	if by[schedule.Requested] > 0 {
		n.note = format.Number(by[schedule.Requested]) + " if approved"
	}
	return n, err
}

// needOpenShifts finds the open shifts, and counts those that nobody could take.
func needOpenShifts(s *web.Server, r *web.Request) (need, error) {
	defaults := *r
	defaults.Query, defaults.Ruled = r.Filter.Values(), nil // the default pool
	defaults.Query.Set(whenRule.Name, "all")                // also past shifts of these days
	c := r.View().ShiftCounts(openFilter(&defaults))
	rows, _, err := readOpenShifts(s, &defaults, paging.Page{Limit: MostNeeds})
	nobody := 0
	for i := range rows {
		if rows[i].CanTake() == 0 {
			nobody++
		}
	}
	part := components.Part{ID: "open-shifts", Title: "Open shifts", Quiet: "nobody is assigned", Empty: "Every shift on these days is assigned."}
	return need{label: "Open shifts", count: c.Open, note: format.Count(nobody, "without a candidate"), part: sentencePart(part, sentences(s, r, rows, openShiftSentence), c.Open, openShiftsLink(s, r))}, err
}

// openShiftsLink returns the address of the open shifts of the days, including past shifts if the days begin
// before today.
func openShiftsLink(s *web.Server, days *web.Request) string {
	href := page.Link(s, days, catalog.PathCandidates)
	if days.Filter.From < days.Today {
		return page.WithParams(href, []string{whenRule.Name, "all"})
	}
	return href
}

// needGaps finds the stretches below the minimum coverage.
func needGaps(s *web.Server, r *web.Request) (need, error) {
	var gaps []rules.Shortfall
	for _, p := range r.View().Coverage(r.Filter, r.Filter.From, r.Filter.To) {
		gaps = append(gaps, p.Gaps()...)
	}
	gaps = coverage.WorstFirst(gaps)
	rows := slices.Clone(gaps[:min(len(gaps), MostNeeds)])
	r.View().FillGaps(rows)
	part := components.Part{ID: "gaps", Title: "Coverage gaps", Quiet: "fewer people than the minimum", Empty: "No time on these days is below the minimum of a target, or there is no target."}
	return need{label: "Coverage gaps", count: len(gaps), note: everybodyNote(r), part: sentencePart(part, sentences(s, r, rows, gapSentence), len(gaps), page.Link(s, r, catalog.PathCoverageGaps))}, nil
}

// everybodyNote explains that a figure ignores the employee of the filter.
func everybodyNote(r *web.Request) string {
	if r.Filter.EmployeeID != 0 {
		return "of everybody"
	}
	return ""
}

// needReviews finds the findings that await a review.
func needReviews(s *web.Server, r *web.Request) (need, error) {
	by := r.View().ConstraintReviewCounts(r.Filter)
	rows, _, err := r.View().ConstraintReviews(r.Filter, schedule.ReviewOpen).Page(paging.Page{Limit: MostNeeds})
	l := report.List[schedule.ConstraintReviewRow]{Noun: [2]string{"review", "reviews"}, Columns: people.ConstraintReviewColumns}
	part := components.Part{ID: "reviews", Title: "Open reviews", Quiet: "findings of these days, the oldest first", Empty: "No finding on these days has an open review."}
	open := by[schedule.ReviewOpen]
	return need{label: "Open reviews", count: open, part: report.FirstRows(s, r, l, rows, open, part, page.Link(s, r, catalog.PathConstraintQueue))}, err
}

// needExceptions finds the exceptions to the pattern.
func needExceptions(s *web.Server, r *web.Request) (need, error) {
	live := page.Narrowed(r, func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	by := r.View().ScheduleExceptionCounts(live.Filter)
	n := by[schedule.Active] + by[schedule.Approved] + by[schedule.Requested]
	rows, _, err := r.View().ScheduleExceptions(live.Filter).Page(paging.Page{Limit: MostNeeds})
	l := report.List[schedule.ScheduleExceptionRow]{Noun: [2]string{"exception", "exceptions"}, Columns: people.ExceptionColumns}
	part := components.Part{ID: "exceptions", Title: "Exceptions", Quiet: "changes to the usual schedule on single days", Empty: "There are no exceptions on these days."}
	return need{label: "Exceptions", count: n, note: format.Count(by[schedule.Requested], "requested"), known: by[schedule.Requested] == 0,
		part: report.FirstRows(s, live, l, rows, n, part, page.Link(s, live, catalog.PathExceptions))}, err
}
