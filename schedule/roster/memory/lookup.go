package memory

import (
	"sort"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// noPerson and NoLocation are the records of unknown IDs.
var (
	noPerson   = &schedule.Person{}
	NoLocation = &schedule.Location{}
)

// LocationByID returns a location, or NoLocation for an unknown ID.
func (r *Roster) LocationByID(id int64) *schedule.Location {
	if at, ok := r.LocationOf[id]; ok {
		return &r.Locations[at]
	}
	return NoLocation
}

// LocationName returns the name of a location, or an empty text for an unknown ID.
func (r *Roster) LocationName(id int64) string { return r.LocationByID(id).Name }

// PositionName returns the name of a position, or an empty text for an unknown ID.
func (r *Roster) PositionName(id int64) string {
	if at, ok := r.PositionOf[id]; ok {
		return r.Positions[at].Name
	}
	return ""
}

// PersonByID returns an employee, or noPerson for an unknown ID.
func (r *Roster) PersonByID(id int64) *schedule.Person {
	if at, ok := r.PersonOf[id]; ok {
		return &r.People[at]
	}
	return noPerson
}

// HomeOf returns the home location of an employee, or 0 for none.
func (r *Roster) HomeOf(employee int64) int64 { return r.PersonByID(employee).LocationID }

// PrimaryOf returns the primary position of an employee, or 0 for none.
func (r *Roster) PrimaryOf(employee int64) int64 { return r.PersonByID(employee).PositionID }

// NameOf returns the name and the number of an employee.
func (r *Roster) NameOf(employee int64) (name, number string) {
	p := r.PersonByID(employee)
	return p.Name, p.Number
}

// EmployeeID returns the employee ID of a person, or 0 for Nobody.
func (r *Roster) EmployeeID(person int32) int64 {
	if person < 0 {
		return 0
	}
	return r.People[person].ID
}

// Zone returns the time zone of a shift.
func (r *Roster) Zone(s *Shift) *localtime.Zone { return r.Zones[r.Posts[s.Post].Zone] }

// BareShift returns a copy of a shift without names. A shown copy has the state Published, regardless of its working
// copy.
func (r *Roster) BareShift(ref int32, shown bool) schedule.Shift {
	s := &r.Shifts[ref]
	p := &r.Posts[s.Post]
	out := schedule.Shift{
		ID: s.ID, EmployeeID: r.EmployeeID(s.Person), LocationID: p.Location, PositionID: p.Position, StartsAt: Instant(s.Start), EndsAt: Instant(s.End()),
		TimeZone: r.ZoneNames[p.Zone], BreakMinutes: int(s.Breaks), OpenSlots: int(s.Slots), Label: r.Texts.At(s.Label), Notes: r.Texts.At(s.Notes), State: States[s.State],
	}
	if s.Draft != Nobody {
		out.DraftPeriodID = r.Drafts[s.Draft].ID
	}
	if shown {
		out.State = schedule.Published
	}
	return out
}

// ShiftRow returns a copy of a shift with the names of its employee, location and position.
func (r *Roster) ShiftRow(ref int32, shown bool) schedule.ShiftRow {
	s := &r.Shifts[ref]
	p := &r.Posts[s.Post]
	out := schedule.ShiftRow{Shift: r.BareShift(ref, shown), Location: r.LocationName(p.Location), Position: r.PositionName(p.Position)}
	if s.Person != Nobody {
		out.EmployeeName, out.EmployeeNumber = r.People[s.Person].Name, r.People[s.Person].Number
	}
	return out
}

// BlockAt returns a block with its texts.
func (r *Roster) BlockAt(at int32) schedule.Block {
	b := &r.Blocks[at]
	return schedule.Block{
		ID: b.ID, EmployeeID: r.EmployeeID(b.Person), SeriesID: b.Series, Kind: Kinds[b.Kind], Status: schedule.BlockStatuses[b.Status], AllDay: b.AllDay,
		StartsAt: Instant(b.Start), EndsAt: Instant(b.End), StartsOn: b.StartsOn, EndsOn: b.EndsOn, RRule: r.Texts.At(b.Rule), FirstOn: b.FirstOn,
		StartMinute: int(b.StartMinute), EndMinute: int(b.EndMinute), TimeZone: r.ZoneNames[b.Zone], OverridesRecur: b.Overrides,
		ReasonCode: r.Texts.At(b.ReasonCode), ReasonText: r.Texts.At(b.ReasonText), Note: r.Texts.At(b.Note), Source: r.Texts.At(b.Source),
		RequestedAt: schedule.Instant(b.Requested), RequestedBy: r.Texts.At(b.RequestedBy), DecidedAt: schedule.Instant(b.Decided), DecidedBy: r.Texts.At(b.DecidedBy),
		CreatedAt: schedule.Instant(b.Created), UpdatedAt: schedule.Instant(b.Updated), Deleted: b.Deleted,
	}
}

// ExceptionsOf returns the exceptions of a block by date.
func (r *Roster) ExceptionsOf(block int32) []schedule.BlockException {
	b := &r.Blocks[block]
	return r.exceptions[b.FirstException : b.FirstException+b.ExceptionCount]
}

// BlocksFrom returns the index of the first block of a person or of a later person.
func (r *Roster) BlocksFrom(person int32) int32 {
	return int32(sort.Search(len(r.Blocks), func(k int) bool { return r.Blocks[k].Person >= person })) // #nosec G115 -- places are int32 everywhere
}

// ShiftOf returns the index of the working copy of a shift, or Nobody if there is none.
func (r *Roster) ShiftOf(id int64) int32 {
	k := sort.Search(len(r.shiftByID), func(k int) bool { return r.Shifts[r.shiftByID[k]].ID >= id })
	if k < len(r.shiftByID) && r.Shifts[r.shiftByID[k]].ID == id {
		return r.shiftByID[k]
	}
	return Nobody
}

// OccurrencesOf returns the half-open range of a person's occurrences.
func (r *Roster) OccurrencesOf(person int32) (from, to int32) {
	if person < 0 {
		return 0, 0
	}
	return r.firstOccurrence[person], r.firstOccurrence[person+1]
}

// OrNobody returns the number of an ID, or Nobody if the ID is unknown.
func OrNobody(numbers map[int64]int32, id int64) int32 {
	if number, ok := numbers[id]; ok && id != 0 {
		return number
	}
	return Nobody
}

// BlocksOf returns the blocks of a person without deleted ones.
func (r *Roster) BlocksOf(person int32) (list []schedule.Block) {
	for at := r.BlocksFrom(person); at < r.BlocksFrom(person+1); at++ {
		if !r.Blocks[at].Deleted {
			list = append(list, r.BlockAt(at))
		}
	}
	return list
}
