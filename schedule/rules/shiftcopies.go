package rules

import "opshub/schedule"

// ShiftCopies is one shift of an employee in the copies that count for soft conflicts: the working copy that managers
// plan with, and the copy in the current published period that the employee was shown. Either may be absent, which is
// an empty interval. Open shifts and shifts staged for deletion have no copies at all (domain.md 2.8 row 21).
type ShiftCopies struct {
	ID                int64
	Working           schedule.Interval
	Published         schedule.Interval
	PublishedPeriodID int64 // of the published copy; passed through
}

// primary is the copy a shift is sorted by: the working one where there is one.
func (s ShiftCopies) primary() schedule.Interval {
	if s.Working.Empty() {
		return s.Published
	}
	return s.Working
}

// Copies pairs working copies with the published ones of the current periods and gives them by employee. A shift that was
// given to somebody else since it was published counts for each of the two in one copy. published must hold at
// most one copy of a shift; those marked removed are left out.
func Copies(shifts []schedule.Shift, published []schedule.PublishedShift) map[int64][]ShiftCopies {
	shown := make(map[int64]schedule.PublishedShift, len(published))
	for _, p := range published {
		if p.ChangeKind != "removed" && p.Shift.EmployeeID != 0 {
			shown[p.Shift.ID] = p
		}
	}
	out := map[int64][]ShiftCopies{}
	for _, s := range shifts {
		p, ok := shown[s.ID]
		delete(shown, s.ID)
		if s.State == schedule.StagedForRemoval {
			continue
		}
		c := ShiftCopies{ID: s.ID, Working: s.Interval()}
		if ok && p.Shift.EmployeeID == s.EmployeeID {
			c.Published, c.PublishedPeriodID = p.Shift.Interval(), p.PublishedPeriodID
		} else if ok {
			out[p.Shift.EmployeeID] = append(out[p.Shift.EmployeeID], publishedOnly(p))
		}
		if s.EmployeeID != 0 {
			out[s.EmployeeID] = append(out[s.EmployeeID], c)
		}
	}
	for _, p := range published {
		if p, ok := shown[p.Shift.ID]; ok { // without a working copy since
			out[p.Shift.EmployeeID] = append(out[p.Shift.EmployeeID], publishedOnly(p))
		}
	}
	return out
}

// publishedOnly is a shift of which the employee has only the published copy.
func publishedOnly(p schedule.PublishedShift) ShiftCopies {
	return ShiftCopies{ID: p.Shift.ID, Published: p.Shift.Interval(), PublishedPeriodID: p.PublishedPeriodID}
}
