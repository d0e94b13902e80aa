package check

import (
	"fmt"
	"time"
)

// StaleAfter is the maximum age of the last import for data that counts as fresh. A schedule that is planned by the
// week is imported at least once a week.
const StaleAfter = 7 * 24 * time.Hour

// of returns the time of the data: the time of the last import, even if it imported an old file, because that is the
// latest known state. Without imports, another program writes the tables, and the time of the newest record applies. It
// returns the zero time without data.
func (d Data) of() time.Time {
	if d.Imported.IsZero() {
		return d.Newest
	}
	return d.Imported
}

// Fresh reports whether the data is recent enough.
func (d Data) Fresh() bool { return !d.of().IsZero() && d.Now.Sub(d.of()) <= StaleAfter }

// StaleDays returns StaleAfter in days.
func StaleDays() int { return days(StaleAfter) }

func fresh(d Data) Row {
	t := trial{
		title: "Data is fresh", group: groupData,
		purpose: fmt.Sprintf("The last import is at most %d days old.", days(StaleAfter)),
	}
	t.why = Why{
		Expected: fmt.Sprintf("an import within %d days", days(StaleAfter)),
		Breaks:   "Screens show the schedule as it was then; what changed since in the scheduling tool is not here.",
		Fix:      "Import the present schedule with opshub import, and look whether the regular import still runs.",
	}
	what, at := "the last import", d.of()
	if d.Imported.IsZero() {
		what = "no import is recorded; the newest record"
	}
	age := d.Now.Sub(at)
	if !at.IsZero() {
		t.seen = fmt.Sprintf("%s is of %s, %s", what, at.Format(time.DateTime), ageWords(age))
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the age of the data could not be read", d.Err.Error()
	case at.IsZero():
		t.why.Summary, t.why.Observed = "nothing was imported yet", "no import and no record with a time of its own"
	case !d.Fresh():
		t.why.Summary, t.why.Observed = fmt.Sprintf("the data is %d days old", days(age)), t.seen
	}
	return t.row()
}

// reaches checks whether today is within the range of days with shifts.
func reaches(d Data) Row {
	t := trial{
		title: "Data reaches today", group: groupData,
		purpose: "Today lies between the first and the last day that hold a shift.",
		seen:    fmt.Sprintf("the shifts go from %s to %s; today is %s", d.day(d.First), d.day(d.Last), d.day(d.Today)),
	}
	t.why = Why{
		Expected: "a first day with a shift not after today, and a last one not before it",
		Breaks:   "Nobody can see here who works today and after; screens that open on today show the nearest day with data instead, and say so.",
		Fix:      "Import the schedule of the present weeks with opshub import.",
	}
	switch {
	case d.Err != nil:
		t.why.Summary, t.why.Observed = "the days could not be read", d.Err.Error()
	case d.First.IsZero():
		t.why.Summary, t.why.Observed = "there is no shift", "no day holds a shift"
	case d.Last.Before(d.Today):
		t.why.Summary, t.why.Observed = "the last day with a shift is "+d.day(d.Last), t.seen
	case d.First.After(d.Today):
		t.why.Summary, t.why.Observed = "the first day with a shift is "+d.day(d.First), t.seen
	}
	return t.row()
}

func days(d time.Duration) int { return int(d / (24 * time.Hour)) }

// day writes a date as the organization does.
func (d Data) day(t time.Time) string {
	if d.Day == nil {
		return t.Format(time.DateOnly)
	}
	return d.Day(t)
}

// ageWords describes an age in whole hours or days.
func ageWords(age time.Duration) string {
	switch hours := int(age / time.Hour); {
	case hours < 1:
		return "within the hour"
	case hours < 48:
		return fmt.Sprintf("%d h ago", hours)
	}
	return fmt.Sprintf("%d days ago", days(age))
}
