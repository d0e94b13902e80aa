package routecatalog

import (
	"cmp"
	"strconv"

	"github.com/a-h/templ"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// partSuggest is the part of the search screen with the first results of each kind, for a field that suggests them.
const partSuggest = "suggest"

const (
	maxSuggestedPeople = 12
	maxSuggestions     = 5 // of each kind
)

// peopleOptions returns the employees whom the text in employee_id names, among those that the visitor may read.
func peopleOptions(r *web.Request) templ.Component {
	people, _ := r.View().PeopleNamed(r.Query.Get("employee_id"), maxSuggestedPeople)
	options := make([]components.Option, len(people))
	for i, p := range people {
		email := p.Email
		if !r.Manages() {
			email = ""
		}
		options[i] = components.Option{Value: format.Keyed(p.Name, p.ID), Text: format.Join(p.Position, p.Location, p.Number, email)}
	}
	return components.PeopleOptions(options)
}

// suggestions returns the first results of each kind as links.
func suggestions(s *web.Server, r *web.Request, parts []components.Part, text string) templ.Component {
	var groups []components.SuggestionGroup
	for _, p := range parts {
		group := components.SuggestionGroup{Title: p.Title}
		for _, rows := range p.Table.Groups {
			for _, row := range rows.Rows[:min(len(rows.Rows), maxSuggestions-len(group.Links))] {
				if link := suggestion(row.Cells); link.Href != "" {
					group.Links = append(group.Links, link)
				}
			}
		}
		if len(group.Links) > 0 {
			groups = append(groups, group)
		}
	}
	return components.Suggestions(groups, components.Link{Href: page.WithParams(page.Link(s, r, catalog.PathSearch), []string{"q", text}), Text: "All results for " + strconv.Quote(text)})
}

// suggestion returns the link of a row: to the record of its second cell, such as the shift of an employee, or to that of
// its first cell.
func suggestion(cells []components.Cell) components.Link {
	first, second := cells[0], cells[1]
	if second.Href == "" {
		return components.Link{Href: first.Href, Text: cmp.Or(first.Text, first.Lead), Note: first.Sub}
	}
	return components.Link{Href: second.Href, Text: cmp.Or(first.Text, first.Lead), Note: format.Spaced(second.Lead, second.Text)}
}
