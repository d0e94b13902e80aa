package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// askedAt returns when a block was requested, or when it was created if the time of the request is unknown.
func (b *block) askedAt() int64 { return cmp.Or(b.requested, b.created) }

// waiting reports whether a block is requested and not yet decided.
func (b *block) waiting() bool { return schedule.BlockStatuses[b.status] == schedule.Requested }

// requests returns the indexes of the matching blocks that are waiting for a decision or were decided, by person and
// ID. The filter's days are those of the request in the zone of the employee's home location. Statuses are ignored. The
// text is searched for in the employee and in the name of the manager who decided.
func (w View) requests(f schedule.Filter) iter.Seq[int32] {
	g := f.Without("from", "to", "status", "q")
	g.All = true
	text, onDays := w.compile(f.Only("q")), w.requestedOn(f)
	return paging.Where(w.selectBlocks(g).refs(), func(at int32) bool {
		b := &w.blocks[at]
		return (b.waiting() || b.decided != 0) && onDays(b) && (text.foundPerson(b.person) || text.search.in(&w.texts, b.decidedBy))
	})
}

// requestedOn returns a function that reports whether a block was requested on the filter's days in the zone of its
// employee's home location.
func (r *Roster) requestedOn(f schedule.Filter) func(*block) bool {
	days := make([]span, 0, len(r.locations)+1) // by location; the last element is for the organization
	add := func(zone string) {
		z, _ := localtime.ZoneOrUTC(zone)
		days = append(days, daysIn(z, &f))
	}
	for k := range r.locations {
		add(r.locations[k].TimeZone)
	}
	add(r.organization.TimeZone)
	return func(b *block) bool {
		on := days[len(r.locations)]
		if b.person != nobody {
			if at, ok := r.locationOf[r.people[b.person].LocationID]; ok {
				on = days[at]
			}
		}
		asked := schedule.Instant(b.askedAt())
		return instant(on.from) <= asked && asked < instant(on.to)
	}
}

// decisions returns the matching requests that are waiting or, if waiting is false, those that were decided.
func (w View) decisions(f schedule.Filter, waiting bool) iter.Seq[int32] {
	return paging.Where(w.requests(f), func(at int32) bool { return w.blocks[at].waiting() == waiting })
}

// Decisions returns the requests for unavailable blocks that are waiting for a decision, or those that were decided, by
// the time of the request.
func (w View) Decisions(waiting bool, f schedule.Filter) paging.List[schedule.DecisionRow] {
	return paging.NewUnsortedList(w.decisions(f, waiting), w.decisionRow,
		paging.By("requested", func(at int32) paging.Key { return paging.Key{w.blocks[at].askedAt(), w.blocks[at].id} }),
		paging.By("decided", func(at int32) paging.Key { return paging.Key{w.blocks[at].decided, w.blocks[at].id} }))
}

func (r *Roster) decisionRow(at int32) schedule.DecisionRow {
	b, named := &r.blocks[at], r.namedBlock(at)
	return schedule.DecisionRow{
		Block: named.Block, EmployeeName: named.EmployeeName, EmployeeNumber: named.EmployeeNumber, Location: named.Location, Position: named.Position,
		AskedAt: schedule.Instant(b.askedAt()), FirstAt: instant(b.first),
	}
}

// DecisionCounts holds the counts of the matching requests.
type DecisionCounts struct {
	Waiting  int
	Oldest   schedule.Instant // of the waiting ones; 0 for none
	Decided  int
	ByDays   []schedule.DecisionDays // of the decided ones, by days
	ByStatus map[schedule.BlockStatus]int
}

// DecisionCounts counts the matching requests, waiting and decided.
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

// daysToDecision returns how many whole days of 24 hours passed from the request to the decision. It returns 0 if the
// decision is dated before the request.
func (b *block) daysToDecision() int {
	d := schedule.DecisionRow{Block: schedule.Block{Status: schedule.BlockStatuses[b.status], DecidedAt: schedule.Instant(b.decided)}, AskedAt: schedule.Instant(b.askedAt())}
	return d.Days(0)
}
