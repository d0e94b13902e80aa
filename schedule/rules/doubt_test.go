package rules

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"opshub/schedule"
	"opshub/schedule/localtime"
)

// kindsOf formats the doubts as short texts.
func kindsOf(rows []DoubtRow) (out []string) {
	for _, r := range rows {
		out = append(out, fmt.Sprintf("%s %s %d %d", r.Kind, r.Record, r.ID, r.OtherID))
	}
	slices.Sort(out)
	return out
}

func TestDoubts(t *testing.T) {
	p := &schedule.Person{Employee: schedule.Employee{ID: 1, Name: "Ana", Status: "active", HiredOn: localtime.DateOf(2026, 1, 1), TerminatedOn: localtime.DateOf(2026, 11, 20)}}
	shifts := DoubtsOfShifts(p, []schedule.Shift{
		shiftAt(t, 1, berlin, "2026-11-16 08:00", "2026-11-16 16:00"), shiftAt(t, 2, berlin, "2026-11-16 15:00", "2026-11-16 20:00"),
		shiftAt(t, 3, berlin, "2026-11-21 08:00", "2026-11-22 09:00"), {ID: 4, EmployeeID: 1, StartsAt: 1795305600, EndsAt: 1795305600, TimeZone: "Mars/Base"},
	}, schedule.LimitsOn(p.Employee, nil, time.Monday))
	block := func(id int64, change func(*schedule.Block)) schedule.Block {
		b := schedule.Block{ID: id, EmployeeID: 1, Status: schedule.Active, StartsAt: 1795132800, EndsAt: 1795136400, TimeZone: "UTC"}
		if change != nil {
			change(&b)
		}
		return b
	}
	ends := map[int64]schedule.Date{16: localtime.DateOf(2026, 11, 21), 17: localtime.DateOf(2026, 11, 20)}
	blocks := DoubtsOfBlocks(p, []schedule.Block{
		block(12, nil), block(11, nil), block(13, func(b *schedule.Block) { b.Status = schedule.Declined }), block(14, func(b *schedule.Block) { b.Deleted = true }),
		block(15, func(b *schedule.Block) { b.TimeZone = "Mars/Base" }), block(16, func(b *schedule.Block) { b.EndsAt += 60 }), block(17, func(b *schedule.Block) { b.EndsAt += 120 }),
		block(18, func(b *schedule.Block) { b.RRule = "FREQ=NEVER" }),
	}, func(id int64) schedule.Date { return ends[id] })
	people := DoubtsOfEmployees([]*schedule.Person{
		{Employee: schedule.Employee{ID: 21, Name: "A", Status: "active", LocationID: 1, PositionID: 1, Account: "ana"}},
		{Employee: schedule.Employee{ID: 22, Name: "B", Status: "on_leave", LocationID: 1, Account: "ANA"}},
		{Employee: schedule.Employee{ID: 23, Name: "C", Status: "active"}},
		{Employee: schedule.Employee{ID: 24, Name: "D", Status: "terminated", HiredOn: localtime.DateOf(2026, 2, 1), TerminatedOn: localtime.DateOf(2026, 1, 1)}},
	}, map[int64]bool{22: true})
	periods := DoubtsOfPeriods([]schedule.DraftPeriod{
		{ID: 33, Name: "late", StartsOn: localtime.DateOf(2026, 11, 16), EndsOn: localtime.DateOf(2026, 11, 29)}, {ID: 31, Name: "long", StartsOn: localtime.DateOf(2026, 11, 1), EndsOn: localtime.DateOf(2026, 11, 30)},
		{ID: 32, Name: "within", StartsOn: localtime.DateOf(2026, 11, 2), EndsOn: localtime.DateOf(2026, 11, 8)}, {ID: 34, Name: "next", StartsOn: localtime.DateOf(2026, 12, 1), EndsOn: localtime.DateOf(2026, 12, 2)},
	})
	for name, c := range map[string]struct{ got, want []string }{
		"shifts":    {kindsOf(shifts), []string{"no_overlap shift 2 1", "outside_employment_dates shift 3 0", "outside_employment_dates shift 4 0", "over_long shift 3 0", "unknown_zone shift 4 0", "zero_length shift 4 0"}},
		"blocks":    {kindsOf(blocks), []string{"block_after_employment block 16 0", "duplicate_block block 12 11", "unknown_block_zone block 15 0", "unreadable_rule block 18 0"}},
		"employees": {kindsOf(people), []string{"account_twice employee 22 21", "employment_dates employee 24 0", "no_home_location employee 23 0", "no_position employee 23 0"}},
		"periods":   {kindsOf(periods), []string{"periods_overlap draft_period 32 31", "periods_overlap draft_period 33 31"}},
	} {
		if !slices.Equal(c.got, c.want) {
			t.Errorf("%s: %q, want %q", name, c.got, c.want)
		}
	}
	for _, list := range [][]DoubtRow{shifts, blocks, people, periods} {
		for _, r := range list {
			if !slices.ContainsFunc(Doubts, func(d DoubtType) bool { return d.Kind == r.Kind && d.Title != "" && d.Rule != "" }) || r.Message == "" || r.Message[len(r.Message)-1] != '.' {
				t.Errorf("%+v", r)
			}
		}
	}
}
