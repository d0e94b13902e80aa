package ingest

import (
	"context"
	"fmt"
	"time"

	"opshub/schedule"
)

// DemoRefused is the reading of a file for the demo's next week that cannot be imported: six rows, of which three are wrong in
// three ways. Imported, it changes nothing and leaves a batch with its refused rows.
func DemoRefused(now time.Time) *Report {
	d := newDemo(now)
	d.people()
	next := d.monday.Add(7)
	text := "shift_id,employee_id,starts_at,ends_at,role,location,notes\n"
	for i, row := range []string{"4,%sT11:00-05:00,%sT19:00-05:00", "12,%sT06:00-05:00,%sT14:00-05:00", "412,%sT14:00-05:00,%sT22:00-05:00",
		"15,%sT20:00-05:00,%sT12:00-05:00", "50,%sT06:00-05:00,%sT14:00-05:00", "15,%sT12:00-05:00,noon of %s"} {
		on := next.Add(i)
		text += fmt.Sprintf("%d,", 90001+i) + fmt.Sprintf(row, on, on) + ",Kitchen,HBR,\n"
	}
	known := &schedule.Roster{Locations: d.out.Locations, Positions: d.out.Positions, Employees: d.out.Employees}
	report, err := ReadText(context.Background(), "kitchen-"+next.ISOWeek()+".csv", Shifts, text, Options{Known: known})
	if err != nil {
		panic("BUG: demo: " + err.Error())
	}
	return report
}
