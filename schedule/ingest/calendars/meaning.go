package calendars

import (
	"strings"

	"opshub/schedule"
	"opshub/schedule/ingest/ical"
	"opshub/schedule/ingest/report"
	"opshub/schedule/ingest/table"
)

// The vocabularies of calendars.
var (
	statuses = report.Vocabulary{
		Words: map[string]string{
			"confirmed": string(schedule.Active), "tentative": string(schedule.Requested), "cancelled": string(schedule.Cancelled),
			"canceled": string(schedule.Cancelled),
		},
		Empty: string(schedule.Active), Options: "TENTATIVE, CONFIRMED, CANCELLED",
	}
	busyTypes = report.Vocabulary{ // an unknown one is busy: RFC 5545 3.2.9, RFC 7953 3.2
		Words: map[string]string{"busytentative": string(schedule.Requested)},
		Empty: string(schedule.Active), Other: string(schedule.Active), Silent: true,
	}
	categories = report.Vocabulary{ // kind and reason
		Words: map[string]string{
			"vacation": "time_off, vacation", "holiday": "time_off, vacation", "holidays": "time_off, vacation",
			"annualleave": "time_off, vacation", "timeoff": "time_off, other", "dayoff": "time_off, other", "leave": "time_off, other",
			"sick": "time_off, sick", "sickleave": "time_off, sick", "sickness": "time_off, sick", "illness": "time_off, sick",
			"doctor": "unavailable, medical", "medical": "unavailable, medical", "school": "unavailable, school",
			"training": "unavailable, training", "secondjob": "unavailable, second_job", "personal": "unavailable, personal",
			"undesired": "undesired, other",
		},
	}
)

// meaning holds the fields of a block other than its times.
type meaning struct {
	status schedule.BlockStatus
	kind   schedule.BlockKind
	reason string
	text   string // the category that determined kind and reason
	note   string
}

// meaning reads status, kind and reason. The title is private and becomes the note. The title of an event marked private
// or confidential is not stored.
func (f *fileReader) meaning(c *ical.Component) (m meaning, ok bool) {
	m = meaning{kind: schedule.Unavailable, reason: "other", note: strings.TrimSpace(c.Text("SUMMARY"))}
	p, _ := c.Get("STATUS")
	status, ok := f.word("STATUS", &statuses, strings.TrimSpace(p.Value))
	if !ok {
		f.refuse(c, p, `%q is unknown: use one of %s`, table.Clip([]byte(p.Value)), statuses.Options)
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
func (f *fileReader) purpose(c *ical.Component, m *meaning) {
	switch strings.ToUpper(c.Text("CLASS")) {
	case "PRIVATE", "CONFIDENTIAL":
		if m.note != "" {
			f.tallies[tallyPrivate]++
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
func (f *fileReader) category(m *meaning, word string) bool {
	if _, known := categories.Lookup(word); !known {
		return false
	}
	both, _ := f.word("CATEGORIES", &categories, word)
	kind, reason, _ := strings.Cut(both, ", ")
	m.kind, m.reason, m.text = schedule.BlockKind(kind), reason, word
	return true
}

// word translates a word with a vocabulary and counts what it maps.
func (f *fileReader) word(property string, v *report.Vocabulary, raw string) (string, bool) {
	r := f.words[property]
	if r == nil {
		r = report.NewWordReader(v, f.file.Path, property)
		f.words[property] = r
	}
	return r.Read([]byte(raw))
}
