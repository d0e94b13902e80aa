package candidates

import (
	"errors"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/planning"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/store"
)

// ruleFindings are the rules with a report of their violations.
var ruleFindings = []struct {
	kind  schedule.ConstraintKind
	path  string
	count func(r *web.Request) (int, error)
}{
	{schedule.NoOverlap, catalog.PathDoubleBooked, func(r *web.Request) (int, error) {
		rows, err := r.View().DoubleBookings(r.Filter, 1)
		return len(rows), err
	}},
	{schedule.MinRestMinutes, catalog.PathShortRests, func(r *web.Request) (int, error) {
		rows, err := r.View().ShortRests(r.Filter, 0)
		return len(rows), err
	}},
	{schedule.MaxMinutesPerWeek, catalog.PathOvertime, func(r *web.Request) (int, error) {
		sum, err := r.View().OvertimeSum(r.Filter, 0)
		return sum.Weeks, err
	}},
	{schedule.MaxConsecutiveDays, catalog.PathLongRuns, func(r *web.Request) (int, error) {
		rows, err := r.View().LongRuns(r.Filter, 0)
		return len(rows), err
	}},
}

// needRules counts the rule violations.
func needRules(s *web.Server, r *web.Request) (need, error) {
	plain := page.Narrowed(r, report.AnyStatus)
	n := need{label: "Rule violations", note: "double bookings, rest, hours, consecutive days"}
	group := components.RowGroup{}
	for _, f := range ruleFindings {
		count, err := f.count(plain)
		if err != nil {
			return n, err
		}
		if count == 0 {
			continue
		}
		n.count += count
		rule, _ := schedule.ConstraintOf(f.kind)
		found := components.Cell{Text: format.Number(count), Href: page.Link(s, r, f.path)}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{{Text: rule.Title, Sub: rule.Rule}, found}})
	}
	n.part = components.Part{ID: "rules", Title: "Rule violations", Quiet: catalog.ReportedNotBlocked, Rows: len(group.Rows),
		Table: components.Table{Caption: "Rule violations", Heads: []components.Head{{Label: "Rule"}, {Label: "Found", Num: true}}, Groups: []components.RowGroup{group}}}
	return n, nil
}

// needLateChanges finds the changes to published shifts.
func needLateChanges(s *web.Server, r *web.Request) (need, error) {
	all, err := planning.LateChanges(s, r, r.Filter)
	if errors.As(err, new(*store.Unavailable)) { // everything else on the screen is in memory
		return need{label: "Late changes", unknown: true, note: "while the database is unavailable",
			part: components.Part{ID: "late-changes", Title: "Late changes", Lines: []string{"Late changes cannot be read while the database is unavailable."}}}, nil
	}
	if err != nil {
		return need{}, err
	}
	group := components.RowGroup{}
	for i := range all[:min(len(all), MostNeeds)] {
		group.Rows = append(group.Rows, lateChangeRow(s, r, &all[i]))
	}
	part := components.Part{ID: "late-changes", Title: "Late changes", Quiet: "shifts on these days that were changed after publication", Empty: "No published shift on these days was changed.",
		Rows: len(group.Rows), Table: components.Table{Caption: "Late changes", Groups: []components.RowGroup{group},
			Heads: []components.Head{{Label: "Shift"}, {Label: "Change"}, {Label: "Made"}, {Label: "Published in"}}}}
	if href := page.Link(s, r, catalog.PathLateChanges); href != "" && len(all) > 0 {
		part.All = components.Link{Href: href, Text: "Open all " + format.Number(len(all))}
	}
	hidden := 0
	for i := range all {
		if all[i].Period.ID == 0 {
			hidden++
		}
	}
	return need{label: "Late changes", count: len(all), note: format.Count(hidden, "not published yet"), part: part}, nil
}

func lateChangeRow(s *web.Server, r *web.Request, c *schedule.LateChange) components.Row {
	sh := c.Copy()
	when := format.TimeCell(r.Style, sh.Interval(), sh.TimeZone)
	when.Href = page.Link(s, r, catalog.PathShift, format.ID(sh.ID))
	who := sh.EmployeeName
	if sh.EmployeeID == 0 {
		who = "open shift"
	}
	when.Sub = format.Join(who, sh.Position, sh.Location, sh.TimeZone)
	change := components.Cell{Text: string(c.Kind), Sub: c.Words(r.Style)}
	made := people.FoundCell(r, c.At(), false)
	made.Sub = format.Join(format.By(c.By()), r.Zone)
	shown := components.Cell{Text: "not published yet"}
	if c.Period.ID != 0 {
		shown = components.Cell{Text: fmt.Sprintf("version %d", c.Period.Version), Href: page.Link(s, r, catalog.PathPublishedPeriod, format.ID(c.Period.ID))}
	}
	return components.Row{Cells: []components.Cell{when, change, made, shown}}
}

// needDeadlines finds the draft periods whose deadline is on these days or has passed.
func needDeadlines(s *web.Server, r *web.Request) (need, error) {
	periods, err := openPeriods(s, r)
	if err != nil {
		return need{}, err
	}
	group, late := components.RowGroup{}, 0
	for _, p := range periods {
		if p.by > r.Filter.To {
			continue
		}
		if p.by < r.Today {
			late++
		}
		group.Rows = append(group.Rows, components.Row{Cells: []components.Cell{
			{Text: p.Name, Href: page.Link(s, r, catalog.PathDraftPeriod, format.ID(p.ID))},
			{Lead: r.Style.Day(p.by), At: p.by.String(), Sub: relativeDay(r, p.by)},
			{Text: format.Words(p.Status)}, {Lead: r.Style.Day(p.StartsOn), At: p.StartsOn.String(), Text: "to " + r.Style.Day(p.EndsOn)},
		}})
	}
	part := components.Part{ID: "deadlines", Title: "Periods to publish", Quiet: "by the required notice of the organization", Rows: len(group.Rows), Empty: "No draft period is due for publishing by then.",
		Table: components.Table{Caption: "Periods to publish", Groups: []components.RowGroup{group}, Heads: []components.Head{{Label: "Draft period"}, {Label: "Publish by"}, {Label: "Status"}, {Label: "Days"}}}}
	if href := page.Link(s, r, catalog.PathDraftPeriods); href != "" {
		part.All = components.Link{Href: href, Text: "Open the draft periods"}
	}
	return need{label: "Periods to publish", count: len(group.Rows), note: format.Count(late, "past the deadline"), part: part}, nil
}

// openPeriod is a draft period that was not published, with its deadline.
type openPeriod struct {
	schedule.DraftPeriod
	by schedule.Date
}

// openPeriods returns the draft periods that are being planned and are not over, by first day.
func openPeriods(s *web.Server, r *web.Request) (out []openPeriod, err error) {
	for _, p := range r.View().DraftPeriods() {
		if p.Status != "published" && p.Status != "archived" && p.EndsOn >= r.Today {
			out = append(out, openPeriod{p, p.PublishBy(r.Roster.Organization().PublishNoticeDays)})
		}
	}
	return out, nil
}

// relativeDay returns the distance of a day from today.
func relativeDay(r *web.Request, d schedule.Date) string {
	switch days := int(d - r.Today); {
	case days < -1:
		return components.Plural(-days, "day", "days") + " ago"
	case days == -1:
		return "yesterday"
	case days == 0:
		return "today"
	case days == 1:
		return "tomorrow"
	default:
		return "in " + components.Plural(days, "day", "days")
	}
}
