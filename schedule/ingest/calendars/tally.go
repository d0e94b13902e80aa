package calendars

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/report"
	"opshub/schedule/localtime"
)

// tally is the notice about a counted condition. Its %s is the count with a noun.
type tally string

const (
	tallyTransparent  tally = "%s not imported: marked as free (TRANSP:TRANSPARENT or busy status FREE)"
	tallyDeclined     tally = "%s not imported: declined by every affected employee"
	tallyMoment       tally = "%s not imported: no length, so no time is covered"
	tallyOther        tally = "%s not imported: to-dos, journals and other components cover no time"
	tallyPrivate      tally = "%s marked private or confidential: the title is not stored"
	tallyHomeClock    tally = "%s without a time zone: the time zone of the employee's location is used"
	tallyAlone        tally = "%s whose DTSTART is not a date of the rule: it is imported as an additional single block"
	tallyLong         tally = "%s that repeats and lasts longer than a day: every occurrence is imported as a single block"
	tallyOlder        tally = "%s not imported: the files contain a newer version of the same event"
	tallyEarly        tally = "%s from before 2000: imported from 2000 on"
	tallyPast         tally = "%s not imported: ended before 2000"
	tallyYears        tally = "%s longer than 2 years: check the dates"
	tallyNever        tally = "%s whose rule ends before it begins: no occurrence"
	tallyNoOccurrence tally = "%s of EXDATE or RECURRENCE-ID at which no occurrence starts: removes nothing"
	tallyOneDay       tally = "%s of whole days that ends on its first day: taken as one day"
	tallyPieces       tally = "%s that repeats and lasts longer than a day: every day of it is imported as a repeating block"
	tallyReply        tally = "%s not imported: an answer to an invitation (METHOD) is not an event"
	tallySeconds      tally = "%s with seconds: rounded outwards to whole minutes"
	tallyUnbounded    tally = "%s without DTSTART: imported from the first day of the first AVAILABLE"
)

// tallyOrder lists the notices in the order of the report.
var tallyOrder = []tally{tallyTransparent, tallyDeclined, tallyMoment, tallyOther, tallyOlder, tallyPrivate, tallyHomeClock, tallyAlone, tallyLong, tallyEarly, tallyPast, tallyYears, tallyNever, tallyNoOccurrence, tallyOneDay, tallyPieces, tallyReply, tallySeconds, tallyUnbounded}

// refuse reports an error of a component with its UID and the property that caused it.
func (f *fileReader) refuse(c *ical.Component, p ical.Property, format string, args ...any) {
	where := c.Name
	if uid := c.Text("UID"); uid != "" {
		where += " " + schedule.Printable(uid)
	}
	if p.Name != "" {
		where += " " + p.Name
	}
	if p.Line == 0 {
		p.Line = c.Line
	}
	e := report.RowError{File: f.file.Path, Line: p.Line, Column: where, Reason: fmt.Sprintf(format, args...)}
	if f.told[e.Error()] {
		return
	}
	f.told[e.Error()] = true
	if !f.bad[c] && c.Name != "VCALENDAR" && c.Name != "AVAILABLE" {
		f.file.Bad++
	}
	f.bad[c] = true
	f.r.Report.AddError(e)
}

// report adds the counts of the file to the report.
func (f *fileReader) report() {
	for _, property := range []string{"STATUS", "CATEGORIES"} {
		if w := f.words[property]; w != nil {
			f.r.Report.AddWords(w)
		}
	}
	if f.taken > 0 {
		f.r.Report.Zones = append(f.r.Report.Zones, report.Zone{File: f.file.Path, Zone: f.r.TimeZone, Rows: f.taken})
	}
	f.reportClashes()
	for _, t := range tallyOrder {
		if n := f.tallies[t]; n > 0 {
			noun := "event"
			switch t {
			case tallyOther, tallyUnbounded:
				noun = "component"
			case tallyPast, tallySeconds, tallyNoOccurrence:
				noun = "time"
			}
			f.r.Report.AddNotice(f.file.Path, string(t), report.Count(n, noun))
		}
	}
}

// clash is a VTIMEZONE that lacks the offset which its IANA zone has at the start of an event.
type clash struct{ tzid, said, zone, has string }

func (x clash) String() string {
	return fmt.Sprintf("VTIMEZONE %q has offset %s, %s has %s: the rules of %[3]s are used", schedule.Printable(x.tzid), x.said, x.zone, x.has)
}

// compareOffsets counts an event if the offset of the IANA zone at its start is not among the offsets of the VTIMEZONE. It does not
// compare transition dates, because programs write the rules of one year for all years.
func (f *fileReader) compareOffsets(tzid string, start ical.Time) {
	said := f.zones.Offsets[tzid]
	if start.Form != ical.Zoned || len(said) == 0 || start.Date < ical.Earliest {
		return
	}
	has := start.In(localtime.UTC).Offset(start.At(localtime.UTC))
	if slices.Contains(said, has) {
		return
	}
	f.clashes[clash{tzid, strings.Join(said, " or "), start.Zone, has}]++
}

// reportClashes adds a notice for each VTIMEZONE and each missing offset.
func (f *fileReader) reportClashes() {
	texts := map[string]int{}
	for x, n := range f.clashes {
		texts[x.String()] = n
	}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		f.r.Report.AddNotice(f.file.Path, "%s for %s", text, report.Count(texts[text], "event"))
	}
	for _, pair := range slices.SortedFunc(maps.Keys(f.matched), func(a, b [2]string) int { return cmp.Compare(a[0], b[0]) }) {
		f.r.Report.AddNotice(f.file.Path, "TZID %q is defined only by its VTIMEZONE: %s, which has the same rules, is used for %s", schedule.Printable(pair[0]), pair[1], report.Count(f.matched[pair], "time"))
	}
}
