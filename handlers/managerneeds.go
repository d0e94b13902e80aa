package handlers

import (
	"slices"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// mostNeeds is how many rows of each sort a manager's screen shows; the way to all of them stands below.
const mostNeeds = 5

// need is one sort of thing that asks for a manager's eye on some days.
type need struct {
	label string // of its counter
	count int
	note  string
	known bool // worth knowing, and nothing to be done about
	part  components.Part
}

// tag says whether there is anything to look at.
func (n need) tag() components.Tag {
	switch {
	case n.count == 0:
		return components.Tag{Word: "nothing", Class: "ok"}
	case n.known:
		return components.Tag{Word: "to know", Class: "act"}
	}
	return components.Tag{Word: "look", Class: "warn"}
}

// needFinders find what asks for a manager's eye on the days of the filter, in the order of the manager's way.
var needFinders = []func(*server, *request) (need, error){
	(*server).needRequests, (*server).needConflicts, (*server).needOpenShifts, (*server).needGaps, (*server).needRules,
	(*server).needReviews, (*server).needLateChanges, (*server).needDeadlines, (*server).needExceptions,
}

// needs is everything that asks for a manager's eye on the days of the filter.
func (s *server) needs(r *request) ([]need, error) {
	out := make([]need, len(needFinders))
	err := r.eachApart(len(out), func(own *request, i int) (err error) {
		out[i], err = needFinders[i](s, own)
		return err
	})
	return out, err
}

// needRequests is the blocks that wait for a decision and cover one of the days.
func (s *server) needRequests(r *request) (need, error) {
	asked := r.withStatus(schedule.Requested)
	c := r.view().BlockCounts(asked.filter)
	rows, _, err := r.view().Blocks(asked.filter, paging.Page{Limit: mostNeeds})
	part := components.Part{ID: "requests", Title: "Requested blocks", Quiet: "nobody has decided, and the days come", Empty: "No requested block touches these days."}
	return need{label: "Requested blocks", count: c.Blocks, note: "not decided yet",
		part: firstRows(s, asked, s.blockList(), rows, c.Blocks, part, s.link(asked, catalog.PathBlocks))}, err
}

// needConflicts is the shifts that overlap an unavailable block.
func (s *server) needConflicts(r *request) (need, error) {
	live := r.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	by := r.view().ConflictPairs(live.filter)
	rows, _, err := r.view().Conflicts(live.filter, paging.Page{Limit: mostNeeds})
	list := list[schedule.SoftConflict]{noun: [2]string{"soft conflict", "soft conflicts"}, columns: conflictColumns}
	part := components.Part{ID: "conflicts", Title: "Soft conflicts", Quiet: catalog.ReportedNotBlocked, Empty: "No shift overlaps an unavailable block on these days."}
	n := need{label: "Soft conflicts", count: total(by), part: firstRows(s, live, list, rows, total(by), part, s.link(live, catalog.PathSoftConflicts))}
	if by[schedule.Requested] > 0 {
		n.note = format.Number(by[schedule.Requested]) + " only if approved"
	}
	return n, err
}

// needOpenShifts is the shifts that nobody has, with how many could take each.
func (s *server) needOpenShifts(r *request) (need, error) {
	l := s.openShiftList()
	l.columns = openShiftColumns
	bare := *r
	bare.query, bare.ruled = r.filter.Values(), nil // the usual pool
	bare.query.Set(whenRule.name, "all")            // of the days themselves
	c := r.view().ShiftCounts(bare.openFilter())
	rows, _, err := s.openShiftPage(&bare, paging.Page{Limit: mostNeeds})
	nobody := 0
	for i := range rows {
		if rows[i].CanTake() == 0 {
			nobody++
		}
	}
	part := components.Part{ID: "open-shifts", Title: "Open shifts", Quiet: "nobody is assigned", Empty: "Every shift of these days has somebody."}
	return need{label: "Open shifts", count: c.Open, note: format.Count(nobody, "that nobody could take"), part: firstRows(s, r, l, rows, c.Open, part, s.openShiftsOf(r))}, err
}

// openShiftsOf opens the candidates of every open shift of the days, those that are over too.
func (s *server) openShiftsOf(days *request) string {
	href := s.link(days, catalog.PathCandidates)
	if days.filter.From < days.today {
		return withParams(href, []string{whenRule.name, "all"})
	}
	return href
}

// needGaps is the stretches with fewer people than the least that is wanted.
func (s *server) needGaps(r *request) (need, error) {
	var gaps []rules.Shortfall
	for _, p := range r.view().Coverage(r.filter, r.filter.From, r.filter.To) {
		gaps = append(gaps, p.Gaps()...)
	}
	gaps = worstFirst(gaps)
	rows := slices.Clone(gaps[:min(len(gaps), mostNeeds)])
	r.view().FillGaps(rows)
	part := components.Part{ID: "gaps", Title: "Coverage gaps", Quiet: "fewer people than the least that is wanted", Empty: "No stretch is below the least that is wanted, or no target asks for anybody."}
	return need{label: "Coverage gaps", count: len(gaps), note: everybodyNote(r), part: firstRows(s, r, s.gapReport().list(), rows, len(gaps), part, s.link(r, catalog.PathCoverageGaps))}, nil
}

// everybodyNote says that a figure counts everybody, where the filter names somebody.
func everybodyNote(r *request) string {
	if r.filter.EmployeeID != 0 {
		return "of everybody"
	}
	return ""
}

// needReviews is the findings of these days that nobody has looked at.
func (s *server) needReviews(r *request) (need, error) {
	by := r.view().ConstraintReviewCounts(r.filter)
	rows, _, err := r.view().ConstraintReviews(r.filter, schedule.ReviewOpen, paging.Page{Limit: mostNeeds})
	l := list[schedule.ConstraintReviewRow]{noun: [2]string{"review", "reviews"}, columns: constraintReviewColumns}
	part := components.Part{ID: "reviews", Title: "Reviews that wait", Quiet: "findings of these days, the oldest first", Empty: "No finding of these days waits for a review."}
	open := by[schedule.ReviewOpen]
	return need{label: "Reviews waiting", count: open, part: firstRows(s, r, l, rows, open, part, s.link(r, catalog.PathConstraintQueue))}, err
}

// needExceptions is what departs from the pattern on these days.
func (s *server) needExceptions(r *request) (need, error) {
	live := r.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = nil, false })
	by := r.view().ScheduleExceptionCounts(live.filter)
	n := by[schedule.Active] + by[schedule.Approved] + by[schedule.Requested]
	rows, _, err := r.view().ScheduleExceptions(live.filter, paging.Page{Limit: mostNeeds})
	l := list[schedule.ScheduleExceptionRow]{noun: [2]string{"exception", "exceptions"}, columns: exceptionColumns}
	part := components.Part{ID: "exceptions", Title: "Exceptions", Quiet: "one-off departures from the standing pattern", Empty: "Nothing departs from the pattern on these days."}
	return need{label: "Exceptions", count: n, note: format.Count(by[schedule.Requested], "requested"), known: by[schedule.Requested] == 0,
		part: firstRows(s, live, l, rows, n, part, s.link(live, catalog.PathExceptions))}, err
}
