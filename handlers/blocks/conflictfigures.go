package blocks

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
)

// ConflictFacts is the summary object of the report as JSON. Months are those of the shift's start in UTC.
type ConflictFacts struct {
	Pairs     int            `json:"pairs"`
	InForce   int            `json:"in_force"`
	Requested int            `json:"would_conflict_if_approved"`
	Shifts    int            `json:"distinct_shifts"`
	Employees int            `json:"distinct_employees"`
	Minutes   int            `json:"overlap_union_minutes"`
	ByStatus  map[string]int `json:"by_status"`
	ByMonth   map[string]int `json:"by_shift_start_month_utc"`
	Months    []monthFacts   `json:"months"`
}

type monthFacts struct {
	Month    string         `json:"month"`
	Pairs    int            `json:"pairs"`
	Shifts   int            `json:"distinct_shifts"`
	Minutes  int            `json:"overlap_union_minutes"`
	ByStatus map[string]int `json:"by_status"`
}

// factsOf puts the counters of the report into the words of its JSON.
func factsOf(c *schedule.ConflictCounts) ConflictFacts {
	f := ConflictFacts{Pairs: c.Pairs, InForce: c.Live, Requested: c.Requested, Shifts: c.Shifts, Employees: c.Employees, Minutes: c.Minutes,
		ByStatus: wordCounts(c.ByStatus), ByMonth: map[string]int{}, Months: []monthFacts{}}
	for _, m := range c.Months {
		f.ByMonth[m.Month] = m.Pairs
		f.Months = append(f.Months, monthFacts{m.Month, m.Pairs, m.Shifts, m.Minutes, wordCounts(m.ByStatus)})
	}
	return f
}

func wordCounts(by map[schedule.BlockStatus]int) map[string]int {
	out := make(map[string]int, len(by))
	for status, n := range by {
		out[string(status)] = n
	}
	return out
}

// conflictFigures is the pairs by month and status; nil where there are none.
func conflictFigures(c *schedule.ConflictCounts) *components.Figures {
	if len(c.Months) == 0 {
		return nil
	}
	statuses := shownStatuses(c.ByStatus)
	heads := []components.Head{{Label: "Month"}, {Label: "Pairs", Num: true}}
	for _, status := range statuses {
		heads = append(heads, components.Head{Label: statusHead(status), Num: true})
	}
	heads = append(heads, components.Head{Label: "Shifts", Num: true}, components.Head{Label: "Overlap", Num: true})
	row := func(what string, pairs, shifts, minutes int, by map[schedule.BlockStatus]int) components.Row {
		cells := []components.Cell{{Text: what}, {Text: format.Number(pairs)}}
		for _, status := range statuses {
			cells = append(cells, components.Cell{Text: format.Number(by[status])})
		}
		return components.Row{Cells: append(cells, components.Cell{Text: format.Number(shifts)}, components.Cell{Text: format.Minutes(minutes)})}
	}
	group := components.RowGroup{}
	for _, m := range c.Months {
		group.Rows = append(group.Rows, row(m.Month, m.Pairs, m.Shifts, m.Minutes, m.ByStatus))
	}
	group.Rows = append(group.Rows, row("All months", c.Pairs, c.Shifts, c.Minutes, c.ByStatus))
	return &components.Figures{
		Title: "By month and status", Quiet: components.Plural(len(c.Months), "month", "months"),
		Note: "The month is the one in which the shift starts, in UTC, so that places in different zones add up. " +
			"A shift counts once, in the month of its first pair; its minutes are the union of its overlaps.",
		Table: components.Table{Caption: "Soft conflicts by month and status", Heads: heads, Groups: []components.RowGroup{group}},
	}
}

// shownStatuses are the live statuses, and of the others those that have a pair.
func shownStatuses(by map[schedule.BlockStatus]int) (out []schedule.BlockStatus) {
	for _, status := range schedule.BlockStatuses {
		if status.Live() || by[status] > 0 {
			out = append(out, status)
		}
	}
	return out
}

func statusHead(s schedule.BlockStatus) string {
	if s == schedule.Requested {
		return "Requested (would conflict)"
	}
	return format.UpperFirst(string(s))
}
