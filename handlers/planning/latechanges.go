package planning

import (
	"cmp"
	"fmt"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/chart"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/store"
)

// lateChangesData lists the changes to shifts after their publication.
func lateChangesData(s *web.Server) web.Dataset {
	return report.Report[columns.LateChangeRow]{
		File: "late-changes", Noun: [2]string{"change", "changes"}, Order: "newest first", Note: "Times are local to each shift.",
		Reads:  "shifts that begin on the dates, with at least one copy that matches the employee, location and position",
		Fields: report.PeopleFields, Rules: []page.Rule{NoticeRule}, Asked: report.AnyStatus, Columns: columns.LateChangeColumns, Hints: lateHints,
		Cells: map[string]func(*web.Server, *web.Request, *columns.LateChangeRow) components.Cell{
			"changed_local": func(_ *web.Server, r *web.Request, c *columns.LateChangeRow) components.Cell {
				return format.InstantCell(r.Style, c.At(), c.Copy().TimeZone)
			},
			"source": shownByCell,
			"shift_starts_local": func(s *web.Server, r *web.Request, c *columns.LateChangeRow) components.Cell {
				row := c.Copy()
				cell := format.TimeCell(r.Style, row.Interval(), row.TimeZone)
				cell.Sub = format.Join(row.Position, row.Location, "shift "+format.ID(row.ID))
				if c.Kind != schedule.ChangeRemoved { // a removed shift may not exist any more
					cell.Href = page.Link(s, r, catalog.PathShift, format.ID(row.ID))
				}
				return cell
			},
			"employee_name": func(s *web.Server, r *web.Request, c *columns.LateChangeRow) components.Cell {
				row := c.Copy()
				if row.EmployeeID == 0 {
					return components.Cell{Text: "open shift", Sub: beforeText(c)}
				}
				return components.Cell{Text: row.EmployeeName, Href: page.EmployeeLink(s, r, row.EmployeeID), Sub: beforeText(c)}
			},
			"what": whatCell,
			"before_shift_minutes": func(_ *web.Server, _ *web.Request, c *columns.LateChangeRow) components.Cell {
				return components.Cell{Text: leadTimeText(c.NoticeMinutes())}
			},
			"late": func(_ *web.Server, _ *web.Request, c *columns.LateChangeRow) components.Cell {
				if c.Late() {
					return components.Cell{Tag: components.Tag{Word: "late", Class: "late"}}
				}
				return components.Cell{Tag: components.Tag{Word: "in time", Class: "ok"}}
			},
		},
		Ask: func(r *web.Request) (report.Outcome[columns.LateChangeRow], error) {
			notice, from := noticeLimit(r)
			changes, err := LateChanges(s, r, r.Filter)
			rows := make([]columns.LateChangeRow, len(changes))
			for i, c := range changes {
				rows[i] = columns.LateChangeRow{LateChange: c, Notice: notice}
			}
			return report.Outcome[columns.LateChangeRow]{Rows: rows, Summary: lateSummary(s, rows, notice, from)}, err
		},
		Figure: func(_ *web.Request, f report.Outcome[columns.LateChangeRow]) string {
			late := 0
			for i := range f.Rows {
				if f.Rows[i].Late() {
					late++
				}
			}
			return fmt.Sprintf("%s after publication, %d within the notice", components.Plural(len(f.Rows), "change", "changes"), late)
		},
	}.Dataset(s)
}

// lateHints say which side of a change a filter applies to.
var lateHints = page.Hints{
	"employee_id": "A change is listed if the shift was or is that of the employee.",
	"from":        "The dates are those of the shifts, not of the changes.",
	"to":          "The dates are those of the shifts, not of the changes.",
	"location_id": "A change is listed if the shift was or is at the location.",
	"position_id": "A change is listed if the shift was or is in the position.",
}

// LateChanges returns the late changes that match f, with their edits from the audit log.
func LateChanges(s *web.Server, r *web.Request, f schedule.Filter) ([]schedule.LateChange, error) {
	edits := map[int64][]schedule.Event{} // by shift
	err := s.Store.EachEventIn(r.Ctx, r.Viewer, store.EventSet{Subjects: []string{schedule.ShiftSubject}}, schedule.Filter{}, func(e *schedule.EventRow) error {
		edits[e.SubjectID] = append(edits[e.SubjectID], e.Event)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r.View().LateChanges(f, edits), nil
}

// shownByCell names the version that contains a change, or says that none does.
func shownByCell(s *web.Server, r *web.Request, c *columns.LateChangeRow) components.Cell {
	if c.Period.ID == 0 {
		return components.Cell{Text: "not published yet", Sub: fmt.Sprintf("edited since version %d", c.Against.Version)}
	}
	return components.Cell{Text: fmt.Sprintf("version %d", c.Period.Version), Href: page.Link(s, r, catalog.PathPublishedPeriod, format.ID(c.Period.ID)),
		Sub: versionDays(r, c.Period)}
}

// whatCell lists the changed fields, and on screen the note of the last edit.
func whatCell(_ *web.Server, r *web.Request, c *columns.LateChangeRow) components.Cell {
	cell := components.Cell{Codes: c.FieldWords(r.Style)}
	if len(cell.Codes) == 0 {
		cell.Text = "the whole shift"
	}
	if n := len(c.Edits); n > 0 && !page.OnPaper(r) {
		cell.Sub = c.Edits[n-1].Note
	}
	return cell
}

// beforeText names the earlier employee of a reassigned shift.
func beforeText(c *columns.LateChangeRow) string {
	if c.Before.ID == 0 || c.Before.EmployeeID == c.Copy().EmployeeID {
		return ""
	}
	return "before: " + cmp.Or(c.Before.EmployeeName, "open shift")
}

// leadTimeText formats the time before the start of a shift.
func leadTimeText(minutes int) string {
	const day = 24 * 60
	switch {
	case minutes < 0:
		return schedule.DurationWords(-minutes) + " after its start"
	case minutes >= 2*day:
		return components.Plural(minutes/day, "day", "days") + " " + schedule.DurationWords(minutes%day/60*60)
	default:
		return schedule.DurationWords(minutes)
	}
}

func lateSummary(s *web.Server, rows []columns.LateChangeRow, notice int, from string) report.Summary {
	late, open, shifts, people := 0, 0, map[int64]bool{}, map[int64]bool{}
	bars := chart.Bars{PictureHead: chart.PictureHead{ID: "bars", Title: "Time before the shift", Quiet: "changes by time left"}, Of: "Time left", First: "Changes"}
	spans := []struct {
		name string
		upTo int // days; the last has no bound
	}{{"after the shift began", 0}, {"less than a day", 1}, {"one to three days", 3}, {"three to seven days", 7}, {"seven to fourteen days", 14}, {"fourteen days or more", 1 << 30}}
	counts := make([]int, len(spans))
	for i := range rows {
		c := &rows[i]
		shifts[c.Copy().ID] = true
		for _, id := range c.Employees() {
			people[id] = true
		}
		if c.Late() {
			late++
		}
		if c.Period.ID == 0 {
			open++
		}
		for k, span := range spans {
			if c.NoticeMinutes() < span.upTo*24*60 {
				counts[k]++
				break
			}
		}
	}
	for k, span := range spans {
		bars.Rows = append(bars.Rows, chart.Bar{Name: span.name, First: format.CountAmount(counts[k])})
	}
	sum := report.Summary{Searched: "Every version was compared with the previous one, and later edits with the latest version; no change matches the filter.",
		Notes: []string{fmt.Sprintf("A change is a difference between a published version and the previous one, or an unpublished edit that differs from the latest version. Its notice is the time from the publication, or from the edit, "+
			"to the start of the shift, in the copy that begins first. A change is late if it was published or made less than %s before the day of the shift, %s. Edits that were reverted before publication appear only in the events.",
			components.Plural(notice, "day", "days"), from)},
		Counters: []components.Counter{
			{Label: "Changes", Value: format.Number(len(rows))},
			{Label: "Late", Value: format.Number(late), Note: "within " + components.Plural(notice, "day", "days")},
			{Label: "Not published yet", Value: format.Number(open)},
			{Label: "Shifts", Value: format.Number(len(shifts))},
			{Label: "Employees", Value: format.Number(len(people)), Note: "with a changed schedule"},
		}}
	if len(rows) > 0 {
		sum.Picture = chart.BarsView(bars)
	}
	return sum
}
