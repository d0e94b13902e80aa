package ingest

import (
	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
)

// vocabulary maps words of files to ours. Words are compared after mapping.Plain.
type vocabulary struct {
	words   map[string]string
	empty   string // our word for an empty or missing value; "" refuses it
	other   string // our word for any other word; "" refuses it
	options string // allowed words, for messages
	silent  bool   // omit mapped words from the report
}

var employeeStatuses = vocabulary{
	words: map[string]string{
		"active": "active", "inactive": "inactive", "onleave": "on_leave", "leave": "on_leave", "terminated": "terminated",
	},
	empty: "active", options: "active, inactive, on_leave, terminated",
}

var shiftStates = vocabulary{
	words: map[string]string{
		"published": string(schedule.Published), "draft": string(schedule.NeverPublished),
		"neverpublished": string(schedule.NeverPublished), "changedsincepublish": string(schedule.ChangedSince),
		"stagedfordeletion": string(schedule.StagedForRemoval),
	},
	empty: string(schedule.Published), options: "draft, published, changed_since_publish, staged_for_deletion",
}

var blockStatuses = vocabulary{
	words: map[string]string{
		"active": string(schedule.Active), "approved": string(schedule.Approved), "requested": string(schedule.Requested),
		"declined": string(schedule.Declined), "cancelled": string(schedule.Cancelled), "expired": string(schedule.Expired),
		"accepted": string(schedule.Approved), "pending": string(schedule.Requested), "canceled": string(schedule.Cancelled),
		"denied": string(schedule.Declined), "rejected": string(schedule.Declined),
	},
	options: "active, approved, requested, declined, cancelled, expired",
}

// standing is for files without a status column. They have no approval process, so their blocks are active.
var standing = vocabulary{empty: string(schedule.Active)}

var blockKinds = vocabulary{
	words: map[string]string{
		"unavailable": string(schedule.Unavailable), "timeoff": string(schedule.TimeOff), "undesired": string(schedule.Undesired),
		"dayoff": string(schedule.TimeOff), "shiftoff": string(schedule.Unavailable), "leave": string(schedule.TimeOff),
	},
	empty: string(schedule.Unavailable), options: "unavailable, time_off, undesired",
}

var reasons = vocabulary{
	words: map[string]string{
		"personal": "personal", "school": "school", "secondjob": "second_job", "medical": "medical", "vacation": "vacation",
		"sick": "sick", "training": "training", "other": "other", "holiday": "vacation", "annualleave": "vacation",
		"sickness": "sick", "sickleave": "sick", "illness": "sick", "doctor": "medical",
	},
	empty: "other", other: "other",
}

var yesNo = vocabulary{
	words:   map[string]string{"true": "1", "yes": "1", "1": "1", "false": "0", "no": "0", "0": "0"},
	empty:   "0",
	options: "true, false", silent: true,
}

// lookup returns our word for a word of a file and whether there is one.
func (v vocabulary) lookup(raw string) (string, bool) {
	if raw == "" {
		return v.empty, v.empty != ""
	}
	if w, ok := v.words[mapping.Plain(raw)]; ok {
		return w, true
	}
	return v.other, v.other != ""
}

// maxWords is the maximum number of words per column that the report lists. maxRemembered is the maximum number of cached
// lookups per column.
const (
	maxWords      = 50
	maxRemembered = 4096
)

// wordReader translates one column of one file with a vocabulary and counts mapped words.
type wordReader struct {
	vocabulary
	file, column string
	met          map[string]*met
	mapped       []*Word
	rest         *Word // counts all words beyond maxWords
}

// met is the cached lookup of one word.
type met struct {
	to   string
	ok   bool
	word *Word // nil if the word is not reported
}

// read returns our word for b and whether there is one. It allocates only for a word that is not cached.
func (r *wordReader) read(b []byte) (string, bool) {
	m := r.met[string(b)]
	if m == nil {
		m = r.meet(string(b))
	}
	if m.word != nil {
		m.word.Count++
	}
	return m.to, m.ok
}

func (r *wordReader) meet(raw string) *met {
	m := &met{}
	m.to, m.ok = r.lookup(raw)
	if m.ok && !r.silent && mapping.Plain(raw) != mapping.Plain(m.to) {
		m.word = r.list(raw, m.to)
	}
	if len(r.met) < maxRemembered {
		r.met[raw] = m
	}
	return m
}

// list returns the report line of a mapped word. Words beyond maxWords share one line.
func (r *wordReader) list(raw, to string) *Word {
	if len(r.mapped) < maxWords {
		r.mapped = append(r.mapped, &Word{File: r.file, Column: r.column, From: raw, To: to})
		return r.mapped[len(r.mapped)-1]
	}
	if r.rest == nil {
		r.rest = &Word{File: r.file, Column: r.column, From: "(other words)", To: to}
		r.mapped = append(r.mapped, r.rest)
	}
	return r.rest
}
