package blocks

import (
	"time"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// blockSummary counts the blocks of the filter by what can be done about them.
func blockSummary(s *web.Server, r *web.Request) (report.Summary, error) {
	c := r.View().BlockCounts(r.Filter)
	looked := ""
	if c.Blocks == 0 {
		looked = lookedAtBlocks(s, r)
	}
	state := ""
	if r.Filter.BlockID != 0 { // the block in full says what comes next
		state = r.Now.Truncate(time.Minute).String()
	}
	return report.Summary{Total: c.Blocks, Looked: looked, State: state, Counters: []components.Counter{
		{Label: "Unavailable blocks", Value: format.Number(c.Blocks), Note: statusCounts(c.ByStatus)},
		{Label: "Requested", Value: format.Number(c.ByStatus[schedule.Requested]), Href: page.Link(s, WithStatus(r, schedule.Requested), catalog.PathBlocks),
			Tag: format.BlockTag(schedule.Requested), Note: "not decided yet"},
		{Label: "Employees", Value: format.Number(c.Employees), Note: "with a block in the filter"},
		{Label: "Recurring", Value: format.Number(c.Recurring), Note: "repeat by a rule"},
		ConflictCounter(s, r),
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

// WithStatus is the request narrowed to one status.
func WithStatus(r *web.Request, status schedule.BlockStatus) *web.Request {
	return page.Narrowed(r, func(f *schedule.Filter) { f.Statuses, f.All = []schedule.BlockStatus{status}, false })
}

// ConflictCounter is how many pairs the soft-conflict report has under the same filter; it opens exactly those.
func ConflictCounter(s *web.Server, r *web.Request) components.Counter {
	return ConflictCounterOf(s, r, r.View().ConflictPairs(r.Filter))
}

// ConflictCounterOf is the counter of pairs that are already counted by status.
func ConflictCounterOf(s *web.Server, r *web.Request, by map[schedule.BlockStatus]int) components.Counter {
	counter := components.Counter{Label: "Soft conflicts", Value: format.Number(Total(by)), Href: page.Link(s, r, catalog.PathSoftConflicts)}
	if Total(by) > 0 {
		counter.Tag = components.Tag{Word: "reported", Class: "warn"}
	}
	if n := by[schedule.Requested]; n > 0 {
		counter.Note = format.Number(n) + " only if a request is approved"
	}
	return counter
}

// Total adds up counts by status.
func Total[K comparable](by map[K]int) int {
	sum := 0
	for _, n := range by {
		sum += n
	}
	return sum
}

// lookedAtBlocks says what an empty list was chosen from.
func lookedAtBlocks(s *web.Server, r *web.Request) string {
	all := r.View().BlockCounts(schedule.Filter{All: true})
	if all.Blocks == 0 {
		return "The schedule holds no unavailable blocks at all."
	}
	return components.Plural(all.Blocks, "block of every status was", "blocks of every status were") + " looked through; none fits the filter."
}
