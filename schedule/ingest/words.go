package ingest

import "opshub/schedule"

// vocabulary maps the words of files to ours. Words are compared as plainName writes them.
type vocabulary struct {
	words   map[string]string
	empty   string // what an empty or absent value stands for; refused when empty itself
	other   string // what any other word stands for; refused when empty
	options string // what may be written, for messages
	silent  bool   // what is mapped here is not worth a line in the report
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

// standing is for files without a status column: they know no approval, so what they hold is in force.
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

// lookup is our word for a file's one, and whether there is any.
func (v vocabulary) lookup(raw string) (string, bool) {
	if raw == "" {
		return v.empty, v.empty != ""
	}
	if w, ok := v.words[plainName(raw)]; ok {
		return w, true
	}
	return v.other, v.other != ""
}

// maxWords bounds how many different words of one column are listed one by one, maxRemembered how many are looked up
// only once.
const (
	maxWords      = 50
	maxRemembered = 4096
)

// wordReader reads one column of one file through a vocabulary and counts what it maps.
type wordReader struct {
	vocabulary
	file, column string
	met          map[string]*met
	mapped       []*Word
	rest         *Word // the words beyond maxWords, counted together
}

// met is what became of one word of the file.
type met struct {
	to   string
	ok   bool
	word *Word // nil when the word is ours already
}

// read is our word for b. It allocates only for a word it does not remember.
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
	if m.ok && !r.silent && plainName(raw) != plainName(m.to) {
		m.word = r.list(raw, m.to)
	}
	if len(r.met) < maxRemembered {
		r.met[raw] = m
	}
	return m
}

// list gives a mapped word its line in the report, or the line of all the words that got none.
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
