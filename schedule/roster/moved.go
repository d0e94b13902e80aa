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
	for k := range w.versions {
		v := &w.versions[k]
		if !v.current() {
			continue
		}
		for _, id := range shifts {
			if place := v.placeOf(w.Roster, id); place != nobody && v.kinds[place] != removed {
				out[id] = w.shownCopy(v, place)
			}
		}
	}
	return out
}

// shownCopy is a row of a published version with the names around it.
func (r *Roster) shownCopy(v *version, place int32) schedule.PublishedShiftRow {
	row := r.shiftRow(v.refs[place], true)
	row.DraftPeriodID = 0
	return schedule.PublishedShiftRow{
		PublishedShift: schedule.PublishedShift{
			PublishedPeriodID: v.ID, Shift: row.Shift, EmployeeName: r.nameInVersion(v, place), ChangeKind: changeKinds[v.kinds[place]],
		},
		EmployeeNumber: row.EmployeeNumber, Location: row.Location, Position: row.Position,
	}
}

// nameInVersion is the name of the employee of a row as it was published.
func (r *Roster) nameInVersion(v *version, place int32) string {
	if name, ok := v.names[place]; ok {
		return r.texts.at(name)
	}
	if person := r.shifts[v.refs[place]].person; person != nobody {
		return r.people[person].Name
	}
	return ""
}

// MovedAway is the shifts that some employees were shown on the days of a draft period, f.DraftPeriodID, and that they have no
// more: the draft gives them to somebody else, or to nobody, or has them no more. They are items to be removed, one for each local
// day. Only managers read drafts; others get none.
func (w View) MovedAway(f schedule.Filter, employees []int64) (out []schedule.DayItem) {
	if !w.manager() {
		return nil
	}
	d := w.selectDays(schedule.Filter{From: f.From, To: f.To, LocationID: f.LocationID, PositionID: f.PositionID})
	for k := range w.versions {
		v := &w.versions[k]
		if !v.current() || v.DraftPeriodID != f.DraftPeriodID {
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
			item.ShiftState, item.MovedAway, item.EmployeeName = schedule.StagedForRemoval, true, w.nameInVersion(v, int32(place)) // #nosec G115 -- places are int32 everywhere
			if now != nobody {
				item.MovedTo = w.people[now].Name
			}
			out = d.cut(out, &item, w.posts[x.post].zone)
		}
	}
	return out
}
