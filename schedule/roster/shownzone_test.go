package roster

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/localtime"
	"opshub/schedule/paging"
	"opshub/schedule/roster/memory"
)

// TestARuleInUTCIsShownOnTheLocalDay has a weekly meeting on Monday at 01:00 in UTC. For an employee in New York it is on Sunday
// evening, and an hour later in summer. For an employee without a location it stays in UTC.
func TestARuleInUTCIsShownOnTheLocalDay(t *testing.T) {
	b := memory.NewBuilder(testNow)
	b.Places([]schedule.Location{{ID: 1, Code: "NYC", Name: "NYC", TimeZone: "America/New_York"}}, nil)
	b.Employees([]schedule.Employee{{ID: 1, Name: "A", LocationID: 1}, {ID: 2, Name: "B"}}, nil)
	first := localtime.DateOf(2026, 12, 7)
	for id := range int64(2) {
		b.Block(schedule.Block{ID: id + 1, EmployeeID: id + 1, Status: schedule.Active, RRule: "FREQ=WEEKLY", FirstOn: first, StartMinute: 60, EndMinute: 180, TimeZone: "UTC"}, 0)
	}
	m, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	view := New(m).For(schedule.Manager)
	items := func(employee int64, from, to schedule.Date) (lines []string) {
		for _, item := range view.DayItems(schedule.Filter{EmployeeID: employee, From: from, To: to}) {
			z, _ := localtime.LoadZone(item.TimeZone)
			lines = append(lines, item.Date.String()+" "+localtime.Style{}.Range(z, item.Interval))
		}
		return lines
	}
	if diff := cmp.Diff([]string{"2026-12-06 20:00-22:00"}, items(1, first-1, first+5)); diff != "" {
		t.Errorf("the week of an employee in New York:\n%s", diff)
	}
	summer := localtime.DateOf(2027, 7, 4)
	if diff := cmp.Diff([]string{"2027-07-04 21:00-23:00"}, items(1, summer, summer)); diff != "" {
		t.Errorf("a day in summer:\n%s", diff)
	}
	if diff := cmp.Diff([]string{"2026-12-07 01:00-03:00"}, items(2, first-1, first+5)); diff != "" {
		t.Errorf("the week of an employee without a location:\n%s", diff)
	}
	rows, _, err := view.Occurrences(schedule.Filter{EmployeeID: 1, From: first - 1, To: first - 1}).Page(paging.Page{})
	if err != nil || len(rows) != 1 || rows[0].On != first-1 || rows[0].TimeZone != "America/New_York" {
		t.Errorf("occurrences of the Sunday: %+v, %v", rows, err)
	}
	list, _, err := view.Blocks(schedule.Filter{EmployeeID: 1, From: first - 1, To: first - 1}).Page(paging.Page{})
	if err != nil || len(list) != 1 || list[0].TimeZone != "UTC" || list[0].ShownIn != "America/New_York" {
		t.Errorf("blocks of the Sunday: %+v, %v", list, err)
	}
}
