package ingest

import (
	"fmt"

	"opshub/schedule"
)

// icsTally is something that is counted and told in one sentence.
type icsTally string

const (
	icsTransparent icsTally = "%s not taken: marked as free (TRANSP:TRANSPARENT or busy status FREE)"
	icsDeclined    icsTally = "%s not taken: declined by everybody it would count for"
	icsMoment      icsTally = "%s not taken: without a length, so no time is covered"
	icsOther       icsTally = "%s not taken: to-dos, journals and other components cover no time"
	icsPrivate     icsTally = "%s marked private or confidential: the title is not kept"
	icsHomeClock   icsTally = "%s without a time zone: the one of the employee's location is taken"
	icsAlone       icsTally = "%s whose DTSTART is no date of the rule: it is taken as a single block beside the rule"
	icsLong        icsTally = "%s that repeats and lasts longer than a day: every occurrence is taken as a single block"
	icsOlder       icsTally = "%s not taken: a newer version of the same event stands beside it"
	icsEarly       icsTally = "%s from before 2000: taken from 2000 on"
	icsPast        icsTally = "%s not taken: over before 2000"
	icsYears       icsTally = "%s longer than 2 years: check the dates"
	icsUnbounded   icsTally = "%s without DTSTART: taken from the day on which the first AVAILABLE begins"
)

// icsTallies is the order in which they are told.
var icsTallies = []icsTally{icsTransparent, icsDeclined, icsMoment, icsOther, icsOlder, icsPrivate, icsHomeClock, icsAlone, icsLong, icsEarly, icsPast, icsYears, icsUnbounded}

// refuse notes an error of a component, with its UID and the property that is wrong.
func (f *icsFile) refuse(c *icsComponent, p icsProp, format string, args ...any) {
	where := c.name
	if uid := c.text("UID"); uid != "" {
		where += " " + schedule.Printable(uid)
	}
	if p.name != "" {
		where += " " + p.name
	}
	if p.line == 0 {
		p.line = c.line
	}
	e := RowError{File: f.file.Path, Line: p.line, Column: where, Reason: fmt.Sprintf(format, args...)}
	if f.told[e.Error()] {
		return
	}
	f.told[e.Error()] = true
	if !f.bad[c] && c.name != "VCALENDAR" && c.name != "AVAILABLE" {
		f.file.Bad++
	}
	f.bad[c] = true
	f.im.refuse(e)
}

// report adds what was counted over the file.
func (f *icsFile) report() {
	for _, property := range []string{"STATUS", "CATEGORIES"} {
		if w := f.words[property]; w != nil {
			for _, x := range w.mapped {
				f.im.rep.Words = append(f.im.rep.Words, *x)
			}
		}
	}
	if f.taken > 0 {
		f.im.rep.Zones = append(f.im.rep.Zones, Zone{f.file.Path, f.im.opt.TimeZone, f.taken})
	}
	f.reportClashes()
	for _, t := range icsTallies {
		if n := f.tallies[t]; n > 0 {
			noun := "event"
			switch t {
			case icsOther, icsUnbounded:
				noun = "component"
			case icsPast:
				noun = "time"
			}
			f.im.notice(f.file.Path, string(t), count(n, noun))
		}
	}
}
