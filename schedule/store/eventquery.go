package store

import (
	"context"
	"strings"

	"opshub/schedule"
	"opshub/schedule/store/engine"
)

// eventQuery is a query of the audit log by one viewer.
type eventQuery struct {
	v     schedule.Viewer
	set   EventSet
	f     schedule.Filter // reduced to what applies to the set
	zones eventZones
	text  eventText
}

func newEventQuery(ctx context.Context, r engine.Reader, v schedule.Viewer, set EventSet, f schedule.Filter) (q eventQuery, err error) {
	q.v, q.set = v, set.readBy(v)
	q.f = q.set.Reads(f)
	if q.zones, err = readEventZones(ctx, r); err != nil {
		return q, err
	}
	q.text, err = findEventText(ctx, r, q.f.Q)
	return q, err
}

// from returns the FROM clause: audit_event a and the tables that the filter tests. These are employee e and location l.
// The location is the employee's home, or else that of the coverage target or exception that the event is about.
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

// counted returns the FROM clause without joins if the filter does not need them.
func (q eventQuery) counted() string {
	if f := q.f; f.LocationID == 0 && f.PositionID == 0 && f.From == 0 && f.To == 0 {
		return ` FROM audit_event a`
	}
	return q.from()
}

// where returns the conditions of the query. A status in the filter is the status after the event.
func (q eventQuery) where() *engine.Where {
	w, f := &engine.Where{}, q.f
	if len(q.set.Subjects) > 0 {
		w.Words("a.subject_type", q.set.Subjects)
	}
	if q.set.Action != "" {
		w.Add("a.action = #", q.set.Action)
	}
	w.Scope(q.v, "a.employee_id")
	w.Id("a.subject_id", q.set.ID)
	if f.BlockID != 0 {
		w.Add("a.subject_type = #", schedule.BlockSubject)
		w.Add("a.subject_id = #", f.BlockID)
	}
	w.Id("a.employee_id", f.EmployeeID)
	w.Id("l.id", f.LocationID)
	w.Id("e.primary_position_id", f.PositionID)
	if len(f.Statuses) > 0 && !f.All {
		var statuses []string
		for _, status := range f.Statuses {
			statuses = append(statuses, string(status))
		}
		w.Words("a.status_to", statuses)
	}
	q.text.narrow(w)
	q.zones.narrow(w, f)
	return w
}

// eventZones holds the zones in which events are displayed: the zone of location l, or else the organization's.
type eventZones struct {
	places       []string
	organization string
}

func readEventZones(ctx context.Context, r engine.Reader) (z eventZones, err error) {
	m, err := engine.ReadMeta(ctx, r)
	if err != nil {
		return z, err
	}
	z.organization = m.Organization.TimeZone
	z.places, err = engine.Every(ctx, r, `SELECT DISTINCT time_zone FROM location ORDER BY time_zone`, nil, func(r engine.Row) string { return r.Text(0) })
	return z, err
}

// widestOffset is larger than any UTC offset ever used, in seconds.
const widestOffset = 16 * 3600

// narrow limits the query to events on the days of the filter, in the zone in which each event is displayed. It converts
// the days to instants once per zone.
func (z eventZones) narrow(w *engine.Where, f schedule.Filter) {
	if f.From == 0 && f.To == 0 {
		return
	}
	tests := []string{"l.time_zone IS NULL AND " + w.DaysIn("a.occurred_at", z.organization, f)}
	for _, name := range z.places {
		tests = append(tests, "l.time_zone = "+w.Arg(name)+" AND "+w.DaysIn("a.occurred_at", name, f))
	}
	w.Conditions = append(w.Conditions, "("+strings.Join(tests, " OR ")+")")
	if f.From != 0 { // one range that includes all zones, so that an index applies
		w.Add("a.occurred_at > #", f.From.Time().Unix()-widestOffset)
	}
	if f.To != 0 {
		w.Add("a.occurred_at < #", f.To.Add(1).Time().Unix()+widestOffset)
	}
}

// eventText holds the stored values that contain a search text. There are few distinct values. The database stores no
// folded texts, so the program searches the values itself. Both engines therefore return the same events.
type eventText struct {
	asked                      bool
	people                     []int64 // employee IDs, found by name, number or home location
	actors, actions, statusTos []string
}

func findEventText(ctx context.Context, r engine.Reader, text string) (t eventText, err error) {
	text = schedule.Fold(text)
	if t.asked = text != ""; !t.asked {
		return t, nil
	}
	err = r.Query(ctx, `SELECT e.id, e.name, e.number, l.name, l.code FROM employee e LEFT JOIN location l ON l.id = e.home_location_id`, nil, func(r engine.Row) {
		if strings.Contains(schedule.Fold(r.Text(1)+"\n"+r.Text(2)+"\n"+r.Text(3)+"\n"+r.Text(4)), text) {
			t.people = append(t.people, r.Int(0))
		}
	})
	for column, found := range map[string]*[]string{"actor_name": &t.actors, "action": &t.actions, "status_to": &t.statusTos} {
		if err != nil {
			return t, err
		}
		err = r.Query(ctx, `SELECT DISTINCT `+column+` FROM audit_event WHERE `+column+` <> '' ORDER BY `+column, nil, func(r engine.Row) {
			word := r.Text(0)
			if strings.Contains(schedule.Fold(word), text) || strings.Contains(schedule.Fold(strings.ReplaceAll(word, "_", " ")), text) {
				*found = append(*found, word)
			}
		})
	}
	return t, err
}

// narrow limits the query to events with one of the values.
func (t eventText) narrow(w *engine.Where) {
	if !t.asked {
		return
	}
	in := &engine.Where{Args: w.Args}
	in.Numbers("a.employee_id", t.people)
	in.Words("a.actor_name", t.actors)
	in.Words("a.action", t.actions)
	in.Words("a.status_to", t.statusTos)
	w.Args = in.Args
	w.Conditions = append(w.Conditions, "("+strings.Join(in.Conditions, " OR ")+")")
}
