package roster

import (
	"slices"

	"opshub/schedule"
)

// ShownCopies is the copies of some shifts in the current published versions, by id of the shift: what employees were shown of
// them. It compares drafts with what was published, so that it has nothing for others than managers.
func (w View) ShownCopies(shifts []int64) map[int64]schedule.PublishedShiftRow {
	out := map[int64]schedule.PublishedShiftRow{}
	if !w.manager() {
		return out
	}
	for _, v := range w.currentVersions() {
		for _, id := range shifts {
			if place := v.placeOf(w.Roster, id); place != nobody && v.kinds[place] != removed {
				out[id] = w.publishedRow(v, int(place))
			}
		}
	}
	return out
}

// MovedAway is the shifts that some employees were shown on the days of a draft period, f.DraftPeriodID, and that they have no
// more: the draft gives them to somebody else, or to nobody, or has them no more. They are items to be removed, one for each local
// day. Only managers read drafts; others get none.
func (w View) MovedAway(f schedule.Filter, employees []int64) (out []schedule.DayItem) {
	if !w.manager() {
		return nil
	}
	d := w.selectDays(schedule.Filter{From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID})
	for _, v := range w.currentVersions() {
		if v.DraftPeriodID != f.DraftPeriodID {
			continue
		}
		for place, ref := range v.refs {
			x := &w.shifts[ref]
			if v.kinds[place] == removed || x.person == nobody || !slices.Contains(employees, w.employeeID(x.person)) || !d.shifts.has(x) {
				continue
			}
			now := int32(nobody)
			if at := w.shiftOf(x.id); at != nobody {
				now = w.shifts[at].person
			}
			if now == x.person {
				continue
			}
			item := w.shiftItem(ref, true)
			item.ShiftState, item.MovedAway, item.EmployeeName = schedule.StagedForRemoval, true, v.nameAt(w.Roster, place)
			if now != nobody {
				item.MovedTo = w.people[now].Name
			}
			out = d.cut(out, &item, w.posts[x.post].zone)
		}
	}
	return out
}
