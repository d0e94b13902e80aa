package handlers

import (
	"opshub/components"
	"opshub/handlers/format"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
)

// changeScreen is one screen of what two states of the schedule have differently. All of them show it in the same way.
type changeScreen struct {
	file  string
	quiet string
	rules []rule
	ask   func(r *request) (comparison, error)
}

// comparison is what a screen of differences compared.
type comparison struct {
	roster.Differences
	told     schedule.Instant // from when the notice counts
	of       string           // what is compared with what, in words
	notice   string           // what the notice is counted from, in words
	nothing  string           // why there is nothing to compare; empty where there is
	counters []components.Counter
}

// changeKindRule narrows to one kind of change.
var changeKindRule = choiceRule("change", "Change", anyValue, "Every change", "added", "added", "changed", "changed", "removed", "removed")

// noticeRule is the notice that changes are held against.
var noticeRule = ownLimitRule("notice", "Days of notice", "days; nothing for what is promised", readDays)

const changeReads = "shifts of which one of the two copies fits; the status and the number of a block say nothing about shifts"

// dataset makes the faces of a screen of differences.
func (c changeScreen) dataset(s *server) dataset { return c.report(s).dataset(s) }

func (c changeScreen) report(s *server) report[schedule.ShiftChangeRow] {
	return report[schedule.ShiftChangeRow]{
		file: c.file, noun: [2]string{"change", "changes"}, order: "by start, the earlier copy or the later", quiet: c.quiet,
		note: "Times are local to each shift; its zone stands with it.", reads: changeReads,
		fields: []string{"employee_id", "from", "to", "location_id", "position_id", "q"},
		asked: func(f *schedule.Filter) {
			anyStatus(f)
			f.BlockID = 0
		},
		rules: append(c.rules[:len(c.rules):len(c.rules)], changeKindRule, noticeRule), columns: columns.ShiftChangeColumns, cells: changeCells,
		ask: func(r *request) (outcome[schedule.ShiftChangeRow], error) {
			found, err := c.ask(r)
			if err != nil {
				return outcome[schedule.ShiftChangeRow]{}, err
			}
			promised := promisedNotice(r)
			all := found.rows(promised)
			rows := all
			if kind := r.rule(changeKindRule); kind != anyValue {
				rows = nil
				for _, row := range all {
					if string(row.Kind) == kind {
						rows = append(rows, row)
					}
				}
			}
			return outcome[schedule.ShiftChangeRow]{rows: rows, summary: s.changeSummary(r, found, all, promised)}, err
		},
	}
}

// promisedNotice is the days of notice that changes are held against.
func promisedNotice(r *request) int {
	if days, ok := readDays(r.rule(noticeRule)); ok {
		return days
	}
	return r.roster.Organization().PublishNoticeDays
}

// changesWords are how many shifts differ, and how many do not.
func changesWords(changes, same int) string {
	return format.Join(components.Plural(changes, "change", "changes"), format.Number(same)+" unchanged")
}

// rows are the changes with the notice of each.
func (c comparison) rows(promised int) []schedule.ShiftChangeRow {
	return c.first(len(c.Changes), promised)
}

// first are no more of them than so many.
func (c comparison) first(limit, promised int) []schedule.ShiftChangeRow {
	rows := make([]schedule.ShiftChangeRow, min(len(c.Changes), limit))
	for i := range rows {
		rows[i] = schedule.ShiftChangeRow{ShiftChange: c.Changes[i], Told: c.told, Promised: promised}
	}
	return rows
}

// changeSummary counts the changes and whom they affect.
func (s *server) changeSummary(r *request, c comparison, rows []schedule.ShiftChangeRow, promised int) summary {
	by, short := map[schedule.ChangeKind]int{}, 0
	for i := range rows {
		by[rows[i].Kind]++
		if rows[i].Short() {
			short++
		}
	}
	affected := s.affected(r, rows)
	sum := summary{
		looked: components.Plural(c.Same, "shift", "shifts") + " of the filter are the same in both; none is otherwise.",
		notes:  []string{c.of, c.notice}, figures: affected.figures(),
		state: r.now.Truncate(dayEnds).String(), // the notice of a plan changes with the day
		counters: append([]components.Counter{
			{Label: "Changes", Value: format.Number(len(rows)), Note: format.Count(c.Same, "are unchanged")},
			{Label: "Added", Value: format.Number(by[schedule.ChangeAdded])}, {Label: "Changed", Value: format.Number(by[schedule.ChangeChanged])},
			{Label: "Removed", Value: format.Number(by[schedule.ChangeRemoved]), Note: format.Count(c.Lapsed, "drafts are to be dropped unseen")},
			{Label: "Employees affected", Value: format.Number(len(affected.people))},
		}, c.counters...),
		facts: map[string]any{"unchanged": c.Same, "added": by[schedule.ChangeAdded], "changed": by[schedule.ChangeChanged], "removed": by[schedule.ChangeRemoved],
			"employees_affected": len(affected.people), "short_notice": short, "notice_promised_days": promised, "compared": c.of},
	}
	if c.nothing != "" {
		sum.looked = c.nothing
	}
	if promised > 0 {
		counter := components.Counter{Label: "Short notice", Value: format.Number(short), Note: "fewer than " + components.Plural(promised, "day", "days")}
		if short > 0 {
			counter.Tag = components.Tag{Word: "look", Class: "warn"}
		}
		sum.counters = append(sum.counters, counter)
	}
	return sum
}
