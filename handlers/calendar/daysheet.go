package calendar

import (
	"net/url"
	"slices"
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/components/print"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
)

// dayParams are the options of the day sheet.
var dayParams = []sheetParam{{"drafts", []string{"0", "1"}, "Drafts"}}

// daySheet answers the print face: a portrait sheet with the shifts by location and start, and room for signatures. The
// sheet is for the wall, so it shows only published shifts and the word Unavailable. With drafts=1 it includes drafts.
func daySheet(s *web.Server, r *web.Request) (*web.Answer, error) {
	values, err := sheetValues(r, dayParams)
	if err != nil {
		return nil, err
	}
	options := sheetOptions{sheet: true, drafts: values["drafts"] == "1"}
	day, err := dayScope(s, r)
	if err != nil {
		return nil, err
	}
	shifts := readDay(day, options.viewer(day))
	versions := weekVersions(day)
	title := r.Style.FullDay(shifts.on)
	view := print.Day{Title: title, Quiet: format.Join(page.WeekNumber(r, shifts.on), shifts.lengths()), Version: format.UpperFirst(versions), Hours: shifts.hours(s, day),
		Words: print.Words{Filter: wallWords(s, day, options), What: "Published shifts only", Source: report.AbsoluteURL(s, page.Link(s, day, r.Screen.Of)),
			Notes: []string{"(+1) ends the next day", report.NoPrivateWords}},
		Empty: components.Empty{Title: "No shift on " + r.Style.Day(shifts.on), Text: "No published shift touches this day."}}
	if options.drafts {
		view.Draft, view.Words.What = shifts.draftWords()
		view.Empty.Text = "No shift touches this day."
	}
	for i := range view.Hours {
		for k := range view.Hours[i].Rows { // paper has no links and no current hour
			row := &view.Hours[i].Rows[k]
			row.Href = ""
			for c := range row.Cells {
				row.Cells[c].Now = false
			}
		}
	}
	view.Groups = shifts.signGroups()
	page := page.Page(s, r, "paper", "drafts")
	page.Status = options.wallBanner(day.Filter)
	view.Run = report.RunLine(s, r, view.Draft, title, versions)
	if view.Away, err = awayRows(s, day, options.viewer(day)); err != nil {
		return nil, err
	}
	page.Counters = daySheetCounters(shifts, view.Away)
	return report.OnPaper(s, r, page, print.DayView(view), "portrait")
}

// daySheetCounters counts the shifts and the absences of the sheet.
func daySheetCounters(shifts *dayShifts, away []print.AwayRow) []components.Counter {
	return []components.Counter{
		{Label: "Shifts", Value: format.Number(shifts.assigned)}, {Label: "Open shifts", Value: format.Number(shifts.open)}, {Label: "Unavailable", Value: format.Number(len(away))},
	}
}

// signGroups returns the shifts by location, each with room for a signature.
func (d *dayShifts) signGroups() []print.SignGroup {
	var groups []print.SignGroup
	for _, place := range d.places(d.rows) {
		group := print.SignGroup{Title: d.placeTitle(place), Note: d.placeWords(place), Place: place[0].Location}
		for i := range place {
			row := &place[i]
			item := d.item(row)
			at, from := format.DayTimes(d.style, &item)
			line := print.SignRow{Time: at, Name: row.EmployeeName, Position: row.Position, Break: format.Break(row.BreakMinutes), State: from}
			if row.EmployeeID == 0 {
				line.Name = "Open shift"
			}
			if tag := format.ShiftTag(row.State); row.State != schedule.Published {
				line.State = format.Join(from, tag.Word)
			}
			group.Rows = append(group.Rows, line)
		}
		groups = append(groups, group)
	}
	return groups
}

// draftWords returns the DRAFT mark of the sheet, which is empty if it has no drafts, and a sentence with their number.
func (d *dayShifts) draftWords() (mark, what string) {
	drafts := 0
	for i := range d.rows {
		if d.rows[i].State != schedule.Published {
			drafts++
		}
	}
	return planWords(drafts, len(d.rows))
}

// awayRows returns the employees who are unavailable on the day, sorted by name. For privacy, rows contain only a name
// and a time, and requested or rejected blocks are left out.
func awayRows(s *web.Server, day *web.Request, v schedule.Viewer) ([]print.AwayRow, error) {
	inForce := page.Narrowed(day, func(f *schedule.Filter) {
		f.Statuses, f.All = []schedule.BlockStatus{schedule.Active, schedule.Approved}, false
	})
	var rows []print.AwayRow
	err := day.Roster.For(v).Occurrences(inForce.Filter).Each(func(o *schedule.OccurrenceRow) error {
		rows = append(rows, print.AwayRow{Name: o.EmployeeName, Time: format.Join(awayTime(day.Style, o, day.Filter.From), format.ZoneUnlessSame(o.TimeZone, day.Zone))})
		return nil
	})
	slices.SortStableFunc(rows, func(a, b print.AwayRow) int {
		return strings.Compare(schedule.Fold(a.Name), schedule.Fold(b.Name))
	})
	return rows, err
}

// daySheetForm returns the print form of the day sheet. wall is the address of the day on a wall.
func daySheetForm(s *web.Server, day *web.Request, wall string) components.SheetForm {
	form := components.SheetForm{Action: s.Address(catalog.PathDayPrint, url.Values{}), Title: "Print", Wall: wall, Selects: []components.Field{paperField},
		Boxes: []components.Field{{Name: "drafts", Value: "1", Label: "With drafts", Hint: "the sheet is marked DRAFT"}}}
	form.Hidden = page.HiddenFields(day.LinkFilter())
	return form
}
