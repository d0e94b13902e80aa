package store

import (
	"opshub/schedule"
)

const publishedPeriodSelect = `SELECT i.id, i.draft_period_id, i.version, i.starts_on, i.ends_on, i.status, i.published_at,
	i.published_by, i.note, i.shift_count, i.assigned_minutes, i.sha256`

func scanPublishedPeriod(r row, p *schedule.PublishedPeriod) {
	*p = schedule.PublishedPeriod{
		ID: r.int(0), DraftPeriodID: r.int(1), Version: int(r.int(2)), StartsOn: date(r, 3), EndsOn: date(r, 4),
		Status: r.text(5), PublishedAt: instant(r, 6), PublishedBy: r.text(7), Note: r.text(8),
		ShiftCount: int(r.int(9)), AssignedMinutes: int(r.int(10)), SHA256: r.text(11),
	}
}

const publishedShiftSelect = `SELECT u.published_period_id, u.shift_id, u.employee_id, u.employee_name, u.location_id, u.position_id,
	u.starts_at, u.ends_at, u.time_zone, u.break_minutes, u.open_slots, u.label, u.notes, u.change_kind`

const publishedShiftColumns = 14

func scanPublishedShift(r row, p *schedule.PublishedShift) {
	*p = schedule.PublishedShift{
		PublishedPeriodID: r.int(0), EmployeeName: r.text(3), ChangeKind: schedule.ChangeKind(r.text(13)),
		Shift: schedule.Shift{
			ID: r.int(1), EmployeeID: r.int(2), LocationID: r.int(4), PositionID: r.int(5), StartsAt: instant(r, 6),
			EndsAt: instant(r, 7), TimeZone: r.text(8), BreakMinutes: int(r.int(9)), OpenSlots: int(r.int(10)),
			Label: r.text(11), Notes: r.text(12), State: schedule.Published,
		},
	}
}
