package store

import (
	"context"
	"sync"

	"opshub/schedule"
)

const eventSelect = `SELECT ` + eventFields + `, e.name, l.time_zone`

const eventColumns = eventFieldCount + 2

const eventFrom = ` FROM audit_event a LEFT JOIN employee e ON e.id = a.employee_id
	LEFT JOIN location l ON l.id = e.home_location_id`

// eventQuestion is a viewer's question about the audit log.
type eventQuestion struct {
	v       schedule.Viewer
	subject string // empty: every subject
	f       schedule.Filter
	zones   []string // of the locations
	zone    string   // of the organization
}

// where narrows audit_event a, with employee e and location l. A status is only asked for when one is named: it is
// the status after the event.
func (q eventQuestion) where() *where {
	w, f := &where{}, q.f
	w.scope(q.v, "a.employee_id")
	if q.subject != "" {
		w.add("a.subject_type = #", q.subject)
	}
	if f.BlockID != 0 {
		w.add("a.subject_type = #", BlockEvents)
		w.add("a.subject_id = #", f.BlockID)
	}
	w.id("a.employee_id", f.EmployeeID)
	w.id("e.home_location_id", f.LocationID)
	w.id("e.primary_position_id", f.PositionID)
	if len(f.Statuses) > 0 && !f.All {
		w.among("a.status_to", f.Statuses)
	}
	w.containsAround(f.Q, "a.employee_id")
	q.days(w)
	return w
}

// days narrows to events on the days of the zone they are shown in: that of the employee's home location, else the
// organization's. The dates are turned into instants once for each zone.
func (q eventQuestion) days(w *where) {
	if q.f.From == 0 && q.f.To == 0 {
		return
	}
	zones := "(1 = 0"
	for _, name := range append([]string{""}, q.zones...) {
		zone, test := name, "l.time_zone = "
		if name == "" {
			zone, test = q.zone, "l.time_zone IS NULL"
		} else {
			test += w.arg(name)
		}
		z, _ := schedule.ZoneOrUTC(zone)
		zones += " OR (" + test
		if q.f.From != 0 {
			zones += " AND a.occurred_at >= " + w.arg(int64(z.StartOfDay(q.f.From)))
		}
		if q.f.To != 0 {
			zones += " AND a.occurred_at < " + w.arg(int64(z.StartOfDay(q.f.To.Add(1))))
		}
		zones += ")"
	}
	w.conditions = append(w.conditions, zones+")")
	if q.f.From != 0 { // the same for all zones at once, for the index
		w.add("a.occurred_at > #", q.f.From.Time().Unix()-widestOffset)
	}
	if q.f.To != 0 {
		w.add("a.occurred_at < #", q.f.To.Add(1).Time().Unix()+widestOffset)
	}
}

// Events is one page of the audit events of unavailable blocks, the newest first unless the page says otherwise.
func (s *Store) Events(ctx context.Context, v schedule.Viewer, f schedule.Filter, p Page) (
	[]schedule.EventRow, string, error,
) {
	return s.EventsOf(ctx, v, BlockEvents, f, p)
}

// EventsOf is one page of the audit events of one subject type; all of them where it is empty.
func (s *Store) EventsOf(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter, p Page) (
	out []schedule.EventRow, next string, err error,
) {
	if p.Sort == "" {
		p.Sort = "-time"
	}
	o, err := p.order(eventSorts)
	if err != nil {
		return nil, "", err
	}
	question, err := s.eventQuestion(ctx, v, subject, f)
	if err != nil {
		return nil, "", wrap(err, "events")
	}
	w := question.where()
	tail := o.page(w)
	scan := s.eventScanner(question.zone)
	one, nextOf := list(func(r row) {
		out = append(out, schedule.EventRow{})
		scan(r, &out[len(out)-1])
	}, eventColumns, o)
	err = s.engine.read(ctx, func(q reader) error {
		return q.query(ctx, eventSelect+o.columns()+eventFrom+w.text()+tail, w.args, one)
	})
	return out, nextOf(), wrap(err, "events")
}

// EventCount is the number of audit events of unavailable blocks under the filter.
func (s *Store) EventCount(ctx context.Context, v schedule.Viewer, f schedule.Filter) (int, error) {
	return s.EventCountOf(ctx, v, BlockEvents, f)
}

// EventCountOf is the number of audit events of one subject type; of all where it is empty.
func (s *Store) EventCountOf(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter) (int, error) {
	n, err := remembered(s, key("events "+subject, v, f), func() (n int64, err error) {
		question, err := s.eventQuestion(ctx, v, subject, f)
		if err != nil {
			return 0, err
		}
		w := question.where()
		err = s.engine.read(ctx, func(q reader) error {
			n, err = count(ctx, q, `SELECT COUNT(*)`+eventFrom+w.text(), w.args...)
			return err
		})
		return n, err
	})
	return int(n), wrap(err, "event count")
}

// EachEvent gives every audit event of unavailable blocks under the filter, oldest first, holding only those read ahead.
func (s *Store) EachEvent(ctx context.Context, v schedule.Viewer, f schedule.Filter,
	fn func(*schedule.EventRow) error,
) error {
	text, args, err := s.eventQuery(ctx, v, f)
	if err != nil {
		return wrap(err, "events")
	}
	m, err := s.meta(ctx)
	if err != nil {
		return wrap(err, "events")
	}
	return wrap(each(ctx, s, text, args, s.eventScanner(m.organization.TimeZone), fn), "events")
}

func (s *Store) eventQuery(ctx context.Context, v schedule.Viewer, f schedule.Filter) (string, []any, error) {
	question, err := s.eventQuestion(ctx, v, BlockEvents, f)
	if err != nil {
		return "", nil, err
	}
	w := question.where()
	return eventSelect + eventFrom + w.text() + order{key: eventSorts[0]}.orderBy(), w.args, nil
}

func (s *Store) eventQuestion(ctx context.Context, v schedule.Viewer, subject string, f schedule.Filter) (
	eventQuestion, error,
) {
	m, err := s.meta(ctx)
	if err != nil {
		return eventQuestion{}, err
	}
	zones, err := remembered(s, "zones", func() (zones []string, err error) {
		err = s.engine.read(ctx, func(q reader) error {
			return q.query(ctx, `SELECT DISTINCT time_zone FROM location ORDER BY time_zone`, nil, func(r row) error {
				zones = append(zones, r.text(0))
				return nil
			})
		})
		return zones, err
	})
	return eventQuestion{v, subject, f, zones, m.organization.TimeZone}, err
}

// eventScanner reads event rows. Intact says that the stored hash is right; that the chain before it holds too is what
// VerifyChain finds out, and what it found for this data version is taken into account.
func (s *Store) eventScanner(zone string) func(row, *schedule.EventRow) {
	var buf []byte
	broken := s.chain.brokenAt(s.Version())
	return func(r row, e *schedule.EventRow) {
		*e = schedule.EventRow{}
		buf, e.Intact = scanEvent(r, &e.Event, buf)
		e.Intact = e.Intact && (broken == 0 || e.ID < broken)
		e.EmployeeName = r.text(eventFieldCount)
		e.TimeZone = orElse(r.text(eventFieldCount+1), zone)
		e.StatusFrom, e.StatusTo = statusOf(e.Changes)
	}
}

// chainState is what the last look at the whole audit log found.
type chainState struct {
	mu      sync.Mutex
	version string
	broken  int64
}

func (c *chainState) found(version string, broken int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version, c.broken = version, broken
}

func (c *chainState) brokenAt(version string) int64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return 0
	}
	return c.broken
}
