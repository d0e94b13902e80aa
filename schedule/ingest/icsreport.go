package ingest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/table"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
)

// icsTally is the notice about a counted condition. Its %s is the count with a noun.
type icsTally string

const (
	icsTransparent  icsTally = "%s not imported: marked as free (TRANSP:TRANSPARENT or busy status FREE)"
	icsDeclined     icsTally = "%s not imported: declined by every affected employee"
	icsMoment       icsTally = "%s not imported: no length, so no time is covered"
	icsOther        icsTally = "%s not imported: to-dos, journals and other components cover no time"
	icsPrivate      icsTally = "%s marked private or confidential: the title is not stored"
	icsHomeClock    icsTally = "%s without a time zone: the time zone of the employee's location is used"
	icsAlone        icsTally = "%s whose DTSTART is not a date of the rule: it is imported as an additional single block"
	icsLong         icsTally = "%s that repeats and lasts longer than a day: every occurrence is imported as a single block"
	icsOlder        icsTally = "%s not imported: the files contain a newer version of the same event"
	icsEarly        icsTally = "%s from before 2000: imported from 2000 on"
	icsPast         icsTally = "%s not imported: ended before 2000"
	icsYears        icsTally = "%s longer than 2 years: check the dates"
	icsNever        icsTally = "%s whose rule ends before it begins: no occurrence"
	icsNoOccurrence icsTally = "%s of EXDATE or RECURRENCE-ID at which no occurrence starts: removes nothing"
	icsOneDay       icsTally = "%s of whole days that ends on its first day: taken as one day"
	icsPieces       icsTally = "%s that repeats and lasts longer than a day: every day of it is imported as a repeating block"
	icsReply        icsTally = "%s not imported: an answer to an invitation (METHOD) is not an event"
	icsSeconds      icsTally = "%s with seconds: rounded outwards to whole minutes"
	icsUnbounded    icsTally = "%s without DTSTART: imported from the first day of the first AVAILABLE"
)

// icsTallies lists the notices in the order of the report.
var icsTallies = []icsTally{icsTransparent, icsDeclined, icsMoment, icsOther, icsOlder, icsPrivate, icsHomeClock, icsAlone, icsLong, icsEarly, icsPast, icsYears, icsNever, icsNoOccurrence, icsOneDay, icsPieces, icsReply, icsSeconds, icsUnbounded}

// refuse reports an error of a component with its UID and the property that caused it.
func (f *icsFile) refuse(c *ical.Component, p ical.Property, format string, args ...any) {
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
	e := RowError{File: f.file.Path, Line: p.Line, Column: where, Reason: fmt.Sprintf(format, args...)}
	if f.told[e.Error()] {
		return
	}
	f.told[e.Error()] = true
	if !f.bad[c] && c.Name != "VCALENDAR" && c.Name != "AVAILABLE" {
		f.file.Bad++
	}
	f.bad[c] = true
	f.im.refuse(e)
}

// report adds the counts of the file to the report.
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
			case icsPast, icsSeconds, icsNoOccurrence:
				noun = "time"
			}
			f.im.notice(f.file.Path, string(t), count(n, noun))
		}
	}
}

// icsClash is a VTIMEZONE that lacks the offset which its IANA zone has at the start of an event.
type icsClash struct{ tzid, said, zone, has string }

func (x icsClash) String() string {
	return fmt.Sprintf("VTIMEZONE %q has offset %s, %s has %s: the rules of %[3]s are used", schedule.Printable(x.tzid), x.said, x.zone, x.has)
}

// compareOffsets counts an event if the offset of the IANA zone at its start is not among the offsets of the VTIMEZONE. It does not
// compare transition dates, because programs write the rules of one year for all years.
func (f *icsFile) compareOffsets(tzid string, start ical.Time) {
	said := f.zones.Offsets[tzid]
	if start.Form != ical.Zoned || len(said) == 0 || start.Date < ical.Earliest {
		return
	}
	has := start.In(localtime.UTC).Offset(start.At(localtime.UTC))
	if slices.Contains(said, has) {
		return
	}
	f.clashes[icsClash{tzid, strings.Join(said, " or "), start.Zone, has}]++
}

// reportClashes adds a notice for each VTIMEZONE and each missing offset.
func (f *icsFile) reportClashes() {
	texts := map[string]int{}
	for x, n := range f.clashes {
		texts[x.String()] = n
	}
	for _, text := range slices.Sorted(maps.Keys(texts)) {
		f.im.notice(f.file.Path, "%s for %s", text, count(texts[text], "event"))
	}
	for _, pair := range slices.SortedFunc(maps.Keys(f.matched), func(a, b [2]string) int { return cmp.Compare(a[0], b[0]) }) {
		f.im.notice(f.file.Path, "TZID %q is defined only by its VTIMEZONE: %s, which has the same rules, is used for %s", schedule.Printable(pair[0]), pair[1], count(f.matched[pair], "time"))
	}
}

// from2000 moves the start of a block that begins before 2000 to 2000, and returns the notice about the change.
func from2000(b *schedule.Block) icsTally {
	z, _ := localtime.ZoneOrUTC(b.TimeZone)
	start := z.StartOfDay(ical.Earliest)
	switch {
	case b.Recurring() && b.FirstOn < ical.Earliest:
		return ruleFrom2000(b)
	case b.Recurring() || b.StartsAt >= start:
		return ""
	case b.EndsAt <= start:
		return icsPast
	}
	b.StartsAt = start
	if b.AllDay {
		b.StartsOn = ical.Earliest
	}
	return icsEarly
}

// ruleFrom2000 moves the start of a rule to its first date in or after 2000. It replaces COUNT with the date of the last
// occurrence as UNTIL.
func ruleFrom2000(b *schedule.Block) icsTally {
	rule, _ := recur.ParseRule(b.RRule) // parsed before, so there is no error
	first, last := schedule.Date(0), schedule.Date(0)
	for d := range rule.Dates(b.FirstOn, b.FirstOn, ical.Latest) {
		last = d
		if first == 0 && d >= ical.Earliest {
			first = d
		}
		if first != 0 && rule.Count() == 0 {
			break
		}
	}
	if first == 0 {
		return icsPast
	}
	b.FirstOn = first
	if rule.Count() > 0 {
		b.RRule = recur.Limit(b.RRule, recur.Until(last))
	}
	return icsEarly
}

// The vocabularies of calendars.
var (
	icsStatuses = vocabulary{
		words: map[string]string{
			"confirmed": string(schedule.Active), "tentative": string(schedule.Requested), "cancelled": string(schedule.Cancelled),
			"canceled": string(schedule.Cancelled),
		},
		empty: string(schedule.Active), options: "TENTATIVE, CONFIRMED, CANCELLED",
	}
	icsBusyTypes = vocabulary{ // an unknown one is busy: RFC 5545 3.2.9, RFC 7953 3.2
		words: map[string]string{"busytentative": string(schedule.Requested)},
		empty: string(schedule.Active), other: string(schedule.Active), silent: true,
	}
	icsCategories = vocabulary{ // kind and reason
		words: map[string]string{
			"vacation": "time_off, vacation", "holiday": "time_off, vacation", "holidays": "time_off, vacation",
			"annualleave": "time_off, vacation", "timeoff": "time_off, other", "dayoff": "time_off, other", "leave": "time_off, other",
			"sick": "time_off, sick", "sickleave": "time_off, sick", "sickness": "time_off, sick", "illness": "time_off, sick",
			"doctor": "unavailable, medical", "medical": "unavailable, medical", "school": "unavailable, school",
			"training": "unavailable, training", "secondjob": "unavailable, second_job", "personal": "unavailable, personal",
			"undesired": "undesired, other",
		},
	}
)

// icsMeaning holds the fields of a block other than its times.
type icsMeaning struct {
	status schedule.BlockStatus
	kind   schedule.BlockKind
	reason string
	text   string // the category that determined kind and reason
	note   string
}

// meaning reads status, kind and reason. The title is private and becomes the note. The title of an event marked private
// or confidential is not stored.
func (f *icsFile) meaning(c *ical.Component) (m icsMeaning, ok bool) {
	m = icsMeaning{kind: schedule.Unavailable, reason: "other", note: strings.TrimSpace(c.Text("SUMMARY"))}
	p, _ := c.Get("STATUS")
	status, ok := f.word("STATUS", &icsStatuses, strings.TrimSpace(p.Value))
	if !ok {
		f.refuse(c, p, `%q is unknown: use one of %s`, table.Clip([]byte(p.Value)), icsStatuses.options)
	}
	m.status = schedule.BlockStatus(status)
	if m.status == schedule.Active && strings.EqualFold(c.Text("X-MICROSOFT-CDO-BUSYSTATUS"), "TENTATIVE") {
		m.status = schedule.Requested
	}
	if f.cancelled {
		m.status = schedule.Cancelled
	}
	f.purpose(c, &m)
	return m, ok
}

// purpose reads kind and reason. It skips an event marked private or confidential and removes its title.
func (f *icsFile) purpose(c *ical.Component, m *icsMeaning) {
	switch strings.ToUpper(c.Text("CLASS")) {
	case "PRIVATE", "CONFIDENTIAL":
		if m.note != "" {
			f.tallies[icsPrivate]++
		}
		m.note = ""
		return
	}
	for _, p := range c.All("CATEGORIES") {
		for word := range strings.SplitSeq(p.Value, ",") {
			if f.category(m, strings.TrimSpace(word)) {
				return
			}
		}
	}
}

// category sets kind and reason from a known category and reports whether it is known.
func (f *icsFile) category(m *icsMeaning, word string) bool {
	if _, known := icsCategories.lookup(word); !known {
		return false
	}
	both, _ := f.word("CATEGORIES", &icsCategories, word)
	kind, reason, _ := strings.Cut(both, ", ")
	m.kind, m.reason, m.text = schedule.BlockKind(kind), reason, word
	return true
}

// word translates a word with a vocabulary and counts what it maps.
func (f *icsFile) word(property string, v *vocabulary, raw string) (string, bool) {
	r := f.words[property]
	if r == nil {
		r = &wordReader{vocabulary: *v, file: f.file.Path, column: property, met: map[string]*met{}}
		f.words[property] = r
	}
	return r.read([]byte(raw))
}
