package conditions

import (
	"fmt"

	"opshub/catalog"
	"opshub/catalog/check"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/people"
	"opshub/handlers/planning"
	"opshub/handlers/web"
	"opshub/schedule"
)

// dataConditions are about the schedule as a whole.
func dataConditions() []Condition {
	return []Condition{
		{Key: "draft-in-work", Title: "There is a current draft period.", Means: "There is nothing to review: every period is published or archived.",
			How: "Open a new draft period in your scheduling tool and import it.", Check: draftInWork},
		{Key: "published-today", Title: "A published period includes today.", Means: "Employees see no shifts for today, even if shifts are planned.",
			How: "Publish the period that includes today in your scheduling tool and import it.", Check: publishedToday},
		{Key: "current-acknowledged", Title: "Every employee with a shift in the current published version has acknowledged it.", Means: "Some employees may not know yet when they work.",
			How: "Talk with these employees. Their acknowledgments arrive with the next import.", Check: currentAcknowledged},
		{Key: "somebody-works-here", Title: "At least one employee works here today.", Means: "There is no employee whose schedule could be opened.",
			How: "Import the employees.", Check: somebodyWorksHere},
		{Key: "everybody-has-email", Title: "Every employee has an e-mail address.", Means: "Employees without an address are not recognized when they sign in.",
			How: "Enter the missing addresses in your personnel records and import them.", Check: everybodyHasEmail},
		{Key: "accounts-match", Title: "Every account matches exactly one employee.", Means: "An employee would see another employee's schedule, or none.",
			How: "Open the user mapping audit and correct the listed records.", Check: accountsMatch},
		{Key: "zones-known", Title: "Every shift is in a known time zone.", Means: "Shifts in an unknown zone are shown in UTC, at the wrong time of day.",
			How: "Correct the time zone at the source of the shifts and import them again.", Check: ZonesKnown},
		{Key: "data-fresh", Title: fmt.Sprintf("The data is at most %d days old.", check.StaleDays()), Means: "The schedule may have changed since.",
			How: "Import the current data of your scheduling tool.", Check: dataFresh},
	}
}

func draftInWork(s *web.Server, r *web.Request) (Observed, error) {
	rows, err := planning.DraftPeriods(s, r)
	waiting := 0
	for i := range rows {
		if rows[i].Waiting() {
			waiting++
		}
	}
	return Observed{waiting > 0, fmt.Sprintf("%d of %s current", waiting, components.Plural(len(rows), "draft period is", "draft periods are"))}, err
}

// CurrentVersion returns the published version in force today. ok is false if there is none.
func CurrentVersion(r *web.Request) (p schedule.PublishedPeriod, ok bool) {
	for _, p := range r.View().PublishedPeriods() {
		if p.Status == "current" && p.StartsOn <= r.Today && p.EndsOn >= r.Today {
			return p, true
		}
	}
	return p, false
}

func publishedToday(s *web.Server, r *web.Request) (Observed, error) {
	p, ok := CurrentVersion(r)
	if !ok {
		return Observed{false, "no published version in force includes " + r.Style.Day(r.Today)}, nil
	}
	return Observed{true, format.Period(r.Style, p) + " includes today"}, nil
}

func currentAcknowledged(s *web.Server, r *web.Request) (Observed, error) {
	p, ok := CurrentVersion(r)
	if !ok {
		return Observed{false, "no published version in force includes " + r.Style.Day(r.Today)}, nil
	}
	if _, waiting := r.View().NotSeen(p.ID, schedule.Filter{}, 0); waiting > 0 {
		return Observed{false, fmt.Sprintf("%s a shift in %s and no acknowledgment of it", components.Plural(waiting, "employee has", "employees have"), format.Period(r.Style, p))}, nil
	}
	return Observed{true, "every employee with a shift in " + format.Period(r.Style, p) + " has acknowledged it"}, nil
}

// Employed returns the employees who work here today, as far as the visitor may read them.
func Employed(s *web.Server, r *web.Request) (list []schedule.Person) {
	for p := range r.View().People(schedule.Filter{}) {
		if p.Employed(r.Today, r.Today) {
			list = append(list, *p)
		}
	}
	return list
}

func somebodyWorksHere(s *web.Server, r *web.Request) (Observed, error) {
	list := Employed(s, r)
	return Observed{len(list) > 0, components.Plural(len(list), "employee works here today", "employees work here today")}, nil
}

func everybodyHasEmail(s *web.Server, r *web.Request) (Observed, error) {
	list := Employed(s, r)
	with := 0
	for i := range list {
		if list[i].Email != "" {
			with++
		}
	}
	return Observed{with == len(list), fmt.Sprintf("%d of %s an address", with, components.Plural(len(list), "employee has", "employees have"))}, nil
}

func accountsMatch(s *web.Server, r *web.Request) (Observed, error) {
	users, err := people.MappedUsers(s, r)
	open := 0
	for i := range users {
		if users[i].Open {
			open++
		}
	}
	return Observed{open == 0, fmt.Sprintf("%d of %s a review", open, components.Plural(len(users), "employee needs", "employees need"))}, err
}

// ZonesKnown checks that every shift is in a known time zone.
func ZonesKnown(s *web.Server, r *web.Request) (Observed, error) {
	n, _ := r.Roster.UnknownZones()
	return Observed{n == 0, components.Plural(n, "shift is", "shifts are") + " in an unknown time zone"}, nil
}

func dataFresh(s *web.Server, r *web.Request) (Observed, error) {
	info, err := s.Store.Info(r.Ctx, r.Viewer)
	return Observed{page.Fresh(r, info), "the last import: " + page.AgeWords(r, info.LastImport)}, err
}

// ScheduleHolds counts what the schedule contains under the filter. Each figure links to its rows if they have a
// screen.
func ScheduleHolds(s *web.Server, r *web.Request) (components.Holds, error) {
	employees := r.View().StaffCount(r.Filter)
	blocks := r.View().BlockCounts(r.Filter)
	conflicts := r.View().ConflictCounts(r.Filter)
	first, last := r.View().Extent()
	days := "no day has data yet"
	if first != 0 && last != 0 {
		days = fmt.Sprintf("%s, %s to %s", components.Plural(int(last-first)+1, "day", "days"), r.Style.Day(first), r.Style.Day(last))
	}
	return components.Holds{Words: r.Filter.Words(page.FilterWords(s, r)), Figures: []components.Link{
		{Href: page.Link(s, r, catalog.PathStaffSummary), Text: components.Plural(employees, "employee", "employees")},
		{Href: page.Link(s, r, catalog.PathShifts), Text: components.Plural(conflicts.Compared.Shifts, "assigned shift", "assigned shifts")},
		{Href: page.Link(s, r, catalog.PathBlocks), Text: components.Plural(blocks.Blocks, "unavailable block", "unavailable blocks")},
		{Href: page.Link(s, r, catalog.PathSoftConflicts), Text: components.Plural(conflicts.Pairs, "soft conflict", "soft conflicts")},
		{Href: page.Link(s, r, catalog.PathCalendar), Text: days},
	}}, nil
}
