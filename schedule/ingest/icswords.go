package ingest

import (
	"strings"

	"opshub/schedule"
)

// The words of calendars.
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

// icsMeaning is what a block made of a component is.
type icsMeaning struct {
	status schedule.BlockStatus
	kind   schedule.BlockKind
	reason string
	text   string // the category that decided
	note   string
}

// meaning reads status, kind and reason. The title is private and becomes the note; the one of an event marked private
// or confidential is not kept at all.
func (f *icsFile) meaning(c *icsComponent) (m icsMeaning, ok bool) {
	m = icsMeaning{kind: schedule.Unavailable, reason: "other", note: strings.TrimSpace(c.text("SUMMARY"))}
	p, _ := c.get("STATUS")
	status, ok := f.word("STATUS", &icsStatuses, strings.TrimSpace(p.value))
	if !ok {
		f.refuse(c, p, `%q is unknown: use one of %s`, clip([]byte(p.value)), icsStatuses.options)
	}
	m.status = schedule.BlockStatus(status)
	if m.status == schedule.Active && strings.EqualFold(c.text("X-MICROSOFT-CDO-BUSYSTATUS"), "TENTATIVE") {
		m.status = schedule.Requested
	}
	if f.cancelled {
		m.status = schedule.Cancelled
	}
	f.purpose(c, &m)
	return m, ok
}

// purpose reads kind and reason, which an event marked private keeps to itself, with its title.
func (f *icsFile) purpose(c *icsComponent, m *icsMeaning) {
	switch strings.ToUpper(c.text("CLASS")) {
	case "PRIVATE", "CONFIDENTIAL":
		if m.note != "" {
			f.tallies[icsPrivate]++
		}
		m.note = ""
		return
	}
	for _, p := range c.all("CATEGORIES") {
		for word := range strings.SplitSeq(p.value, ",") {
			if f.category(m, strings.TrimSpace(word)) {
				return
			}
		}
	}
}

// category takes kind and reason from a category that has a meaning here, and says whether it has.
func (f *icsFile) category(m *icsMeaning, word string) bool {
	if _, known := icsCategories.lookup(word); !known {
		return false
	}
	both, _ := f.word("CATEGORIES", &icsCategories, word)
	kind, reason, _ := strings.Cut(both, ", ")
	m.kind, m.reason, m.text = schedule.BlockKind(kind), reason, word
	return true
}

// word reads a word through a vocabulary and counts what it maps.
func (f *icsFile) word(property string, v *vocabulary, raw string) (string, bool) {
	r := f.words[property]
	if r == nil {
		r = &wordReader{vocabulary: *v, file: f.file.Path, column: property, met: map[string]*met{}}
		f.words[property] = r
	}
	return r.read([]byte(raw))
}
