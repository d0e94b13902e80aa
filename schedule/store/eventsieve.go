package store

import (
	"cmp"
	"context"
	"slices"
	"sort"
	"strings"

	"opshub/schedule"
)

// eventSieve answers for a question which rows of the sheet of the audit log it is about.
type eventSieve struct {
	eventQuestion
	log      *sheet
	kinds    []bool // of the words of the log: whether the question is about events of that kind
	statuses []bool // of the words of the log; nil: any status
	places   *eventPlaces
	within   []schedule.Interval // of each of the places, when; nil: wherever and whenever
}

// sieve gives nil where only the tables know: where the filter has a text, or where the log holds other events than were packed.
func (q eventQuestion) sieve(ctx context.Context, s *Store) (*eventSieve, error) {
	f := q.f
	if f.Q != "" {
		return nil, nil
	}
	log, err := s.sheetOf(ctx, "audit_event", eventColumnCount)
	if err != nil || log == nil {
		return nil, err
	}
	last, err := remembered(s, "last event", func() (int64, error) {
		return count(ctx, s.engine, `SELECT COALESCE(MAX(id), 0) FROM audit_event`)
	})
	if err != nil || last != int64(log.rows) {
		return nil, err
	}
	e := &eventSieve{eventQuestion: q, log: log, kinds: make([]bool, len(log.list))}
	for k, w := range log.list {
		kind := strings.Split(w, "\x00")
		if len(kind) < len(eventKind{}) { // a status
			continue
		}
		e.kinds[k] = q.set.Has(kind[0]) && (q.set.Action == "" || kind[1] == q.set.Action) && (f.BlockID == 0 || kind[0] == schedule.BlockSubject)
	}
	if len(f.Statuses) > 0 && !f.All {
		e.statuses = wordSet(log, f.Statuses)
	}
	if f.LocationID != 0 || f.PositionID != 0 || f.From != 0 || f.To != 0 {
		if e.places, err = s.eventPlaces(ctx, log); err != nil {
			return nil, err
		}
		e.within = e.places.within(f, q.zones.organization)
	}
	return e, nil
}

// rows is rows of the log by time, no fewer than those that the question is about. They are shared.
func (e *eventSieve) rows() []int32 {
	own, everyone := whose(e.v)
	switch {
	case !everyone && own == 0 || !slices.Contains(e.kinds, true):
		return nil
	case !everyone:
		return e.having(eventEmployee, own)
	case e.f.EmployeeID != 0:
		return e.having(eventEmployee, e.f.EmployeeID)
	case e.set.ID != 0:
		return e.having(eventSubject, e.set.ID)
	case e.f.BlockID != 0:
		return e.having(eventSubject, e.f.BlockID)
	}
	rows := e.log.by(eventAt)
	from, to := e.bounds(rows)
	return rows[from:to]
}

// having is the rows of an employee or a subject by time.
func (e *eventSieve) having(column int, id int64) []int32 {
	rows, at := slices.Clone(e.log.having(column, id)), e.log.columns[eventAt]
	slices.SortStableFunc(rows, func(a, b int32) int { return cmp.Compare(at[a], at[b]) })
	return rows
}

// bounds is where the rows begin and end that can be on the days of the filter, in whatever zone they are shown.
func (e *eventSieve) bounds(rows []int32) (from, to int) {
	to = len(rows)
	if about := aboutDays(e.f); about != everyTime {
		at := e.log.columns[eventAt]
		from = sort.Search(len(rows), func(k int) bool { return at[rows[k]] >= int64(about.Start) })
		to = from + sort.Search(len(rows)-from, func(k int) bool { return at[rows[from+k]] >= int64(about.End) })
	}
	return from, to
}

// holds says whether the question is about one of the rows.
func (e *eventSieve) holds(i int32) bool {
	of, f := e.log.columns, &e.f
	if e.within != nil {
		at, in := schedule.Instant(of[eventAt][i]), &e.within[e.places.of[i]]
		if at < in.Start || at >= in.End {
			return false
		}
	}
	subject := of[eventSubject][i]
	return e.kinds[of[eventKindNo][i]] && (e.set.ID == 0 || subject == e.set.ID) && (f.BlockID == 0 || subject == f.BlockID) &&
		(f.EmployeeID == 0 || of[eventEmployee][i] == f.EmployeeID) && (e.statuses == nil || e.statuses[of[eventStatus][i]])
}

// page is the ids of a page, and the cursor of the next. The rows are gone through from where the page begins to where it is full.
func (e *eventSieve) page(o order) (ids []int64, next string) {
	rows, at := e.rows(), e.log.columns[eventAt]
	id := func(i int32) int64 { return int64(i) + 1 }
	if o.after != nil {
		last, lastID := o.after[0].(int64), o.after[1].(int64)
		reached := func(k int, with bool) bool { // the row stands behind the last one of the page before, or with it
			i := rows[k]
			return at[i] > last || at[i] == last && (id(i) > lastID || with && id(i) == lastID)
		}
		if o.descending {
			rows = rows[:sort.Search(len(rows), func(k int) bool { return reached(k, true) })]
		} else {
			rows = rows[sort.Search(len(rows), func(k int) bool { return reached(k, false) }):]
		}
	}
	for k := range rows {
		i := rows[k]
		if o.descending {
			i = rows[len(rows)-1-k]
		}
		if !e.holds(i) {
			continue
		}
		if len(ids) == o.limit {
			last := ids[o.limit-1]
			return ids, o.encode([]any{at[last-1], last})
		}
		ids = append(ids, id(i))
	}
	return ids, ""
}
