package candidates

import (
	"errors"
	"fmt"
	"strings"

	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/report"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/columns"
	"opshub/schedule/roster"
	"opshub/schedule/rules"
	"opshub/schedule/whatif"
)

// effectID is the id of the part that shows what an assignment would change.
const effectID = "effect"

// effectColumn links each candidate to what the assignment would change.
var effectColumn = report.Column[columns.CandidateRow]{Label: "If assigned", Screen: true, Cell: func(s *web.Server, r *web.Request, c *columns.CandidateRow) components.Cell {
	return components.Cell{Text: "What if", Href: page.Self(s, r, personRule.Name, format.ID(c.ID)) + "#" + effectID}
}}

// effectPart shows what the assignment of an employee to an opening would change, and text for the scheduling tool.
func effectPart(s *web.Server, r *web.Request, o opening, employee int64) (components.Part, error) {
	found, err := whatif.Of(r.View(), whatif.Assignment{Opening: o.Opening, EmployeeID: employee, Replaces: o.holder.EmployeeID})
	if errors.Is(err, roster.ErrNotFound) {
		return components.Part{}, web.QueryError{BadValue: schedule.BadValue{Name: personRule.Name, Value: format.ID(employee),
			Message: "There is no employee " + format.ID(employee) + ".", Hint: "Choose an employee from the list"}}
	}
	if err != nil {
		return components.Part{}, err
	}
	part := components.Part{ID: effectID, Title: "If " + found.Name + " works these hours", Quiet: "computed now; nothing is saved",
		All: components.Link{Href: page.Self(s, withoutRule(r, personRule)), Text: "Close"}}
	part.Facts = []components.Fact{{Label: "Status", Tag: standingTag(found.Standing)}, contactFact(found.Email)}
	var rows []components.Row
	add := func(what components.Cell, before, after components.Cell) {
		rows = append(rows, components.Row{Cells: []components.Cell{what, before, after}})
	}
	for _, w := range found.Weeks {
		add(loadCells("Week of "+r.Style.ShortDay(w.On), w))
	}
	for _, d := range found.Days {
		add(loadCells(r.Style.ShortDay(d.On), d))
	}
	add(components.Cell{Text: "Rest before and after"}, components.Cell{}, components.Cell{Text: restWords(found.RestBefore) + " before, " + restWords(found.RestAfter) + " after"})
	add(components.Cell{Text: "Consecutive days"}, components.Cell{}, components.Cell{Text: format.Number(found.InRow)})
	add(conflictCells(found))
	add(findingCells(found))
	for _, c := range found.Coverage {
		add(coverageCells(o, c))
	}
	part.Rows = len(rows)
	part.Table = components.Table{Caption: part.Title, Heads: []components.Head{{Label: "What"}, {Label: "Now"}, {Label: "If assigned"}}, Groups: []components.RowGroup{{Rows: rows}}}
	part.Copy = assignmentText(r, o, &found.Employee)
	part.Lines = []string{"Nothing is written. To make the assignment, enter it in your scheduling tool."}
	return part, nil
}

// withoutRule returns the request without the value of a rule, for links.
func withoutRule(r *web.Request, u page.Rule) *web.Request {
	req := *r
	req.Ruled = nil
	for i := 0; i+1 < len(r.Ruled); i += 2 {
		if r.Ruled[i] != u.Name {
			req.Ruled = append(req.Ruled, r.Ruled[i], r.Ruled[i+1])
		}
	}
	return &req
}

// contactFact states how to reach an employee.
func contactFact(email string) components.Fact {
	if email == "" {
		return components.Fact{Label: "E-mail", Text: "no address"}
	}
	return components.Fact{Label: "E-mail", Text: email, Href: "mailto:" + email}
}

// loadCells compares the planned time of a day or a week.
func loadCells(what string, c rules.LoadChange) (label, before, after components.Cell) {
	label = components.Cell{Text: what}
	if c.Limit > 0 {
		label.Sub = "at most " + schedule.DurationWords(c.Limit)
	}
	return label, components.Cell{Text: schedule.DurationWords(c.Before)}, components.Cell{Text: schedule.DurationWords(c.After)}
}

// conflictCells states the soft conflicts that the assignment would add.
func conflictCells(found whatif.Result) (label, before, after components.Cell) {
	after = components.Cell{Text: "none"}
	if n := len(found.Conflicts); n > 0 {
		words := make([]string, n)
		for i, block := range found.Blocks {
			words[i] = fmt.Sprintf("%s, block %d", strings.ReplaceAll(string(found.Kinds[block]), "_", " "), block)
		}
		after = components.Cell{Text: components.Plural(n, "new soft conflict", "new soft conflicts"), Sub: strings.Join(words, "; ")}
	}
	return components.Cell{Text: "Soft conflicts"}, components.Cell{}, after
}

// findingCells states the rules that the assignment would break.
func findingCells(found whatif.Result) (label, before, after components.Cell) {
	after = components.Cell{Text: "none"}
	if n := len(found.Findings); n > 0 {
		words := make([]string, n)
		for i, f := range found.Findings {
			words[i] = f.Message()
		}
		after = components.Cell{Text: components.Plural(n, "new violation", "new violations"), Sub: strings.Join(words, "; ")}
	}
	return components.Cell{Text: "Rule violations"}, components.Cell{}, after
}

// coverageCells compares the coverage of one position during the opening.
func coverageCells(o opening, c whatif.CoverageChange) (label, before, after components.Cell) {
	return components.Cell{Text: "Coverage: " + c.Position, Sub: o.location}, coverageCell(c.Before), coverageCell(c.After)
}

// coverageCell states the worst coverage and the missing time.
func coverageCell(c whatif.CoverageState) components.Cell {
	words := fmt.Sprintf("%d of %s", c.Worst.Scheduled, components.Plural(c.Worst.Target.Min, "person", "people"))
	if c.Sum.Missing > 0 {
		words += ", " + schedule.DurationWords(c.Sum.Missing) + " missing"
	}
	return components.Cell{Tag: format.CoverageTag(c.Worst.Word()), Sub: words}
}

// assignmentText returns the assignment as one line to enter into a scheduling tool.
func assignmentText(r *web.Request, o opening, e *schedule.Employee) string {
	at := format.TimeCell(r.Style, o.Interval, o.TimeZone)
	words := []string{at.Lead, at.Text}
	for _, w := range []string{o.position, o.location, e.Name, e.Number} {
		if w != "" {
			words = append(words, w)
		}
	}
	return strings.Join(words, ", ")
}
