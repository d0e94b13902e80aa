package roster

import (
	"cmp"
	"iter"

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
			if employed(&w.people[person].Employee) && !yield(person) {
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
	worker := Pool{w, []int32{person}}.Worker(0, Around{Shifts: days, Blocks: days})
	row.Days = schedule.AvailabilityOf(worker, z, f.From, f.To)
	return row
}
