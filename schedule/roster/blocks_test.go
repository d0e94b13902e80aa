package roster

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"opshub/schedule/localtime"
	"opshub/schedule/recur"

	gocmp "github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/paging"
)

// eachBlockCase runs a test with random schedules whose blocks have exceptions, series and requests.
func eachBlockCase(t *testing.T, ask func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter)) {
	t.Helper()
	for seed := range uint64(6) {
		random := rand.New(rand.NewPCG(seed, 3))
		rows := randomRows(rand.New(rand.NewPCG(seed, 1)))
		addRequests(random, rows)
		r := build(t, rows)
		filters := append(randomFilters(random), schedule.Filter{Q: "ørsted"}, schedule.Filter{BlockID: 1 + random.Int64N(24), All: true, From: testDay},
			schedule.Filter{BlockID: 99}, schedule.Filter{EmployeeID: 99}, schedule.Filter{All: true, From: testDay - 3, To: testDay + 3, LocationID: 2})
		for _, f := range filters {
			for _, v := range viewers {
				ask(t, rows, r.For(v), f)
			}
		}
	}
}

// addRequests adds requests, decisions, exceptions of their rules and an imported series to the blocks.
func addRequests(r *rand.Rand, rows *schedule.Roster) {
	rows.Employees[3].LocationID = 0
	rows.Series = []schedule.Series{{ID: 1, EmployeeID: 1, TimeZone: "Europe/Berlin", RRule: "FREQ=WEEKLY", FirstOn: testDay, UntilOn: testDay + 70}}
	for k := range rows.Blocks {
		b := &rows.Blocks[k]
		b.CreatedAt = testNow - schedule.Instant(r.IntN(86400*10))
		if r.IntN(3) > 0 {
			b.RequestedAt = testNow - schedule.Instant(r.IntN(86400*10))
		}
		if b.Status != schedule.Requested && r.IntN(4) > 0 {
			b.DecidedAt, b.DecidedBy = testNow-schedule.Instant(r.IntN(86400*10)), []string{"Boss", "Ørsted"}[r.IntN(2)]
		}
		b.OverridesRecur = r.IntN(4) == 0
		switch {
		case b.RRule == "" && r.IntN(4) == 0:
			b.SeriesID = 1
		case b.RRule != "":
			rows.Exceptions = append(rows.Exceptions, schedule.BlockException{BlockID: b.ID, OccursOn: b.FirstOn + 3, Action: recur.Cancel},
				schedule.BlockException{BlockID: b.ID, OccursOn: b.FirstOn + 6, Action: recur.Replace, StartMinute: r.IntN(1440), EndMinute: r.IntN(1440)})
		}
	}
}

// plainAsksBlock reports whether a block matches a filter, apart from the days.
func plainAsksBlock(rows *schedule.Roster, v schedule.Viewer, f schedule.Filter, b schedule.Block) bool {
	e := rows.Employees[slices.IndexFunc(rows.Employees, func(e schedule.Employee) bool { return e.ID == b.EmployeeID })]
	switch {
	case b.Deleted || !plainReadsBlock(rows, v, b) || f.BlockID != 0 && b.ID != f.BlockID || !slices.Contains(f.StatusSet(), b.Status):
		return false
	case f.EmployeeID != 0 && e.ID != f.EmployeeID || f.LocationID != 0 && e.LocationID != f.LocationID || f.PositionID != 0 && e.PositionID != f.PositionID:
		return false
	}
	text := plainPerson(rows, e)
	if v.Role != schedule.RoleWall && b.ReasonCode != "medical" && b.ReasonCode != "sick" {
		text += "\n" + b.ReasonText + "\n" + b.ReasonCode
	}
	return strings.Contains(schedule.Fold(text), schedule.Fold(f.Q))
}

// plainPerson returns the text in which a search finds an employee.
func plainPerson(rows *schedule.Roster, e schedule.Employee) string {
	text := e.Name + "\n" + e.Number
	for _, l := range rows.Locations {
		if l.ID == e.LocationID {
			text += "\n" + l.Name + "\n" + l.Code
		}
	}
	return text
}

// plainOccurrence is an occurrence with its block.
type plainOccurrence struct {
	schedule.Occurrence
	block schedule.Block
}

// expanded caches the occurrences of the last schedule passed to plainOccurrenceRows.
var expanded struct {
	of    *schedule.Roster
	times []plainOccurrence
}

// plainOccurrenceRows returns the occurrences of all blocks by start, employee, end and block.
func plainOccurrenceRows(t *testing.T, rows *schedule.Roster) []plainOccurrence {
	t.Helper()
	if expanded.of != rows {
		expanded.of, expanded.times = rows, expandPlainly(t, rows)
	}
	return slices.Clone(expanded.times)
}

func expandPlainly(t *testing.T, rows *schedule.Roster) (list []plainOccurrence) {
	t.Helper()
	horizon := schedule.Interval{Start: testNow - 400*86400, End: testNow + 400*86400}
	for _, e := range rows.Employees {
		own := []schedule.Block{}
		for _, b := range rows.Blocks {
			if b.EmployeeID == e.ID {
				own = append(own, stored(b))
			}
		}
		times, err := recur.ExpandAll(own, rows.Exceptions, horizon)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range times {
			list = append(list, plainOccurrence{o, own[slices.IndexFunc(own, func(b schedule.Block) bool { return b.ID == o.BlockID })]})
		}
	}
	slices.SortFunc(list, func(a, b plainOccurrence) int {
		return cmp.Or(cmp.Compare(a.Start, b.Start), cmp.Compare(a.EmployeeID, b.EmployeeID), cmp.Compare(a.End, b.End), cmp.Compare(a.BlockID, b.BlockID))
	})
	return list
}

// plainOccurrenceRowsOf returns the occurrences that match a filter.
func plainOccurrenceRowsOf(t *testing.T, rows *schedule.Roster, v schedule.Viewer, f schedule.Filter) []plainOccurrence {
	t.Helper()
	return slices.DeleteFunc(plainOccurrenceRows(t, rows), func(o plainOccurrence) bool {
		return o.Missing || !plainAsksBlock(rows, v, f, o.block) || !plainOnDays(f, o.block.TimeZone, o.Interval)
	})
}

// plainOnDays reports whether an interval overlaps the days of a filter in a time zone.
func plainOnDays(f schedule.Filter, zone string, iv schedule.Interval) bool {
	z, _ := localtime.ZoneOrUTC(zone)
	first, last := z.Days(iv)
	return (f.From == 0 || last >= f.From) && (f.To == 0 || first <= f.To)
}

// plainBlocksOf returns the blocks that match a filter by first start: the first occurrence of a rule, or the start of other blocks.
func plainBlocksOf(t *testing.T, rows *schedule.Roster, v schedule.Viewer, f schedule.Filter) (list []schedule.Block) {
	t.Helper()
	times := plainOccurrenceRowsOf(t, rows, v, f)
	for _, b := range rows.Blocks {
		covers := slices.ContainsFunc(times, func(o plainOccurrence) bool { return o.BlockID == b.ID })
		if plainAsksBlock(rows, v, f, b) && (f.From == 0 && f.To == 0 || covers) {
			list = append(list, stored(b))
		}
	}
	first := map[int64]schedule.Instant{}
	for _, b := range list {
		z, _ := localtime.ZoneOrUTC(b.TimeZone)
		if first[b.ID] = b.StartsAt; b.Recurring() {
			first[b.ID] = z.Resolve(b.FirstOn, b.StartMinute)
		}
	}
	seen := map[int64]bool{}
	for _, o := range plainOccurrenceRows(t, rows) {
		if o.block.Recurring() && !o.Missing && !seen[o.BlockID] {
			seen[o.BlockID], first[o.BlockID] = true, o.Start
		}
	}
	slices.SortFunc(list, func(a, b schedule.Block) int {
		return cmp.Or(cmp.Compare(first[a.ID], first[b.ID]), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// plainBlockConflicts counts the live soft conflicts on the days of a filter.
func plainBlockConflicts(w View, f schedule.Filter, of func(c *schedule.SoftConflict) bool) (count, minutes int) {
	for k := range w.conflictSet.Conflicts {
		c := w.conflictRow(int32(k))
		if c.BlockStatus.Live() && of(&c) && plainOnDays(f, c.Shift.TimeZone, c.Overlap) && (w.manager() || c.ShiftState != schedule.StateDraft) {
			count, minutes = count+1, minutes+c.Minutes()
		}
	}
	return count, minutes
}

// everyBlock returns all blocks that match a filter.
func everyBlock(t *testing.T, w View, f schedule.Filter) (list []schedule.BlockRow) {
	t.Helper()
	if err := w.Blocks(f).Each(func(b *schedule.BlockRow) error {
		list = append(list, *b)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return list
}

func TestBlocksAreThoseOfTheFilter(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		var got []schedule.Block
		for _, b := range everyBlock(t, w, f) {
			got = append(got, b.Block)
		}
		if diff := gocmp.Diff(plainBlocksOf(t, rows, w.viewer, f), got); diff != "" {
			t.Fatalf("%v %+v: blocks differ from a plain loop (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

func TestBlockRowsCountTheirOwnConflictsAndTimes(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		times := plainOccurrenceRows(t, rows)
		for _, b := range everyBlock(t, w, f) {
			want := b
			want.Conflicts, want.ConflictMinutes = plainBlockConflicts(w, f, func(c *schedule.SoftConflict) bool { return c.BlockID == b.ID })
			want.Next = schedule.Interval{}
			if f.From == 0 && b.RRule == "" {
				want.Next = schedule.Interval{Start: b.StartsAt, End: b.EndsAt}
			} else if k := slices.IndexFunc(times, func(o plainOccurrence) bool {
				return o.BlockID == b.ID && !o.Missing && plainOnDays(schedule.Filter{From: f.From}, b.TimeZone, o.Interval)
			}); k >= 0 {
				want.Next = times[k].Interval
			}
			want.ExceptionList = slices.DeleteFunc(slices.Clone(rows.Exceptions), func(e schedule.BlockException) bool { return e.BlockID != b.ID })
			if want.Exceptions = len(want.ExceptionList); want.Exceptions == 0 {
				want.ExceptionList = nil
			}
			if want.Series = (schedule.SeriesRule{}); b.SeriesID != 0 {
				want.Series = schedule.SeriesRule{RRule: rows.Series[0].RRule, FirstOn: rows.Series[0].FirstOn, UntilOn: rows.Series[0].UntilOn}
			}
			want.RecurrenceUntil = 0
			for _, o := range times {
				if o.BlockID == b.ID && b.RRule != "" {
					want.RecurrenceUntil = o.On
				}
			}
			if diff := gocmp.Diff(want, b); diff != "" {
				t.Fatalf("%v %+v: block %d (-want +got):\n%s", w.viewer, f, b.ID, diff)
			}
		}
	})
}

func TestBlockCountsAreThoseOfTheList(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		want := schedule.BlockCounts{ByStatus: map[schedule.BlockStatus]int{}}
		people := map[int64]bool{}
		for _, b := range plainBlocksOf(t, rows, w.viewer, f) {
			want.Blocks++
			want.ByStatus[b.Status]++
			people[b.EmployeeID] = true
			if b.RRule != "" || b.SeriesID != 0 {
				want.Recurring++
			}
		}
		want.Employees = len(people)
		want.Conflicts, _ = plainBlockConflicts(w, f, func(c *schedule.SoftConflict) bool {
			return plainAsksBlock(rows, w.viewer, f, rows.Blocks[c.BlockID-1])
		})
		if diff := gocmp.Diff(want, w.BlockCounts(f)); diff != "" {
			t.Fatalf("%v %+v (-want +got):\n%s", w.viewer, f, diff)
		}
	})
}

// joinPages reads all pages of a list in one order and returns the keys of the rows.
func joinPages[T any](t *testing.T, sort string, read func(paging.Page) ([]T, paging.Turn, error), key func(*T) [2]int64) (all [][2]int64) {
	t.Helper()
	after := ""
	for pages := 0; ; pages++ {
		list, turn, err := read(paging.Page{Sort: sort, After: after, Limit: 5})
		if err != nil || pages > 100 {
			t.Fatalf("page %d: %v", pages, err)
		}
		for k := range list {
			all = append(all, key(&list[k]))
		}
		if after = turn.Next; after == "" {
			return all
		}
	}
}

func TestPagesOfBlocksJoinToTheSortedList(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		plain := plainBlocksOf(t, rows, w.viewer, f)
		for _, sort := range []string{"start", "employee", "status"} {
			list := slices.Clone(plain)
			slices.SortStableFunc(list, func(a, b schedule.Block) int {
				switch sort {
				case "employee":
					return cmp.Compare(w.m.PersonOf[a.EmployeeID], w.m.PersonOf[b.EmployeeID])
				case "status":
					return cmp.Compare(a.Status, b.Status)
				}
				return 0
			})
			var want [][2]int64
			for _, b := range list {
				want = append(want, [2]int64{b.ID})
			}
			read := w.Blocks(f).Page
			key := func(b *schedule.BlockRow) [2]int64 { return [2]int64{b.ID} }
			if diff := gocmp.Diff(want, joinPages(t, sort, read, key)); diff != "" {
				t.Fatalf("%v %+v by %s (-want +got):\n%s", w.viewer, f, sort, diff)
			}
			slices.Reverse(want)
			if diff := gocmp.Diff(want, joinPages(t, "-"+sort, read, key)); diff != "" {
				t.Fatalf("%v %+v by -%s (-want +got):\n%s", w.viewer, f, sort, diff)
			}
		}
	})
}

func TestABlockIsShownToThoseWhoReadIt(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		b := rows.Blocks[max(1, f.BlockID%25)-1]
		row, times, err := w.Block(b.ID)
		if !plainReadsBlock(rows, w.viewer, b) {
			if err != ErrNotFound {
				t.Fatalf("%v reads block %d: %v", w.viewer, b.ID, err)
			}
			return
		}
		var want []schedule.Occurrence
		for _, o := range plainOccurrenceRows(t, rows) {
			if o.BlockID == b.ID {
				want = append(want, o.Occurrence)
			}
		}
		if diff := gocmp.Diff(want, times); diff != "" || err != nil || gocmp.Diff(stored(b), row.Block) != "" {
			t.Fatalf("%v: block %d is %+v, %v (-want +got):\n%s", w.viewer, b.ID, row.Block, err, diff)
		}
	})
	w := build(t, randomRows(rand.New(rand.NewPCG(1, 1)))).For(schedule.Manager)
	if _, _, err := w.Block(99); err != ErrNotFound {
		t.Errorf("a block that does not exist: %v", err)
	}
}

func TestASeriesIsOfItsEmployee(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	addRequests(rand.New(rand.NewPCG(1, 3)), rows)
	r := build(t, rows)
	for _, v := range []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 1}} {
		if got, err := r.For(v).Series(1); err != nil || got != rows.Series[0] {
			t.Errorf("%v: %+v, %v", v, got, err)
		}
	}
	for _, v := range []schedule.Viewer{{Role: schedule.RoleStaff, EmployeeID: 2}, {}} {
		if _, err := r.For(v).Series(1); err != ErrNotFound {
			t.Errorf("%v: %v", v, err)
		}
	}
	if _, err := r.For(schedule.Manager).Series(2); err != ErrNotFound {
		t.Errorf("a series that does not exist: %v", err)
	}
}

func TestReasonsAreFoundByManagersAndMedicalOnesByNobody(t *testing.T) {
	eachBlockCase(t, func(t *testing.T, rows *schedule.Roster, w View, f schedule.Filter) {
		if !f.IsZero() {
			return // the result does not depend on the filter
		}
		for _, q := range []string{"", " ", "dentist", "EXAM", "personal", "medical", "dic", "sick", "school"} {
			var want []int64
			for _, b := range plainBlocksOf(t, rows, w.viewer, schedule.Filter{All: true}) {
				text := schedule.Fold(b.ReasonText + "\n" + b.ReasonCode)
				if w.manager() && b.ReasonCode != "medical" && strings.TrimSpace(q) != "" && q != "dic" && strings.Contains(text, schedule.Fold(q)) {
					want = append(want, b.ID)
				}
			}
			rows, total := w.BlocksByReason(q, 2)
			var got []int64
			for _, b := range rows {
				got = append(got, b.ID)
			}
			if total != len(want) || !slices.Equal(got, want[:min(2, len(want))]) {
				t.Fatalf("%v %q: %d blocks, first %v, want %v", w.viewer, q, total, got, want)
			}
		}
	})
	for q, secret := range map[string]bool{"Medical": true, "my sick leave": true, "med": true, "me": false, "dentist": false, "": false} {
		if SecretText(q) != secret {
			t.Errorf("SecretText(%q) is %t", q, !secret)
		}
	}
}

func TestABlockWithAnUnreadableRuleCoversNothingAndIsListed(t *testing.T) {
	rows := randomRows(rand.New(rand.NewPCG(1, 1)))
	rows.Blocks = []schedule.Block{{ID: 1, EmployeeID: 1, Kind: schedule.Unavailable, Status: schedule.Active, RRule: "FREQ=NEVER", FirstOn: testDay, EndMinute: 60, TimeZone: "Europe/Berlin"}}
	w := build(t, rows).For(schedule.Manager)
	if got := w.BlockCounts(schedule.Filter{}).Blocks; got != 1 {
		t.Errorf("%d blocks", got)
	}
	if got := w.BlockCounts(schedule.Filter{From: testDay}).Blocks; got != 0 {
		t.Errorf("%d blocks cover a day", got)
	}
	if row, times, err := w.Block(1); err != nil || len(times) != 0 || !row.Next.Empty() {
		t.Errorf("%+v, %v, %v", row, times, err)
	}
}
