package store

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"opshub/schedule"
	"opshub/schedule/store/storetest"
)

func TestPackedRowsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	p, rows := newPacker(3), [][]int64{}
	for range 500 {
		row := []int64{r.Int64N(100), r.Int64() - r.Int64(), p.word(fmt.Sprint("word ", r.IntN(9)))}
		p.add(row...)
		rows = append(rows, row)
	}
	s, err := unpack(p.text(), 3)
	if err != nil || s.rows != len(rows) {
		t.Fatalf("%d rows, %v", s.rows, err)
	}
	for i, row := range rows {
		if got := []int64{s.columns[0][i], s.columns[1][i], s.columns[2][i]}; !cmp.Equal(got, row) || s.list[row[2]] != p.list[row[2]] {
			t.Fatalf("row %d is %v, want %v", i, got, row)
		}
	}
	for _, text := range []string{"?", p.text()[:len(p.text())/8*4], p.text()[:40], "////"} {
		if _, err := unpack(text, 3); err == nil {
			t.Errorf("%.20q… is read", text)
		}
	}
}

// A long sheet is read in halves, whatever row is the middle one and however long its numbers are; one that was cut off is not read.
func TestLongSheetsComeBack(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, rows := range []int{worthHalving/3 + 1, worthHalving/3 + 2, worthHalving / 2} {
		p, want := newPacker(3), make([][]int64, 3)
		for i := range rows {
			row := []int64{int64(i), r.Int64N(3), r.Int64() >> r.IntN(64)}
			p.add(row...)
			for k, v := range row {
				want[k] = append(want[k], v)
			}
		}
		text := p.text()
		s, err := unpack(text, 3)
		if err != nil || !cmp.Equal(s.columns, want) {
			t.Fatalf("%d rows do not come back: %v", rows, err)
		}
		for _, cut := range []string{text[:len(text)/8*4], text[:len(text)/16*12], text + "AAAA"} {
			if _, err := unpack(cut, 3); err == nil {
				t.Errorf("%d of %d bytes are read", len(cut), len(text))
			}
		}
	}
}

// sheetFilters narrow in every way that sheets know.
func sheetFilters() []schedule.Filter {
	from := schedule.DateOf(2026, 11, 16)
	out := []schedule.Filter{
		{}, {All: true}, {From: from, To: from.Add(6)}, {From: from}, {To: from, All: true}, {Statuses: []schedule.BlockStatus{schedule.Requested, schedule.Declined}},
		{EmployeeID: 3}, {EmployeeID: 3, From: from, To: from.Add(20)}, {BlockID: 5, All: true}, {DraftPeriodID: 1}, {DraftPeriodID: 1, LocationID: 1},
	}
	for id := range int64(3) {
		out = append(out, schedule.Filter{LocationID: id + 1}, schedule.Filter{PositionID: id + 1, From: from, To: from.Add(6)},
			schedule.Filter{LocationID: id + 1, PositionID: 1, From: from.Add(-9), To: from, All: true}, schedule.Filter{LocationID: id + 1, From: from, To: from})
	}
	return out
}

// Every figure that comes from packed rows is the one that the tables give.
func TestSheetsAnswerAsTheTables(t *testing.T) {
	storetest.Engines(t, func(t *testing.T, dsn string) {
		s, ctx := imported(t, dsn, storetest.Roster(60, 7)), t.Context()
		m, err := s.meta(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if line := s.timeline(ctx); line == nil || line.shown == nil {
			t.Fatal("no timeline with what is shown")
		}
		for _, v := range []schedule.Viewer{schedule.Manager, {Role: schedule.RoleStaff, EmployeeID: 3}, {Role: schedule.RoleWall}} {
			for _, f := range sheetFilters() {
				for name, same := range map[string]func(context.Context, *Store, meta, schedule.Viewer, schedule.Filter) (got, want any, err error){
					"conflicts": sameConflicts, "blocks": sameBlocks, "occurrences": sameOccurrences, "events": sameEvents, "shifts": sameStates, "days": sameDays, "drafts": sameDrafts,
					"pages of blocks": sameBlockPages, "rows of blocks": sameBlockRows, "pages of occurrences": sameOccurrencePages, "first occurrences": sameFirstOccurrences, "figures of days": sameDayFigures, "shift counts": sameShiftCounts, "pages of shifts": sameShiftPages, "staff": sameStaff,
				} {
					got, want, err := same(ctx, s, m, v, f)
					if d := cmp.Diff(want, got); err != nil || d != "" {
						t.Errorf("%s of %s %+v: %v\n%s", name, v.Role, f, err, d)
					}
				}
			}
		}
	})
}

func sameConflicts(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	got, err := s.ConflictCounts(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	var want schedule.ConflictCounts
	err = s.engine.read(ctx, func(q reader) error {
		if err := countPairs(ctx, q, conflictWhere(m, v, f), &want); err != nil {
			return err
		}
		return countCompared(ctx, q, m, v, f, nil, nil, nil, &want)
	})
	return got, want, err
}

// sameDayFigures are those of the sheets, and those of the tables alone.
func sameDayFigures(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	if f.From == 0 || f.To == 0 {
		return nil, nil, nil
	}
	f.Statuses, f.All = nil, false
	got, err := s.DayFigures(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	d := dayFigures{dayQuestion: dayQuestion{m, v, f}}
	for on := f.From; on <= f.To; on++ {
		d.days = append(d.days, schedule.DayFigures{Date: on})
	}
	err = s.engine.read(ctx, func(q reader) error { return d.read(ctx, q) })
	return got, d.days, err
}

func sameBlocks(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	f.DraftPeriodID = 0
	got, err := s.BlockCounts(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	want := schedule.BlockCounts{ByStatus: map[schedule.BlockStatus]int{}}
	err = s.engine.read(ctx, func(q reader) error {
		if err := countBlockRows(ctx, q, blockQuestion{m, v, f}, &want); err != nil {
			return err
		}
		return countBlockConflicts(ctx, q, blockQuestion{m, v, f}, &want)
	})
	return got, want, err
}

// sameBlockPages takes pages in every order, forward and backward.
func sameBlockPages(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	f.DraftPeriodID = 0
	question := blockQuestion{m, v, f}
	if !question.ranged() {
		return nil, nil, nil
	}
	var got, want [][]int64
	for _, sort := range []string{"start", "-start", "employee", "-employee", "status", "-status"} {
		p := Page{Sort: sort, Limit: 7}
		for turn := 0; turn == 0 || p.After != "" && turn < 9; turn++ {
			o, err := orderOf(p, blockSorts)
			if err != nil {
				return nil, nil, err
			}
			ids, next, known, err := s.blockPage(ctx, v, f, o)
			if err != nil || !known {
				return nil, "a page", err
			}
			var others []int64
			err = s.engine.read(ctx, func(q reader) (err error) {
				others, p.After, err = question.page(ctx, q, o)
				return err
			})
			if err != nil || next != p.After {
				return next, p.After, err
			}
			got, want = append(got, ids), append(want, others)
		}
	}
	return got, want, nil
}

// sameShiftPages looks at single days too, on which no shift is to be removed: of these the timeline must know.
func sameShiftPages(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	if s.timeline(ctx) == nil {
		return nil, "a timeline", nil
	}
	question, must := shiftQuestion{m, v, f, false}, ofAllPeople(v, f.Without("status")) && f.From != 0 && f.From == f.To
	var got, want [][]schedule.ShiftRow
	for _, sort := range []string{"start", "-start"} {
		p := Page{Sort: sort, Limit: 7}
		for turn := 0; turn == 0 || p.After != "" && turn < 30; turn++ {
			o, err := orderOf(p, shiftSorts)
			if err != nil {
				return nil, nil, err
			}
			rows, next, ok, err := s.shiftsInTime(ctx, question, o)
			if err != nil || !ok {
				return !must, true, err
			}
			others, after, err := s.shiftPage(ctx, question, o)
			if err != nil || next != after {
				return next, after, err
			}
			got, want, p.After = append(got, rows), append(want, others), after
		}
	}
	return got, want, nil
}

// sameStaff reads the figures of everybody with the sheets and without.
func sameStaff(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	now := schedule.UTC.StartOfDay(schedule.DateOf(2026, 11, 17)) + 11*3600
	with, without := &staffReader{m: m, v: v, f: f, now: now, zones: newDayWords()}, &staffReader{m: m, v: v, f: f, now: now, zones: newDayWords()}
	if err := with.sheets(ctx, s, schedule.Filter{}); err != nil || with.pairs == nil || with.times == nil {
		return nil, "sheets", err
	}
	if readsDrafts(v) && with.timed == nil {
		return nil, "a timeline", nil
	}
	type figures struct {
		Summary []schedule.StaffRow
		Week    []schedule.StaffWeekRow
	}
	var got, want figures
	err := s.engine.read(ctx, func(q reader) error {
		o, err := orderOf(Page{}, employeeSorts)
		if err != nil {
			return err
		}
		group, _, err := pageOfPeople(ctx, q, people(v, f), o)
		if err != nil {
			return err
		}
		for of, into := range map[*staffReader]*figures{with: &got, without: &want} {
			if into.Summary, err = of.readAll(ctx, q, group); err != nil {
				return err
			}
			if into.Week, err = of.readWeek(ctx, q, group); err != nil {
				return err
			}
		}
		return nil
	})
	if readsDrafts(v) && f.From == 0 && f.To == 0 && err == nil { // both have it from the shift lines: hold it against the table
		err = s.engine.read(ctx, func(q reader) error {
			for k := range want.Summary {
				want.Summary[k].ScheduledShifts, want.Summary[k].ScheduledMinutes = 0, 0
				one := func(w *where) { w.id("s.employee_id", want.Summary[k].ID) }
				if err := without.eachScheduled(ctx, q, one, func(_ int64, shifts, minutes int) {
					want.Summary[k].ScheduledShifts, want.Summary[k].ScheduledMinutes = shifts, minutes
				}); err != nil {
					return err
				}
			}
			return nil
		})
	}
	if f.IsZero() && !slices.ContainsFunc(want.Week, func(r schedule.StaffWeekRow) bool { return r.Next.ID != 0 }) {
		return nil, "next shifts", err
	}
	return got, want, err
}

func sameShiftCounts(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	if f = f.Without("status"); !ofAllPeople(v, f) {
		return nil, nil, nil
	}
	got, err := s.ShiftCounts(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	var want ShiftCounts
	err = s.engine.read(ctx, func(q reader) error { return countShiftsByDay(ctx, q, m, f, nil, nil, &want) })
	return got, want, err
}

func sameOccurrences(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	got, err := s.OccurrenceCounts(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	want, employees := schedule.OccurrenceCounts{ByStatus: map[schedule.BlockStatus]int{}}, idSet{}
	err = s.engine.read(ctx, func(q reader) error { return occurrenceQuestion{m, v, f}.count(ctx, q, both, employees, &want) })
	want.Employees = len(employees)
	return got, want, err
}

func sameEvents(ctx context.Context, s *Store, _ meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	got, err := s.EventCounts(ctx, v, EventSet{}, f)
	if err != nil {
		return nil, nil, err
	}
	question, err := s.eventQuestion(ctx, v, EventSet{}, f)
	if err != nil {
		return nil, nil, err
	}
	var want EventCounts
	err = s.engine.read(ctx, func(q reader) error { return question.count(ctx, q, &want) })
	return got, want, err
}

func sameStates(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	f = f.Without("status")
	got, err := s.ShiftStates(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	var want map[schedule.PublishState]ShiftTotal
	err = s.engine.read(ctx, func(q reader) (err error) {
		want, err = addStates(ctx, q, shiftQuestion{m, v, f, false})
		return err
	})
	return got, want, err
}

func sameDays(ctx context.Context, s *Store, m meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	got, err := s.DayCounts(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	var want schedule.DayCounts
	err = s.engine.read(ctx, func(q reader) (err error) {
		want, err = dayQuestion{m, v, f}.count(ctx, q, nil)
		return err
	})
	return got, want, err
}

// sameDrafts adds up the list of the shifts of each draft period.
func sameDrafts(ctx context.Context, s *Store, _ meta, v schedule.Viewer, f schedule.Filter) (any, any, error) {
	if !readsDrafts(v) || f.DraftPeriodID != 0 || f.BlockID != 0 { // figures know no block
		return nil, nil, nil
	}
	figures, err := s.DraftFigures(ctx, v, f)
	if err != nil {
		return nil, nil, err
	}
	got, want := map[int64][4]int{}, map[int64][4]int{}
	for id, p := range figures {
		got[id] = [4]int{p.Shifts, p.Open, p.Minutes, p.Removed}
	}
	periods, err := s.DraftPeriods(ctx, v)
	for _, p := range periods {
		sum := [4]int{}
		of := f.Without("status")
		of.DraftPeriodID = p.ID
		err = s.EachShift(ctx, v, of, func(row *schedule.ShiftRow) error {
			switch {
			case row.State == schedule.StagedForRemoval:
				sum[3]++
				return nil
			case row.EmployeeID == 0:
				sum[1]++
			default:
				sum[2] += row.Interval().Minutes()
			}
			sum[0]++
			return nil
		})
		if sum != [4]int{} || got[p.ID] != sum {
			want[p.ID] = sum
		}
	}
	for id, sum := range got { // only conflicts of no shift on these days
		if sum == [4]int{} {
			delete(got, id)
		}
	}
	return got, want, err
}
