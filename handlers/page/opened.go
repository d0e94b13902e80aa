package page

import (
	"strconv"

	"opshub/catalog"
	"opshub/handlers/format"
	"opshub/handlers/web"
)

// Opened is a screen as a list of steps, checks or cards opens it: a screen of one record with the record that somebody would look
// at first.
type Opened struct {
	Screen catalog.Screen
	Params []string
	Href   string // with the filter in force; empty where the screen is not registered, or the schedule has no such record
	Record string // which record it is, in words; empty for a screen without one
	Days   string // the days that a step opens it with, in words; empty where it names none
	None   bool   // the schedule has no such record
}

// Open finds the way to a screen from a list.
func Open(s *web.Server, r *web.Request, path string) Opened {
	sc, _ := s.Catalog.Lookup(path)
	o := Opened{Screen: sc}
	params, ok := ExampleParams(s, r, sc)
	if !ok {
		o.None = true
		return o
	}
	o.Params, o.Href = params, Link(s, r, path, params...)
	if len(params) > 0 {
		o.Record = RecordWords(s, r, sc, params)
	}
	return o
}

// AskedOf is the request for that screen, as if its address had been opened.
func AskedOf(s *web.Server, r *web.Request, o Opened) (*web.Request, error) {
	if len(o.Params) == 0 {
		return r, nil
	}
	one := *r
	one.Screen, one.Params, one.Fixed, one.Overruled = o.Screen, map[string]int64{}, nil, nil
	for i, name := range o.Screen.Params() {
		one.Params[name], _ = strconv.ParseInt(o.Params[i], 10, 64)
	}
	return &one, s.NarrowByPath(&one)
}

// RecordWords name the record that a screen is opened with, "draft period 5 October 2026 to 18 October 2026".
func RecordWords(s *web.Server, r *web.Request, sc catalog.Screen, params []string) string {
	words := ""
	for i, name := range sc.Params() {
		id, _ := strconv.ParseInt(params[i], 10, 64)
		words = format.Join(words, RecordWord(s, r, name, id))
	}
	return words
}

// RecordWord names one record.
func RecordWord(s *web.Server, r *web.Request, param string, id int64) string {
	said := format.ID(id)
	if field, ok := web.PathFields[param]; ok {
		if known, err := field.Name(s, r, id); err == nil { // else its number says which it is
			said = known
		}
	}
	return web.ParamWords[param] + " " + said
}
