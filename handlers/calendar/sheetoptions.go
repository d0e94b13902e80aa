package calendar

import (
	"net/url"
	"slices"
	"strings"
	"time"

	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// sheetOptions are the options of a printed week or day. The zero value describes the screen. No sheet shows kinds of
// blocks, notes or links.
type sheetOptions struct {
	sheet  bool
	wall   bool   // the sheet on a screen: with compact times, and today is marked
	marks  bool   // mark conflicts; for managers
	drafts bool   // include drafts, marked as drafts
	group  string // "location": a sheet per location; "position": rows by position; "employee", or empty on a screen: one list by name
	idle   bool   // list employees with nothing in the week
	starts string // first day of the week; empty: the organization's
}

// whole reports whether the page shows everything that the screen shows, including requested blocks. This is the case
// for the screen itself and for a manager's sheet with conflicts and drafts.
func (p sheetOptions) whole() bool { return !p.sheet || (p.marks && p.drafts) }

// grouped reports whether the rows have headings: on a screen for each location or position, on a sheet for each
// position, because each location has a sheet of its own.
func (p sheetOptions) grouped() bool {
	return p.group == "position" || p.group == "location" && !p.sheet
}

// viewer returns the viewer to read for. Without drafts it is the wall, which cannot see them.
func (p sheetOptions) viewer(r *web.Request) schedule.Viewer {
	if p.drafts {
		return r.Viewer
	}
	return schedule.Wall
}

// sheetParam is one query parameter of a sheet. The first value is the default.
type sheetParam struct {
	name   string
	values []string
	words  string // label that begins an error message
}

// sheetParams are the options of the week sheet.
var sheetParams = []sheetParam{
	{"marks", []string{"0", "1"}, "Marks"},
	{"drafts", []string{"0", "1"}, "Drafts"},
	{"group", []string{"location", "position", "employee"}, "Group"},
	{"hide_empty", []string{"1", "0"}, "Hide empty"},
	{"week_start", []string{"", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}, "Week start"},
	{"notes", []string{"0", "1"}, "Notes"}, // accepted but ignored: notes are never printed
}

// sheetKnown returns the names of the query parameters of the week sheet.
func sheetKnown() []string {
	names := []string{"paper"}
	for _, p := range sheetParams {
		names = append(names, p.name)
	}
	return names
}

// readSheetOptions reads the options of the week sheet. It returns a web.QueryError for an invalid value.
func readSheetOptions(r *web.Request) (sheetOptions, error) {
	value, err := sheetValues(r, sheetParams)
	if err != nil {
		return sheetOptions{}, err
	}
	options := sheetOptions{sheet: true, marks: value["marks"] == "1", drafts: value["drafts"] == "1", idle: value["hide_empty"] == "0",
		group: value["group"], starts: value["week_start"]}
	if r.Visitor.Role != "" { // employees never see drafts, whatever the query says
		options.drafts = false
	}
	return options, nil
}

// sheetValues reads query parameters by name. It returns a web.QueryError for an invalid value.
func sheetValues(r *web.Request, params []sheetParam) (map[string]string, error) {
	value := map[string]string{}
	for _, p := range params {
		given := r.Query.Get(p.name)
		if given == "" {
			given = p.values[0]
		}
		if !slices.Contains(p.values, given) {
			known := strings.Join(slices.DeleteFunc(slices.Clone(p.values), func(v string) bool { return v == "" }), ", ")
			return nil, web.QueryError{BadValue: schedule.BadValue{Name: p.name, Value: schedule.Printable(given),
				Message: p.words + " can be " + known + ", not " + schedule.Printable(given) + ".", Hint: "Use one of " + known}}
		}
		value[p.name] = given
	}
	return value, nil
}

// sheetWeek returns the request narrowed to the week of the sheet.
func sheetWeek(s *web.Server, r *web.Request, options sheetOptions) (*web.Request, error) {
	if options.starts == "" {
		return page.WeekScope(s, r)
	}
	day, _, err := page.CalendarDay(s, r)
	for on := time.Sunday; on <= time.Saturday; on++ {
		if strings.EqualFold(on.String(), options.starts) {
			return page.InWeek(r, max(1, day.WeekStart(on))), err
		}
	}
	return page.InWeek(r, day), err
}

// sheetForm returns the print form of the week sheet at the path.
func sheetForm(s *web.Server, r, week *web.Request, path string) components.SheetForm {
	form := components.SheetForm{Action: s.Address(path, url.Values{}), Title: "Print", Wall: wallLink(s, r),
		Selects: []components.Field{
			paperField,
			{Name: "group", Label: "Sheets", Options: []components.Option{{Value: "location", Text: "Per location"}, {Value: "position", Text: "By position"}, {Value: "employee", Text: "By name"}}},
		},
		Boxes: []components.Field{
			{Name: "marks", Value: "1", Label: "Mark conflicts", Hint: "for managers, not for the wall"},
			{Name: "drafts", Value: "1", Label: "With drafts", Hint: "the sheet is marked DRAFT; with conflicts marked, it also shows requests"},
			{Name: "hide_empty", Value: "0", Label: "Include employees with nothing in the week", Hint: "at the end"},
		}}
	form.Hidden = page.HiddenFields(week.LinkFilter())
	if week.Visitor.Role != "" { // employees print only their own published week
		form.Selects, form.Boxes = form.Selects[:1], form.Boxes[:1]
	}
	return form
}

// paperField selects the paper size.
var paperField = components.Field{Name: "paper", Label: "Paper", Options: []components.Option{{Value: "a4", Text: "A4"}, {Value: "letter", Text: "Letter"}, {Value: "a3", Text: "A3"}}}
