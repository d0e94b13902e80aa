package demo

import "opshub/schedule"

// demoAbsence is one unavailable block of the tables. Days count from the current Monday. For a recurring block they
// select the week of its first occurrence.
type demoAbsence struct {
	who    string
	day    int
	hours  string // "18-22"; empty for all day
	days   int    // all-day blocks: number of days, 0 for 1
	rule   string // recurring blocks only
	kind   schedule.BlockKind
	status schedule.BlockStatus
	reason string // code
	text   string // text of the employee; empty for the code
	note   string // private
	zone   string // if not the zone of the home location
	more   demoMore
}

// demoMore holds the rarely used fields of a block.
type demoMore struct {
	overrides bool // replaces recurring blocks on its days
	deleted   bool
	by        string // the manager who filed it; empty for the employee
	edited    string // hours before an edit
	cancel    []int  // recurring: cancelled occurrences, in days from the current Monday
	replace   map[int]string
}

// Short names keep each table row on one line.
const (
	un  = schedule.Unavailable
	off = schedule.TimeOff
	rat = schedule.Undesired // prefers not to work

	act = schedule.Active
	app = schedule.Approved
	req = schedule.Requested
	dec = schedule.Declined
	can = schedule.Cancelled
	exp = schedule.Expired
)

// demoAbsences lists the special cases with their purpose.
var demoAbsences = []demoAbsence{
	// The five relations of a shift and a block, and the three live statuses.
	{"Dana Whitfield", -67, "18-22", 0, "FREQ=WEEKLY;BYDAY=TH", un, act, "second_job", "evening job on Thursdays", "", "", demoMore{edited: "17-22"}},
	{"Marcus Oyelaran", -73, "17-20", 0, "FREQ=WEEKLY;BYDAY=FR", un, act, "school", "evening class", "", "", demoMore{}},
	{"Marcus Oyelaran", 5, "9-17", 0, "", un, req, "personal", "cousin's wedding", "", "", demoMore{}}, // exact
	{"Priya Raman", -47, "13-17", 0, "FREQ=WEEKLY;BYDAY=WE", un, act, "school", "seminar", "", "", demoMore{}},
	{"Tomás Herrera", 3, "9-12", 0, "", un, req, "personal", "school play", "", "", demoMore{}},
	{"Elin Sandqvist", 6, "9-12", 0, "", off, req, "personal", "", "", "", demoMore{}},
	{"Jerome Baptiste", 5, "18-23", 0, "", un, req, "personal", "concert", "", "", demoMore{}},
	{"Hana Kobayashi", 4, "14-16:30", 0, "", un, app, "medical", "dentist", "second appointment, do not move again", "", demoMore{}},
	{"Amara Diallo", 5, "", 1, "", un, app, "personal", "moving house", "", "", demoMore{by: "Ruth Achterberg"}}, // shift inside block
	{"Luis Ferreira", -96, "5-9", 0, "FREQ=WEEKLY;BYDAY=WE", un, act, "personal", "takes the children to school", "", "", demoMore{}},
	{"Owen Gallagher", 3, "20-22", 0, "", un, app, "training", "first aid course", "", "", demoMore{}}, // block inside shift

	// Two overlapping blocks in one shift: two rows, but the union counts once.
	{"Ruth Achterberg", 2, "10-12", 0, "", un, app, "training", "regional meeting", "", "", demoMore{}},
	{"Ruth Achterberg", 2, "11-13", 0, "", un, act, "medical", "eye test", "", "", demoMore{}},

	// No conflict because the block only touches the shift: one ends when the shift begins, one begins when it ends.
	{"Priya Raman", 4, "6-8:30", 0, "", un, app, "personal", "", "", "", demoMore{}},
	{"Priya Raman", 4, "14:30-18", 0, "", un, app, "personal", "", "", "", demoMore{}},

	// The same request filed twice, by the employee and by the manager.
	{"Nadia Petrenko", 1, "12-18", 0, "", un, app, "medical", "physiotherapy", "", "", demoMore{}},
	{"Nadia Petrenko", 1, "12-18", 0, "", un, req, "medical", "physiotherapy", "", "", demoMore{by: "Ruth Achterberg"}},

	// Overnight: a recurring night block overlaps the early shift of the next day and the late shift before it.
	{"Mei-Ling Zhou", -59, "22-6", 0, "FREQ=WEEKLY;BYDAY=FR", un, act, "personal", "home with the baby", "", "", demoMore{}},
	{"Patrick O'Shea", -38, "0-4", 0, "FREQ=WEEKLY;BYDAY=SU", un, act, "second_job", "market stall", "", "", demoMore{}},

	// Recurrence rules: every two weeks, the 31st of a month, the last Friday, with a count, and with an end date.
	{"Devon Castellanos", -75, "12-16", 0, "FREQ=WEEKLY;INTERVAL=2;BYDAY=WE", un, act, "personal", "custody days", "", "", demoMore{}},
	{"Kwabena Asante", -320, "8-12", 0, "FREQ=MONTHLY;BYMONTHDAY=31", un, act, "other", "month-end at the cooperative", "", "", demoMore{}},
	{"Lucía Marroquín", -200, "", 0, "FREQ=MONTHLY;BYDAY=-1SA", un, act, "personal", "visits her mother", "", "", demoMore{}},
	{"Freya Nygaard", -18, "16-19", 0, "FREQ=WEEKLY;COUNT=5;BYDAY=TH", un, app, "training", "sommelier course", "", "", demoMore{}},
	{"Hannah Goldfarb", -110, "11-13", 0, "FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=@+20", un, act, "school", "", "", "", demoMore{}},
	{"Jonas Hüttner", -150, "18-20", 0, "FREQ=DAILY;INTERVAL=3", rat, act, "personal", "band practice", "", "", demoMore{}},

	// Exceptions: one week cancelled, one at other hours, and a temporary block that replaces the recurring one.
	{"Aiyana Redfeather", -81, "11-14", 0, "FREQ=WEEKLY;BYDAY=WE,FR", un, act, "school", "", "", "",
		demoMore{cancel: []int{2}, replace: map[int]string{4: "15-18"}}},
	{"Soo-Jin Baek", -66, "9-12", 0, "FREQ=WEEKLY;BYDAY=FR", un, act, "second_job", "", "", "", demoMore{}},
	{"Soo-Jin Baek", 4, "10-11", 0, "", un, app, "second_job", "shorter this week", "", "", demoMore{overrides: true}},
	{"Diego Quispe", -62, "15-18", 0, "FREQ=WEEKLY;BYDAY=MO", un, act, "school", "", "", "", demoMore{cancel: []int{-7, 7}}},

	// Statuses that do not count, with blocks that would overlap shifts.
	{"Terrence Adeyemi", 3, "10-14", 0, "", un, dec, "personal", "", "", "", demoMore{}},
	{"Katrin Vogelsang", 2, "14-18", 0, "", un, can, "personal", "", "", "", demoMore{}},
	{"Emre Yıldız", -6, "15-19", 0, "", un, exp, "personal", "never decided", "", "", demoMore{}},
	{"Małgorzata Wiśniewska", 3, "7-23", 0, "", un, act, "other", "entered for the wrong person", "", "", demoMore{deleted: true, by: "Katrin Vogelsang"}},

	// Time off with private reasons.
	{"Zainab Suleiman", 3, "", 2, "", off, app, "sick", "flu", "doctor's note until Friday", "", demoMore{by: "Terrence Adeyemi"}},
	{"Ελένη Σταματίου", 4, "", 3, "", off, req, "medical", "minor surgery", "asked to keep this private", "", demoMore{}},
	{"Tomás Herrera", 0, "", 1, "", off, app, "vacation", "", "", "", demoMore{}},
	{"Anneliese Brandtner", 7, "", 12, "", off, app, "vacation", "Madeira", "", "", demoMore{}},
	{"Yusuf Demir", -13, "", 7, "", off, app, "vacation", "", "", "", demoMore{}},
	{"Trevor Blackwood", -15, "", 60, "", off, app, "medical", "leave", "expected back after the holidays", "", demoMore{by: "Terrence Adeyemi"}},
	{"Noor van der Meulen", 19, "", 2, "", off, req, "vacation", "long weekend", "", "", demoMore{}},
	{"Théo Lavigne", 5, "", 2, "", off, req, "vacation", "", "", "", demoMore{}},

	// Undesired times: informational.
	{"Сергей Лукашин", 4, "20-22", 0, "", rat, act, "personal", "last train", "", "", demoMore{}},
	{"小林 陽菜", -45, "21-23", 0, "FREQ=WEEKLY;BYDAY=SU", rat, act, "school", "early lecture on Mondays", "", "", demoMore{}},

	// Another zone: an online course.
	{"Đặng Thùy Linh", 3, "9-11", 0, "", un, app, "school", "online course, New York time", "", "America/New_York", demoMore{}},
	{"Ravi Balasubramanian", 4, "8-9", 0, "", un, req, "personal", "call with family in Chennai", "", "Asia/Kolkata", demoMore{}},

	// The published and the planned copy of a shift differ (see demoVersions).
	{"Samuel Okafor", 3, "17-20", 0, "", un, app, "personal", "parents' evening", "", "", demoMore{}}, // published only
	{"Isabella Conti", 2, "16-18", 0, "", un, act, "personal", "", "", "", demoMore{}},                // draft only
	{"Devon Castellanos", 5, "18-20", 0, "", un, app, "personal", "", "", "", demoMore{}},             // reassigned since publishing

	// In the draft weeks.
	{"Caleb Novak", -58, "21-23", 0, "FREQ=WEEKLY;BYDAY=SA", un, act, "second_job", "", "", "", demoMore{}},
	{"Bartholomäus Krug", 18, "17-20", 0, "", un, app, "personal", "choir", "", "", demoMore{}},
	{"Oluwaseun Adebayo", 16, "", 1, "", un, req, "personal", "", "", "", demoMore{}},
	{"Ida Rosenkranz", 24, "12-18", 0, "", un, app, "school", "exam", "", "", demoMore{}},
	{"Mónica Villaseñor", -31, "14-16", 0, "FREQ=WEEKLY;BYDAY=TU,TH", un, req, "school", "from next term on", "", "", demoMore{}},
}

// changeAbsences returns blocks of three employees for the night of the last clock change at their locations: a one-off
// block across the change, a recurring block at the hour that is repeated or skipped, and an all-day block.
func (d *demo) changeAbsences() []demoAbsence {
	var list []demoAbsence
	for who, row := range map[string]demoAbsence{
		"Luis Ferreira":     {hours: "1-4", kind: un, status: app, reason: "personal", text: "night of the clock change"},
		"Jamal Whitaker":    {hours: "2-3", kind: un, status: act, reason: "personal", rule: "FREQ=WEEKLY;BYDAY=SU"},
		"Oluwaseun Adebayo": {days: 1, kind: off, status: app, reason: "vacation"},
	} {
		row.who = who
		row.day = int(lastChange(d.zones[d.employee(who).LocationID], d.today) - d.monday)
		if row.rule != "" {
			row.day -= 21
		}
		list = append(list, row)
	}
	return list
}
