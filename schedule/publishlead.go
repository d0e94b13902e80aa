package schedule

// PublishLead is one published version with the time between its publication and what it announces.
type PublishLead struct {
	PublishedPeriod
	PeriodName string
	Opening    bool        // nothing of the period was published before, but what was recalled
	Changes    int         // shifts that are not as in the version before
	First      *FirstShift // of the version; nil for none
	Changed    *FirstShift // of those changes, as the version has it; nil for none or for an opening
}

// FirstShift is when the first of some shifts begins, as the version has it.
type FirstShift struct {
	ShiftID  int64
	StartsAt Instant
	TimeZone string
}

// Announced is the shift that a notice is counted to: the first one of an opening, else the first one that the version changed.
func (p *PublishLead) Announced() *FirstShift {
	if p.Opening {
		return p.First
	}
	return p.Changed
}

// Days is how many days the publication lies before the day of a shift, by the calendar of the shift's zone. ok is false where there is
// no such shift.
func (p *PublishLead) Days(to *FirstShift) (days int, ok bool) {
	if to == nil {
		return 0, false
	}
	return DaysBefore(to.TimeZone, p.PublishedAt, to.StartsAt), true
}
