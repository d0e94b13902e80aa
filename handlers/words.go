package handlers

import (
	"strings"

	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// joinWords puts the words that are there behind each other.
func joinWords(words ...string) string {
	var there []string
	for _, w := range words {
		if w != "" {
			there = append(there, w)
		}
	}
	return strings.Join(there, ", ")
}

// kindWords names a kind of block for staff.
func kindWords(k schedule.BlockKind) string {
	return map[schedule.BlockKind]string{schedule.Unavailable: "unavailable", schedule.TimeOff: "time off", schedule.Undesired: "rather not"}[k]
}

// blockTag is a block status with its shape.
func blockTag(s schedule.BlockStatus) components.Tag {
	class := map[schedule.BlockStatus]string{schedule.Active: "act", schedule.Approved: "ok", schedule.Requested: "ask"}[s]
	return components.Tag{Word: string(s), Class: class}
}

// timeCell is a stretch of time on the wall clock of a zone: "Tue 17 Nov" and "22:00-06:00 (+1)".
func timeCell(iv schedule.Interval, zone string) components.Cell {
	z, _ := schedule.ZoneOrUTC(zone)
	day, minute := z.Local(iv.Start)
	return components.Cell{
		Lead: day.Time().Format("Mon 2 Jan 2006"), At: day.String() + "T" + clock(minute),
		Text: schedule.RangeWords(z, iv),
	}
}

// clockWords are the local times of a stretch in a zone, "22:00-06:00 (+1)".
func clockWords(iv schedule.Interval, zone string) string {
	z, _ := schedule.ZoneOrUTC(zone)
	return schedule.RangeWords(z, iv)
}

// employeeLink leads to one employee's own screen, or narrows the present screen to that employee.
func (s *server) employeeLink(r *request, id int64) string {
	if href := s.link(r, catalog.PathEmployee, idText(id)); href != "" {
		return href
	}
	one := *r
	one.filter.EmployeeID = id
	return s.self(&one)
}

// minutesWord is a number of minutes that stays on one line.
func minutesWord(n int) string { return number(n) + "\u00a0min" }

// spokenStatus is a status as people say it, "in review".
func spokenStatus(s string) string { return strings.ReplaceAll(s, "_", " ") }
