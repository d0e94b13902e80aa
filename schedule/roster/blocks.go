package roster

import (
	"slices"
	"strings"
	"time"

	"opshub/schedule"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
	"opshub/schedule/rules"
)

// statusRanks holds the alphabetical rank of each block status, by status number.
var statusRanks = paging.Alphabetical(schedule.BlockStatuses)

// Blocks returns the unavailable blocks that match the filter, by the start of their first occurrence.
func (w View) Blocks(f schedule.Filter) paging.List[schedule.BlockRow] {
	sel := w.selectBlocks(f)
	return paging.NewUnsortedList(sel.refs(), sel.row, paging.By("start", w.blockKey),
		paging.By("employee", func(at int32) paging.Key {
			return paging.Key{int64(w.m.Blocks[at].Person), int64(w.m.Blocks[at].First), w.m.Blocks[at].ID}
		}),
		paging.By("status", func(at int32) paging.Key {
			return paging.Key{statusRanks[w.m.Blocks[at].Status], int64(w.m.Blocks[at].First), w.m.Blocks[at].ID}
		}))
}

// blockKey orders blocks by the start of their first occurrence and ID.
func (r *Roster) blockKey(at int32) paging.Key {
	return paging.Key{int64(r.m.Blocks[at].First), r.m.Blocks[at].ID}
}

// Block returns one block with all its occurrences, or ErrNotFound. The occurrences include those whose wall-clock time
// does not exist on their day. Block also finds deleted blocks.
func (w View) Block(id int64) (schedule.BlockRow, []schedule.Occurrence, error) {
	at, ok := w.m.BlockOf[id]
	if !ok || !w.readsBlock(&w.m.Blocks[at]) {
		return schedule.BlockRow{}, nil, ErrNotFound
	}
	row := w.selectBlocks(schedule.Filter{BlockID: id, All: true}).row(at)
	var times []schedule.Occurrence
	from, to := w.m.OccurrencesOf(w.m.Blocks[at].Person)
	for k := from; k < to; k++ {
		if o := &w.m.Occurrences[k]; o.Block == at {
			times = append(times, w.occurrenceAt(o))
		}
	}
	return row, times, nil
}

// occurrenceAt converts an occurrence to the type of package schedule.
func (r *Roster) occurrenceAt(o *memory.Occurrence) schedule.Occurrence {
	b := &r.m.Blocks[o.Block]
	return schedule.Occurrence{BlockID: b.ID, EmployeeID: r.m.EmployeeID(b.Person), Interval: o.Interval(), Status: schedule.BlockStatuses[b.Status], Missing: o.Missing(), On: o.On}
}

// Series returns the recurrence rule of imported blocks, or ErrNotFound. The rule is only displayed. It is never
// expanded.
func (w View) Series(id int64) (schedule.Series, error) {
	series, ok := w.m.Series[id]
	if !ok || !w.reads(memory.OrNobody(w.m.PersonOf, series.EmployeeID)) {
		return schedule.Series{}, ErrNotFound
	}
	return series, nil
}

// BlockCounts counts the blocks that match the filter.
func (w View) BlockCounts(f schedule.Filter) schedule.BlockCounts {
	sel := w.selectBlocks(f)
	c := schedule.BlockCounts{Conflicts: sel.conflictCount()}
	var people headcount
	var by statusCounts
	for at := range sel.refs() {
		b := &w.m.Blocks[at]
		c.Blocks++
		by[b.Status]++
		people.add(w.Roster, b.Person)
		if b.Repeats() {
			c.Recurring++
		}
	}
	c.Employees, c.ByStatus = people.count, by.counts()
	return c
}

// statusCounts counts by the number of a block status.
type statusCounts [8]int

// counts returns the counts by status, without zeros.
func (s *statusCounts) counts() map[schedule.BlockStatus]int {
	return memory.ByWord(schedule.BlockStatuses, s[:])
}

// headcount counts distinct people.
type headcount struct {
	seen  []bool // by person
	count int
}

func (h *headcount) add(r *Roster, person int32) {
	if h.seen == nil {
		h.seen = make([]bool, len(r.m.People))
	}
	if person != nobody && !h.seen[person] {
		h.seen[person] = true
		h.count++
	}
}

// row returns a block with all the columns of lists. Its next occurrence and its conflicts are those on the filter's
// days.
func (s *blockSelection) row(at int32) schedule.BlockRow {
	b := &s.m.Blocks[at]
	row := s.namedBlock(at)
	row.Next = s.next(at)
	if b.Rule != 0 {
		row.ExceptionList = slices.Clone(s.m.ExceptionsOf(at))
		row.Exceptions = len(row.ExceptionList)
	}
	if series, ok := s.m.Series[b.Series]; ok {
		row.Series = schedule.SeriesRule{RRule: series.RRule, FirstOn: series.FirstOn, UntilOn: series.UntilOn}
	}
	row.Conflicts, row.ConflictMinutes = s.conflictTally(b.Person, func(c *memory.Conflict) bool { return s.m.Occurrences[c.Occurrence].Block == at })
	return row
}

// namedBlock returns a block with the names of its employee, location and position.
func (r *Roster) namedBlock(at int32) schedule.BlockRow {
	row := schedule.BlockRow{Block: r.m.BlockAt(at), RecurrenceUntil: r.m.Blocks[at].UntilOn, ShownIn: r.m.ZoneNames[r.m.Blocks[at].Shown]}
	if person := r.m.Blocks[at].Person; person != nobody {
		p := &r.m.People[person]
		row.EmployeeName, row.EmployeeNumber, row.EmployeeStatus = p.Name, p.Number, p.Status
		row.Location, row.Position = p.Location, p.Position
	}
	return row
}

// next returns the first occurrence of a block that ends on or after the first day of the filter, or an empty interval.
// If the filter has no first day, a one-off block is its own occurrence.
func (s *blockSelection) next(at int32) schedule.Interval {
	b := &s.m.Blocks[at]
	if s.filter.From == 0 && b.Rule == 0 {
		return schedule.Interval{Start: memory.Instant(b.Start), End: memory.Instant(b.End)}
	}
	from, to := s.m.OccurrencesOf(b.Person)
	for k := from; k < to; k++ {
		if o := &s.m.Occurrences[k]; o.Block == at && !o.Missing() && (!s.ranged() || o.End() > s.days[o.Zone].from) {
			return o.Interval()
		}
	}
	return schedule.Interval{}
}

// Turn returns the ID of an employee with unavailable blocks. Successive numbers select different occurrences in turn.
// It returns 0 if there are no occurrences.
func (r *Roster) Turn(number int) int64 {
	if len(r.m.Occurrences) == 0 {
		return 0
	}
	at := number % len(r.m.Occurrences)
	return r.m.EmployeeID(r.m.Occurrences[max(at, -at)].Person)
}

// secretReasons lists the reasons that no search finds.
var secretReasons = []string{"medical", "sick"}

// SecretText reports whether a text searches for reasons that no search finds.
func SecretText(q string) bool {
	text := schedule.Fold(q)
	return slices.ContainsFunc(secretReasons, func(word string) bool {
		return strings.Contains(text, word) || len(text) >= 3 && strings.Contains(word, text)
	})
}

// BlocksByReason returns the first blocks of any status whose reason contains a text, by the start of their first
// occurrence, and the number of all such blocks. No text finds medical reasons. Only managers can search by reason.
func (w View) BlocksByReason(q string, limit int) (rows []schedule.BlockRow, total int) {
	if schedule.Fold(q) == "" || SecretText(q) || !w.manager() {
		return nil, 0
	}
	reason, sel := w.compile(schedule.Filter{Q: q}), w.selectBlocks(schedule.Filter{All: true})
	found := paging.Where(sel.refs(), func(at int32) bool { return reason.foundReason(&w.m.Blocks[at]) })
	for at := range paging.Sorted(found, w.blockKey) {
		if total++; total <= limit {
			rows = append(rows, sel.row(at))
		}
	}
	return rows, total
}

// Occurrences returns the occurrences of blocks that match the filter, by start.
func (w View) Occurrences(f schedule.Filter) paging.List[schedule.OccurrenceRow] {
	sel := w.selectBlocks(f)
	return paging.NewList(sel.eachTime(), sel.timeRow,
		paging.By("start", func(o *memory.Occurrence) paging.Key {
			b := &w.m.Blocks[o.Block]
			return paging.Key{int64(o.Start), w.m.EmployeeID(b.Person), int64(o.Length), b.ID}
		}),
		paging.By("employee", func(o *memory.Occurrence) paging.Key {
			b := &w.m.Blocks[o.Block]
			return paging.Key{int64(b.Person), int64(o.Start), int64(o.Length), b.ID}
		}))
}

// FirstOccurrences returns the first occurrences that match the filter, by start and limited to limit.
func (w View) FirstOccurrences(f schedule.Filter, limit int) (rows []schedule.OccurrenceRow) {
	rows, _, _ = w.Occurrences(f).Page(paging.Page{Limit: limit}) // the first page in the first order cannot fail
	return rows
}

// timeRow returns an occurrence with its block and its own soft conflicts.
func (s *blockSelection) timeRow(o *memory.Occurrence) schedule.OccurrenceRow {
	row := schedule.OccurrenceRow{BlockRow: s.namedBlock(o.Block), On: o.On, At: o.Interval()}
	if row.ShownIn != row.TimeZone {
		row.TimeZone, row.On = row.ShownIn, s.m.Zones[o.Zone].Date(row.At.Start)
	}
	row.Conflicts, row.ConflictMinutes = s.conflictTally(o.Person, func(c *memory.Conflict) bool { return &s.m.Occurrences[c.Occurrence] == o })
	return row
}

// OccurrenceCounts counts the occurrences that match the filter.
func (w View) OccurrenceCounts(f schedule.Filter) (c schedule.OccurrenceCounts) {
	var people headcount
	var by statusCounts
	seen := make([]bool, len(w.m.Blocks))
	for o := range w.selectBlocks(f).eachTime() {
		c.Occurrences++
		by[o.Status]++
		if !seen[o.Block] {
			seen[o.Block] = true
			c.Blocks++
			people.add(w.Roster, o.Person)
		}
	}
	c.Employees, c.ByStatus = people.count, by.counts()
	return c
}

// UnavailableWeeks returns the time that matching blocks cover in each week, from the first week with any time to the
// last. Time that several blocks of an employee cover counts once.
func (w View) UnavailableWeeks(f schedule.Filter) []rules.UnavailableWeek {
	tally := rules.UnavailableTally{StartsOn: time.Weekday(w.m.Organization.WeekStartsOn), From: f.From, To: f.To}
	for o := range w.selectBlocks(f).timesByPerson() {
		tally.Add(w.m.EmployeeID(o.Person), o.Interval(), w.m.ZoneNames[o.Zone])
	}
	return tally.Weeks()
}
