package handlers

import (
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// blockSummary counts the blocks of the filter by what can be done about them.
func (s *server) blockSummary(r *request) (summary, error) {
	c := r.view().BlockCounts(r.filter)
	looked := ""
	if c.Blocks == 0 {
		looked = s.lookedAtBlocks(r)
	}
	state := ""
	if r.filter.BlockID != 0 { // the block in full says what comes next
		state = r.now.Truncate(time.Minute).String()
	}
	return summary{total: c.Blocks, looked: looked, state: state, counters: []components.Counter{
		{Label: "Unavailable blocks", Value: format.Number(c.Blocks), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: s.link(r.withStatus(schedule.Requested), catalog.PathBlocks),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a block in the filter"},
		{Label: "Recurring", Value: format.Number(c.Recurring), Note: "repeat by a rule"},
		s.conflictCounter(r),
	}}, nil
}

// statusCounts says how many blocks have each status but requested, which is counted apart.
func statusCounts(by map[schedule.BlockStatus]int) string {
	var words []string
	for _, status := range schedule.BlockStatuses {
		if n := by[status]; n > 0 && status != schedule.Requested {
			words = append(words, format.Number(n)+" "+string(status))
		}
	}
	return format.Join(words...)
}

// withStatus is the request narrowed to one status.
func (r *request) withStatus(status schedule.BlockStatus) *request {
	return r.narrowed(func(f *schedule.Filter) { f.Statuses, f.All = []schedule.BlockStatus{status}, false })
}

// conflictCounter is how many pairs the soft-conflict report has under the same filter; it opens exactly those.
func (s *server) conflictCounter(r *request) components.Counter {
	return s.conflictCounterOf(r, r.view().ConflictPairs(r.filter))
}

// conflictCounterOf is the counter of pairs that are already counted by status.
func (s *server) conflictCounterOf(r *request, by map[schedule.BlockStatus]int) components.Counter {
	counter := components.Counter{Label: "Soft conflicts", Value: format.Number(total(by)), Href: s.link(r, catalog.PathSoftConflicts)}
	if total(by) > 0 {
		counter.Tag = components.Tag{Word: "reported", Class: "warn"}
	}
	if n := by[schedule.Requested]; n > 0 {
		counter.Note = format.Number(n) + " only if a request is approved"
	}
	return counter
}

// total adds up counts by status.
func total[K comparable](by map[K]int) int {
	sum := 0
	for _, n := range by {
		sum += n
	}
	return sum
}

// lookedAtBlocks says what an empty list was chosen from.
func (s *server) lookedAtBlocks(r *request) string {
	all := r.view().BlockCounts(schedule.Filter{All: true})
	if all.Blocks == 0 {
		return "The schedule holds no unavailable blocks at all."
	}
	return components.Plural(all.Blocks, "block of every status was", "blocks of every status were") + " looked through; none fits the filter."
}
