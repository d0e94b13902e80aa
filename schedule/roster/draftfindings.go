package roster

import (
	"time"

	"opshub/schedule"
)

// reviewedAround is how many days before and after a period the shifts of its people are reviewed, for rests, weeks and runs
// of days that reach beyond it.
const reviewedAround = 14

// DraftFindings is what the rules find at the shifts of a draft period under the filter: everything but coverage. The shifts of
// the same people around the period count for rests, weeks and days in a row, but nothing is reported at them. Only
// managers read drafts.
func (w View) DraftFindings(p schedule.DraftPeriod, f schedule.Filter) (found []schedule.Finding) {
	s := w.selectDraft(p.ID, f)
	busy := make([]bool, len(w.people))
	for ref, x := range s.each() {
		switch {
		case x.state == staged:
		case x.person == nobody:
			found = append(found, schedule.ReviewShift(w.bareShift(ref, false), schedule.DefaultLimits)...)
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
		for _, one := range schedule.ReviewBy(*worker, schedule.LimitsOn(worker.Employee, book.About(&worker.Employee), weekStartsOn)) {
			if at := w.shiftOf(one.ShiftID); at != nobody && s.has(&w.shifts[at]) {
				found = append(found, one)
			}
		}
	}
	schedule.SortFindings(found)
	return found
}
