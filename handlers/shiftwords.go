package handlers

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/schedule"
)

// someWords is a number with its words, or nothing for none.
func someWords(n int, words string) string {
	if n == 0 {
		return ""
	}
	return number(n) + " " + words
}

// shiftTag is the state of a shift's working copy.
func shiftTag(state schedule.PublishState) components.Tag {
	return map[schedule.PublishState]components.Tag{
		schedule.NeverPublished:   {Word: "draft", Class: "ask"},
		schedule.Published:        {Word: "published", Class: "ok"},
		schedule.ChangedSince:     {Word: "changed since published", Class: "warn"},
		schedule.StagedForRemoval: {Word: "to be removed", Class: "warn"},
	}[state]
}

// shiftConflictCell counts the soft conflicts of a shift and opens those of its employee on its days.
func shiftConflictCell(s *server, r *request, row *schedule.ShiftRow) components.Cell {
	c := r.shiftConflicts[row.ID]
	if c.Pairs == 0 {
		return components.Cell{Text: "none"}
	}
	z, _ := schedule.ZoneOrUTC(row.TimeZone)
	first, last := z.Days(row.Interval())
	cell := components.Cell{Text: number(c.Pairs), Sub: minutesWord(c.Minutes), Href: s.link(r.narrowed(func(f *schedule.Filter) {
		*f = schedule.Filter{EmployeeID: row.EmployeeID, From: first, To: last}
	}), catalog.PathSoftConflicts)}
	if c.Requested > 0 {
		cell.Sub = joinWords(cell.Sub, number(c.Requested)+" only if approved")
	}
	return cell
}

// lengthWords says that a shift is longer or shorter than its clock times, because the clock changes within it.
func lengthWords(iv schedule.Interval, zone string) string {
	z, _ := schedule.ZoneOrUTC(zone)
	firstDay, from := z.Local(iv.Start)
	lastDay, to := z.Local(iv.End)
	switch wall := int(lastDay-firstDay)*24*60 + to - from; {
	case wall > iv.Minutes():
		return "the clock goes forward"
	case wall < iv.Minutes():
		return "the clock goes back"
	}
	return ""
}

func breakWords(minutes int) string {
	if minutes == 0 {
		return ""
	}
	return "break " + minutesWord(minutes)
}
