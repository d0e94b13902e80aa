package ingest

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"opshub/schedule"
)

// exportedShift reads what only our own export says of a shift.
func (s *sheet) exportedShift(shift *schedule.Shift) {
	s.agree(shiftStartLocal, shift.StartsAt, shift.TimeZone)
	s.agree(shiftEndLocal, shift.EndsAt, shift.TimeZone)
	if s.lacks(shiftPeriod) {
		return
	}
	shift.DraftPeriodID = s.optionalID(shiftPeriod)
	if shift.DraftPeriodID != 0 && !s.failed {
		s.im.period(shift.DraftPeriodID, s.zone(shift.TimeZone).Date(shift.StartsAt))
	}
}

// period remembers a draft period that nothing but the shifts of an export speaks of: its days are those its shifts begin on.
func (im *importer) period(id int64, on schedule.Date) {
	if im.knownPeriods[id] {
		return
	}
	p := im.periods[id]
	if p == nil {
		p = &schedule.DraftPeriod{ID: id, Name: fmt.Sprintf("Draft period %d", id), Status: "draft", StartsOn: on, EndsOn: on}
		im.periods[id] = p
	}
	p.StartsOn, p.EndsOn = min(p.StartsOn, on), max(p.EndsOn, on)
}

// newPeriods hands these periods over.
func (im *importer) newPeriods() {
	list := slices.SortedFunc(maps.Values(im.periods), func(a, b *schedule.DraftPeriod) int { return cmp.Compare(a.ID, b.ID) })
	for _, p := range list {
		im.out.DraftPeriods = append(im.out.DraftPeriods, *p)
	}
	im.counted(len(list), "draft period", "known only by number from exported shifts: added as a draft over the days of these shifts")
}
