package shifts

import (
	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/format"
	"opshub/handlers/page"
	"opshub/handlers/web"
	"opshub/schedule"
)

// ShiftConflictCell counts the soft conflicts of a shift and opens those of its employee on its days.
func ShiftConflictCell(s *web.Server, r *web.Request, row *schedule.ShiftRow) components.Cell {
	c := r.ShiftConflicts[row.ID]
	if c.Pairs == 0 {
		return components.Cell{Text: "none"}
	}
	z, _ := schedule.ZoneOrUTC(row.TimeZone)
	first, last := z.Days(row.Interval())
	cell := components.Cell{Text: format.Number(c.Pairs), Sub: format.Minutes(c.Minutes), Href: page.Link(s, page.Narrowed(r, func(f *schedule.Filter) {
		*f = schedule.Filter{EmployeeID: row.EmployeeID, From: first, To: last}
	}), catalog.PathSoftConflicts)}
	if c.Requested > 0 {
		cell.Sub = format.Join(cell.Sub, format.Number(c.Requested)+" only if approved")
	}
	return cell
}
