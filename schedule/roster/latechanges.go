package roster

import (
	"cmp"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/roster/changes"
	"opshub/schedule/roster/memory"
)

// LateChanges returns the changes of shifts after their period was published, the newest first. It returns each
// difference between a version and the previous one with the edits recorded between the two, and the edits since the
// latest version that still make a difference. edits holds the recorded events of each shift by time. The filter
// matches the copies of a shift. Its days are the day on which the shift begins. Only managers read late changes.
func (w View) LateChanges(f schedule.Filter, edits map[int64][]schedule.Event) []schedule.LateChange {
	if !w.manager() {
		return nil
	}
	l := lateChanges{
		View: w, filter: f, of: w.compare(f.Without("from", "to", "q")), text: schedule.Fold(f.Q), edits: edits, first: map[int64]schedule.Instant{},
	}
	latest := map[int64]int32{} // version of each draft period
	for _, step := range w.successions() {
		v := &w.m.Versions[step.after]
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

// lateChanges collects the late changes that match a filter.
type lateChanges struct {
	View
	filter schedule.Filter
	of     *comparison // matches the employee and the places
	text   string      // the filter's text, folded
	edits  map[int64][]schedule.Event
	first  map[int64]schedule.Instant // when each draft period was first published
	out    []schedule.LateChange
}

// between adds the changes of a version against the previous one. It compares only the rows that are marked as changed.
func (l *lateChanges) between(step succession) {
	before, after := &l.m.Versions[step.before], &l.m.Versions[step.after]
	c := l.compare(schedule.Filter{})
	for place, ref := range after.Refs {
		kind := memory.ChangeKinds[after.Kinds[place]]
		if kind == schedule.ChangeSame {
			continue
		}
		now := changes.NoCopy
		if kind != schedule.ChangeRemoved {
			now = changes.Copy{Version: step.after, At: int32(place)} // #nosec G115 -- places are int32 everywhere
		}
		if was := changes.RowOf(l.m, step.before, l.m.Shifts[ref].ID); l.matches(was, now) {
			c.found.Add(was, now)
		}
	}
	for _, change := range c.found.Differences().Changes {
		l.take(schedule.LateChange{
			ShiftChange: change, Period: after.PublishedPeriod, Against: before.PublishedPeriod, Since: l.first[after.DraftPeriodID],
			Edits: editsBetween(l.edits[change.Copy().ID], before.PublishedAt, after.PublishedAt),
		})
	}
}

// since adds the differences from edits since the latest version of a period.
func (l *lateChanges) since(at int32) {
	v := &l.m.Versions[at]
	c := l.compare(schedule.Filter{})
	for id, events := range l.edits {
		if len(editsBetween(events, v.PublishedAt, 0)) == 0 {
			continue
		}
		was, now := changes.RowOf(l.m, at, id), changes.Working(l.m.ShiftOf(id))
		if now != changes.NoCopy && now.Element(l.m).State == memory.Staged {
			now = changes.NoCopy
		}
		if was == changes.NoCopy && (now == changes.NoCopy || !l.ofPeriod(now.At, v.DraftPeriodID)) {
			continue
		}
		if l.matches(was, now) {
			c.found.Add(was, now)
		}
	}
	for _, change := range c.found.Differences().Changes {
		l.take(schedule.LateChange{
			ShiftChange: change, Against: v.PublishedPeriod, Since: l.first[v.DraftPeriodID], Edits: editsBetween(l.edits[change.Copy().ID], v.PublishedAt, 0),
		})
	}
}

// ofPeriod reports whether a working copy belongs to a draft period.
func (l *lateChanges) ofPeriod(ref int32, period int64) bool {
	draft := l.m.Shifts[ref].Draft
	return draft != nobody && l.m.Drafts[draft].ID == period
}

// matches reports whether the filter matches the day on which the earlier copy begins, and the employee and the places of
// one of the copies.
func (l *lateChanges) matches(before, after changes.Copy) bool {
	if !l.of.in(before) && !l.of.in(after) {
		return false
	}
	first := after
	if after == changes.NoCopy || before != changes.NoCopy && before.Element(l.m).Start <= after.Element(l.m).Start {
		first = before
	}
	x := first.Element(l.m)
	on := l.m.Zone(x).Date(memory.Instant(x.Start))
	return on >= l.filter.From && (l.filter.To == 0 || on <= l.filter.To)
}

// take adds a change if the filter matches one of its copies.
func (l *lateChanges) take(c schedule.LateChange) {
	f := &l.filter
	for _, r := range []*schedule.ShiftRow{c.Before, c.After} {
		if r.ID != 0 && (f.EmployeeID == 0 || f.EmployeeID == r.EmployeeID) && (f.LocationID == 0 || f.LocationID == r.LocationID) &&
			(f.PositionID == 0 || f.PositionID == r.PositionID) && (l.text == "" || strings.Contains(memory.Folded(r.EmployeeName, r.EmployeeNumber, r.Location, r.Label, c.By()), l.text)) {
			l.out = append(l.out, c)
			return
		}
	}
}

// editsBetween returns the events after one instant up to another. There is no end if to is 0.
func editsBetween(events []schedule.Event, after, to schedule.Instant) (out []schedule.Event) {
	for _, e := range events {
		if e.OccurredAt > after && (to == 0 || e.OccurredAt <= to) {
			out = append(out, e)
		}
	}
	return out
}
