package previews

import (
	"cmp"
	"fmt"
	"slices"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/localtime"
)

// employeesPreviewData shows a draft period as employees would see it after its publication.
func employeesPreviewData(s *web.Server) web.Dataset {
	return periodPreview{
		fields: []string{"employee_id", "from", "to", "location_id", "position_id"}, rules: []page.Rule{planning.NoticeRule, rowRule},
		reads: "shifts of this draft period that begin on the days of the filter, local to each",
		lead: func(v *previewed) string {
			until := "They see none of it before the period is published."
			if v.Latest.ID != 0 {
				until = "Until the next version is published, they see version " + format.Number(v.Latest.Version) + "."
			}
			return fmt.Sprintf("Employees would see %s, %s of them open. %s", components.Plural(v.run.Figures.Shifts, "shift", "shifts"), format.Number(v.run.Figures.Open), until)
		},
		counters: func(_ *web.Server, r *web.Request, v *previewed) []components.Counter {
			seen := visibleUnder(r, v)
			return []components.Counter{{Label: "Shifts", Value: format.Number(seen.shifts), Note: "assigned"}, {Label: "Open shifts", Value: format.Number(seen.open)},
				{Label: "Hours", Value: schedule.DurationWords(seen.minutes), Note: "assigned, breaks included"}, {Label: "Employees", Value: format.Number(len(seen.people))}}
		},
		rows: true, parts: []previewPart{visiblePeoplePart, visibleDaysPart, visibleShiftsPart, hiddenDraftPart},
	}.dataset(s)
}

// visibleShifts are the shifts of some days that employees would see.
type visibleShifts struct {
	date                  schedule.Date
	rows                  []*schedule.ShiftRow
	shifts, open, minutes int
	people                map[int64]bool
}

func (d *visibleShifts) add(row *schedule.ShiftRow) {
	d.rows = append(d.rows, row)
	if row.EmployeeID == 0 {
		d.open++
		return
	}
	if d.people == nil {
		d.people = map[int64]bool{}
	}
	d.people[row.EmployeeID] = true
	d.shifts, d.minutes = d.shifts+1, d.minutes+row.Interval().Minutes()
}

// visibleUnder returns the shifts that match the filter, by start. Shifts to be deleted are not visible.
func visibleUnder(r *web.Request, v *previewed) *visibleShifts {
	out := &visibleShifts{}
	for _, sh := range payloadShifts(v) {
		if day := localDay(sh.ShiftRow); r.Filter.EmployeeID != 0 && sh.EmployeeID != r.Filter.EmployeeID || r.Filter.LocationID != 0 && sh.LocationID != r.Filter.LocationID ||
			r.Filter.PositionID != 0 && sh.PositionID != r.Filter.PositionID || day < r.Filter.From || r.Filter.To != 0 && day > r.Filter.To {
			continue
		}
		out.add(sh.ShiftRow)
	}
	return out
}

// byStart compares two shifts by start.
func byStart(a, b *schedule.ShiftRow) int {
	return cmp.Or(cmp.Compare(a.StartsAt, b.StartsAt), cmp.Compare(a.ID, b.ID))
}

// localDay returns the day on which a shift begins, in its time zone.
func localDay(row *schedule.ShiftRow) schedule.Date {
	z, _ := localtime.ZoneOrUTC(row.TimeZone)
	return z.Date(row.StartsAt)
}

// visibleDaysPart lists the days of the period.
func visibleDaysPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "days", Title: "Day by day", Empty: "No shift begins on these days.", Lines: []string{"A shift is counted on the local day on which it begins."}}
	by := map[schedule.Date]*visibleShifts{}
	var days []*visibleShifts
	for _, row := range visibleUnder(r, v).rows {
		day := localDay(row)
		if by[day] == nil {
			by[day] = &visibleShifts{date: day}
			days = append(days, by[day])
		}
		by[day].add(row)
	}
	slices.SortFunc(days, func(a, b *visibleShifts) int { return cmp.Compare(a.date, b.date) })
	var rows []components.Row
	for _, d := range days {
		cell := components.Cell{Lead: r.Style.Day(d.date), At: d.date.String()}
		if !page.OnPaper(r) {
			cell.Href = page.Self(s, page.Narrowed(r, func(f *schedule.Filter) { f.From, f.To = d.date, d.date }), rowRule.Name, rowRule.Usual) + "#rows"
		}
		rows = append(rows, components.Row{Cells: []components.Cell{cell, {Text: format.Number(d.shifts)}, {Text: format.Number(d.open)}, format.HoursCell(d.minutes), {Text: format.Number(len(d.people))}}})
	}
	part.Table, part.Rows = format.NumberColumns(format.PlainTable(part.Title, []string{"Day", "Assigned shifts", "Open shifts", "Hours", "Employees"}, rows), 1, 2, 3, 4), len(rows)
	return part, nil
}

// visibleShiftsPart lists the shifts with the columns that employees see.
func visibleShiftsPart(s *web.Server, r *web.Request, v *previewed) (components.Part, error) {
	part := components.Part{ID: "rows", Title: "Shift by shift", Empty: "No shift matches the filter.", Lines: []string{"What employees would see of each shift. Times are local to each shift."}}
	list := visibleUnder(r, v).rows
	st, rows := rowRangeOf(r, len(list)), []components.Row(nil)
	for _, row := range list[st.from:st.to] {
		who := components.Cell{Text: row.EmployeeName}
		if row.EmployeeID == 0 {
			who = components.Cell{Tag: components.Tag{Word: "open shift", Class: "act"}}
		}
		when := format.TimeCell(r.Style, row.Interval(), row.TimeZone)
		when.Sub = row.TimeZone
		rows = append(rows, components.Row{Cells: []components.Cell{when, who, {Text: format.OrNone(row.Position)}, {Text: format.OrNone(row.Location)}, {Text: row.Label}, {Text: schedule.DurationWords(row.BreakMinutes)}}})
	}
	part.Table = format.PlainTable(part.Title, []string{"When", "Who", "Position", "Location", "Label", "Break"}, rows)
	addPager(s, r, &part, st)
	return part, nil
}

// hiddenDraftPart counts what employees do not see after the publication either.
func hiddenDraftPart(_ *web.Server, _ *web.Request, v *previewed) (components.Part, error) {
	notes := 0
	for _, sh := range payloadShifts(v) {
		if sh.Notes != "" {
			notes++
		}
	}
	rows := []components.Row{
		{Cells: []components.Cell{{Text: "Shifts to be deleted"}, {Text: format.Number(v.run.Figures.Staged)}, {Text: "They are removed when the period is published."}}},
		{Cells: []components.Cell{{Text: "Notes of shifts"}, {Text: format.Number(notes)}, {Text: "Only managers see notes."}}},
		{Cells: []components.Cell{{Text: "Findings"}, {Text: format.Number(len(v.run.Findings))}, {Text: "Only managers see findings."}}},
		{Cells: []components.Cell{{Text: "Soft conflicts with unavailable blocks"}, {Text: format.Number(v.Conflicts)}, {Text: "Employees never see the blocks of others."}}},
	}
	return components.Part{ID: "never", Title: "What employees never see", Rows: len(rows), Lines: []string{"Counted over the whole period, regardless of the filter."},
		Table: format.NumberColumns(format.PlainTable("What employees never see", []string{"What", "In this draft", "Why"}, rows), 1)}, nil
}
