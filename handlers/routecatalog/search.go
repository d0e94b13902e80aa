package routecatalog

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// TakeSearch removes the search text from the filter and returns it. On a screen that searches for screens, q is
// the text of that search. If it stayed in the filter, every link would carry it and narrow the schedule
// screens.
func TakeSearch(r *web.Request) string {
	q := r.Filter.Q
	r.Filter.Q, r.Asked.Q = "", ""
	return q
}

// Found is the result of a search in the inventory: row indexes, best match first, and the answer to a pasted
// address.
type Found struct {
	Query  catalog.Query
	Rows   []int
	Pasted *lookup // nil if no address was pasted in either box
}

// Search finds rows by words and by a pasted address. An address in words finds the route that answers it, and
// the rows that contain it as a word.
func Search(s *web.Server, inv *Inventory, words, address string) Found {
	f := Found{Query: catalog.ParseQuery(words)}
	for _, hit := range inv.index.Find(f.Query) {
		f.Rows = append(f.Rows, hit.At)
	}
	if inv.Whole && looksPasted(words) {
		l := LookUp(s, inv, words)
		if l.Row >= 0 {
			f.Rows = append([]int{l.Row}, without(f.Rows, l.Row)...)
		}
		if l.Row >= 0 || len(f.Rows) == 0 {
			f.Pasted = &l
		}
	}
	if address != "" {
		l := LookUp(s, inv, address)
		f.Pasted = &l
		if only := f.Rows; len(without(only, l.Row)) < len(only) {
			f.Rows = []int{l.Row}
		} else {
			f.Rows = nil
		}
	}
	return f
}

// looksPasted reports whether words is an address or a route name.
func looksPasted(words string) bool {
	if strings.ContainsAny(words, " \t") {
		return false
	}
	return strings.HasPrefix(words, "/") || strings.Contains(words, "://") || strings.Count(words, ".") > 1
}

func without(rows []int, one int) []int {
	var out []int
	for _, at := range rows {
		if at != one {
			out = append(out, at)
		}
	}
	return out
}

// Marked splits a text into matching and other parts.
func Marked(q catalog.Query, text string) []components.Mark {
	var marks []components.Mark
	at := 0
	for _, span := range q.Marks(text) {
		if span.Start > at {
			marks = append(marks, components.Mark{Text: text[at:span.Start]})
		}
		marks = append(marks, components.Mark{Text: text[span.Start:span.End], Hit: true})
		at = span.End
	}
	if at < len(text) {
		marks = append(marks, components.Mark{Text: text[at:]})
	}
	return marks
}

// SearchBlock is the search form of a screen that finds screens.
func SearchBlock(s *web.Server, r *web.Request, title, words string) components.SearchBlock {
	return components.SearchBlock{Title: title, Action: r.Screen.URL(nil), Hidden: page.HiddenFields(r.CarriedFilter(), "q"), Words: words}
}

// KeepSearch adds the search parameters to the links that remove a filter.
func KeepSearch(s *web.Server, layout *components.Page, pairs ...string) {
	for i, chip := range layout.Carry.Chips {
		layout.Carry.Chips[i].Href = page.WithParams(chip.Href, pairs)
	}
	layout.Carry.Clear = page.WithParams(layout.Carry.Clear, pairs)
}

// OpenRoute returns the address of a screen with the current filter. A screen about one record is opened with an
// example. note explains an example or a missing address.
func OpenRoute(s *web.Server, r *web.Request, row *InventoryRow) (href, note string) {
	switch {
	case !row.There():
		return "", "Its own route does not answer, so it cannot be opened."
	case !row.Declared:
		return "", "The catalog does not describe it."
	}
	params, ok := page.ExampleParams(s, r, row.Screen)
	if !ok {
		return "", "The schedule has no record for this screen."
	}
	if len(params) > 0 {
		note = "Opened with one of several records."
	}
	return page.Link(s, r, row.Path, params...), note
}
