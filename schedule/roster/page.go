package roster

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/roster/memory"
)

// onDates reports whether a range of dates touches the days of a filter. A date of 0 means that the range is open at
// that end.
func onDates(f *schedule.Filter, first, last schedule.Date) bool {
	return (f.From == 0 || last == 0 || last >= f.From) && (f.To == 0 || first == 0 || first <= f.To)
}

// personHas reports whether the name or the number of an employee contains a folded text.
func (r *Roster) personHas(employee int64, text string) bool {
	person := memory.OrNobody(r.m.PersonOf, employee)
	return person != nobody && strings.Contains(r.m.PeopleText[person], text)
}

// locationHas reports whether the name or the code of a location contains a folded text.
func (r *Roster) locationHas(location int64, text string) bool {
	return strings.Contains(r.m.LocationText[location], text)
}

// textHas reports whether a text contains a folded text after it is folded.
func textHas(text, folded string) bool { return strings.Contains(schedule.Fold(text), folded) }
