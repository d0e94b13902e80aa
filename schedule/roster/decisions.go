package roster

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// askedAt is when a block was requested, or first recorded if no request is known.
func (b *block) askedAt() int64 { return cmp.Or(b.requested, b.created) }

// waiting reports whether a block is requested and not decided.
func (b *block) waiting() bool { return schedule.BlockStatuses[b.status] == schedule.Requested }

// requests gives the indexes of the blocks of the filter that wait for a decision or were decided, by person and id. The
// days of the filter are those of the request, on the clock of the home location of the employee. Statuses narrow nothing,
// and a text is searched for in the employee and in the name of the manager who decided.
func (w View) requests(f schedule.Filter) iter.Seq[int32] {
	g := f.Without("from", "to", "status", "q")
	g.All = true
	sel, days := w.selectBlocks(g), w.homeDays(f)
	var q *search
	if text := schedule.Fold(f.Q); text != "" {
		q = w.searchFor(text)
	}
	return func(yield func(int32) bool) {
		for at := range sel.refs() {
			b := &w.blocks[at]
			if (b.waiting() || b.decided != 0) && days.hold(b) && (q == nil || w.foundRequest(q, b)) && !yield(at) {
				return
			}
		}
	}
}

// foundRequest reports whether a search finds a request.
func (r *Roster) foundRequest(q *search, b *block) bool {
	return b.person != nobody && (q.people[b.person] || q.homes[b.person]) || q.in(&r.texts, b.decidedBy)
}

// homeDays are the days of a filter as instants on the clock of each employee's home location.
type homeDays struct {
	r     *Roster
	spans []schedule.Interval // by location, and that of the organization at the end; nil for a filter without days
}

func (r *Roster) homeDays(f schedule.Filter) homeDays {
	d := homeDays{r: r}
	if f.From == 0 && f.To == 0 {
		return d
	}
	add := func(zone string) {
		z, _ := schedule.ZoneOrUTC(zone)
		span := schedule.Interval{Start: math.MinInt64, End: math.MaxInt64}
		if f.From != 0 {
			span.Start = z.StartOfDay(f.From)
		}
		if f.To != 0 {
			span.End = z.StartOfDay(f.To + 1)
		}
		d.spans = append(d.spans, span)
	}
	for k := range r.locations {
		add(r.locations[k].TimeZone)
	}
	add(r.organization.TimeZone)
	return d
}

// hold reports whether a block was requested on the days.
func (d *homeDays) hold(b *block) bool {
	if d.spans == nil {
		return true
	}
	span := d.spans[len(d.spans)-1]
	if b.person != nobody {
		if at, ok := d.r.locationOf[d.r.people[b.person].LocationID]; ok {
			span = d.spans[at]
		}
	}
	asked := schedule.Instant(b.askedAt())
	return span.Start <= asked && asked < span.End
}

// decisions gives the requests of the filter that wait, or those that were decided.
func (w View) decisions(f schedule.Filter, waiting bool) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for at := range w.requests(f) {
			if w.blocks[at].waiting() == waiting && !yield(at) {
				return
			}
		}
	}
}

// Decisions is one page of the requests for unavailable blocks that wait for a decision, or of those that were decided, and
// the cursor of the next page.
func (w View) Decisions(waiting bool, f schedule.Filter, p paging.Page) ([]schedule.DecisionRow, string, error) {
	return w.decisionList(waiting, f).page(p)
}

// EachDecision gives every request that waits, or every decided one, by the time of the request, until fn returns an error.
func (w View) EachDecision(waiting bool, f schedule.Filter, fn func(*schedule.DecisionRow) error) error {
	return w.decisionList(waiting, f).each(fn)
}

func (w View) decisionList(waiting bool, f schedule.Filter) rowList[int32, schedule.DecisionRow] {
	return rowList[int32, schedule.DecisionRow]{found: w.decisions(f, waiting), row: w.decisionRow, unsorted: true, orders: []rowOrder[int32]{
		{"requested", func(at int32) sortKey { return sortKey{w.blocks[at].askedAt(), w.blocks[at].id} }},
		{"decided", func(at int32) sortKey { return sortKey{w.blocks[at].decided, w.blocks[at].id} }},
	}}
}

func (r *Roster) decisionRow(at int32) schedule.DecisionRow {
	b, named := &r.blocks[at], r.namedBlock(at)
	return schedule.DecisionRow{
		Block: named.Block, EmployeeName: named.EmployeeName, EmployeeNumber: named.EmployeeNumber, Location: named.Location, Position: named.Position,
		AskedAt: schedule.Instant(b.askedAt()), FirstAt: instant(b.first),
	}
}

// DecisionCounts are the counters of the requests of a filter.
type DecisionCounts struct {
	Waiting  int
	Oldest   schedule.Instant // of those that wait; 0 for none
	Decided  int
	ByDays   []schedule.DecisionDays // of the decided ones, by days
	ByStatus map[schedule.BlockStatus]int
}

// DecisionCounts counts the requests of the filter, those that wait and those that were decided.
func (w View) DecisionCounts(f schedule.Filter) (c DecisionCounts) {
	var by statusCounts
	byDays := map[int]*statusCounts{}
	for at := range w.requests(f) {
		b := &w.blocks[at]
		if asked := schedule.Instant(b.askedAt()); b.waiting() {
			if c.Waiting++; c.Waiting == 1 || asked < c.Oldest {
				c.Oldest = asked
			}
			continue
		}
		days := b.daysToDecision()
		if byDays[days] == nil {
			byDays[days] = &statusCounts{}
		}
		byDays[days][b.status]++
		by[b.status]++
		c.Decided++
	}
	for _, days := range slices.Sorted(maps.Keys(byDays)) {
		one := schedule.DecisionDays{Days: days, ByStatus: byDays[days].counts()}
		for _, n := range one.ByStatus {
			one.Requests += n
		}
		c.ByDays = append(c.ByDays, one)
	}
	c.ByStatus = by.counts()
	return c
}

// daysToDecision is how many whole days of 24 hours passed from the request to the decision, 0 if the decision is dated
// before the request.
func (b *block) daysToDecision() int {
	d := schedule.DecisionRow{Block: schedule.Block{Status: schedule.BlockStatuses[b.status], DecidedAt: schedule.Instant(b.decided)}, AskedAt: schedule.Instant(b.askedAt())}
	return d.Days(0)
}
