package store

import (
	"cmp"
	"context"
	"slices"
	"time"

	"opshub/schedule"
)

// dayReader reads shifts and occurrences and cuts them into local days.
type dayReader struct {
	dayQuestion
	zones *dayWords
}

func newDayReader(m meta, v schedule.Viewer, f schedule.Filter) *dayReader {
	return &dayReader{dayQuestion{m, v, f}, newDayWords()}
}

// worth narrows employee e to those worth reading when everything is read, some employees at a time: who is busy where the
// daily counts tell it, else all whom the filter names, because to ask it of every group anew would cost more than it saves.
func (d *dayReader) worth() *where {
	if d.counted() {
		return d.busy()
	}
	return d.someone()
}

// read is the items of a group of people, in the order of the group.
func (d *dayReader) read(ctx context.Context, q reader, group []person) ([]schedule.DayItem, error) {
	if len(group) == 0 {
		return nil, nil
	}
	overlaps, err := d.overlapsOf(ctx, q, group)
	if err != nil {
		return nil, err
	}
	items := d.itemsOf(group)
	if err := d.readShifts(ctx, q, group, overlaps, items.add); err != nil {
		return nil, err
	}
	if err := d.readOccurrences(ctx, q, group, items.add); err != nil {
		return nil, err
	}
	return items.sorted(), nil
}

// groupItems gathers the items of a group of people.
type groupItems struct {
	*dayReader
	group []person
	place map[int64]int
	out   []schedule.DayItem
	whose []int32 // of each of out, the place of its employee in the group
}

func (d *dayReader) itemsOf(group []person) *groupItems {
	g := &groupItems{dayReader: d, group: group, place: make(map[int64]int, len(group))}
	for k := range group {
		g.place[group[k].ID] = k
	}
	return g
}

// add adds a shift or an occurrence on each of its days, with the name of its employee; an occurrence stands at the employee's home.
func (g *groupItems) add(i *schedule.DayItem) {
	place := g.place[i.EmployeeID]
	p := &g.group[place]
	i.EmployeeName, i.EmployeeNumber = p.Name, p.Number
	if i.ShiftID == 0 {
		i.Position, i.Location = p.Position, p.Location
	}
	g.out = g.cut(g.out, i)
	for len(g.whose) < len(g.out) {
		g.whose = append(g.whose, int32(place)) // #nosec G115 -- as many as a group
	}
}

// sorted is the items in the order of the group. An item is large, so that what is sorted is where they stand, and each is moved once.
func (g *groupItems) sorted() []schedule.DayItem {
	order := make([]int32, len(g.out))
	for k := range order {
		order[k] = int32(k) // #nosec G115 -- as many as items of a group
	}
	slices.SortFunc(order, func(x, y int32) int {
		if g.whose[x] != g.whose[y] {
			return cmp.Compare(g.whose[x], g.whose[y])
		}
		a, b := &g.out[x], &g.out[y]
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End),
			cmp.Compare(a.ShiftID, b.ShiftID), cmp.Compare(a.BlockID, b.BlockID))
	})
	inOrder(g.out, order)
	return g.out
}

// inOrder puts a list in an order, which says of each place which of the list belongs there. The order is used up.
func inOrder[T any](list []T, order []int32) {
	for first := range list {
		from := order[first]
		if int(from) == first {
			continue
		}
		held, to := list[first], int32(first) // #nosec G115 -- a place in the order
		for int(from) != first {
			list[to] = list[from]
			order[to], to, from = to, from, order[from]
		}
		list[to], order[to] = held, to
	}
}

// cut adds an item for each local day of the filter that the whole item touches, and leaves in it what the last of them says.
func (d *dayReader) cut(out []schedule.DayItem, i *schedule.DayItem) []schedule.DayItem {
	z := d.zones.zone(i.TimeZone)
	first, last := z.Days(i.Interval)
	for on := first; on <= last; on++ {
		if on < d.f.From || d.f.To != 0 && on > d.f.To {
			continue
		}
		i.Date, i.FromPrevious, i.ToNext = on, on > first, on < last
		i.MinutesInDay = i.Interval.Overlap(z.Day(on)).Minutes()
		if starts := time.Weekday(d.m.organization.WeekStartsOn); starts != time.Monday {
			i.WeekStart = on.WeekStart(starts)
		}
		out = append(out, *i)
	}
	return out
}

func (d *dayReader) readShifts(ctx context.Context, q reader, group []person, overlaps func(*schedule.DayItem) []dayOverlap,
	add func(*schedule.DayItem),
) error {
	var i schedule.DayItem
	for _, t := range d.shifts() {
		t.w.ids("s.employee_id", idsOf(group))
		err := q.query(ctx, dayShiftSelect+" FROM "+t.from+dayShiftJoins+t.w.text(), t.w.args, func(r row) error {
			i = scanDayShift(r)
			i.ConflictMinutes, i.RequestedMinutes = minutesOf(i.Interval, overlaps(&i))
			add(&i)
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// readOccurrences asks for those of the group who are at home where the filter says. That is known here already: asked of the database,
// it looks into every employee at home there in place of the group.
func (d *dayReader) readOccurrences(ctx context.Context, q reader, group []person, add func(*schedule.DayItem)) error {
	anywhere := d.dayQuestion
	anywhere.f = d.f.Without("location_id", "position_id")
	var ids []int64
	for k := range group {
		if atHome(&group[k], d.f) {
			ids = append(ids, group[k].ID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	t := anywhere.occurrences()
	t.w.ids("o.employee_id", ids)
	var i schedule.DayItem
	return q.query(ctx, `SELECT o.block_id, o.employee_id, o.starts_at, o.ends_at, o.time_zone, o.status, b.kind, b.all_day,
		b.rrule, b.series_id FROM `+t.from+t.w.text(), t.w.args,
		func(r row) error {
			i = schedule.DayItem{
				BlockID: r.int(0), EmployeeID: r.int(1), Interval: interval(r, 2), TimeZone: r.text(4),
				BlockStatus: schedule.BlockStatus(r.text(5)), BlockKind: schedule.BlockKind(r.text(6)), AllDay: r.int(7) != 0,
				Recurring: r.text(8) != "" || r.int(9) != 0,
			}
			add(&i)
			return nil
		})
}
