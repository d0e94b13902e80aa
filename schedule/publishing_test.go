package schedule

import (
	"slices"
	"testing"
)

// row returns a published copy of a shift with a duration in hours.
func row(id, employee int64, hours int) PublishedShift {
	return PublishedShift{EmployeeName: "as it was", Shift: Shift{
		ID: id, EmployeeID: employee, StartsAt: 0, EndsAt: Instant(hours * 3600), TimeZone: "UTC",
	}}
}

func TestCompareVersions(t *testing.T) {
	renamed, planned := row(1, 7, 8), row(1, 7, 8)
	renamed.EmployeeName, planned.Shift.State, planned.Shift.DraftPeriodID = "married since", ChangedSince, 4
	gone := row(1, 7, 8)
	gone.ChangeKind = ChangeRemoved
	moved, note, slots := row(1, 7, 8), row(1, 7, 8), row(1, 0, 8)
	moved.Shift.StartsAt, note.Shift.Notes, slots.Shift.OpenSlots = 60, "bring the keys", 2
	for _, c := range []struct {
		name        string
		before, now []PublishedShift
		want        []ChangeKind
	}{
		{"first version", nil, []PublishedShift{row(2, 7, 8), row(1, 7, 8)}, []ChangeKind{ChangeAdded, ChangeAdded}},
		{"nothing at all", nil, nil, nil},
		{"the same", []PublishedShift{row(1, 7, 8)}, []PublishedShift{row(1, 7, 8)}, []ChangeKind{ChangeSame}},
		{"longer", []PublishedShift{row(1, 7, 8)}, []PublishedShift{row(1, 7, 9)}, []ChangeKind{ChangeChanged}},
		{"moved", []PublishedShift{row(1, 7, 8)}, []PublishedShift{moved}, []ChangeKind{ChangeChanged}},
		{"given away", []PublishedShift{row(1, 7, 8)}, []PublishedShift{row(1, 8, 8)}, []ChangeKind{ChangeChanged}},
		{"another note", []PublishedShift{row(1, 7, 8)}, []PublishedShift{note}, []ChangeKind{ChangeChanged}},
		{"more people wanted", []PublishedShift{row(1, 0, 8)}, []PublishedShift{slots}, []ChangeKind{ChangeChanged}},
		{"another name of the person", []PublishedShift{row(1, 7, 8)}, []PublishedShift{renamed}, []ChangeKind{ChangeSame}},
		{"another state of the plan", []PublishedShift{row(1, 7, 8)}, []PublishedShift{planned}, []ChangeKind{ChangeSame}},
		{"taken back", []PublishedShift{row(1, 7, 8), row(2, 7, 8)}, []PublishedShift{row(2, 7, 8)}, []ChangeKind{ChangeRemoved, ChangeSame}},
		{"taken back before", []PublishedShift{gone}, nil, nil},
		{"taken back and there again", []PublishedShift{gone}, []PublishedShift{row(1, 7, 8)}, []ChangeKind{ChangeAdded}},
	} {
		var got []ChangeKind
		var last int64
		for _, p := range Compare(5, c.before, c.now) {
			got = append(got, p.ChangeKind)
			if p.PublishedPeriodID != 5 || p.Shift.ID <= last {
				t.Errorf("%s: shift %d of period %d after shift %d", c.name, p.Shift.ID, p.PublishedPeriodID, last)
			}
			last = p.Shift.ID
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

func sealed(rows ...PublishedShift) PublishedPeriod {
	var s Sealer
	for _, p := range rows {
		s.Add(&p)
	}
	return s.Seal(PublishedPeriod{ID: 5})
}

// TestSealCoversEveryField verifies that a change to any single field of a row changes the checksum.
func TestSealCoversEveryField(t *testing.T) {
	open, removed := row(2, 0, 6), row(3, 7, 4)
	removed.ChangeKind = ChangeRemoved
	head := sealed(row(1, 7, 8), open, removed)
	if head.ShiftCount != 2 || head.AssignedMinutes != 480 || len(head.SHA256) != 64 || head.ID != 5 {
		t.Errorf("%+v", head)
	}
	sums := map[string]string{sealed().SHA256: "nothing", sealed(row(1, 7, 8)).SHA256: "as it is"}
	for name, change := range map[string]func(*PublishedShift){
		"id":       func(p *PublishedShift) { p.Shift.ID = 9 },
		"employee": func(p *PublishedShift) { p.Shift.EmployeeID = 9 },
		"name":     func(p *PublishedShift) { p.EmployeeName = "another" },
		"location": func(p *PublishedShift) { p.Shift.LocationID = 9 },
		"position": func(p *PublishedShift) { p.Shift.PositionID = 9 },
		"start":    func(p *PublishedShift) { p.Shift.StartsAt = 60 },
		"end":      func(p *PublishedShift) { p.Shift.EndsAt += 60 },
		"zone":     func(p *PublishedShift) { p.Shift.TimeZone = "Europe/Berlin" },
		"break":    func(p *PublishedShift) { p.Shift.BreakMinutes = 30 },
		"slots":    func(p *PublishedShift) { p.Shift.OpenSlots = 2 },
		"label":    func(p *PublishedShift) { p.Shift.Label = "Late" },
		"notes":    func(p *PublishedShift) { p.Shift.Notes = "Late" },
		"change":   func(p *PublishedShift) { p.ChangeKind = ChangeAdded },
	} {
		p := row(1, 7, 8)
		change(&p)
		sum := sealed(p).SHA256
		if other, known := sums[sum]; known {
			t.Errorf("another %s gives the same sum as %s", name, other)
		}
		sums[sum] = name
	}
	if sealed(row(1, 7, 8), row(2, 7, 8)).SHA256 == sealed(row(2, 7, 8), row(1, 7, 8)).SHA256 {
		t.Error("the order of the rows is not covered")
	}
}

func TestSlots(t *testing.T) {
	for _, c := range []struct {
		s    Shift
		want int
	}{{Shift{}, 1}, {Shift{OpenSlots: 3}, 3}, {Shift{EmployeeID: 1}, 0}, {Shift{EmployeeID: 1, OpenSlots: 3}, 0}} {
		if got := c.s.Slots(); got != c.want {
			t.Errorf("%+v: %d", c.s, got)
		}
	}
}
