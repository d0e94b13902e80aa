package roster

import (
	"cmp"
	"slices"
	"strings"

	"opshub/schedule"
)

// LateChanges is what was changed about shifts after their period had been published, the newest change first: each difference
// between a version and the one before it, with the edits that were recorded between the two, and the edits since the
// latest version that left a difference. edits is the recorded events of each shift by time. The filter selects by the
// copies of the shift, its days by the day on which the shift begins. Only managers read it.
func (w View) LateChanges(f schedule.Filter, edits map[int64][]schedule.Event) []schedule.LateChange {
	if !w.manager() {
		return nil
	}
	l := lateChanges{
		View: w, filter: f, of: w.compare(f.Without("from", "to", "q")), text: schedule.Fold(f.Q), edits: edits, first: map[int64]schedule.Instant{},
	}
	latest := map[int64]int32{} // version of each draft period
	for _, step := range w.successions() {
		v := &w.versions[step.after]
		latest[v.DraftPeriodID] = step.after
		if step.before != nobody {
			l.between(step)
		} else if v.DraftPeriodID != 0 {
			l.first[v.DraftPeriodID] = v.PublishedAt
		}
	}
	for _, version := range latest {
		l.since(version)
	}
	slices.SortFunc(l.out, func(a, b schedule.LateChange) int {
		return cmp.Or(cmp.Compare(b.At(), a.At()), cmp.Compare(a.Begins(), b.Begins()), cmp.Compare(a.Copy().ID, b.Copy().ID), cmp.Compare(a.Against.ID, b.Against.ID))
	})
	return l.out
}

// lateChanges gathers the late changes of a filter.
type lateChanges struct {
	View
	filter schedule.Filter
	of     *comparison // its employee and places
	text   string      // of the filter, folded
	edits  map[int64][]schedule.Event
	first  map[int64]schedule.Instant // when each draft period was first published
	out    []schedule.LateChange
}

// between adds what a version changed of the one before it. Only the rows that say so are compared.
func (l *lateChanges) between(step succession) {
	before, after := &l.versions[step.before], &l.versions[step.after]
	c := l.compare(schedule.Filter{})
	for place, ref := range after.refs {
		kind := changeKinds[after.kinds[place]]
		if kind == schedule.ChangeSame {
			continue
		}
		now := noCopy
		if kind != schedule.ChangeRemoved {
			now = shiftCopy{step.after, int32(place)} // #nosec G115 -- places are int32 everywhere
		}
		if was := l.rowOf(step.before, l.shifts[ref].id); l.asks(was, now) {
			c.add(was, now)
		}
	}
	for _, change := range c.differences().Changes {
		l.take(schedule.LateChange{
			ShiftChange: change, Period: after.PublishedPeriod, Against: before.PublishedPeriod, Since: l.first[after.DraftPeriodID],
			Edits: editsBetween(l.edits[change.Copy().ID], before.PublishedAt, after.PublishedAt),
		})
	}
}

// since adds the edits since the latest version of a period that left a difference.
func (l *lateChanges) since(at int32) {
	v := &l.versions[at]
	c := l.compare(schedule.Filter{})
	for id, events := range l.edits {
		if len(editsBetween(events, v.PublishedAt, 0)) == 0 {
			continue
		}
		was, now := l.rowOf(at, id), shiftCopy{nobody, l.shiftOf(id)}
		if now != noCopy && l.element(now).state == staged {
			now = noCopy
		}
		if was == noCopy && (now == noCopy || !l.ofPeriod(now.at, v.DraftPeriodID)) {
			continue
		}
		if l.asks(was, now) {
			c.add(was, now)
		}
	}
	for _, change := range c.differences().Changes {
		l.take(schedule.LateChange{
			ShiftChange: change, Against: v.PublishedPeriod, Since: l.first[v.DraftPeriodID], Edits: editsBetween(l.edits[change.Copy().ID], v.PublishedAt, 0),
		})
	}
}

// ofPeriod reports whether a working copy belongs to a draft period.
func (l *lateChanges) ofPeriod(ref int32, period int64) bool {
	draft := l.shifts[ref].draft
	return draft != nobody && l.drafts[draft].ID == period
}

// rowOf is the row of a version about a shift, unless it removes the shift.
func (r *Roster) rowOf(version int32, shift int64) shiftCopy {
	v := &r.versions[version]
	place := v.placeOf(r, shift)
	if place == nobody || v.kinds[place] == removed {
		return noCopy
	}
	return shiftCopy{version, place}
}

// asks reports whether the filter asks for the day on which a shift begins, in the copy that begins first, and for the
// employee and the places of one of the copies.
func (l *lateChanges) asks(before, after shiftCopy) bool {
	if !l.of.in(before) && !l.of.in(after) {
		return false
	}
	first := after
	if after == noCopy || before != noCopy && l.element(before).start <= l.element(after).start {
		first = before
	}
	x := l.element(first)
	on := l.zone(x).Date(instant(x.start))
	return on >= l.filter.From && (l.filter.To == 0 || on <= l.filter.To)
}

// take adds a change if the filter asks for one of its copies.
func (l *lateChanges) take(c schedule.LateChange) {
	f := &l.filter
	for _, r := range []*schedule.ShiftRow{c.Before, c.After} {
		if r.ID != 0 && (f.EmployeeID == 0 || f.EmployeeID == r.EmployeeID) && (f.LocationID == 0 || f.LocationID == r.LocationID) &&
			(f.PositionID == 0 || f.PositionID == r.PositionID) && (l.text == "" || strings.Contains(folded(r.EmployeeName, r.EmployeeNumber, r.Location, r.Label, c.By()), l.text)) {
			l.out = append(l.out, c)
			return
		}
	}
}

// editsBetween is the events after one moment up to another one; 0 for no end.
func editsBetween(events []schedule.Event, after, to schedule.Instant) (out []schedule.Event) {
	for _, e := range events {
		if e.OccurredAt > after && (to == 0 || e.OccurredAt <= to) {
			out = append(out, e)
		}
	}
	return out
}
