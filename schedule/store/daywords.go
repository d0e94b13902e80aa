package store

import (
	"strings"

	"opshub/schedule"
)

// dayWords turns stretches of time into the words of the local days they touch. Dates and zones repeat by the
// million, so both are kept.
type dayWords struct {
	zones map[string]*schedule.Zone
	words map[schedule.Date]string

	lastName string // and its zone: rows of a zone lie together
	lastZone *schedule.Zone
}

func newDayWords() *dayWords {
	return &dayWords{zones: map[string]*schedule.Zone{}, words: map[schedule.Date]string{}}
}

// zone is the zone of that name; an unknown one counts as UTC (domain.md 2.8 row 32).
func (d *dayWords) zone(name string) *schedule.Zone {
	if d.lastZone != nil && d.lastName == name {
		return d.lastZone
	}
	z, ok := d.zones[name]
	if !ok {
		z, _ = schedule.ZoneOrUTC(name)
		d.zones[name] = z
	}
	d.lastName, d.lastZone = name, z
	return z
}

func (d *dayWords) word(on schedule.Date) string {
	w, ok := d.words[on]
	if !ok {
		w = on.String()
		d.words[on] = w
	}
	return w
}

// touched is the first and last local day of the interval.
func (d *dayWords) touched(zone string, iv schedule.Interval) (first, last string) {
	f, l := d.zone(zone).Days(iv)
	return d.word(f), d.word(l)
}

// The folded texts that q is looked for in.

func employeeSearch(name, number string) string { return folded(name, number) }

func locationSearch(code, name string) string { return folded(name, code) }

// blockSearch leaves out the reasons that no sheet and no shared page may tell: under q=medical the names alone would tell them,
// and every face of a filter counts the same.
func blockSearch(code, text string) string {
	if code == "medical" || code == "sick" {
		return ""
	}
	return folded(text, code)
}

// folded joins texts by line ends, which no one types into a search field.
func folded(texts ...string) string { return schedule.Fold(clean(strings.Join(texts, "\n"))) }
