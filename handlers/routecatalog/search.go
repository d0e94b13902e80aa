package routecatalog

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/page"
	"opshub/handlers/web"
)

// TakeSearch takes the search text out of the filter. On a screen that searches for screens, q is the text of that search:
// left in the filter, it would be carried by every link and narrow the schedule screens by accident.
func TakeSearch(r *web.Request) string {
	q := r.Filter.Q
	r.Filter.Q, r.Asked.Q = "", ""
	return q
}

// Found are the rows of the inventory that a search found, the best match first, and the answers to what was pasted.
type Found struct {
	Query  catalog.Query
	Rows   []int
	Pasted *lookup // to the box for addresses, or to an address in the box for words; nil when none was pasted
}

// Search finds rows by words and by a pasted address. An address in the box for words finds the route that answers it
// and whatever holds it as a word.
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

// looksPasted says whether the box for words holds an address or a whole route name rather than words.
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

// Marked cuts a text into what matches and what does not.
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

// KeepSearch lets a removed filter leave the search alone: the chips of the carryover block keep these parameters.
func KeepSearch(s *web.Server, layout *components.Page, pairs ...string) {
	for i, chip := range layout.Carry.Chips {
		layout.Carry.Chips[i].Href = page.WithParams(chip.Href, pairs)
	}
	layout.Carry.Clear = page.WithParams(layout.Carry.Clear, pairs)
}

// OpenRoute is the way to a screen with the filter carried; a screen of one record is opened with the one that
// somebody would look at first, which note says.
func OpenRoute(s *web.Server, r *web.Request, row *InventoryRow) (href, note string) {
	switch {
	case !row.There():
		return "", "No route of its own answers, so it cannot be opened."
	case !row.Declared:
		return "", "No row of the catalog describes it."
	}
	params, ok := page.ExampleParams(s, r, row.Screen)
	if !ok {
		return "", "The schedule has no record to open it with."
	}
	if len(params) > 0 {
		note = "Opened with one record of many."
	}
	return page.Link(s, r, row.Path, params...), note
}
