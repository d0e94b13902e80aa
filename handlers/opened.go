package handlers

import (
	"strconv"

	"opshub/catalog"
	"opshub/handlers/format"
)

// opened is a screen as a list of steps, checks or cards opens it: a screen of one record with the record that somebody would look
// at first.
type opened struct {
	screen catalog.Screen
	params []string
	href   string // with the filter in force; empty where the screen is not registered, or the schedule has no such record
	record string // which record it is, in words; empty for a screen without one
	days   string // the days that a step opens it with, in words; empty where it names none
	none   bool   // the schedule has no such record
}

// open finds the way to a screen from a list.
func (s *server) open(r *request, path string) opened {
	sc, _ := s.Catalog.Lookup(path)
	o := opened{screen: sc}
	params, ok := s.exampleParams(r, sc)
	if !ok {
		o.none = true
		return o
	}
	o.params, o.href = params, s.link(r, path, params...)
	if len(params) > 0 {
		o.record = s.recordWords(r, sc, params)
	}
	return o
}

// askedOf is the request for that screen, as if its address had been opened.
func (s *server) askedOf(r *request, o opened) (*request, error) {
	if len(o.params) == 0 {
		return r, nil
	}
	one := *r
	one.screen, one.params, one.fixed, one.overruled = o.screen, map[string]int64{}, nil, nil
	for i, name := range o.screen.Params() {
		one.params[name], _ = strconv.ParseInt(o.params[i], 10, 64)
	}
	return &one, s.narrowByPath(&one)
}

// recordWords name the record that a screen is opened with, "draft period 5 October 2026 to 18 October 2026".
func (s *server) recordWords(r *request, sc catalog.Screen, params []string) string {
	words := ""
	for i, name := range sc.Params() {
		id, _ := strconv.ParseInt(params[i], 10, 64)
		words = format.Join(words, s.recordWord(r, name, id))
	}
	return words
}

// recordWord names one record.
func (s *server) recordWord(r *request, param string, id int64) string {
	said := format.ID(id)
	if field, ok := pathFields[param]; ok {
		if known, err := field.name(s, r, id); err == nil { // else its number says which it is
			said = known
		}
	}
	return paramWords[param] + " " + said
}
