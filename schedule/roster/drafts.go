package roster

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/rules"
)

// selectDraft compiles a filter for the working copies of a draft period. Only managers read drafts.
func (w View) selectDraft(period int64, f schedule.Filter) *shiftSelection {
	f.DraftPeriodID, f.PublishedPeriodID = period, 0
	s := w.selectShifts(f.Without("block_id"))
	if !w.manager() {
		s.person = nobody
	}
	return s
}

// EachDraftShift gives every working copy of a draft period by start, until fn returns an error.
func (w View) EachDraftShift(period int64, f schedule.Filter, fn func(*schedule.ShiftRow) error) error {
	return w.selectDraft(period, f).rows().each(fn)
}

// DraftShiftCounts counts the working copies of a draft period by state.
func (w View) DraftShiftCounts(period int64, f schedule.Filter) map[schedule.PublishState]int {
	var counts [4]int
	for _, s := range w.selectDraft(period, f).each() {
		counts[s.state]++
	}
	return byWord(states, counts[:])
}

// reviewedAround is how many days before and after a period the shifts of its people are reviewed, for rests, weeks and runs
// of days that reach beyond it.
const reviewedAround = 14

// DraftFindings is what the rules find at the shifts of a draft period under the filter: everything but coverage. The shifts of
// the same people around the period count for rests, weeks and days in a row, but nothing is reported at them. Only
// managers read drafts.
func (w View) DraftFindings(p schedule.DraftPeriod, f schedule.Filter) (found []rules.Finding) {
	s := w.selectDraft(p.ID, f)
	busy := make([]bool, len(w.people))
	for ref, x := range s.each() {
		switch {
		case x.state == staged:
		case x.person == nobody:
			found = append(found, rules.ReviewShift(w.bareShift(ref, false), schedule.DefaultLimits)...)
		default:
			busy[x.person] = true
		}
	}
	pool := Pool{View: w}
	for person := range w.people {
		if busy[person] {
			pool.people = append(pool.people, int32(person)) // #nosec G115 -- as many as employees
		}
	}
	around := schedule.UTC.Range(p.StartsOn.Add(-reviewedAround), p.EndsOn.Add(reviewedAround))
	book, weekStartsOn := schedule.NewRuleBook(w.rules), time.Weekday(w.organization.WeekStartsOn)
	for worker := range pool.Each(Around{Shifts: around, Blocks: around}) {
		for _, one := range rules.ReviewBy(*worker, schedule.LimitsOn(worker.Employee, book.About(&worker.Employee), weekStartsOn)) {
			if at := w.shiftOf(one.ShiftID); at != nobody && s.has(&w.shifts[at]) {
				found = append(found, one)
			}
		}
	}
	rules.SortFindings(found)
	return found
}
