package handlers

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/sidebyside"
	"opshub/schedule/store"
)

// poolRule says who is held against an open shift.
var poolRule = choiceRule("pool", "Who is looked at", "place", "in the position, at home at the location", "position", "in the position, wherever at home",
	"home", "everybody at home at the location", "all", "everybody")

// poolWords say the same as part of a sentence.
var poolWords = map[string]string{"place": "everybody who works in the position and is at home at the location", "position": "everybody who works in the position, wherever at home",
	"home": "everybody who is at home at the location, whatever the position", "all": "every employee"}

// poolOf is who is held against a shift: the employee of the filter, or else those of the rule.
func (r *request) poolOf(sh schedule.Shift) schedule.Filter {
	f := schedule.Filter{EmployeeID: r.filter.EmployeeID}
	if f.EmployeeID != 0 {
		return f
	}
	pool := r.rule(poolRule)
	if pool == "place" || pool == "home" {
		f.LocationID = sh.LocationID
	}
	if pool == "place" || pool == "position" {
		f.PositionID = sh.PositionID
	}
	return f
}

// poolSentence says who is held against each shift.
func (s *server) poolSentence(r *request) string {
	if r.filter.EmployeeID != 0 {
		return "Only " + keyed(s.filterWords(r).Employee, r.filter.EmployeeID) + " is held against each shift."
	}
	return "Held against each shift: " + poolWords[r.rule(poolRule)] + "."
}

// rulebook is what candidates are held against.
type rulebook struct {
	rules  []schedule.ConstraintRule
	starts time.Weekday
	inRow  int
}

// rulebook is every constraint rule that the visitor reads, and the first day of a week.
func (s *server) rulebook(r *request) (rulebook, error) {
	rules := r.view().RulesOf(schedule.Filter{})
	return rulebook{rules: rules, starts: weekdayOf(r.roster.Organization()), inRow: schedule.MaxConsecutive(rules)}, nil
}

// farApart is how far two openings may lie from each other to be looked at together.
const farApart = 14 * 24 * 3600

// batch is shifts whose candidates are read together.
type batch struct {
	pool           schedule.Filter
	at             []int // places in the list of shifts
	shifts, blocks schedule.Interval
}

// candidatesFor ranks the candidates of each shift, which come by start. Shifts with the same pool that are near each other share
// what is read of the workers.
func (s *server) candidatesFor(r *request, shifts []schedule.ShiftRow) ([][]schedule.Candidate, error) {
	book, err := s.rulebook(r)
	if err != nil {
		return nil, err
	}
	return rank(r, s.Store, book, shifts)
}

// rank is the same over a store, with the rules at hand.
func rank(r *request, db *store.Store, book rulebook, shifts []schedule.ShiftRow) ([][]schedule.Candidate, error) {
	var batches []*batch
	latest := map[string]*batch{}
	for i, sh := range shifts {
		pool, o := r.poolOf(sh.Shift), schedule.OpeningOf(sh.Shift)
		around := o.Around(book.starts, book.inRow)
		b := latest[pool.Encode()]
		if b == nil || o.Start > b.blocks.End+farApart {
			b = &batch{pool: pool, shifts: around, blocks: o.Interval}
			batches, latest[pool.Encode()] = append(batches, b), b
		}
		b.at, b.shifts, b.blocks = append(b.at, i), spanning(b.shifts, around), spanning(b.blocks, o.Interval)
	}
	out := make([][]schedule.Candidate, len(shifts))
	if err := sidebyside.Each(len(batches), func(i int) error { return rankBatch(r, db, book, batches[i], shifts, out) }); err != nil {
		return nil, err
	}
	return out, nil
}

// rankBatch ranks the candidates of the shifts of one batch, beside others: it touches nothing of theirs.
func rankBatch(r *request, db *store.Store, book rulebook, b *batch, shifts []schedule.ShiftRow, out [][]schedule.Candidate) error {
	trials, rules := make([]*schedule.Trial, len(b.at)), schedule.NewRuleBook(book.rules)
	for k, i := range b.at {
		trials[k] = schedule.NewTrialOfMany(schedule.OpeningOf(shifts[i].Shift), book.starts, book.inRow)
	}
	err := db.EachCandidate(r.ctx, r.viewer, b.pool, store.WorkersAsk{Blocks: b.blocks, Shifts: b.shifts}, func(w *schedule.Worker, of int) error {
		limits := schedule.LimitsOn(w.Employee, rules.About(&w.Employee), book.starts)
		for k, i := range b.at {
			if out[i] == nil {
				out[i] = make([]schedule.Candidate, 0, of)
			}
			out[i] = append(out[i], trials[k].Consider(w, limits))
		}
		return nil
	})
	for _, i := range b.at {
		schedule.RankCandidates(out[i])
	}
	return err
}

// weekdayOf is the first day of a week of the organization.
func weekdayOf(o schedule.Organization) time.Weekday { return time.Weekday(o.WeekStartsOn) }

// spanning is the time from the start of the first to the end of the last.
func spanning(a, b schedule.Interval) schedule.Interval {
	return schedule.Interval{Start: min(a.Start, b.Start), End: max(a.End, b.End)}
}
