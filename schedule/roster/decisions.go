package roster

import (
	"iter"
	"maps"
	"slices"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// requests returns the indexes of the matching blocks that are waiting for a decision or were decided, by person and
// ID. The filter's days are those of the request in the zone of the employee's home location. Statuses are ignored. The
// text is searched for in the employee and in the name of the manager who decided.
func (w View) requests(f schedule.Filter) iter.Seq[int32] {
	g := f.Without("from", "to", "status", "q")
	g.All = true
	text, onDays := w.compile(f.Only("q")), w.requestedOn(f)
	return paging.Where(w.selectBlocks(g).refs(), func(at int32) bool {
		b := &w.m.Blocks[at]
		return (b.Waiting() || b.Decided != 0) && onDays(b) && (text.foundPerson(b.Person) || text.search.in(&w.m.Texts, b.DecidedBy))
	})
}

// requestedOn returns a function that reports whether a block was requested on the filter's days in the zone of its
// employee's home location.
func (r *Roster) requestedOn(f schedule.Filter) func(*memory.Block) bool {
	days := make([]span, 0, len(r.m.Locations)+1) // by location; the last element is for the organization
	add := func(zone string) {
		z, _ := localtime.ZoneOrUTC(zone)
		days = append(days, daysIn(z, &f))
	}
	for k := range r.m.Locations {
		add(r.m.Locations[k].TimeZone)
	}
	add(r.m.Organization.TimeZone)
	return func(b *memory.Block) bool {
		on := days[len(r.m.Locations)]
		if b.Person != nobody {
			if at, ok := r.m.LocationOf[r.m.People[b.Person].LocationID]; ok {
				on = days[at]
			}
		}
		asked := schedule.Instant(b.AskedAt())
		return memory.Instant(on.from) <= asked && asked < memory.Instant(on.to)
	}
}

// decisions returns the matching requests that are waiting or, if waiting is false, those that were decided.
func (w View) decisions(f schedule.Filter, waiting bool) iter.Seq[int32] {
	return paging.Where(w.requests(f), func(at int32) bool { return w.m.Blocks[at].Waiting() == waiting })
}

// Decisions returns the requests for unavailable blocks that are waiting for a decision, or those that were decided, by
// the time of the request.
func (w View) Decisions(waiting bool, f schedule.Filter) paging.List[schedule.DecisionRow] {
	return paging.NewUnsortedList(w.decisions(f, waiting), w.decisionRow,
		paging.By("requested", func(at int32) paging.Key { return paging.Key{w.m.Blocks[at].AskedAt(), w.m.Blocks[at].ID} }),
		paging.By("decided", func(at int32) paging.Key { return paging.Key{w.m.Blocks[at].Decided, w.m.Blocks[at].ID} }))
}

func (r *Roster) decisionRow(at int32) schedule.DecisionRow {
	b, named := &r.m.Blocks[at], r.namedBlock(at)
	return schedule.DecisionRow{
		Block: named.Block, EmployeeName: named.EmployeeName, EmployeeNumber: named.EmployeeNumber, Location: named.Location, Position: named.Position,
		AskedAt: schedule.Instant(b.AskedAt()), FirstAt: memory.Instant(b.First),
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
		b := &w.m.Blocks[at]
		if asked := schedule.Instant(b.AskedAt()); b.Waiting() {
			if c.Waiting++; c.Waiting == 1 || asked < c.Oldest {
				c.Oldest = asked
			}
			continue
		}
		days := daysToDecision(b)
		if byDays[days] == nil {
			byDays[days] = &statusCounts{}
		}
		byDays[days][b.Status]++
		by[b.Status]++
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
func daysToDecision(b *memory.Block) int {
	d := schedule.DecisionRow{Block: schedule.Block{Status: schedule.BlockStatuses[b.Status], DecidedAt: schedule.Instant(b.Decided)}, AskedAt: schedule.Instant(b.AskedAt())}
	return d.Days(0)
}
