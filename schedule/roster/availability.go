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
	return w.availabilityList(f).page(p)
}

// EachAvailability gives the rows of everybody who works here by name, until fn returns an error.
func (w View) EachAvailability(f schedule.Filter, fn func(*schedule.AvailabilityRow) error) error {
	return w.availabilityList(f).each(fn)
}

func (w View) availabilityList(f schedule.Filter) rowList[int32, schedule.AvailabilityRow] {
	row := func(person int32) schedule.AvailabilityRow { return w.availabilityOf(person, f) }
	return rowList[int32, schedule.AvailabilityRow]{found: w.employed(f), row: row, orders: []rowOrder[int32]{byEmployee}}
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
	return where(w.peopleOf(f), func(person int32) bool { return employed(&w.people[person].Employee) })
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
