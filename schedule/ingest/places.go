package ingest

import (
	"cmp"
	"fmt"

	"opshub/schedule"
	"opshub/schedule/ingest/table"
)

// location is a location and its state in this import.
type location struct {
	schedule.Location
	zone  string // "" until a file or row names one
	named bool   // is in a locations file or in the database
	read  bool   // is in a locations file of this import
}

// locations finds locations by code, or else by name. New ones get IDs after the known ones.
type locations struct {
	byCode, byName map[string]*location
	byID           map[int64]*location
	fresh          []*location // added or changed locations in reading order
	lastID         int64
}

func newLocations(known []schedule.Location) *locations {
	ls := &locations{byCode: map[string]*location{}, byName: map[string]*location{}, byID: map[int64]*location{}}
	for _, k := range known {
		l := &location{Location: k, zone: k.TimeZone, named: true}
		ls.byCode[k.Code], ls.byID[k.ID] = l, l
		if ls.byName[k.Name] == nil {
			ls.byName[k.Name] = l
		}
		ls.lastID = max(ls.lastID, k.ID)
	}
	return ls
}

// find returns the location with a code or name, or nil.
func (ls *locations) find(text []byte) *location {
	if l := ls.byCode[string(text)]; l != nil {
		return l
	}
	return ls.byName[string(text)]
}

// suggest sets the zone of a location for which no file or database has a row.
func (l *location) suggest(zone string) {
	if !l.named && l.zone == "" {
		l.zone = zone
	}
}

// add returns the location with a code. It creates a missing one.
func (ls *locations) add(code string) *location {
	l := ls.byCode[code]
	if l == nil {
		ls.lastID++
		l = &location{Location: schedule.Location{ID: ls.lastID, Code: code, Name: code}}
		ls.byCode[code], ls.byID[l.ID] = l, l
		ls.fresh = append(ls.fresh, l)
	}
	return l
}

// location returns the location in a cell, or nil for an empty cell. Our own export writes names, other files mostly
// codes.
func (s *sheet) location(c int) *location {
	b := s.cell(c)
	if len(b) == 0 {
		return nil
	}
	if l := s.im.locations.byName[string(b)]; l != nil && s.own {
		return l
	}
	if l := s.im.locations.find(b); l != nil {
		return l
	}
	return s.im.locations.add(string(b))
}

// readLocation reads one row of a locations file.
func readLocation(s *sheet) {
	b := s.cell(locationCode)
	if len(b) == 0 {
		s.bad(locationCode, "is empty")
		return
	}
	zone := s.namedZone(locationZone)
	l := s.im.locations.byCode[string(b)]
	switch {
	case l == nil:
		l = s.im.locations.add(string(b))
	case l.read:
		s.bad(locationCode, fmt.Sprintf("%q stands twice", table.Clip(b)))
		return
	default:
		s.im.locations.fresh = append(s.im.locations.fresh, l)
	}
	l.named, l.read = true, true
	if s.at[locationZone] >= 0 {
		l.zone = zone
	}
	if s.at[locationName] >= 0 {
		l.Name = cmp.Or(s.text(locationName), l.Code)
	}
	s.im.locations.byName[l.Name] = l
}

// positions maps the names in role columns to IDs.
type positions struct {
	byName map[string]int64
	fresh  []schedule.Position
	lastID int64
}

func newPositions(known []schedule.Position) *positions {
	ps := &positions{byName: map[string]int64{}}
	for _, k := range known {
		ps.byName[k.Name] = k.ID
		ps.lastID = max(ps.lastID, k.ID)
	}
	return ps
}

// position returns the ID of the position in a cell, or 0 for an empty cell.
func (s *sheet) position(c int) int64 {
	b := s.cell(c)
	if len(b) == 0 {
		return 0
	}
	ps := s.im.positions
	id, ok := ps.byName[string(b)]
	if !ok {
		ps.lastID++
		id = ps.lastID
		ps.byName[string(b)] = id
		ps.fresh = append(ps.fresh, schedule.Position{ID: id, Name: string(b)})
	}
	return id
}
