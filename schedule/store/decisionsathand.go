package store

import (
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"sort"

	"opshub/schedule"
)

// askedRequest is a request for a block as it is counted, in few bytes: there may be hundreds of thousands.
type askedRequest struct {
	asked  schedule.Instant
	days   int32 // whole days to the decision
	who    int32 // place among the people of the timeline; -1 for nobody
	status uint8 // place in the list of statuses
}

const requestBytes = 24 // of an askedRequest

// askedRequests are all requests that wait or were decided, in the order in which they were asked for.
type askedRequests struct {
	list     []askedRequest
	of       map[int32][]int32 // places in the list, by who asked
	statuses []schedule.BlockStatus
}

func requestsKey(t *timeline) string { return "requests " + t.version }

// requests reads all of them, kept with the timeline whose people they name.
func (s *Store) requests(ctx context.Context, t *timeline) (*askedRequests, error) {
	kept, err := rememberedRows(s, requestsKey(t), func() ([]*askedRequests, error) {
		all, err := s.readRequests(ctx, t)
		return []*askedRequests{all}, err
	}, func(list []*askedRequests) int { return 1 + len(list[0].list)*(requestBytes+4)/bytesPerRow })
	if err != nil {
		return nil, wrap(err, "requests")
	}
	return kept[0], nil
}

// readRequests reads them as they were packed, or off the table; without a timeline nobody is known.
func (s *Store) readRequests(ctx context.Context, t *timeline) (*askedRequests, error) {
	all := &askedRequests{of: map[int32][]int32{}, statuses: []schedule.BlockStatus{schedule.Requested}}
	add := func(asked schedule.Instant, days, employee int64, status string) {
		one := askedRequest{asked: asked, days: int32(min(days, math.MaxInt32)), who: -1, status: all.status(schedule.BlockStatus(status))} // #nosec G115 -- bounded
		if t != nil {
			if who, known := t.byID[employee]; known {
				one.who = who
			}
		}
		all.list = append(all.list, one)
	}
	rows, err := s.requestRows(ctx)
	switch {
	case err != nil:
		return nil, err
	case rows == nil:
		err = eachRequest(ctx, s.engine, add)
	default:
		all.list = make([]askedRequest, 0, rows.rows)
		eachRequestOf(rows, add)
	}
	slices.SortStableFunc(all.list, func(a, b askedRequest) int { return cmp.Compare(a.asked, b.asked) })
	if t != nil {
		for k, one := range all.list {
			all.of[one.who] = append(all.of[one.who], int32(k)) // #nosec G115 -- as many as there are blocks
		}
	}
	return all, err
}

// status is the place of a status in the list, where it is added when it is new. That of the requests that wait is 0.
func (a *askedRequests) status(name schedule.BlockStatus) uint8 {
	at := slices.Index(a.statuses, name)
	if at < 0 {
		at, a.statuses = len(a.statuses), append(a.statuses, name)
	}
	return uint8(at) // #nosec G115 -- a handful
}

// decisionsAtHand is DecisionCounts without the database. It says false where that must be asked.
func (s *Store) decisionsAtHand(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c DecisionCounts, ok bool, err error) {
	t := s.peopleAtHand(ctx, f)
	if t == nil {
		return c, false, nil
	}
	kept, ok := s.lists.get(s.Version(), requestsKey(t))
	if !ok {
		return c, false, nil
	}
	all := kept.([]*askedRequests)[0]
	spans, err := s.daySpans(ctx, f)
	if err != nil {
		return c, false, err
	}
	return all.count(all.within(t, v, f, spans)), true, nil
}

// decisionsOfAll is DecisionCounts of all requests, whoever asked for them. It says false where it must be asked otherwise.
func (s *Store) decisionsOfAll(ctx context.Context, v schedule.Viewer, f schedule.Filter) (c DecisionCounts, ok bool, err error) {
	if _, everybody := meant(v, f); !everybody || s.traced || !f.Without("status").IsZero() {
		return c, false, nil
	}
	all, err := s.readRequests(ctx, nil)
	if err != nil {
		return c, false, err
	}
	return all.count(func(yield func(*askedRequest) bool) {
		for k := range all.list {
			if !yield(&all.list[k]) {
				return
			}
		}
	}), true, nil
}

// count counts some of the requests, which come the oldest first.
func (a *askedRequests) count(some iter.Seq[*askedRequest]) (c DecisionCounts) {
	type kind struct {
		days   int32
		status uint8
	}
	c.ByStatus = map[schedule.BlockStatus]int{}
	decided := map[kind]int{}
	for one := range some {
		switch {
		case one.status != 0:
			decided[kind{one.days, one.status}]++
		case c.Waiting == 0:
			c.Waiting, c.Oldest = 1, one.asked
		default:
			c.Waiting++
		}
	}
	kinds := make([]kind, 0, len(decided))
	for k := range decided {
		kinds = append(kinds, k)
	}
	slices.SortFunc(kinds, func(a, b kind) int { return cmp.Compare(a.days, b.days) })
	for _, k := range kinds {
		c.add(int(k.days), a.statuses[k.status], decided[k])
	}
	return c
}

// within is the requests of a filter that the viewer may see, the oldest first.
func (a *askedRequests) within(t *timeline, v schedule.Viewer, f schedule.Filter, spans daySpans) iter.Seq[*askedRequest] {
	fits := func(one *askedRequest) bool {
		at := home{}
		if one.who >= 0 {
			at = t.homes[one.who]
		}
		return at.at(&f) && spans.hold(at.location, one.asked)
	}
	return func(yield func(*askedRequest) bool) {
		if one, all := meant(v, f); !all {
			who, known := t.byID[one]
			if !known {
				return
			}
			for _, k := range a.of[who] {
				if fits(&a.list[k]) && !yield(&a.list[k]) {
					return
				}
			}
			return
		}
		from := sort.Search(len(a.list), func(k int) bool { return a.list[k].asked >= spans.first })
		for k := from; k < len(a.list) && a.list[k].asked < spans.last; k++ {
			if fits(&a.list[k]) && !yield(&a.list[k]) {
				return
			}
		}
	}
}

// daySpans are the days of a filter as instants in each zone in which they are shown.
type daySpans struct {
	of          map[int64]schedule.Interval // by location
	elsewhere   schedule.Interval           // where there is none: in the zone of the organization
	first, last schedule.Instant            // of them all
}

func (s *Store) daySpans(ctx context.Context, f schedule.Filter) (d daySpans, err error) {
	d.first, d.last = math.MinInt64, math.MaxInt64
	d.elsewhere = schedule.Interval{Start: d.first, End: d.last}
	if f.From == 0 && f.To == 0 {
		return d, nil
	}
	m, err := s.meta(ctx)
	if err != nil {
		return d, err
	}
	list, err := s.Locations(ctx, schedule.Manager)
	if err != nil {
		return d, err
	}
	d.elsewhere = spanIn(m.organization.TimeZone, f)
	d.first, d.last, d.of = d.elsewhere.Start, d.elsewhere.End, make(map[int64]schedule.Interval, len(list))
	for _, l := range list {
		at := spanIn(l.TimeZone, f)
		d.of[l.ID], d.first, d.last = at, min(d.first, at.Start), max(d.last, at.End)
	}
	return d, nil
}

// spanIn is the days of a filter in one zone; where they begin or end nowhere, all time.
func spanIn(zone string, f schedule.Filter) schedule.Interval {
	z, _ := schedule.ZoneOrUTC(zone)
	at := schedule.Interval{Start: math.MinInt64, End: math.MaxInt64}
	if f.From != 0 {
		at.Start = z.StartOfDay(f.From)
	}
	if f.To != 0 {
		at.End = z.StartOfDay(f.To.Add(1))
	}
	return at
}

// hold says whether an instant lies on the days, as a place shows it.
func (d *daySpans) hold(location int64, at schedule.Instant) bool {
	span, known := d.of[location]
	if !known {
		span = d.elsewhere
	}
	return span.Start <= at && at < span.End
}
