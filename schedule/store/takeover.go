package store

import (
	"opshub/schedule"
)

// ref writes an id, or NULL for none.
func ref(c cells, id int64) {
	if id == 0 {
		c.null()
		return
	}
	c.int(id)
}

// day writes a date, or NULL for none.
func day(c cells, d schedule.Date) {
	if d == 0 {
		c.null()
		return
	}
	c.text(d.String())
}

// moment writes an instant, or NULL for none.
func moment(c cells, at schedule.Instant) { ref(c, int64(at)) }

func flag(c cells, on bool) {
	if on {
		c.int(1)
		return
	}
	c.int(0)
}

// orElse is s, or the other where s is empty.
func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}

// places takes over locations by code and positions by name, and learns which ids they have in the database.
func (i *importer) places() error {
	r := i.roster
	codes := make([]string, len(r.Locations))
	wanted := make([]int64, len(r.Locations))
	for k, l := range r.Locations {
		codes[k], wanted[k] = clean(orElse(l.Code, l.Name)), l.ID
	}
	ids, err := i.resolve("location", "code", codes, wanted)
	if err != nil {
		return err
	}
	i.locations = i.mapping(wanted, ids)
	err = i.bulk(bulkTable{"location", []string{"id", "code", "name", "time_zone", "search"}, 1}, len(ids),
		func(k int, c cells) {
			l := r.Locations[k]
			name := orElse(l.Name, l.Code)
			c.int(ids[k])
			c.text(codes[k])
			c.text(name)
			c.text(orElse(l.TimeZone, "UTC"))
			c.text(locationSearch(codes[k], name))
		})
	if err != nil {
		return err
	}
	texts := make([]string, len(r.Positions))
	wanted = make([]int64, len(r.Positions))
	for k, p := range r.Positions {
		texts[k], wanted[k] = clean(p.Name), p.ID
	}
	if ids, err = i.resolve("position", "name", texts, wanted); err != nil {
		return err
	}
	i.positions = i.mapping(wanted, ids)
	return i.bulk(bulkTable{"position", []string{"id", "name", "search"}, 1}, len(ids), func(k int, c cells) {
		c.int(ids[k])
		c.text(texts[k])
		c.text(schedule.Fold(texts[k]))
	})
}

// resolve gives the id of each key: the one it has, else the wanted one where it is free, else a new one.
func (i *importer) resolve(table, column string, keys []string, wanted []int64) ([]int64, error) {
	have, taken := map[string]int64{}, idSet{}
	var last int64
	err := i.w.query(i.ctx, `SELECT id, `+column+` FROM `+table, nil, func(r row) error {
		have[r.text(1)] = r.int(0)
		taken[r.int(0)] = struct{}{}
		last = max(last, r.int(0))
		return nil
	})
	if err != nil {
		return nil, err
	}
	for _, id := range wanted {
		last = max(last, id)
	}
	ids := make([]int64, len(keys))
	seen := map[string]bool{}
	for k, name := range keys {
		id, ok := have[name]
		switch {
		case seen[name]:
			i.problem("%s %q occurs twice", table, schedule.Printable(name))
		case ok:
		case wanted[k] > 0 && !taken.has(wanted[k]):
			id = wanted[k]
		default:
			last++
			id = last
		}
		seen[name] = true
		ids[k], have[name], taken[id] = id, id, struct{}{}
	}
	return ids, nil
}

// mapping goes from the ids of the roster to those of the database.
func (i *importer) mapping(wanted, ids []int64) map[int64]int64 {
	m := make(map[int64]int64, len(ids))
	for k, id := range ids {
		m[wanted[k]] = id
		i.renamed = i.renamed || wanted[k] != id
	}
	return m
}

// location is the database's id for one of the roster; an id the roster does not list is one of the database's own.
func (i *importer) location(id int64) int64 { return mapped(i.locations, id) }

func (i *importer) position(id int64) int64 { return mapped(i.positions, id) }

func mapped(m map[int64]int64, id int64) int64 {
	if to, ok := m[id]; ok && id != 0 {
		return to
	}
	return id
}

func (i *importer) people() error {
	r := i.roster
	t := bulkTable{"employee", []string{"id", "number", "name", "email", "status", "home_location_id",
		"primary_position_id", "hired_on", "terminated_on"}, 1}
	err := i.bulk(t, len(r.Employees), func(k int, c cells) {
		e := &r.Employees[k]
		c.int(e.ID)
		c.text(e.Number)
		c.text(e.Name)
		c.text(e.Email)
		c.text(orElse(e.Status, "active"))
		ref(c, i.location(e.LocationID))
		ref(c, i.position(e.PositionID))
		day(c, e.HiredOn)
		day(c, e.TerminatedOn)
	})
	if err != nil {
		return err
	}
	var holders []*schedule.Employee
	for k := range r.Employees {
		if r.Employees[k].PositionID != 0 {
			holders = append(holders, &r.Employees[k])
		}
	}
	t = bulkTable{"employee_position", []string{"employee_id", "position_id", "is_primary"}, 2}
	return i.bulk(t, len(holders), func(k int, c cells) {
		c.int(holders[k].ID)
		c.int(i.position(holders[k].PositionID))
		c.int(1)
	})
}

func (i *importer) periods() error {
	r := i.roster
	t := bulkTable{"draft_period", []string{"id", "name", "starts_on", "ends_on", "status"}, 1}
	err := i.bulk(t, len(r.DraftPeriods), func(k int, c cells) {
		p := r.DraftPeriods[k]
		c.int(p.ID)
		c.text(p.Name)
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(orElse(p.Status, "draft"))
	})
	if err != nil {
		return err
	}
	t = bulkTable{"published_period", []string{"id", "draft_period_id", "version", "starts_on", "ends_on", "status",
		"published_at", "published_by", "note"}, 1}
	return i.bulk(t, len(r.PublishedPeriods), func(k int, c cells) {
		p := r.PublishedPeriods[k]
		c.int(p.ID)
		ref(c, p.DraftPeriodID)
		c.int(int64(p.Version))
		c.text(p.StartsOn.String())
		c.text(p.EndsOn.String())
		c.text(orElse(p.Status, "current"))
		c.int(int64(p.PublishedAt))
		c.text(p.PublishedBy)
		c.text(p.Note)
	})
}

func (i *importer) shifts() error {
	days := newDayWords()
	r := i.roster
	t := bulkTable{"shift", []string{"id", "employee_id", "location_id", "position_id", "draft_period_id", "starts_at",
		"ends_at", "time_zone", "break_minutes", "label", "notes", "state", "first_on", "last_on"}, 1}
	return i.bulk(t, len(r.Shifts), func(k int, c cells) {
		s := &r.Shifts[k]
		first, last := days.touched(s.TimeZone, s.Interval())
		c.int(s.ID)
		ref(c, s.EmployeeID)
		ref(c, i.location(s.LocationID))
		ref(c, i.position(s.PositionID))
		ref(c, s.DraftPeriodID)
		c.int(int64(s.StartsAt))
		c.int(int64(s.EndsAt))
		c.text(orElse(s.TimeZone, "UTC"))
		c.int(int64(s.BreakMinutes))
		c.text(s.Label)
		c.text(s.Notes)
		c.text(orElse(string(s.State), string(schedule.NeverPublished)))
		c.text(first)
		c.text(last)
	})
}

func (i *importer) published() error {
	days := newDayWords()
	r := i.roster
	t := bulkTable{"published_shift", []string{"published_period_id", "shift_id", "employee_id", "employee_name",
		"location_id", "position_id", "starts_at", "ends_at", "time_zone", "break_minutes", "label", "notes",
		"change_kind", "first_on", "last_on"}, 2}
	return i.bulk(t, len(r.PublishedShifts), func(k int, c cells) {
		p := &r.PublishedShifts[k]
		first, last := days.touched(p.Shift.TimeZone, p.Shift.Interval())
		c.int(p.PublishedPeriodID)
		c.int(p.Shift.ID)
		ref(c, p.Shift.EmployeeID)
		c.text(p.EmployeeName)
		ref(c, i.location(p.Shift.LocationID))
		ref(c, i.position(p.Shift.PositionID))
		c.int(int64(p.Shift.StartsAt))
		c.int(int64(p.Shift.EndsAt))
		c.text(orElse(p.Shift.TimeZone, "UTC"))
		c.int(int64(p.Shift.BreakMinutes))
		c.text(p.Shift.Label)
		c.text(p.Shift.Notes)
		c.text(orElse(p.ChangeKind, "added"))
		c.text(first)
		c.text(last)
	})
}
