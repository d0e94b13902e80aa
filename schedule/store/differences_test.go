package store

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

// versioned is a generated roster whose draft period 1 was published twice and then worked on: of the shifts in it some are
// as they were, some moved, given away, opened, taken out or staged, and some are new.
func versioned(t *testing.T) *schedule.Roster {
	t.Helper()
	r := storetest.Roster(40, 5)
	r.PublishedShifts = nil
	var first, second []schedule.PublishedShift
	for k := range r.Shifts {
		s := &r.Shifts[k]
		s.DraftPeriodID = 1
		copied := *s
		copied.State = schedule.Published
		switch s.ID % 7 {
		case 0: // moved after version 1
			copied.StartsAt -= 3600
		case 1: // given to somebody else after version 2
			s.EmployeeID, s.State = 1+s.ID%40, schedule.ChangedSince
		case 2: // new after version 2
			s.State = schedule.NeverPublished
			continue
		case 3: // moved to another period since
			s.DraftPeriodID = 2
		case 4:
			s.State = schedule.StagedForRemoval
		case 6:
			if s.ID%14 == 6 { // published, and nobody kept the copy
				s.State = schedule.Published
				continue
			}
		}
		first = append(first, schedule.PublishedShift{Shift: copied, EmployeeName: "as it was"})
		if s.ID%7 == 0 {
			copied.StartsAt += 3600
		}
		if s.ID%14 != 5 { // taken back by version 2
			second = append(second, schedule.PublishedShift{Shift: copied, EmployeeName: "as it was"})
		}
	}
	r.DraftPeriods = append(r.DraftPeriods, schedule.DraftPeriod{ID: 2, Name: "Other", StartsOn: schedule.DateOf(2026, 12, 1), EndsOn: schedule.DateOf(2026, 12, 31), Status: "draft"})
	one := schedule.Compare(1, nil, first)
	r.PublishedShifts = append(one, schedule.Compare(2, one, second)...)
	return r
}

// toldAs is a change in one line.
func toldAs(c schedule.ShiftChange) string {
	return fmt.Sprintf("%d %s %d>%d %s", c.Copy().ID, c.Kind, c.Before.EmployeeID, c.After.EmployeeID, c.Words())
}

// toldByLoop is the changes between two maps of shifts, found shift by shift.
func toldByLoop(names map[int64]string, before, now map[int64]schedule.Shift, keep func(schedule.Shift) bool) (out []string, same int) {
	ids := maps.Clone(before)
	maps.Copy(ids, now)
	for id := range ids {
		a, had := before[id]
		b, has := now[id]
		if (!had || !keep(a)) && (!has || !keep(b)) {
			continue
		}
		person := func(s schedule.Shift, was bool) string {
			switch {
			case s.EmployeeID == 0:
				return "open shift"
			case was:
				return "as it was"
			}
			return names[s.EmployeeID]
		}
		switch {
		case !had:
			out = append(out, fmt.Sprintf("%d added 0>%d ", id, b.EmployeeID))
		case !has:
			out = append(out, fmt.Sprintf("%d removed %d>0 ", id, a.EmployeeID))
		case a.EmployeeID == b.EmployeeID && a.StartsAt == b.StartsAt && a.EndsAt == b.EndsAt:
			same++
		default:
			var words []string
			if a.EmployeeID != b.EmployeeID {
				words = append(words, "employee: "+person(a, true)+" to "+person(b, false))
			}
			if a.StartsAt != b.StartsAt {
				x, y := schedule.ShiftRow{Shift: a}, schedule.ShiftRow{Shift: b}
				words = append(words, "time: "+x.TimeWords()+" to "+y.TimeWords())
			}
			out = append(out, fmt.Sprintf("%d changed %d>%d %s", id, a.EmployeeID, b.EmployeeID, strings.Join(words, "; ")))
		}
	}
	slices.Sort(out)
	return out, same
}
