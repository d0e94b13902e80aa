package ingest

import (
	"maps"
	"slices"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest/mapping"
	"opshub/schedule/ingest/report"
)

// isOrganization reports whether a header has only columns of an organization file, a name, and at least one column that
// no other kind has.
func isOrganization(header []string) bool {
	has := map[string]bool{}
	for _, h := range header {
		name := mapping.Plain(h)
		if !slices.ContainsFunc(tables[report.Organization], func(c column) bool { return hasAny(map[string]bool{name: true}, c) }) {
			return false
		}
		has[name] = true
	}
	own := slices.ContainsFunc(tables[report.Organization][organizationWeek:], func(c column) bool { return hasAny(has, c) })
	return own && hasAny(has, tables[report.Organization][organizationName])
}

// defaultOrganization has the values of empty cells, and of absent columns if nothing is stored.
var defaultOrganization = schedule.Organization{TimeZone: "UTC", WeekStartsOn: int(time.Monday)}

// readOrganization reads the row of an organization file. An absent column keeps the stored value.
func readOrganization(s *sheet) {
	if s.im.organization {
		s.refuse("", "is a second row: there is one organization")
		return
	}
	s.im.organization = true
	o := s.im.opt.Known.Organization
	if o == (schedule.Organization{}) {
		o = defaultOrganization
	}
	if o.Name = s.text(organizationName); o.Name == "" {
		s.bad(organizationName, "is empty")
	}
	if s.at[organizationZone] >= 0 {
		o.TimeZone = defaultOrganization.TimeZone
		if zone := s.namedZone(organizationZone); zone != "" {
			o.TimeZone = zone
		}
	}
	if s.at[organizationWeek] >= 0 {
		o.WeekStartsOn = defaultOrganization.WeekStartsOn
		if len(s.cell(organizationWeek)) > 0 {
			o.WeekStartsOn = int(s.weekday(organizationWeek))
		}
	}
	if s.at[organizationClock] >= 0 {
		o.Style.TwelveHours = s.word(organizationClock, &clocks) == schedule.Clock12
	}
	if s.at[organizationOrder] >= 0 {
		o.Style.MonthFirst = s.word(organizationOrder, &dateOrders) == schedule.MonthFirst
	}
	if !s.failed {
		s.im.out.Organization = o
	}
}

// assumeOrganization sets the settings of the organization in the first import if no file contains them, and reports them. Its time
// zone is that of most shifts and blocks.
func (im *importer) assumeOrganization() {
	known := im.opt.Known
	if im.organization || known.Organization.Name != "" || len(known.Employees) > 0 || len(im.out.Employees) == 0 {
		return
	}
	o := defaultOrganization
	rows := map[string]int{im.opt.TimeZone: 0}
	for i := range im.out.Shifts {
		rows[im.out.Shifts[i].TimeZone]++
	}
	for i := range im.out.Blocks {
		rows[im.out.Blocks[i].TimeZone]++
	}
	o.TimeZone = im.opt.TimeZone
	for _, zone := range slices.Sorted(maps.Keys(rows)) {
		if rows[zone] > rows[o.TimeZone] {
			o.TimeZone = zone
		}
	}
	why := "because most shifts and blocks have it"
	if rows[o.TimeZone] == 0 {
		why = "because no row has another one"
	}
	im.out.Organization = o
	im.rep.AddNotice("", "no file describes the organization: its time zone is %s, %s; it has no name, weeks begin on %s, the clock has 24 hours, and dates begin with the day. "+
		"To change this, import a file with the columns name, time_zone, week_starts_on, clock and date_order", o.TimeZone, why, time.Weekday(o.WeekStartsOn))
}

var clocks = report.Vocabulary{
	Words: map[string]string{
		"24h": schedule.Clock24, "24": schedule.Clock24, "24hour": schedule.Clock24, "24hours": schedule.Clock24,
		"12h": schedule.Clock12, "12": schedule.Clock12, "12hour": schedule.Clock12, "12hours": schedule.Clock12,
	},
	Empty: schedule.Clock24, Options: "24h, 12h", Silent: true,
}

var dateOrders = report.Vocabulary{
	Words: map[string]string{
		"dayfirst": schedule.DayFirst, "dmy": schedule.DayFirst, "monthfirst": schedule.MonthFirst, "mdy": schedule.MonthFirst,
	},
	Empty: schedule.DayFirst, Options: "day_first (dmy), month_first (mdy)", Silent: true,
}
