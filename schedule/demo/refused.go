package demo

import (
	"context"
	"fmt"
	"time"

	"opshub/schedule"
	"opshub/schedule/ingest"
	"opshub/schedule/ingest/report"
)

// Refused reads a file of shifts for the next week of the demo that cannot be imported: three of its six rows have
// different errors. Its import changes no rows of the schedule and records a batch with the refused rows.
func Refused(now time.Time) *report.Report {
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
	rep, err := ingest.ReadText(context.Background(), "kitchen-"+next.ISOWeek()+".csv", report.Shifts, text, ingest.Options{Known: known})
	if err != nil {
		panic("BUG: demo: " + err.Error())
	}
	return rep
}
