package roster

import (
	"slices"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/rules"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// plainAvailabilityDay counts the covered minutes of a day one by one.
func plainAvailabilityDay(z *localtime.Zone, on schedule.Date, times []plainOccurrence, shifts []schedule.Shift) rules.AvailabilityDay {
	d := rules.AvailabilityDay{On: on}
	for at := z.StartOfDay(on); at < z.StartOfDay(on+1); at += 60 {
		d.Minutes++
		minute := schedule.Interval{Start: at, End: at + 60}
		covered, inForce := false, false
		for _, o := range times {
			if o.Start <= at && at < o.End {
				covered, inForce = true, inForce || o.Status != schedule.Requested
			}
		}
		switch last := len(d.Blocked) - 1; {
		case !covered:
		case last >= 0 && d.Blocked[last].End == at:
			d.Blocked[last].End = minute.End
		default:
			d.Blocked = append(d.Blocked, minute)
		}
		if covered {
			d.Unavailable++
		}
		if covered && !inForce {
			d.Requested++
		}
		if slices.ContainsFunc(shifts, func(s schedule.Shift) bool { return s.StartsAt <= at && at < s.EndsAt }) {
			d.Scheduled++
		}
	}
	return d
}

func TestAvailabilityIsTheMinutesOfEachDay(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if f.All || f.Q == "öffnen" || f.DraftPeriodID != 0 || f.PublishedPeriodID != 0 {
			return // the same filter as another one
		}
		f.From, f.To = testDay-1, testDay+1
		var want, got []rules.AvailabilityRow
		for person := range w.peopleOf(f) { // other tests cover the employees of a filter
			p := w.m.People[person]
			if p.Status != "active" && p.Status != "on_leave" {
				continue
			}
			row := rules.AvailabilityRow{Person: p, Zone: p.TimeZone}
			if row.Zone == "" {
				row.Zone = rows.Organization.TimeZone
			}
			z, _ := localtime.ZoneOrUTC(row.Zone)
			times := slices.DeleteFunc(plainOccurrenceRowsOf(t, rows, w.viewer, schedule.Filter{}), func(o plainOccurrence) bool { return o.EmployeeID != p.ID })
			shifts := slices.DeleteFunc(plainShifts(rows, w.viewer, schedule.Filter{}), func(s schedule.Shift) bool {
				return s.EmployeeID != p.ID || s.State == schedule.StagedForRemoval
			})
			for on := f.From; on <= f.To; on++ {
				row.Days = append(row.Days, plainAvailabilityDay(z, on, times, shifts))
			}
			want = append(want, row)
		}
		if err := w.Availability(f).Each(func(row *rules.AvailabilityRow) error {
			got = append(got, *row)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Fatalf("%v %+v: availability differs from a count by minute (-want +got):\n%s", w.viewer, f, diff)
		}
		if n := w.AvailabilityCount(f); n != len(want) {
			t.Fatalf("%v %+v: %d people, want %d", w.viewer, f, n, len(want))
		}
		page, turn, err := w.Availability(f).Page(paging.Page{Limit: 3})
		if diff := gocmp.Diff(got[:min(3, len(got))], page); diff != "" && len(got) > 0 || err != nil || (turn.Next != "") != (len(got) > 3) {
			t.Fatalf("%v %+v: first page, next %q, %v (-want +got):\n%s", w.viewer, f, turn.Next, err, diff)
		}
	})
}
