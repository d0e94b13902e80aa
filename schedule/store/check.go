package store

import (
	"fmt"

	"opshub/schedule"
)

// maxProblems bounds the reasons that are collected for a refusal.
const maxProblems = 1000

// problem notes a reason to refuse the import.
func (i *importer) problem(format string, args ...any) {
	if len(i.problems) < maxProblems {
		i.problems = append(i.problems, RowError{Message: fmt.Sprintf(format, args...)})
	}
}

// idSet is a set of ids, by what they are ids of.
type idSet map[int64]struct{}

func (s idSet) has(id int64) bool {
	_, ok := s[id]
	return ok
}

// ids reads the ids that are in a table already.
func (i *importer) ids(table string) (idSet, error) {
	set := idSet{}
	if i.fresh {
		return set, nil
	}
	err := i.w.query(i.ctx, `SELECT id FROM `+table, nil, func(r row) { set[r.int(0)] = struct{}{} })
	return set, err
}

// add adds the ids of rows and notes those that occur twice or are not positive. Files mostly come in the order of ids, and
// then no id needs to be looked up; set may be nil.
func (i *importer) add(set idSet, what string, n int, id func(int) int64) {
	seen, last := idSet{}, int64(0)
	for k := range n {
		v := id(k)
		if v <= 0 {
			i.problem("%s %d: the id must be a positive whole number", what, v)
		}
		if v <= last && len(seen) == 0 { // out of order from here on
			for before := range k {
				seen[id(before)] = struct{}{}
			}
		}
		if len(seen) > 0 {
			if seen.has(v) {
				i.problem("%s %d occurs twice", what, v)
			}
			seen[v] = struct{}{}
		}
		last = v
		if set != nil {
			set[v] = struct{}{}
		}
	}
}

// check refuses rows that do not fit together: an id twice, a reference to nothing, a time range that is none.
func (i *importer) check() error {
	employees, err := i.ids("employee")
	if err != nil {
		return err
	}
	drafts, err := i.ids("draft_period")
	if err != nil {
		return err
	}
	published, err := i.ids("published_period")
	if err != nil {
		return err
	}
	r := i.roster
	i.add(employees, "employee", len(r.Employees), func(k int) int64 { return r.Employees[k].ID })
	i.add(drafts, "draft period", len(r.DraftPeriods), func(k int) int64 { return r.DraftPeriods[k].ID })
	i.add(published, "published period", len(r.PublishedPeriods), func(k int) int64 { return r.PublishedPeriods[k].ID })
	i.add(nil, "series", len(r.Series), func(k int) int64 { return r.Series[k].ID })
	i.checkShifts(employees, drafts)
	i.checkBlocks(employees)
	i.checkPublished()
	if err := i.checkPlans(known{employees, drafts, published, nil, nil}); err != nil {
		return err
	}
	for _, s := range r.Series {
		i.refer("series", s.ID, "employee", s.EmployeeID, employees)
	}
	for _, p := range r.PublishedShifts {
		i.refer("published shift", p.Shift.ID, "published period", p.PublishedPeriodID, published)
		i.referOptional("published shift", p.Shift.ID, "employee", p.Shift.EmployeeID, employees)
	}
	if len(i.problems) > 0 {
		return fmt.Errorf("the rows do not fit together: %s", i.problems[0].Message)
	}
	return nil
}

func (i *importer) refer(what string, id int64, target string, to int64, known idSet) {
	if !known.has(to) {
		i.problem("%s %d: there is no %s %d", what, id, target, to)
	}
}

func (i *importer) referOptional(what string, id int64, target string, to int64, known idSet) {
	if to != 0 {
		i.refer(what, id, target, to, known)
	}
}

func (i *importer) checkShifts(employees, drafts idSet) {
	r := i.roster
	i.add(nil, "shift", len(r.Shifts), func(k int) int64 { return r.Shifts[k].ID })
	for k := range r.Shifts {
		s := &r.Shifts[k]
		i.referOptional("shift", s.ID, "employee", s.EmployeeID, employees)
		i.referOptional("shift", s.ID, "draft period", s.DraftPeriodID, drafts)
		i.checkTimes("shift", s.ID, s.Interval())
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

func (i *importer) checkBlocks(employees idSet) {
	r := i.roster
	blocks := idSet{}
	i.add(blocks, "block", len(r.Blocks), func(k int) int64 { return r.Blocks[k].ID })
	for k := range r.Blocks {
		b := &r.Blocks[k]
		i.refer("block", b.ID, "employee", b.EmployeeID, employees)
		switch {
		case b.Recurring():
			if _, err := schedule.ParseRule(b.RRule); err != nil {
				i.problem("block %d: %v", b.ID, err)
			}
		case b.AllDay && b.StartsOn != 0:
			if b.EndsOn != 0 && b.EndsOn < b.StartsOn {
				i.problem("block %d: the last day is before the first", b.ID)
			}
		default:
			i.checkTimes("block", b.ID, schedule.Interval{Start: b.StartsAt, End: b.EndsAt})
		}
	}
	for _, e := range r.Exceptions {
		if !blocks.has(e.BlockID) {
			i.problem("exception on %s: block %d is not among the blocks of this import", e.OccursOn, e.BlockID)
		}
	}
}
