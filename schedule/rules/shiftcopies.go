package rules

import "opshub/schedule"

// ShiftCopies holds the copies of one shift that count for soft conflicts: the working copy that managers plan with,
// and the copy in the current published period that the employee sees. A missing copy is an empty interval. A shift
// staged for deletion has no copies, and an open shift has no working copy (domain.md 2.8 row 21).
type ShiftCopies struct {
	ID                int64
	Working           schedule.Interval
	Published         schedule.Interval
	PublishedPeriodID int64 // of the published copy; passed through
}

// primary returns the copy that defines the order of shifts: the working copy if there is one, otherwise the published
// one.
func (s ShiftCopies) primary() schedule.Interval {
	if s.Working.Empty() {
		return s.Published
	}
	return s.Working
}

// Copies pairs working copies with the published copies of the current periods and returns them by employee ID. If a
// shift was reassigned after publishing, each of the two employees gets one copy. published must contain at most one
// copy of a shift; copies marked as removed are ignored.
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
		if p, ok := shown[p.Shift.ID]; ok { // without a working copy
			out[p.Shift.EmployeeID] = append(out[p.Shift.EmployeeID], publishedOnly(p))
		}
	}
	return out
}

// publishedOnly returns a shift with only the published copy.
func publishedOnly(p schedule.PublishedShift) ShiftCopies {
	return ShiftCopies{ID: p.Shift.ID, Published: p.Shift.Interval(), PublishedPeriodID: p.PublishedPeriodID}
}
