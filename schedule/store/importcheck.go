package store

import (
	"fmt"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/recur"
	"opshub/schedule/store/engine"
)

// maxProblems is the maximum number of collected reasons to refuse an import.
const maxProblems = 1000

// problem records a reason to refuse the import.
func (i *importer) problem(format string, args ...any) {
	if len(i.problems) < maxProblems {
		i.problems = append(i.problems, RowError{Message: fmt.Sprintf(format, args...)})
	}
}

// known holds the IDs that rows may refer to: those of the database and of the roster. Locations and positions have their
// database IDs.
type known struct{ employees, drafts, published, locations, positions, rules, exceptions idSet }

// idSet is a set of IDs of one kind. what is the kind in words.
type idSet struct {
	what string
	ids  map[int64]bool
}

// readKnown reads the IDs in the database.
func (i *importer) readKnown() error {
	k := &i.known
	for table, set := range map[string]*idSet{
		"employee": &k.employees, "draft_period": &k.drafts, "published_period": &k.published, "location": &k.locations,
		"position": &k.positions, "constraint_rule": &k.rules, "schedule_exception": &k.exceptions,
	} {
		*set = idSet{strings.ReplaceAll(table, "_", " "), map[int64]bool{}}
		if err := i.w.Query(i.ctx, `SELECT id FROM `+table, nil, func(r engine.Row) { set.ids[r.Int(0)] = true }); err != nil {
			return err
		}
	}
	return nil
}

// check refuses inconsistent rows: duplicate IDs, references to missing rows and invalid time ranges.
func (i *importer) check() error {
	r, k := i.roster, &i.known
	addIDs(i, "employee", k.employees.ids, r.Employees, func(e *schedule.Employee) int64 { return e.ID })
	addIDs(i, "draft period", k.drafts.ids, r.DraftPeriods, func(p *schedule.DraftPeriod) int64 { return p.ID })
	addIDs(i, "published period", k.published.ids, r.PublishedPeriods, func(p *schedule.PublishedPeriod) int64 { return p.ID })
	addIDs(i, "series", nil, r.Series, func(s *schedule.Series) int64 { return s.ID })
	i.checkShifts()
	i.checkBlocks()
	i.checkPublished()
	for _, p := range r.EmployeePositions {
		i.refer("position of employee", p.EmployeeID, &k.employees, p.EmployeeID)
		i.refer("position of employee", p.EmployeeID, &k.positions, i.position(p.PositionID))
	}
	i.checkTargets()
	i.checkRules()
	i.checkExceptions()
	i.checkReviews()
	i.checkAcknowledgments()
	for _, s := range r.Series {
		i.refer("series", s.ID, &k.employees, s.EmployeeID)
	}
	for _, p := range r.PublishedShifts {
		i.refer("published shift", p.Shift.ID, &k.published, p.PublishedPeriodID)
		i.referOptional("published shift", p.Shift.ID, &k.employees, p.Shift.EmployeeID)
	}
	if len(i.problems) > 0 {
		return fmt.Errorf("the rows are not consistent: %s", i.problems[0].Message)
	}
	return nil
}

// addIDs adds the IDs of rows to a set, which may be nil, and reports duplicate and non-positive IDs. Most files are
// sorted by ID, in which case no lookup is needed.
func addIDs[T any](i *importer, what string, set map[int64]bool, list []T, id func(*T) int64) {
	seen, last := map[int64]bool{}, int64(0)
	for k := range list {
		v := id(&list[k])
		if v <= 0 {
			i.problem("%s %d: the id must be a positive whole number", what, v)
		}
		if v <= last && len(seen) == 0 { // out of order from here on
			for before := range k {
				seen[id(&list[before])] = true
			}
		}
		if len(seen) > 0 {
			if seen[v] {
				i.problem("%s %d occurs twice", what, v)
			}
			seen[v] = true
		}
		last = v
		if set != nil {
			set[v] = true
		}
	}
}

func (i *importer) refer(what string, id int64, known *idSet, to int64) {
	if !known.ids[to] {
		i.problem("%s %d: there is no %s %d", what, id, known.what, to)
	}
}

func (i *importer) referOptional(what string, id int64, known *idSet, to int64) {
	if to != 0 {
		i.refer(what, id, known, to)
	}
}

func (i *importer) checkTimes(what string, id int64, iv schedule.Interval) {
	if iv.Empty() {
		i.problem("%s %d: the end is not after the start", what, id)
	}
	if iv.Start%60 != 0 || iv.End%60 != 0 {
		i.problem("%s %d: times must be whole minutes", what, id)
	}
}

func (i *importer) checkMinutes(what string, id int64, minutes ...int) {
	for _, m := range minutes {
		if m < 0 || m > 1440 {
			i.problem("%s %d: %d is not a time of day in minutes", what, id, m)
		}
	}
}

func (i *importer) checkDays(what string, id int64, from, to schedule.Date) {
	if from != 0 && to != 0 && to < from {
		i.problem("%s %d: the last day is before the first", what, id)
	}
}

// checkWord refuses a word that is not among the allowed ones.
func checkWord[T ~string](i *importer, what string, id int64, field string, word T, allowed []T) {
	if !slices.Contains(allowed, word) {
		i.problem("%s %d: there is no %s %q", what, id, field, schedule.Printable(string(word)))
	}
}

func (i *importer) checkShifts() {
	list := i.roster.Shifts
	addIDs(i, "shift", nil, list, func(s *schedule.Shift) int64 { return s.ID })
	for k := range list {
		s := &list[k]
		i.referOptional("shift", s.ID, &i.known.employees, s.EmployeeID)
		i.referOptional("shift", s.ID, &i.known.drafts, s.DraftPeriodID)
		i.checkTimes("shift", s.ID, s.Interval())
	}
}

func (i *importer) checkBlocks() {
	r := i.roster
	blocks := map[int64]bool{}
	addIDs(i, "block", blocks, r.Blocks, func(b *schedule.Block) int64 { return b.ID })
	for k := range r.Blocks {
		b := &r.Blocks[k]
		i.refer("block", b.ID, &i.known.employees, b.EmployeeID)
		switch {
		case b.Recurring():
			if _, err := recur.ParseRule(b.RRule); err != nil {
				i.problem("block %d: %v", b.ID, err)
			}
		case b.AllDay && b.StartsOn != 0:
			i.checkDays("block", b.ID, b.StartsOn, b.EndsOn)
		default:
			i.checkTimes("block", b.ID, schedule.Interval{Start: b.StartsAt, End: b.EndsAt})
		}
	}
	for _, e := range r.Exceptions {
		if !blocks[e.BlockID] {
			i.problem("exception on %s: block %d is not among the blocks of this import", e.OccursOn, e.BlockID)
		}
	}
}

func (i *importer) checkTargets() {
	list := i.roster.CoverageTargets
	addIDs(i, "coverage target", nil, list, func(t *schedule.CoverageTarget) int64 { return t.ID })
	for _, t := range list {
		i.refer("coverage target", t.ID, &i.known.locations, i.Location(t.LocationID))
		i.referOptional("coverage target", t.ID, &i.known.positions, i.position(t.PositionID))
		i.checkMinutes("coverage target", t.ID, t.StartMinute, t.EndMinute)
		i.checkDays("coverage target", t.ID, t.EffectiveFrom, t.EffectiveTo)
		if t.Weekday < 0 || t.Weekday > 6 {
			i.problem("coverage target %d: there is no weekday %d", t.ID, t.Weekday)
		}
		if t.Min < 0 || t.Optimal < t.Min || (t.Max != 0 && t.Max < t.Optimal) {
			i.problem("coverage target %d: minimum %d, optimum %d and maximum %d are not in order", t.ID, t.Min, t.Optimal, t.Max)
		}
	}
}

func (i *importer) checkRules() {
	list := i.roster.ConstraintRules
	addIDs(i, "constraint rule", i.known.rules.ids, list, func(r *schedule.ConstraintRule) int64 { return r.ID })
	for _, r := range list {
		c, named := schedule.ConstraintOf(r.Kind)
		switch {
		case !named:
			i.problem("constraint rule %d: there is no kind %q", r.ID, schedule.Printable(string(r.Kind)))
		case r.Unit != c.Unit:
			i.problem("constraint rule %d: the unit of %s is %q, not %q", r.ID, r.Kind, c.Unit, schedule.Printable(string(r.Unit)))
		case r.Limit < 0:
			i.problem("constraint rule %d: the limit %d is below 0", r.ID, r.Limit)
		}
		if r.Severity != schedule.Warning && r.Severity != schedule.Informational {
			i.problem("constraint rule %d: the severity is warning or informational, not %q", r.ID, schedule.Printable(string(r.Severity)))
		}
		i.checkDays("constraint rule", r.ID, r.EffectiveFrom, r.EffectiveTo)
		switch r.Scope {
		case schedule.ForLocation:
			i.refer("constraint rule", r.ID, &i.known.locations, i.Location(r.ScopeID))
		case schedule.ForEmployee:
			i.refer("constraint rule", r.ID, &i.known.employees, r.ScopeID)
		case schedule.ForOrganization:
		default:
			i.problem("constraint rule %d: the scope is organization, location or employee, not %q", r.ID, schedule.Printable(string(r.Scope)))
		}
	}
}

func (i *importer) checkExceptions() {
	list := i.roster.ScheduleExceptions
	addIDs(i, "schedule exception", i.known.exceptions.ids, list, func(x *schedule.ScheduleException) int64 { return x.ID })
	statuses := []schedule.BlockStatus{"", schedule.Requested, schedule.Approved, schedule.Active, schedule.Declined, schedule.Cancelled}
	for _, x := range list {
		i.referOptional("schedule exception", x.ID, &i.known.locations, i.Location(x.LocationID))
		i.referOptional("schedule exception", x.ID, &i.known.employees, x.EmployeeID)
		i.checkMinutes("schedule exception", x.ID, x.OpensMinute, x.ClosesMinute)
		if x.StartsOn == 0 || x.EndsOn < x.StartsOn {
			i.problem("schedule exception %d: the last day is before the first", x.ID)
		}
		checkWord(i, "schedule exception", x.ID, "kind", x.Kind, schedule.ExceptionKinds)
		checkWord(i, "schedule exception", x.ID, "status", x.Status, statuses)
	}
}

func (i *importer) checkReviews() {
	list := i.roster.ConstraintReviews
	addIDs(i, "constraint review", nil, list, func(r *schedule.ConstraintReview) int64 { return r.ID })
	statuses := append([]schedule.ReviewStatus{""}, schedule.ReviewStatuses...)
	for _, r := range list {
		i.referOptional("constraint review", r.ID, &i.known.rules, r.RuleID)
		i.referOptional("constraint review", r.ID, &i.known.employees, r.EmployeeID)
		i.referOptional("constraint review", r.ID, &i.known.drafts, r.DraftPeriodID)
		if _, named := schedule.ConstraintOf(r.Kind); !named {
			i.problem("constraint review %d: there is no kind %q", r.ID, schedule.Printable(string(r.Kind)))
		}
		if r.On == 0 {
			i.problem("constraint review %d: it has no day", r.ID)
		}
		checkWord(i, "constraint review", r.ID, "status", r.Status, statuses)
	}
	reviews := i.roster.ExceptionReviews
	addIDs(i, "exception review", nil, reviews, func(r *schedule.ExceptionReview) int64 { return r.ID })
	for _, r := range reviews {
		i.refer("exception review", r.ID, &i.known.exceptions, r.ExceptionID)
		checkWord(i, "exception review", r.ID, "status", r.Status, statuses)
	}
}

func (i *importer) checkAcknowledgments() {
	list := i.roster.Acknowledgments
	addIDs(i, "acknowledgment", nil, list, func(a *schedule.Acknowledgment) int64 { return a.ID })
	kinds := []schedule.AcknowledgmentKind{schedule.ManagerReview, schedule.EmployeeSeen}
	for _, a := range list {
		i.referOptional("acknowledgment", a.ID, &i.known.drafts, a.DraftPeriodID)
		i.referOptional("acknowledgment", a.ID, &i.known.published, a.PublishedPeriodID)
		i.referOptional("acknowledgment", a.ID, &i.known.employees, a.EmployeeID)
		if (a.DraftPeriodID == 0) == (a.PublishedPeriodID == 0) {
			i.problem("acknowledgment %d: it must name either a draft period or a published period", a.ID)
		}
		checkWord(i, "acknowledgment", a.ID, "kind", a.Kind, kinds)
	}
}
