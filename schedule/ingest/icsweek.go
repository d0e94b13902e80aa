package ingest

import (
	"fmt"
	"strings"
	"time"

	"opshub/schedule"
)

// icsPhase is a run of dates on which the week does not change.
type icsPhase struct {
	first, last schedule.Date // last is included, 0 for no end
	from, to    int           // only these minutes, of a phase of one day at either end of the whole
}

// maxPhases bounds how often the week of one availability may change.
const maxPhases = 200

// unavailable makes blocks of the times that a VAVAILABILITY leaves over. They are weeks again: a block for each stretch
// of the day, on all the weekdays that have it.
func (g *icsGroup) unavailable(c icsClaim, all []*icsEvent) {
	e := c.icsEvent
	z, slots, err := g.week(e.avail)
	var reaches []schedule.Interval
	if err == nil {
		reaches, err = g.reaches(e, all)
	}
	if err != nil {
		e.file.refuse(e.node, icsProp{}, "%s", err)
		return
	}
	if e.avail.start.form == icsNone {
		e.file.tallies[icsUnbounded]++
	}
	for _, reach := range reaches {
		phases := phasesOf(z, reach, slots)
		if len(phases) > maxPhases {
			e.file.refuse(e.node, icsProp{}, "changes its week more than %d times: write an AVAILABLE that repeats every week", maxPhases)
			return
		}
		for _, p := range phases {
			g.phase(c, z, p, slots)
		}
	}
}

// weekdayWords is BYDAY of some weekdays, from Monday on.
func weekdayWords(days [7]bool) string {
	var words []string
	for i := range 7 {
		if d := time.Weekday((i + 1) % 7); days[d] {
			words = append(words, strings.ToUpper(d.String()[:2]))
		}
	}
	return strings.Join(words, ",")
}

// weekRule is the rule of some weekdays, up to a date.
func weekRule(days [7]bool, last schedule.Date) string {
	rule := "FREQ=WEEKLY;BYDAY=" + weekdayWords(days)
	if days == everyDay {
		rule = "FREQ=DAILY"
	}
	if last != 0 {
		rule += fmt.Sprintf(";UNTIL=%s", strings.ReplaceAll(last.String(), "-", ""))
	}
	return rule
}

// week is the clock of an availability, and its AVAILABLE components as stretches of weekdays.
func (g *icsGroup) week(a *icsAvailability) (*schedule.Zone, []icsSlot, error) {
	z, err := a.clock(g.home)
	if err != nil {
		return nil, nil, err
	}
	var out []icsSlot
	for _, s := range a.slots {
		runs, err := g.slots(s, z)
		if err != nil {
			return nil, nil, err
		}
		out = append(out, runs...)
	}
	return z, out, nil
}
