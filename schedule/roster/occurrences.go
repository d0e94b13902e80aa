package roster

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// OccurrenceSorts are the sort keys of lists of occurrences; the first is the default.
var OccurrenceSorts = []string{"start", "employee"}

// Occurrences is one page of the times that the blocks of the filter cover, and the cursor of the next page.
func (w View) Occurrences(f schedule.Filter, p paging.Page) ([]schedule.OccurrenceRow, string, error) {
	o, err := p.Order(OccurrenceSorts)
	if err != nil {
		return nil, "", err
	}
	sel, byStart := w.selectBlocks(f), o.Name == "start"
	refs, next, err := pageOf(sel.timeRefs(), o, p.After, byStart, func(at int32) sortKey {
		x := &w.occurrences[at]
		b := &w.blocks[x.block]
		if byStart {
			return sortKey{int64(x.start), w.employeeID(b.person), int64(x.length), b.id}
		}
		return sortKey{int64(b.person), int64(x.start), int64(x.length), b.id}
	})
	rows := make([]schedule.OccurrenceRow, len(refs))
	for k, at := range refs {
		rows[k] = sel.timeRow(at)
	}
	return rows, next, err
}

// timeRefs gives the indexes of the occurrences of the filter, by start.
func (s *blockSelection) timeRefs() func(yield func(int32) bool) {
	return func(yield func(int32) bool) {
		for at := range s.times() {
			if !yield(at) {
				return
			}
		}
	}
}

// FirstOccurrences is the first occurrences of the filter by start, at most so many.
func (w View) FirstOccurrences(f schedule.Filter, limit int) (rows []schedule.OccurrenceRow) {
	sel := w.selectBlocks(f)
	for at := range sel.times() {
		if len(rows) == limit {
			break
		}
		rows = append(rows, sel.timeRow(at))
	}
	return rows
}

// EachOccurrence gives every occurrence of the filter by start, until fn returns an error.
func (w View) EachOccurrence(f schedule.Filter, fn func(*schedule.OccurrenceRow) error) error {
	sel := w.selectBlocks(f)
	for at := range sel.times() {
		row := sel.timeRow(at)
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// timeRow is an occurrence with its block and its own soft conflicts.
func (s *blockSelection) timeRow(at int32) schedule.OccurrenceRow {
	o := &s.occurrences[at]
	row := schedule.OccurrenceRow{BlockRow: s.namedBlock(o.block), On: o.on, At: o.interval()}
	row.Conflicts, row.ConflictMinutes = s.conflictTally(s.blocks[o.block].person, func(c *conflict) bool { return c.occurrence == at })
	return row
}

// OccurrenceCounts are the counters of the occurrences of the filter.
func (w View) OccurrenceCounts(f schedule.Filter) (c schedule.OccurrenceCounts) {
	var people headcount
	var by statusCounts
	seen := make([]bool, len(w.blocks))
	for _, o := range w.selectBlocks(f).times() {
		c.Occurrences++
		by[w.blocks[o.block].status]++
		if !seen[o.block] {
			seen[o.block] = true
			c.Blocks++
			people.add(w.Roster, w.blocks[o.block].person)
		}
	}
	c.Employees, c.ByStatus = people.count, by.counts()
	return c
}

// UnavailableWeeks is the time that the blocks of the filter cover, by week: every week from the first to the last that has
// any. What several blocks of an employee cover counts once.
func (w View) UnavailableWeeks(f schedule.Filter) []schedule.UnavailableWeek {
	tally := schedule.UnavailableTally{StartsOn: time.Weekday(w.organization.WeekStartsOn), From: f.From, To: f.To}
	for _, o := range w.selectBlocks(f).timesByPerson() {
		b := &w.blocks[o.block]
		tally.Add(w.employeeID(b.person), o.interval(), w.names[b.zone])
	}
	return tally.Weeks()
}
