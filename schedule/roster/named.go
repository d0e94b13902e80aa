package roster

import (
	"slices"
	"strings"

	"opshub/schedule"
)

// PeopleNamed returns the employees whom a text names: whose name or number, or for managers e-mail address, contains
// each of its words. If the text is exactly the name, number or address of employees, it returns only these. Employees
// in whose name a word begins with the text come first, former employees last, each by name. The list has at most limit
// employees; total is the number of all. Without a text, everyone the viewer may read matches.
func (w View) PeopleNamed(text string, limit int) (list []schedule.Person, total int) {
	text = strings.TrimSpace(schedule.Fold(text))
	words := strings.Fields(text)
	var ranked [namedRanks][]int32
	for person := range w.peopleOf(schedule.Filter{}) {
		if rank, ok := w.namedBy(person, text, words); ok {
			ranked[rank] = append(ranked[rank], person)
		}
	}
	found := ranked[namedExactly]
	if len(found) == 0 {
		found = slices.Concat(ranked[:]...)
	}
	for _, person := range found[:min(limit, len(found))] {
		list = append(list, w.m.People[person])
	}
	return list, len(found)
}

// The ranks of PeopleNamed, best first.
const (
	namedExactly = iota
	namedAtStart // a word of the name begins with the text
	namedInside
	namedFormer
	namedRanks
)

// namedBy returns how well a text names a person, and false if it does not. The text is folded; words are its words.
func (w View) namedBy(person int32, text string, words []string) (rank int, ok bool) {
	p, address := &w.m.People[person], ""
	if w.manager() {
		address = p.Email
	}
	name := w.m.PeopleText[person]
	for _, word := range words {
		if !strings.Contains(name, word) && !strings.Contains(address, word) {
			return 0, false
		}
	}
	switch {
	case text != "" && (text == schedule.Fold(p.Name) || text == schedule.Fold(p.Number) || text == address):
		return namedExactly, true
	case p.Status != "active" && p.Status != "on_leave":
		return namedFormer, true
	case strings.HasPrefix(name, text) || strings.Contains(name, " "+text):
		return namedAtStart, true
	}
	return namedInside, true
}
