package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
)

// kept gives the rows of a small table that a question has. The rows are in the first order of its list.
func kept[T any](rows []T, has func(*T) bool) iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for k := range rows {
			if has(&rows[k]) && !yield(&rows[k]) {
				return
			}
		}
	}
}

// countBy counts rows by a word of each.
func countBy[K comparable, T any](rows iter.Seq[T], word func(T) K) map[K]int {
	by := map[K]int{}
	for row := range rows {
		by[word(row)]++
	}
	return by
}

// orderPlans puts each small table into the first order of its list.
func (r *Roster) orderPlans() {
	p := &r.Plans
	p.kindRank = ranks(p.rules, func(c *schedule.ConstraintRule) schedule.ConstraintKind { return c.Kind })
	p.signerRank = ranks(p.acknowledgments, func(k *schedule.Acknowledgment) string { return k.Person })
	sortPlans(p.targets, r.targetKey)
	sortPlans(p.rules, r.ruleKey)
	sortPlans(p.constraintReviews, constraintReviewKey)
	sortPlans(p.scheduleException, exceptionKey)
	sortPlans(p.exceptionReviews, exceptionReviewKey)
	sortPlans(p.acknowledgments, acknowledgmentKey)
}

// ranks are the places of a word of each row in the alphabet.
func ranks[T any, W cmp.Ordered](rows []T, word func(*T) W) map[W]int64 {
	by := map[W]int64{}
	for k := range rows {
		by[word(&rows[k])] = 0
	}
	for place, w := range slices.Sorted(maps.Keys(by)) {
		by[w] = int64(place)
	}
	return by
}

// sortPlans sorts the rows of a small table by their keys.
func sortPlans[T any](rows []T, key func(*T) sortKey) {
	slices.SortFunc(rows, func(a, b T) int { return key(&a).compare(key(&b)) })
}

// onDates reports whether a range of dates, which may be open at either end, touches the days of a filter.
func onDates(f *schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
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
