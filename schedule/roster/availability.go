package roster

import (
	"cmp"
	"iter"
	"sort"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// Availability is one page of the employees of the filter who work here, by name, with the days of the filter on the clock
// of each one's home location, and the cursor of the next page. The filter must have both days. Limits are not filled in.
func (w View) Availability(f schedule.Filter, p paging.Page) ([]schedule.AvailabilityRow, string, error) {
	o, err := p.Order([]string{"employee"})
	if err != nil {
		return nil, "", err
	}
	people, next, err := pageOf(w.employed(f), o, p.After, true, func(person int32) sortKey { return sortKey{int64(person)} })
	rows := make([]schedule.AvailabilityRow, len(people))
	for k, person := range people {
		rows[k] = w.availabilityOf(person, f)
	}
	return rows, next, err
}

// EachAvailability gives the rows of everybody who works here by name, until fn returns an error.
func (w View) EachAvailability(f schedule.Filter, fn func(*schedule.AvailabilityRow) error) error {
	for person := range w.employed(f) {
		row := w.availabilityOf(person, f)
		if err := fn(&row); err != nil {
			return err
		}
	}
	return nil
}

// AvailabilityCount is how many employees of the filter work here.
func (w View) AvailabilityCount(f schedule.Filter) (count int) {
	for range w.employed(f) {
		count++
	}
	return count
}

// employed gives the people of the filter who work here, by name.
func (w View) employed(f schedule.Filter) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		for person := range w.peopleOf(f) {
			if status := w.people[person].Status; (status == "active" || status == "on_leave") && !yield(person) {
				return
			}
		}
	}
}

// availabilityOf is the days of the filter of one person.
func (w View) availabilityOf(person int32, f schedule.Filter) schedule.AvailabilityRow {
	row := schedule.AvailabilityRow{Person: w.people[person]}
	row.Zone = cmp.Or(row.TimeZone, w.organization.TimeZone)
	z, _ := schedule.ZoneOrUTC(row.Zone)
	days := z.Range(f.From, f.To)
	within := span{minutes(days.Start), minutes(days.End)}
	row.Days = schedule.AvailabilityOf(schedule.Worker{Occurrences: w.liveTimes(person, within), Shifts: w.workTimes(person, within)}, z, f.From, f.To)
	return row
}

// liveTimes is the occurrences of a person's live blocks within some time.
func (w View) liveTimes(person int32, within span) (list []schedule.Occurrence) {
	from, to := w.occurrencesOf(person)
	own := w.occurrences[from:to]
	for k := sort.Search(len(own), func(k int) bool { return own[k].start > within.from-w.longest }); k < len(own) && own[k].start < within.to; k++ {
		o := &own[k]
		b := &w.blocks[o.block]
		if o.end() > within.from && !o.missing() && w.readsBlock(b) && schedule.BlockStatuses[b.status].Live() {
			list = append(list, w.occurrenceAt(o))
		}
	}
	return list
}

// workTimes is the shifts that a person is to work within some time, without the names around them.
func (w View) workTimes(person int32, within span) (list []schedule.Shift) {
	layer := w.shiftLayer()
	places := placeList{some: layer.byPerson.of(person), all: -1}
	for k := layer.from(w.shifts, places, within.from-layer.longest); k < places.len(); k++ {
		ref := layer.ref(places.at(k))
		s := &w.shifts[ref]
		if s.start >= within.to {
			break
		}
		if s.end() > within.from && (layer.shown || s.state != staged) {
			list = append(list, w.bareShift(ref, layer.shown))
		}
	}
	return list
}
