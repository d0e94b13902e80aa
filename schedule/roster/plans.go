package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// planList is one list over a small table: which rows the filter asks for, and what is shown of a row. The rows are in
// the first order of the list.
type planList[T, R any] struct {
	rows []T
	has  func(*T) bool
	row  func(*T) R
}

// found gives the rows of the filter.
func (l planList[T, R]) found() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for k := range l.rows {
			if l.has(&l.rows[k]) && !yield(&l.rows[k]) {
				return
			}
		}
	}
}

// planSort is an order of a list: its name in a page, and the sort key of a row.
type planSort[T any] struct {
	name string
	key  func(*T) sortKey
}

// page is one page of the list, and the cursor of the next page. The rows of the table are in the first of the orders.
func (l planList[T, R]) page(p paging.Page, sorts ...planSort[T]) ([]R, string, error) {
	names := make([]string, len(sorts))
	for k := range sorts {
		names[k] = sorts[k].name
	}
	o, err := p.Order(names)
	if err != nil {
		return nil, "", err
	}
	found, next, err := pageOf(l.found(), o, p.After, o.Key == 0, sorts[o.Key].key)
	rows := make([]R, len(found))
	for k := range found {
		rows[k] = l.row(found[k])
	}
	return rows, next, err
}

// each gives every row of the list, until fn returns an error.
func (l planList[T, R]) each(fn func(*R) error) error {
	for found := range l.found() {
		row := l.row(found)
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// countBy counts the rows of a list by a word of each.
func countBy[K comparable, T, R any](l planList[T, R], word func(*T) K) map[K]int {
	by := map[K]int{}
	for found := range l.found() {
		by[word(found)]++
	}
	return by
}

// orderPlans puts each small table into the first order of its list.
func (r *Roster) orderPlans() {
	p := &r.Plans
	p.kindRank, p.signerRank = map[schedule.ConstraintKind]int64{}, map[string]int64{}
	for k := range p.rules {
		p.kindRank[p.rules[k].Kind] = 0
	}
	for k := range p.acknowledgments {
		p.signerRank[p.acknowledgments[k].Person] = 0
	}
	rankWords(p.kindRank)
	rankWords(p.signerRank)
	sortByKey(p.targets, r.targetKey)
	sortByKey(p.rules, r.ruleKey)
	sortByKey(p.constraintReviews, constraintReviewKey)
	sortByKey(p.scheduleException, exceptionKey)
	sortByKey(p.exceptionReviews, exceptionReviewKey)
	sortByKey(p.acknowledgments, acknowledgmentKey)
}

// rankWords numbers words by their place in the alphabet.
func rankWords[T cmp.Ordered](words map[T]int64) {
	for place, word := range slices.Sorted(maps.Keys(words)) {
		words[word] = int64(place)
	}
}

func sortByKey[T any](rows []T, key func(*T) sortKey) {
	slices.SortFunc(rows, func(a, b T) int { return key(&a).compare(key(&b)) })
}

// onDates reports whether a range of dates, which may be open at either end, touches the days of a filter.
func onDates(f *schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
}

// homeOf is the home location of an employee, 0 for none and for an unknown employee.
func (r *Roster) homeOf(employee int64) int64 {
	if p := r.personByID(employee); p != nil {
		return p.LocationID
	}
	return 0
}

// primaryOf is the primary position of an employee, 0 for none and for an unknown employee.
func (r *Roster) primaryOf(employee int64) int64 {
	if p := r.personByID(employee); p != nil {
		return p.PositionID
	}
	return 0
}

// personHas reports whether the name or the number of an employee contains a folded text.
func (r *Roster) personHas(employee int64, text string) bool {
	person := orNobody(r.personOf, employee)
	return person != nobody && strings.Contains(r.peopleText[person], text)
}

// locationHas reports whether the name or the code of a location contains a folded text.
func (r *Roster) locationHas(location int64, text string) bool {
	return strings.Contains(r.locationText[location], text)
}

// textHas reports whether a text, once it is folded, contains a folded text.
func textHas(text, folded string) bool { return strings.Contains(schedule.Fold(text), folded) }
