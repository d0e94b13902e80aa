package roster

import (
	"math"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/roster/memory"
)

// selection is a filter compiled for one view. All queries for rows use it, so that a filter has the same meaning in
// each of them.
type selection struct {
	View
	filter schedule.Filter

	person   int32  // the only person that filter and scope allow; everybody, or nobody if there can be none
	statuses []bool // by number; nil for every status
	from, to int32  // minutes: no matching row ends at or before from, or begins at or after to, in any zone
	days     []span // by zone
	search   *search
}

// span is a half-open time span in minutes.
type span struct{ from, to int32 }

// everyMinute is the span of a filter without days.
var everyMinute = span{math.MinInt32, math.MaxInt32}

// widestOffset exceeds the largest offset of any zone from UTC, in minutes.
const widestOffset = 16 * 60

// compile compiles a filter.
func (w View) compile(f schedule.Filter) *selection {
	s := &selection{View: w, filter: f, person: w.scope, from: everyMinute.from, to: everyMinute.to}
	s.only(f.EmployeeID)
	if f.BlockID != 0 {
		s.ofBlock(f.BlockID)
	}
	if !f.All {
		s.statuses = make([]bool, len(schedule.BlockStatuses))
		for _, status := range f.StatusSet() {
			s.statuses[memory.NumberOf(schedule.BlockStatuses, status)] = true
		}
	}
	if f.From != 0 || f.To != 0 {
		s.compileDays()
	}
	if q := schedule.Fold(f.Q); q != "" {
		s.search = w.searchFor(q)
	}
	return s
}

// only restricts the selection to an employee. 0 means no restriction.
func (s *selection) only(employee int64) {
	if employee == 0 {
		return
	}
	person := memory.OrNobody(s.m.PersonOf, employee)
	if s.person != everybody && s.person != person {
		person = nobody
	}
	s.person = person
}

// ofBlock restricts the selection to the employee of a block. It selects nobody if the viewer may not read the block.
func (s *selection) ofBlock(id int64) {
	at, ok := s.m.BlockOf[id]
	if !ok || !s.readsBlock(&s.m.Blocks[at]) {
		s.person = nobody
		return
	}
	s.only(s.m.EmployeeID(s.m.Blocks[at].Person))
}

// daysIn returns the span of the filter's days in a zone.
func daysIn(z *localtime.Zone, f *schedule.Filter) span {
	days := everyMinute
	if f.From != 0 {
		days.from = memory.Minutes(z.StartOfDay(f.From))
	}
	if f.To != 0 {
		days.to = memory.Minutes(z.StartOfDay(f.To + 1))
	}
	return days
}

// compileDays computes the span of the filter's days in each zone of the data.
func (s *selection) compileDays() {
	s.days = make([]span, len(s.m.Zones))
	for k, z := range s.m.Zones {
		s.days[k] = daysIn(z, &s.filter)
	}
	utc := daysIn(localtime.UTC, &s.filter)
	if s.filter.From != 0 {
		s.from = utc.from - widestOffset
	}
	if s.filter.To != 0 {
		s.to = utc.to + widestOffset
	}
}

// earliest returns the first minute at which a row of at most longest minutes can begin if it is on the filter's days.
func (s *selection) earliest(longest int32) int32 {
	if s.from == everyMinute.from {
		return s.from
	}
	return s.from - longest
}

// ranged reports whether the filter has days.
func (s *selection) ranged() bool { return s.days != nil }

// onDays reports whether a time span touches the filter's days in a zone. An empty span belongs to the day on which it
// begins.
func (s *selection) onDays(zone, start, end int32) bool {
	if s.days == nil {
		return true
	}
	d := &s.days[zone]
	return start < d.to && max(end, start+1) > d.from
}

// status reports whether the filter matches a status by its number.
func (s *selection) status(number uint8) bool { return s.statuses == nil || s.statuses[number] }

// home reports whether the home location and the primary position of a person match the filter.
func (s *selection) home(person int32) bool {
	f := &s.filter
	if f.LocationID == 0 && f.PositionID == 0 {
		return true
	}
	if person == nobody {
		return false
	}
	p := &s.m.People[person]
	return (f.LocationID == 0 || p.LocationID == f.LocationID) && (f.PositionID == 0 || p.PositionID == f.PositionID)
}

// search is a folded text with its matches.
type search struct {
	text      string
	people    []bool // by person: in name or number
	homes     []bool // by person: in the name or code of the home location
	locations map[int64]bool
	texts     map[uint32]bool // by number of the text; cached results
}

func (w View) searchFor(text string) *search {
	q := &search{text: text, people: make([]bool, len(w.m.People)), homes: make([]bool, len(w.m.People)), locations: map[int64]bool{}, texts: map[uint32]bool{}}
	for id, folded := range w.m.LocationText {
		q.locations[id] = strings.Contains(folded, text)
	}
	for k := range w.m.People {
		q.people[k] = strings.Contains(w.m.PeopleText[k], text)
		q.homes[k] = q.locations[w.m.People[k].LocationID]
	}
	return q
}

// in reports whether a text of the roster contains the search text.
func (q *search) in(texts *memory.TextTable, number uint32) bool {
	if number == 0 {
		return false
	}
	found, ok := q.texts[number]
	if !ok {
		found = strings.Contains(schedule.Fold(texts.At(number)), q.text)
		q.texts[number] = found
	}
	return found
}

// foundShift reports whether the search matches a copy of a shift, by the name or number of the employee, the label, or
// the name or code of the location.
func (s *selection) foundShift(x *memory.Shift) bool {
	q := s.search
	return q == nil || x.Person != nobody && q.people[x.Person] || q.locations[s.m.Posts[x.Post].Location] || q.in(&s.m.Texts, x.Label)
}

// foundPerson reports whether the search matches a person by name, number or home location.
func (s *selection) foundPerson(person int32) bool {
	q := s.search
	return q == nil || person != nobody && (q.people[person] || q.homes[person])
}

// foundBlock reports whether the search matches a block by its employee, or by its reason if the viewer may search
// reasons.
func (s *selection) foundBlock(b *memory.Block) bool {
	return s.foundPerson(b.Person) || s.readsReasons() && s.foundReason(b)
}

// foundReason reports whether the search matches the reason of a block. Medical and sick reasons never match, because
// the names in the results of q=medical would reveal them.
func (s *selection) foundReason(b *memory.Block) bool {
	if secret(b, &s.m.Texts) {
		return false
	}
	return s.search.in(&s.m.Texts, b.ReasonText) || s.search.in(&s.m.Texts, b.ReasonCode)
}

// secret reports whether the reason of a block must not appear on any sheet or shared page.
func secret(b *memory.Block, texts *memory.TextTable) bool {
	return slices.Contains(secretReasons, texts.At(b.ReasonCode))
}
