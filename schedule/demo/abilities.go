package demo

import (
	"fmt"
	"strings"

	"opshub/schedule"
)

// demoBeside lists the additional positions by primary position. Every second employee has one.
var demoBeside = map[string][]string{
	"General Manager": {"Shift Lead", "Host"}, "Shift Lead": {"Server", "Bar"}, "Host": {"Server"}, "Server": {"Host"},
	"Bar": {"Server"}, "Kitchen": {"Pastry"}, "Pastry": {"Kitchen"}, "Steward": {"Night Crew"}, "Night Crew": {"Steward"},
}

// abilities sets the limits, additional positions and accounts of employees. Two share an account and some have none,
// so that the audit of accounts has findings.
func (d *demo) abilities() {
	for i := range d.out.Employees {
		e, p := &d.out.Employees[i], demoPeople[i]
		usual := usualMinutes(p.week)
		e.Limits.PreferredMinutes = usual
		if e.ID%3 == 0 {
			e.Limits.MinutesPerWeek = usual + 4*60
		}
		if e.ID%7 == 0 {
			e.Limits.RestMinutes = 10 * 60
		}
		if e.ID%10 == 1 {
			e.Limits.MinutesPerDay = 10 * 60
		}
		switch {
		case p.status == "terminated", e.ID%15 == 8:
		case e.ID == 12:
			e.Account = "staff11"
		default:
			e.Account = fmt.Sprintf("staff%02d", e.ID)
		}
		if e.ID%2 == 0 || p.work == "General Manager" {
			for _, work := range demoBeside[p.work] {
				d.out.EmployeePositions = append(d.out.EmployeePositions, schedule.EmployeePosition{EmployeeID: e.ID, PositionID: d.work[work]})
			}
		}
	}
}

// usualMinutes returns the work in the first week of a weekly pattern.
func usualMinutes(week string) (minutes int) {
	turn, _, _ := strings.Cut(week, " / ")
	for part := range strings.SplitSeq(turn, ", ") {
		days, hours, _ := strings.Cut(part, " ")
		start, end := demoSpan(hours)
		minutes += len(demoDays(days)) * (end - start)
	}
	return minutes
}
