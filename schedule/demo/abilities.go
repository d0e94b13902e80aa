package demo

import (
	"fmt"
	"strings"

	"opshub/schedule"
)

// demoBeside is what else people of a position can do, for every second of them.
var demoBeside = map[string][]string{
	"General Manager": {"Shift Lead", "Host"}, "Shift Lead": {"Server", "Bar"}, "Host": {"Server"}, "Server": {"Host"},
	"Bar": {"Server"}, "Kitchen": {"Pastry"}, "Pastry": {"Kitchen"}, "Steward": {"Night Crew"}, "Night Crew": {"Steward"},
}

// abilities gives people what was agreed with them: hours, rest, what else they can do, and an account. Two share one account
// and some have none, which the audit of accounts is there to find.
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

// usualMinutes is the work of the first usual week.
func usualMinutes(week string) (minutes int) {
	turn, _, _ := strings.Cut(week, " / ")
	for part := range strings.SplitSeq(turn, ", ") {
		days, hours, _ := strings.Cut(part, " ")
		start, end := demoSpan(hours)
		minutes += len(demoDays(days)) * (end - start)
	}
	return minutes
}
