package roster

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
)

// rowList is the list of rows that answers a query. found yields a reference for each row, and row converts it to the
// row.
type rowList[T, R any] struct {
	found    iter.Seq[T]
	row      func(T) R
	orders   []rowOrder[T] // the first is the default
	unsorted bool          // found is not in the first order
}

// rowOrder is an order of a list: its name in a page request, and the sort key of a row.
type rowOrder[T any] struct {
	name string
	key  func(T) sortKey
}

// page returns one page of the list, and the cursor of the next page.
func (l rowList[T, R]) page(p paging.Page) ([]R, string, error) {
	names := make([]string, len(l.orders))
	for k := range l.orders {
		names[k] = l.orders[k].name
	}
	o, err := p.Order(names)
	if err != nil {
		return nil, "", err
	}
	found, next, err := pageOf(l.found, o, p.After, o.Key == 0 && !l.unsorted, l.orders[o.Key].key)
	rows := make([]R, len(found))
	for k := range found {
		rows[k] = l.row(found[k])
	}
	return rows, next, err
}

// each calls fn with every row in the first order, until fn returns an error.
func (l rowList[T, R]) each(fn func(*R) error) error {
	found := l.found
	if l.unsorted {
		found = sortedBy(found, l.orders[0].key)
	}
	for one := range found {
		row := l.row(one)
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// where returns the values for which passes returns true.
func where[T any](all iter.Seq[T], passes func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for one := range all {
			if passes(one) && !yield(one) {
				return
			}
		}
	}
}

// firsts returns the first value of each pair.
func firsts[K, V any](pairs iter.Seq2[K, V]) iter.Seq[K] {
	return func(yield func(K) bool) {
		for first := range pairs {
			if !yield(first) {
				return
			}
		}
	}
}

// sortKey holds up to four values by which a list is ordered. The last of them is unique among the rows.
type sortKey [4]int64

func (k sortKey) compare(other sortKey) int { return slices.Compare(k[:], other[:]) }

// keyed is a row with its sort key.
type keyed[T any] struct {
	key sortKey
	row T
}

// sortedBy returns rows sorted by key.
func sortedBy[T any](rows iter.Seq[T], key func(T) sortKey) iter.Seq[T] {
	var list []keyed[T]
	for row := range rows {
		list = append(list, keyed[T]{key(row), row})
	}
	slices.SortFunc(list, func(a, b keyed[T]) int { return a.key.compare(b.key) })
	return func(yield func(T) bool) {
		for k := range list {
			if !yield(list[k].row) {
				return
			}
		}
	}
}

// pageOf returns one page of rows, and the cursor of the next page, which is empty for the last page. key returns the
// sort key of a row. inOrder means that rows are already in ascending order of their keys, so that reading can stop at
// the end of the page.
func pageOf[T any](rows iter.Seq[T], o paging.Order, after string, inOrder bool, key func(T) sortKey) (page []T, next string, err error) {
	var from *sortKey
	if after != "" {
		from = new(sortKey)
		if err := o.Decode(after, &from[0], &from[1], &from[2], &from[3]); err != nil {
			return nil, "", err
		}
	}
	order := func(a, b keyed[T]) int { return a.key.compare(b.key) }
	if o.Descending {
		order = func(a, b keyed[T]) int { return b.key.compare(a.key) }
	}
	var best []keyed[T] // candidates for the page and for the row after it; truncated from time to time
	full := false       // best has all rows of the page, so later rows can be skipped
	for row := range rows {
		one := keyed[T]{key(row), row}
		if from != nil && order(one, keyed[T]{key: *from}) <= 0 || full && order(one, best[o.Limit]) >= 0 {
			continue
		}
		best = append(best, one)
		if inOrder && !o.Descending {
			if len(best) > o.Limit {
				break
			}
			continue
		}
		switch {
		case len(best) < 4*(o.Limit+1):
		case inOrder: // the last rows are the first ones in descending order
			best = slices.Delete(best, 0, len(best)-o.Limit-1)
		default:
			slices.SortFunc(best, order)
			best, full = best[:o.Limit+1], true
		}
	}
	slices.SortFunc(best, order)
	if len(best) > o.Limit {
		last := best[o.Limit-1].key
		best, next = best[:o.Limit], o.Cursor(last[0], last[1], last[2], last[3])
	}
	page = make([]T, len(best))
	for k := range best {
		page[k] = best[k].row
	}
	return page, next, nil
}

// alphabetical returns the alphabetical rank of each word, for lists that are ordered by a word.
func alphabetical[T cmp.Ordered](words []T) []int64 {
	sorted := slices.Sorted(slices.Values(words))
	out := make([]int64, len(words))
	for k, word := range words {
		out[k] = int64(slices.Index(sorted, word))
	}
	return out
}

// noPerson and noLocation are the records of unknown IDs.
var (
	noPerson   = &schedule.Person{}
	noLocation = &schedule.Location{}
)

// locationByID returns a location, or noLocation for an unknown ID.
func (r *Roster) locationByID(id int64) *schedule.Location {
	if at, ok := r.locationOf[id]; ok {
		return &r.locations[at]
	}
	return noLocation
}

func (r *Roster) locationName(id int64) string { return r.locationByID(id).Name }

func (r *Roster) positionName(id int64) string {
	name, _ := r.PositionName(id)
	return name
}

// personByID returns an employee, or noPerson for an unknown ID.
func (r *Roster) personByID(id int64) *schedule.Person {
	if at, ok := r.personOf[id]; ok {
		return &r.people[at]
	}
	return noPerson
}

// homeOf returns the home location of an employee, or 0 for none.
func (r *Roster) homeOf(employee int64) int64 { return r.personByID(employee).LocationID }

// primaryOf returns the primary position of an employee, or 0 for none.
func (r *Roster) primaryOf(employee int64) int64 { return r.personByID(employee).PositionID }

// nameOf returns the name and the number of an employee.
func (r *Roster) nameOf(employee int64) (name, number string) {
	p := r.personByID(employee)
	return p.Name, p.Number
}

// employeeID returns the employee ID of a person, or 0 for nobody.
func (r *Roster) employeeID(person int32) int64 {
	if person < 0 {
		return 0
	}
	return r.people[person].ID
}

// zone returns the time zone of a shift.
func (r *Roster) zone(s *shift) *localtime.Zone { return r.zones[r.posts[s.post].zone] }

// bareShift returns a copy of a shift without names. A shown copy has the state Published, regardless of its working
// copy.
func (r *Roster) bareShift(ref int32, shown bool) schedule.Shift {
	s := &r.shifts[ref]
	p := &r.posts[s.post]
	out := schedule.Shift{
		ID: s.id, EmployeeID: r.employeeID(s.person), LocationID: p.location, PositionID: p.position, StartsAt: instant(s.start), EndsAt: instant(s.end()),
		TimeZone: r.names[p.zone], BreakMinutes: int(s.breaks), OpenSlots: int(s.slots), Label: r.texts.at(s.label), Notes: r.texts.at(s.notes), State: states[s.state],
	}
	if s.draft != nobody {
		out.DraftPeriodID = r.drafts[s.draft].ID
	}
	if shown {
		out.State = schedule.Published
	}
	return out
}

// shiftRow returns a copy of a shift with the names of its employee, location and position.
func (r *Roster) shiftRow(ref int32, shown bool) schedule.ShiftRow {
	s := &r.shifts[ref]
	p := &r.posts[s.post]
	out := schedule.ShiftRow{Shift: r.bareShift(ref, shown), Location: r.locationName(p.location), Position: r.positionName(p.position)}
	if s.person != nobody {
		out.EmployeeName, out.EmployeeNumber = r.people[s.person].Name, r.people[s.person].Number
	}
	return out
}

// blockAt returns a block with its texts.
func (r *Roster) blockAt(at int32) schedule.Block {
	b := &r.blocks[at]
	return schedule.Block{
		ID: b.id, EmployeeID: r.employeeID(b.person), SeriesID: b.series, Kind: kinds[b.kind], Status: schedule.BlockStatuses[b.status], AllDay: b.allDay,
		StartsAt: instant(b.start), EndsAt: instant(b.end), StartsOn: b.startsOn, EndsOn: b.endsOn, RRule: r.texts.at(b.rule), FirstOn: b.firstOn,
		StartMinute: int(b.startMinute), EndMinute: int(b.endMinute), TimeZone: r.names[b.zone], OverridesRecur: b.overrides,
		ReasonCode: r.texts.at(b.reasonCode), ReasonText: r.texts.at(b.reasonText), Note: r.texts.at(b.note), Source: r.texts.at(b.source),
		RequestedAt: schedule.Instant(b.requested), RequestedBy: r.texts.at(b.requestedBy), DecidedAt: schedule.Instant(b.decided), DecidedBy: r.texts.at(b.decidedBy),
		CreatedAt: schedule.Instant(b.created), UpdatedAt: schedule.Instant(b.updated), Deleted: b.deleted,
	}
}

// exceptionsOf returns the exceptions of a block by date.
func (r *Roster) exceptionsOf(block int32) []schedule.BlockException {
	b := &r.blocks[block]
	return r.exceptions[b.exception : b.exception+b.exceptions]
}

// kept returns the rows of a small table for which has returns true. The rows are in the first order of the list.
func kept[T any](rows []T, has func(*T) bool) iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for k := range rows {
			if has(&rows[k]) && !yield(&rows[k]) {
				return
			}
		}
	}
}

// countBy counts rows by the value of word.
func countBy[K comparable, T any](rows iter.Seq[T], word func(T) K) map[K]int {
	by := map[K]int{}
	for row := range rows {
		by[word(row)]++
	}
	return by
}

// orderPlans sorts each small table into the first order of its list.
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

// ranks returns the alphabetical rank of each word in the rows.
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

// onDates reports whether a range of dates touches the days of a filter. A date of 0 means that the range is open at
// that end.
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

// textHas reports whether a text contains a folded text after it is folded.
func textHas(text, folded string) bool { return strings.Contains(schedule.Fold(text), folded) }
