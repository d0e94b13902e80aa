package planning

import (
	"opshub/components"
	"opshub/handlers/blocks"
	"opshub/handlers/format"
	"opshub/handlers/history"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
)

// ChangeScreen is a screen of the differences between two states of the schedule.
type ChangeScreen struct {
	file  string
	quiet string
	rules []page.Rule
	ask   func(r *web.Request) (comparison, error)
}

// comparison is the result of comparing two states of the schedule.
type comparison struct {
	roster.Differences
	announced schedule.Instant // start of the notice
	compared  string           // which states are compared
	notice    string           // explains how the notice is counted
	nothing   string           // why there is nothing to compare, or empty
	counters  []components.Counter
	gaps      []rules.GapChange // coverage gaps that open or close; none if coverage is not compared
}

// ChangeKindRule selects one kind of change.
var ChangeKindRule = page.ChoiceRule("change", "Change", history.AnyValue, "Every change", "added", "added", "changed", "changed", "removed", "removed")

// NoticeRule is the number of days of notice that changes are measured against.
var NoticeRule = report.OwnLimitRule("notice", "Days of notice", "days; empty: the required notice", people.ReadDays)

const changeReads = "shifts with at least one of the two copies in the filter; block and block status do not narrow shifts"

// dataset returns the dataset of the screen.
func (c ChangeScreen) dataset(s *web.Server) web.Dataset { return c.Report(s).Dataset(s) }

// Report returns the report of the screen, which other screens use to show some of its rows.
func (c ChangeScreen) Report(s *web.Server) report.Report[schedule.ShiftChangeRow] {
	return report.Report[schedule.ShiftChangeRow]{
		File: c.file, Noun: [2]string{"change", "changes"}, Order: "by start, the earlier copy or the later", Quiet: c.quiet,
		Note: "Times are local to each shift and shown with the time zone.", Reads: changeReads,
		Fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		Asked: func(f *schedule.Filter) {
			report.AnyStatus(f)
			f.BlockID = 0
		},
		Rules: append(c.rules[:len(c.rules):len(c.rules)], ChangeKindRule, NoticeRule), Columns: columns.ShiftChangeColumns, Cells: changeCells,
		Ask: func(r *web.Request) (report.Outcome[schedule.ShiftChangeRow], error) {
			found, err := c.ask(r)
			if err != nil {
				return report.Outcome[schedule.ShiftChangeRow]{}, err
			}
			promised := PromisedNotice(r)
			all := found.rows(promised)
			rows := all
			if kind := page.RuleValue(r, ChangeKindRule); kind != history.AnyValue {
				rows = nil
				for _, row := range all {
					if string(row.Kind) == kind {
						rows = append(rows, row)
					}
				}
			}
			return report.Outcome[schedule.ShiftChangeRow]{Rows: rows, Summary: changeSummary(s, r, found, all, promised)}, err
		},
	}
}

// PromisedNotice returns the notice in days that changes are measured against: the one in the address, or the
// one that the organization promises.
func PromisedNotice(r *web.Request) int {
	if days, ok := people.ReadDays(page.RuleValue(r, NoticeRule)); ok {
		return days
	}
	return r.Roster.Organization().PublishNoticeDays
}

// changesText returns how many shifts differ, and how many do not.
func changesText(changes, same int) string {
	return format.Join(components.Plural(changes, "change", "changes"), format.Number(same)+" unchanged")
}

// rows returns the changes with the notice of each.
func (c comparison) rows(promised int) []schedule.ShiftChangeRow {
	return c.first(len(c.Changes), promised)
}

// first returns at most limit changes.
func (c comparison) first(limit, promised int) []schedule.ShiftChangeRow {
	rows := make([]schedule.ShiftChangeRow, min(len(c.Changes), limit))
	for i := range rows {
		rows[i] = schedule.ShiftChangeRow{ShiftChange: c.Changes[i], NoticeFrom: c.announced, Promised: promised}
	}
	return rows
}

// changeSummary counts the changes and the affected employees.
func changeSummary(s *web.Server, r *web.Request, c comparison, rows []schedule.ShiftChangeRow, promised int) report.Summary {
	by, short := map[schedule.ChangeKind]int{}, 0
	for i := range rows {
		by[rows[i].Kind]++
		if rows[i].Short() {
			short++
		}
	}
	affected := affected(s, r, rows)
	sum := report.Summary{
		Searched: components.Plural(c.Same, "shift", "shifts") + " in the filter are the same in both; none differs.",
		Notes:    []string{c.compared, c.notice}, Figures: []*components.Figures{affected.Figures(), gapFigures(r, c.gaps)},
		State: r.Now.Truncate(blocks.DayEnds).String(), // the notice of a plan changes with the day
		Counters: append([]components.Counter{
			{Label: "Changes", Value: format.Number(len(rows)), Note: format.Count(c.Same, "are unchanged")},
			{Label: "Added", Value: format.Number(by[schedule.ChangeAdded])}, {Label: "Changed", Value: format.Number(by[schedule.ChangeChanged])},
			{Label: "Removed", Value: format.Number(by[schedule.ChangeRemoved]), Note: format.Count(c.Lapsed, "unpublished drafts are to be removed")},
			{Label: "Employees affected", Value: format.Number(len(affected.People))},
		}, c.counters...),
		Facts: map[string]any{"unchanged": c.Same, "added": by[schedule.ChangeAdded], "changed": by[schedule.ChangeChanged], "removed": by[schedule.ChangeRemoved],
			"employees_affected": len(affected.People), "short_notice": short, "notice_promised_days": promised, "compared": c.compared},
	}
	if c.nothing != "" {
		sum.Searched = c.nothing
	}
	if promised > 0 {
		counter := components.Counter{Label: "Short notice", Value: format.Number(short), Note: "fewer than " + components.Plural(promised, "day", "days")}
		if short > 0 {
			counter.Tag = components.Tag{Word: "review", Class: "warn"}
		}
		sum.Counters = append(sum.Counters, counter)
	}
	return sum
}
