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

// weekPaper says what a sheet of the week shows. No sheet has kinds, notes or links.
type weekPaper struct {
	sheet  bool
	marks  bool   // the manager's copy: conflicts are marked
	drafts bool   // the plan as it stands: drafts too, marked as such
	group  string // position or location: the rows stand under heads; empty: one list by name
	idle   bool   // employees with nothing in the week are listed too
	starts string // the weekday that a week starts on; empty: as the organization has it
}

// whole says whether the sheet is the manager's copy of the plan as it stands: then it has what the screen has, requests too.
func (p weekPaper) whole() bool { return !p.sheet || (p.marks && p.drafts) }

// viewer is for whom the sheet is asked: without drafts for the wall, so that none can come along.
func (p weekPaper) viewer(r *web.Request) schedule.Viewer {
	if p.drafts {
		return r.Viewer
	}
	return schedule.Wall
}

// paperParam is one option of the sheet. The first value is what holds where the address names none.
type paperParam struct {
	name   string
	values []string
	words  string // what it chooses, to begin a sentence with
}

var sheetParams = []paperParam{
	{"marks", []string{"0", "1"}, "Marks"},
	{"drafts", []string{"0", "1"}, "Drafts"},
	{"group", []string{"employee", "position", "location"}, "Group"},
	{"hide_empty", []string{"1", "0"}, "Hide empty"},
	{"week_start", []string{"", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}, "Week start"},
	{"notes", []string{"0", "1"}, "Notes"}, // read, and changes nothing: notes are never printed
}

// sheetKnown is the names of the options, and the paper.
func sheetKnown() []string {
	names := []string{"paper"}
	for _, p := range sheetParams {
		names = append(names, p.name)
	}
	return names
}

// readPaper reads what the sheet is to show.
func readPaper(r *web.Request) (weekPaper, error) {
	value, err := paperValues(r, sheetParams)
	if err != nil {
		return weekPaper{}, err
	}
	paper := weekPaper{sheet: true, marks: value["marks"] == "1", drafts: value["drafts"] == "1", idle: value["hide_empty"] == "0",
		group: value["group"], starts: value["week_start"]}
	if r.Visitor.Role != "" { // an employee's own sheet holds what was published, whatever is asked for
		paper.drafts = false
	}
	if paper.group == "employee" {
		paper.group = ""
	}
	return paper, nil
}

// paperValues reads the options of a sheet.
func paperValues(r *web.Request, params []paperParam) (map[string]string, error) {
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

// sheetWeek is the request for the week of the sheet.
func sheetWeek(s *web.Server, r *web.Request, paper weekPaper) (*web.Request, error) {
	if paper.starts == "" {
		return page.WeekScope(s, r)
	}
	day, _, err := page.CalendarDay(s, r)
	for on := time.Sunday; on <= time.Saturday; on++ {
		if strings.EqualFold(on.String(), paper.starts) {
			return page.InWeek(r, max(1, day.WeekStart(on))), err
		}
	}
	return page.InWeek(r, day), err
}

// sheetForm offers the sheet of the week at this path with its options in plain words.
func sheetForm(s *web.Server, week *web.Request, path string) components.SheetForm {
	form := components.SheetForm{Action: s.Address(path, url.Values{}), Title: "Print week",
		Selects: []components.Field{
			paperField,
			{Name: "group", Label: "Rows", Options: []components.Option{{Value: "employee", Text: "By employee"}, {Value: "position", Text: "Under positions"}, {Value: "location", Text: "Under locations"}}},
		},
		Boxes: []components.Field{
			{Name: "marks", Value: "1", Label: "Mark conflicts", Hint: "for a manager, not for the wall"},
			{Name: "drafts", Value: "1", Label: "With drafts", Hint: "the sheet then says DRAFT; with conflicts marked, requests are on it too"},
			{Name: "hide_empty", Value: "0", Label: "List who has nothing in the week", Hint: "at the end"},
		}}
	form.Hidden = page.HiddenFields(week.LinkFilter())
	if week.Visitor.Role != "" { // one person, and nothing but what was published
		form.Selects, form.Boxes = form.Selects[:1], form.Boxes[:1]
	}
	return form
}

// paperField chooses the size of the paper.
var paperField = components.Field{Name: "paper", Label: "Paper", Options: []components.Option{{Value: "a4", Text: "A4"}, {Value: "letter", Text: "Letter"}, {Value: "a3", Text: "A3"}}}
