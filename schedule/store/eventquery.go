package store

import (
	"context"
	"strings"

	"opshub/schedule"
)

// eventQuery is a query of the audit log by one viewer.
type eventQuery struct {
	v     schedule.Viewer
	set   EventSet
	f     schedule.Filter // as the set reads it
	zones eventZones
	text  eventText
}

func newEventQuery(ctx context.Context, r reader, v schedule.Viewer, set EventSet, f schedule.Filter) (q eventQuery, err error) {
	q.v, q.set = v, set.readBy(v)
	q.f = q.set.Reads(f)
	if q.zones, err = readEventZones(ctx, r); err != nil {
		return q, err
	}
	q.text, err = findEventText(ctx, r, q.f.Q)
	return q, err
}

// from is audit_event a with what the filter looks at: employee e, and location l, which is the home of the employee, or else
// the place of the coverage target or of the exception that the event is about.
func (q eventQuery) from() string {
	place, joins := "e.home_location_id", ""
	if q.set.Has(schedule.ShiftSubject) {
		joins += ` LEFT JOIN shift h ON h.id = a.subject_id AND a.subject_type = '` + schedule.ShiftSubject + `'`
	}
	if q.set.Has(schedule.CoverageTargetSubject) {
		joins += ` LEFT JOIN coverage_target g ON g.id = a.subject_id AND a.subject_type = '` + schedule.CoverageTargetSubject + `'`
		place += ", g.location_id"
	}
	if q.set.Has(schedule.ExceptionSubject) {
		joins += ` LEFT JOIN exception_review v ON v.id = a.subject_id AND a.subject_type = '` + schedule.ExceptionSubject + `'
			LEFT JOIN schedule_exception x ON x.id = v.schedule_exception_id`
		place += ", x.location_id"
	}
	if place != "e.home_location_id" {
		place = "COALESCE(" + place + ")"
	}
	return ` FROM audit_event a LEFT JOIN employee e ON e.id = a.employee_id` + joins + ` LEFT JOIN location l ON l.id = ` + place
}

// counted is from without the joins that the conditions of the filter do not need.
func (q eventQuery) counted() string {
	if f := q.f; f.LocationID == 0 && f.PositionID == 0 && f.From == 0 && f.To == 0 {
		return ` FROM audit_event a`
	}
	return q.from()
}

// where is the conditions of the query. A status in the filter is the status after the event.
func (q eventQuery) where() *where {
	w, f := &where{}, q.f
	if len(q.set.Subjects) > 0 {
		w.words("a.subject_type", q.set.Subjects)
	}
	if q.set.Action != "" {
		w.add("a.action = #", q.set.Action)
	}
	w.scope(q.v, "a.employee_id")
	w.id("a.subject_id", q.set.ID)
	if f.BlockID != 0 {
		w.add("a.subject_type = #", schedule.BlockSubject)
		w.add("a.subject_id = #", f.BlockID)
	}
	w.id("a.employee_id", f.EmployeeID)
	w.id("l.id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	if len(f.Statuses) > 0 && !f.All {
		var statuses []string
		for _, status := range f.Statuses {
			statuses = append(statuses, string(status))
		}
		w.words("a.status_to", statuses)
	}
	q.text.narrow(w)
	q.zones.narrow(w, f)
	return w
}

// eventZones are the zones in which events are shown: that of the location l, or else that of the organization.
type eventZones struct {
	places       []string
	organization string
}

func readEventZones(ctx context.Context, r reader) (z eventZones, err error) {
	m, err := readMeta(ctx, r)
	if err != nil {
		return z, err
	}
	z.organization = m.organization.TimeZone
	z.places, err = every(ctx, r, `SELECT DISTINCT time_zone FROM location ORDER BY time_zone`, nil, func(r row) string { return r.text(0) })
	return z, err
}

// widestOffset is more than any zone was ever away from UTC, in seconds.
const widestOffset = 16 * 3600

// narrow keeps the events on the days of the filter in the zones in which they are shown. The days of each zone are converted
// to instants once.
func (z eventZones) narrow(w *where, f schedule.Filter) {
	if f.From == 0 && f.To == 0 {
		return
	}
	tests := []string{"l.time_zone IS NULL AND " + w.daysIn("a.occurred_at", z.organization, f)}
	for _, name := range z.places {
		tests = append(tests, "l.time_zone = "+w.arg(name)+" AND "+w.daysIn("a.occurred_at", name, f))
	}
	w.conditions = append(w.conditions, "("+strings.Join(tests, " OR ")+")")
	if f.From != 0 { // the same for all zones at once, for the index
		w.add("a.occurred_at > #", f.From.Time().Unix()-widestOffset)
	}
	if f.To != 0 {
		w.add("a.occurred_at < #", f.To.Add(1).Time().Unix()+widestOffset)
	}
}

// eventText is the values in which a search text was found. There are few of each. The database stores no folded texts, so the
// program searches them, and both engines find the same.
type eventText struct {
	asked                      bool
	people                     []int64 // by name, number or home location
	actors, actions, statusTos []string
}

func findEventText(ctx context.Context, r reader, text string) (t eventText, err error) {
	text = schedule.Fold(text)
	if t.asked = text != ""; !t.asked {
		return t, nil
	}
	err = r.query(ctx, `SELECT e.id, e.name, e.number, l.name, l.code FROM employee e LEFT JOIN location l ON l.id = e.home_location_id`, nil, func(r row) {
		if strings.Contains(schedule.Fold(r.text(1)+"\n"+r.text(2)+"\n"+r.text(3)+"\n"+r.text(4)), text) {
			t.people = append(t.people, r.int(0))
		}
	})
	for column, found := range map[string]*[]string{"actor_name": &t.actors, "action": &t.actions, "status_to": &t.statusTos} {
		if err != nil {
			return t, err
		}
		err = r.query(ctx, `SELECT DISTINCT `+column+` FROM audit_event WHERE `+column+` <> '' ORDER BY `+column, nil, func(r row) {
			word := r.text(0)
			if strings.Contains(schedule.Fold(word), text) || strings.Contains(schedule.Fold(strings.ReplaceAll(word, "_", " ")), text) {
				*found = append(*found, word)
			}
		})
	}
	return t, err
}

// narrow keeps the events that have one of the values.
func (t eventText) narrow(w *where) {
	if !t.asked {
		return
	}
	in := &where{args: w.args}
	in.numbers("a.employee_id", t.people)
	in.words("a.actor_name", t.actors)
	in.words("a.action", t.actions)
	in.words("a.status_to", t.statusTos)
	w.args = in.args
	w.conditions = append(w.conditions, "("+strings.Join(in.conditions, " OR ")+")")
}
