package schedule

// PeriodFigures is what the shifts of one draft or published period amount to under a filter.
type PeriodFigures struct {
	Shifts    int // to be worked: without removed and staged ones
	Open      int // of these, without an employee
	Minutes   int // of the assigned ones, breaks included
	Removed   int // staged for deletion, or taken back since the version before
	Added     int // of a published version: since the version before
	Changed   int // the same; of a draft, since it was published
	Conflicts int // pairs with a live block, as the soft-conflict report of the period has them
	Requested int // of these, only if a request is approved
}

// DraftPeriodRow is one draft period as lists show it.
type DraftPeriodRow struct {
	DraftPeriod
	PeriodFigures
	PublishBy Date            // last day on which it can be published with the notice that is promised; 0 for no promise
	DaysLeft  int             // from today to PublishBy; below 0 where it has passed
	Latest    PublishedPeriod // the version that employees are shown; ID 0 for none
}

// PublicationRow is one published version as lists show it.
type PublicationRow struct {
	PublishedPeriod
	PeriodFigures
	Name     string // of the draft period it was made from; empty for none
	Before   int64  // the version before; 0 for none
	TimeZone string // of the organization, in which the moment of publication is shown
	Promised int    // days of notice that the organization promises; 0 for no promise
	Seen     int    // employees who have acknowledged it
}

// NoticeDays is the number of days from the day of the publication to the first day of the period.
func (r *PublicationRow) NoticeDays() int {
	z, _ := ZoneOrUTC(r.TimeZone)
	return int(r.StartsOn - z.Date(r.PublishedAt))
}
