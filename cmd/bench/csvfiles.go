package main

import (
	"encoding/csv"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"opshub/schedule"
)

// writeCSVFiles writes a roster as the files that a company would hand over.
func writeCSVFiles(folder string, r *schedule.Roster) error {
	zones := map[int64]schedule.Location{}
	for _, l := range r.Locations {
		zones[l.ID] = l
	}
	position := func(id int64) string { return r.Positions[id-1].Name }
	files := []struct {
		name string
		head []string
		n    int
		row  func(i int) []string
	}{
		{"locations.csv", []string{"location", "name", "time_zone"}, len(r.Locations), func(i int) []string {
			return []string{r.Locations[i].Code, r.Locations[i].Name, r.Locations[i].TimeZone}
		}},
		{"employees.csv", []string{"employee_id", "code", "name", "email", "role", "location", "status"}, len(r.Employees), func(i int) []string {
			e := &r.Employees[i]
			return []string{id(e.ID), e.Number, e.Name, e.Email, position(e.PositionID), zones[e.LocationID].Code, e.Status}
		}},
		{"shifts.csv", []string{"shift_id", "employee_id", "location", "role", "starts_at", "ends_at", "status"}, len(r.Shifts), func(i int) []string {
			s := &r.Shifts[i]
			return []string{id(s.ID), id(s.EmployeeID), zones[s.LocationID].Code, position(s.PositionID), utc(s.StartsAt), utc(s.EndsAt), string(s.State)}
		}},
		{"unavailable_series.csv", []string{"series_id", "employee_id", "time_zone", "local_start", "minutes", "rrule", "first_date", "until_date", "status", "reason"}, len(r.Series), func(i int) []string {
			s := &r.Series[i]
			clock := time.Unix(int64(s.LocalStart)*60, 0).UTC().Format("15:04")
			return []string{id(s.ID), id(s.EmployeeID), s.TimeZone, clock, strconv.Itoa(s.Minutes), s.RRule, s.FirstOn.String(), s.UntilOn.String(), string(s.Status), s.ReasonText}
		}},
		{"unavailable_blocks.csv", []string{"block_id", "employee_id", "starts_at", "ends_at", "all_day", "status", "reason", "series_id"}, len(r.Blocks), func(i int) []string {
			b := &r.Blocks[i]
			return []string{id(b.ID), id(b.EmployeeID), utc(b.StartsAt), utc(b.EndsAt), strconv.FormatBool(b.AllDay), string(b.Status), b.ReasonText, id(b.SeriesID)}
		}},
	}
	for _, f := range files {
		if err := writeCSVFile(filepath.Join(folder, f.name), f.head, f.n, f.row); err != nil {
			return err
		}
	}
	return nil
}

func writeCSVFile(path string, head []string, n int, row func(int) []string) error {
	f, err := os.Create(path) // #nosec G304 -- a file in the folder of the bench
	if err != nil {
		return err
	}
	defer f.Close()
	w := csv.NewWriter(f)
	if err := w.Write(head); err != nil {
		return err
	}
	for i := range n {
		if err := w.Write(row(i)); err != nil {
			return err
		}
	}
	w.Flush()
	if err := w.Error(); err != nil {
		return err
	}
	return f.Close()
}

// id is a key as a cell; no key is an empty one.
func id(n int64) string {
	if n == 0 {
		return ""
	}
	return strconv.FormatInt(n, 10)
}

func utc(at schedule.Instant) string { return time.Unix(int64(at), 0).UTC().Format(time.RFC3339) }
