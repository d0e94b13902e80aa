package handlers

import (
	"net/url"
	"strings"

	"opshub/catalog"
	"opshub/components"
)

// takeSearch takes the search text out of the filter. On a screen that searches for screens, q is the text of that search:
// left in the filter, it would be carried by every link and narrow the schedule screens by accident.
func (r *request) takeSearch() string {
	q := r.filter.Q
	r.filter.Q, r.asked.Q = "", ""
	return q
}

// found are the rows of the inventory that a search found, the best match first, and the answers to what was pasted.
type found struct {
	query  catalog.Query
	rows   []int
	pasted *lookup // to the box for addresses, or to an address in the box for words; nil when none was pasted
}

// search finds rows by words and by a pasted address. An address in the box for words finds the route that answers it
// and whatever holds it as a word.
func (s *server) search(inv *inventory, words, address string) found {
	f := found{query: catalog.ParseQuery(words)}
	for _, hit := range inv.index.Find(f.query) {
		f.rows = append(f.rows, hit.At)
	}
	if inv.whole && looksPasted(words) {
		l := s.lookUp(inv, words)
		if l.row >= 0 {
			f.rows = append([]int{l.row}, without(f.rows, l.row)...)
		}
		if l.row >= 0 || len(f.rows) == 0 {
			f.pasted = &l
		}
	}
	if address != "" {
		l := s.lookUp(inv, address)
		f.pasted = &l
		if only := f.rows; len(without(only, l.row)) < len(only) {
			f.rows = []int{l.row}
		} else {
			f.rows = nil
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

// marked cuts a text into what matches and what does not.
func marked(q catalog.Query, text string) []components.Mark {
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

// searchBlock is the search form of a screen that finds screens.
func (s *server) searchBlock(r *request, title, words string) components.SearchBlock {
	return components.SearchBlock{Title: title, Action: r.screen.URL(nil), Hidden: hiddenFields(r.carriedFilter(), "q"), Words: words}
}

// keepSearch lets a removed filter leave the search alone: the chips of the carryover block keep these parameters.
func (s *server) keepSearch(layout *components.Page, pairs ...string) {
	for i, chip := range layout.Carry.Chips {
		layout.Carry.Chips[i].Href = withParams(chip.Href, pairs)
	}
	layout.Carry.Clear = withParams(layout.Carry.Clear, pairs)
}

// withParams puts parameters on one of our own addresses; empty ones stay away.
func withParams(href string, pairs []string) string {
	if len(pairs) == 0 {
		return href
	}
	path, query, _ := strings.Cut(href, "?")
	values, _ := url.ParseQuery(query) // our own addresses always parse
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] != "" {
			values.Set(pairs[i], pairs[i+1])
		}
	}
	if len(values) == 0 {
		return path
	}
	return path + "?" + values.Encode()
}

// openRoute is the way to a screen with the filter carried; a screen of one record is opened with the one that
// somebody would look at first, which note says.
func (s *server) openRoute(r *request, row *inventoryRow) (href, note string) {
	switch {
	case !row.there():
		return "", "No route of its own answers, so it cannot be opened."
	case !row.Declared:
		return "", "No row of the catalog describes it."
	}
	params, ok := s.exampleParams(r, row.Screen)
	if !ok {
		return "", "The schedule has no record to open it with."
	}
	if len(params) > 0 {
		note = "Opened with one record of many."
	}
	return s.link(r, row.Path, params...), note
}
