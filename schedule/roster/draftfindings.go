package roster

import (
	"sort"
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
	days := schedule.UTC.Range(p.StartsOn.Add(-reviewedAround), p.EndsOn.Add(reviewedAround))
	around := span{minutes(days.Start), minutes(days.End)}
	book, weekStartsOn := schedule.NewRuleBook(w.rules), time.Weekday(w.organization.WeekStartsOn)
	for person := range w.people {
		if !busy[person] {
			continue
		}
		worker := w.workerAround(int32(person), around) // #nosec G115 -- as many as employees
		for _, one := range schedule.ReviewBy(worker, schedule.LimitsOn(worker.Employee, book.About(&worker.Employee), weekStartsOn)) {
			if at := w.shiftOf(one.ShiftID); at != nobody && s.has(&w.shifts[at]) {
				found = append(found, one)
			}
		}
	}
	schedule.SortFindings(found)
	return found
}

// workerAround is a person with what the rules look at: the shifts that are not to be deleted, and the times of live blocks,
// that share time with a stretch.
func (w View) workerAround(person int32, around span) schedule.Worker {
	out := schedule.Worker{Employee: w.people[person].Employee, Positions: w.held[person], Kinds: map[int64]schedule.BlockKind{}}
	places := placeList{some: w.working.byPerson.of(person), all: -1}
	for k := w.working.from(w.shifts, places, around.from-w.working.longest); k < places.len(); k++ {
		ref := w.working.ref(places.at(k))
		x := &w.shifts[ref]
		if x.start >= around.to {
			break
		}
		if x.end() > around.from && x.state != staged {
			out.Shifts = append(out.Shifts, w.bareShift(ref, false))
		}
	}
	from, to := w.occurrencesOf(person)
	own := w.occurrences[from:to]
	for k := sort.Search(len(own), func(k int) bool { return own[k].start > around.from-w.longest }); k < len(own) && own[k].start < around.to; k++ {
		o := &own[k]
		b := &w.blocks[o.block]
		if o.missing() || o.end() <= around.from || !schedule.BlockStatuses[b.status].Live() {
			continue
		}
		out.Kinds[b.id] = kinds[b.kind]
		out.Occurrences = append(out.Occurrences, schedule.Occurrence{
			BlockID: b.id, EmployeeID: out.ID, Interval: o.interval(), Status: schedule.BlockStatuses[b.status], On: o.on,
		})
	}
	return out
}
