package demo

import "opshub/schedule"

// demoDeparture is one schedule exception. Days count from the current Monday.
type demoDeparture struct {
	place, who     string // both empty for all employees at all locations
	day, days      int
	kind           schedule.ExceptionKind
	hours          string // modified hours
	title, message string
	status         schedule.BlockStatus
}

// demoDepartures contains every kind and every status for all employees, one location and one employee.
var demoDepartures = []demoDeparture{
	{"", "", -45, 1, schedule.Holiday, "", "Founders' Day", "Open as on Sundays.", act},
	{"", "", 24, 14, schedule.NoTimeOff, "", "End-of-year rush", "Ask for time off in these weeks only with your manager.", app},
	{"", "", 2, 1, schedule.Announcement, "", "New menu tasting", "At every place before the evening.", act},
	{"HBR", "", 10, 1, schedule.BusinessClosed, "", "Water main works", "The street is closed all day.", app},
	{"HBR", "", 5, 1, schedule.ModifiedHours, "9-2", "Private party until two", "Bar stays open.", act},
	{"HBR", "", 17, 1, schedule.ModifiedHours, "12-22", "Late opening after the inspection", "", req},
	{"NRG", "", -24, 2, schedule.BusinessClosed, "", "Kitchen floor renewed", "", act},
	{"NRG", "", 12, 1, schedule.ModifiedHours, "7-23", "Early breakfast for the marathon", "", req},
	{"NRG", "", 19, 1, schedule.NoTimeOff, "", "Stock taking", "", dec},
	{"KAN", "", 20, 2, schedule.Holiday, "", "Saint Nicholas", "Short kitchen menu.", app},
	{"KAN", "", 6, 1, schedule.ModifiedHours, "10-18", "Canal fireworks", "The police asked for an early end.", can},
	{"", "Dana Whitfield", 8, 1, schedule.ModifiedHours, "9-13", "Half a day for a course", "", app},
	{"", "Emre Yıldız", 15, 3, schedule.ModifiedHours, "9-17", "Day shifts while training a new lead", "", req},
	{"", "Ravi Balasubramanian", -9, 1, schedule.ModifiedHours, "12-18", "Earlier, for the train home", "", app},
}

// departures creates the exceptions. All except active ones have a review, which is open only for requested exceptions.
func (d *demo) departures() {
	for i, x := range demoDepartures {
		out := schedule.ScheduleException{
			ID: int64(i + 1), StartsOn: d.monday.Add(x.day), EndsOn: d.monday.Add(x.day + x.days - 1), Kind: x.kind, Title: x.title,
			Message: x.message, Status: x.status,
		}
		by := d.managers[1]
		if x.place != "" {
			out.LocationID = d.places[x.place].ID
			by = d.managers[out.LocationID]
		}
		if x.who != "" {
			by = d.employee(x.who)
			out.EmployeeID = by.ID
		}
		if x.hours != "" {
			start, end := demoSpan(x.hours)
			out.OpensMinute, out.ClosesMinute = start, end%1440
		}
		asked := min(out.StartsOn.Add(-20), d.today.Add(-3-i%4))
		out.RequestedAt, out.RequestedBy = d.at(by.LocationID, asked, 10*60+7*i), by.Name
		d.out.ScheduleExceptions = append(d.out.ScheduleExceptions, out)
		if x.status != schedule.Active {
			d.reviewDeparture(out, by)
		}
	}
}

func (d *demo) reviewDeparture(x schedule.ScheduleException, by schedule.Employee) {
	r := schedule.ExceptionReview{
		ID: int64(len(d.out.ExceptionReviews) + 1), ExceptionID: x.ID, DetectedAt: x.RequestedAt,
		Decision: schedule.Decision{Status: schedule.ReviewOpen},
	}
	reviewer := d.decider(by)
	switch x.Status {
	case schedule.Approved:
		r.Decision = schedule.Decision{Status: schedule.ReviewAcknowledged, Reviewer: reviewer.Name, ReviewedAt: r.DetectedAt + 86400}
	case schedule.Declined:
		r.Decision = schedule.Decision{Status: schedule.ReviewDismissed, Reviewer: reviewer.Name, ReviewedAt: r.DetectedAt + 90000, Note: "too late to tell everybody"}
	case schedule.Cancelled:
		r.Decision = schedule.Decision{Status: schedule.ReviewResolved, Reviewer: by.Name, ReviewedAt: r.DetectedAt + 3600, Note: "called off"}
	}
	d.out.ExceptionReviews = append(d.out.ExceptionReviews, r)
	e := schedule.Event{SubjectType: "exception_review", SubjectID: r.ID, EmployeeID: x.EmployeeID, OccurredAt: r.DetectedAt, Action: "created",
		Changes: []schedule.Change{{Field: "exception", To: x.Title}, {Field: "status", To: string(schedule.ReviewOpen)}}}
	d.event(e, by)
	d.reviewed(e, r.Decision, reviewer)
}

// reviewed adds the event for the end of a review, unless it is still open.
func (d *demo) reviewed(e schedule.Event, decision schedule.Decision, by schedule.Employee) {
	if decision.Status == schedule.ReviewOpen {
		return
	}
	e.OccurredAt, e.Action, e.Note = decision.ReviewedAt, "status_changed", decision.Note
	e.Changes = []schedule.Change{{Field: "status", From: string(schedule.ReviewOpen), To: string(decision.Status)}}
	d.event(e, by)
}
