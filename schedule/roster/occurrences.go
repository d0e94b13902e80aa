package roster

import (
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/rules"
)

// Occurrences is one page of the times that the blocks of the filter cover, and the cursor of the next page.
func (w View) Occurrences(f schedule.Filter, p paging.Page) ([]schedule.OccurrenceRow, string, error) {
	return w.occurrenceList(f).page(p)
}

// EachOccurrence gives every occurrence of the filter by start, until fn returns an error.
func (w View) EachOccurrence(f schedule.Filter, fn func(*schedule.OccurrenceRow) error) error {
	return w.occurrenceList(f).each(fn)
}

func (w View) occurrenceList(f schedule.Filter) rowList[*occurrence, schedule.OccurrenceRow] {
	sel := w.selectBlocks(f)
	return rowList[*occurrence, schedule.OccurrenceRow]{found: sel.eachTime(), row: sel.timeRow, orders: []rowOrder[*occurrence]{
		{"start", func(o *occurrence) sortKey {
			b := &w.blocks[o.block]
			return sortKey{int64(o.start), w.employeeID(b.person), int64(o.length), b.id}
		}},
		{"employee", func(o *occurrence) sortKey {
			b := &w.blocks[o.block]
			return sortKey{int64(b.person), int64(o.start), int64(o.length), b.id}
		}},
	}}
}

// FirstOccurrences is the first occurrences of the filter by start, at most so many.
func (w View) FirstOccurrences(f schedule.Filter, limit int) (rows []schedule.OccurrenceRow) {
	rows, _, _ = w.Occurrences(f, paging.Page{Limit: limit}) // the first page in the first order cannot fail
	return rows
}

// timeRow is an occurrence with its block and its own soft conflicts.
func (s *blockSelection) timeRow(o *occurrence) schedule.OccurrenceRow {
	row := schedule.OccurrenceRow{BlockRow: s.namedBlock(o.block), On: o.on, At: o.interval()}
	row.Conflicts, row.ConflictMinutes = s.conflictTally(o.person, func(c *conflict) bool { return &s.occurrences[c.occurrence] == o })
	return row
}

// OccurrenceCounts are the counters of the occurrences of the filter.
func (w View) OccurrenceCounts(f schedule.Filter) (c schedule.OccurrenceCounts) {
	var people headcount
	var by statusCounts
	seen := make([]bool, len(w.blocks))
	for o := range w.selectBlocks(f).eachTime() {
		c.Occurrences++
		by[o.status]++
		if !seen[o.block] {
			seen[o.block] = true
			c.Blocks++
			people.add(w.Roster, o.person)
		}
	}
	c.Employees, c.ByStatus = people.count, by.counts()
	return c
}

// UnavailableWeeks is the time that the blocks of the filter cover, by week: every week from the first to the last that has
// any. What several blocks of an employee cover counts once.
func (w View) UnavailableWeeks(f schedule.Filter) []rules.UnavailableWeek {
	tally := rules.UnavailableTally{StartsOn: time.Weekday(w.organization.WeekStartsOn), From: f.From, To: f.To}
	for o := range w.selectBlocks(f).timesByPerson() {
		tally.Add(w.employeeID(o.person), o.interval(), w.names[o.zone])
	}
	return tally.Weeks()
}
