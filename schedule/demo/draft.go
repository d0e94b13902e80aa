package demo

import "opshub/schedule"

// demoSlip is one shift of the draft that violates a rule, for planners to find before publishing.
type demoSlip struct {
	who   string
	day   int // days after the Monday of the draft
	hours string
	place string // if not the home location
	work  string // if not the primary position
	note  string
}

// demoSlips violates many kinds of rules. The usual weeks and the blocks violate the others.
var demoSlips = []demoSlip{
	{"Grace Lindholm", 4, "11-15", "", "", "copied from an older week"},          // has left
	{"Aoife Brennan", 2, "6-14", "", "Kitchen", "breakfast is short"},            // neither in her position nor rested
	{"Liam O'Connell", 0, "10-15", "", "", "deliveries before the evening"},      // a long day
	{"Yara Haddad", 4, "21-2", "", "", "private party"},                          // two shifts at once
	{"Jean-Baptiste N'Diaye", 2, "9-17", "NRG", "", "copied to the wrong place"}, // in two places
	{"Jean-Baptiste N'Diaye", 3, "9-17", "NRG", "", "copied to the wrong place"},
	{"Zofia Ćwiklińska", 2, "17-22", "", "", ""}, // seven days in a row
	{"Zofia Ćwiklińska", 3, "17-22", "", "", ""},
	{"Zofia Ćwiklińska", 4, "17-22", "", "", ""},
	{"Zofia Ćwiklińska", 5, "17-22", "", "", ""},
	{"Zofia Ćwiklińska", 6, "17-22", "", "", ""},
}

// draft adds the typical content of drafts: open shifts, some of them for two people, shifts staged for deletion, and
// shifts that violate rules.
func (d *demo) draft(p schedule.DraftPeriod, shifts []*demoShift) []*demoShift {
	open := 0
	for i, s := range shifts {
		if i%37 == 5 {
			s.EmployeeID, s.Notes = 0, "still open"
			if open++; open%3 == 0 {
				s.OpenSlots = 2
			}
		}
		if i%97 == 41 {
			s.State = schedule.StagedForRemoval
		}
	}
	for _, slip := range demoSlips {
		e := d.employee(slip.who)
		if slip.place != "" {
			e.LocationID = d.places[slip.place].ID
		}
		if slip.work != "" {
			e.PositionID = d.work[slip.work]
		}
		start, end := demoSpan(slip.hours)
		s := d.shift(e, p, p.StartsOn.Add(slip.day), start, end)
		s.Notes = slip.note
		shifts = append(shifts, s)
	}
	return append(shifts, d.overLong(p))
}

// overLong returns a shift that ends one day too late.
func (d *demo) overLong(p schedule.DraftPeriod) *demoShift {
	s := d.shift(d.employee("Tariq Mansoor"), p, p.StartsOn.Add(8), 10*60, (24+16)*60)
	s.Notes = "ends on the wrong day"
	return s
}
