package handlers

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"opshub/catalog"
	"opshub/components"
	"opshub/handlers/web"
	"opshub/schedule"
	"opshub/schedule/demo"
	"opshub/schedule/localtime"
	"opshub/schedule/recur"
	"opshub/schedule/rules"
)

// plain counts the demo roster with loops, without database, SQL and rollups.
type plain struct {
	roster *schedule.Roster
	blocks map[int64]schedule.Block
	occs   map[int64][]schedule.Occurrence // by employee
	copies map[int64][]rules.ShiftCopies   // by employee
	shifts map[int64]schedule.Shift
}

func newPlain(t *testing.T, s *web.Server) *plain {
	t.Helper()
	p := &plain{roster: demo.Roster(testNow), blocks: map[int64]schedule.Block{}, occs: map[int64][]schedule.Occurrence{}, shifts: map[int64]schedule.Shift{}}
	of := map[int64][]schedule.Block{}
	for _, b := range p.roster.Blocks {
		p.blocks[b.ID] = b
		of[b.EmployeeID] = append(of[b.EmployeeID], b)
	}
	for id, blocks := range of {
		occs, err := recur.ExpandAll(blocks, p.roster.Exceptions, s.Rosters.Roster().Horizon())
		if err != nil {
			t.Fatal(err)
		}
		p.occs[id] = occs
	}
	current := map[int64]bool{}
	for _, period := range p.roster.PublishedPeriods {
		current[period.ID] = period.Status == "current"
	}
	var shown []schedule.PublishedShift
	for _, c := range p.roster.PublishedShifts {
		if current[c.PublishedPeriodID] {
			shown = append(shown, c)
		}
	}
	for _, shift := range p.roster.Shifts {
		p.shifts[shift.ID] = shift
	}
	p.copies = rules.Copies(p.roster.Shifts, shown)
	return p
}

// touches reports whether an interval overlaps the days of the filter in a time zone.
func touches(iv schedule.Interval, zone string, f schedule.Filter) bool {
	z, _ := localtime.ZoneOrUTC(zone)
	first, last := z.Days(iv)
	return last >= f.From && (f.To == 0 || first <= f.To)
}

// inFilter returns the occurrences of an employee under the filter.
func (p *plain) inFilter(employee int64, f schedule.Filter) []schedule.Occurrence {
	var out []schedule.Occurrence
	for _, o := range p.occs[employee] {
		if !o.Missing && slices.Contains(f.StatusSet(), o.Status) && touches(o.Interval, p.blocks[o.BlockID].TimeZone, f) {
			out = append(out, o)
		}
	}
	return out
}

// blocksIn returns the blocks of an employee under the filter.
func (p *plain) blocksIn(employee int64, f schedule.Filter) (out []schedule.Block) {
	for _, b := range p.roster.Blocks {
		if b.EmployeeID != employee || b.Deleted || !slices.Contains(f.StatusSet(), b.Status) {
			continue
		}
		there := f.From == 0 && f.To == 0
		for _, o := range p.inFilter(employee, f) {
			there = there || o.BlockID == b.ID
		}
		if there {
			out = append(out, b)
		}
	}
	return out
}

// pairsIn counts the pairs of an employee whose overlap is on the days of the filter.
func (p *plain) pairsIn(employee int64, f schedule.Filter) (pairs int) {
	every := f
	every.From, every.To = 0, 0
	for _, c := range p.copies[employee] {
		for _, o := range p.inFilter(employee, every) {
			overlap := c.Working.Overlap(o.Interval)
			if c.Working.Empty() || overlap.Empty() {
				overlap = c.Published.Overlap(o.Interval)
			}
			zone := p.shifts[c.ID].TimeZone
			if !overlap.Empty() && touches(overlap, zone, f) {
				pairs++
			}
		}
	}
	return pairs
}

// itemsIn counts the shifts and occurrences of an employee once for each day of the filter that they overlap.
func (p *plain) itemsIn(employee int64, f schedule.Filter) (items int) {
	days := func(iv schedule.Interval, zone string) {
		z, _ := localtime.ZoneOrUTC(zone)
		for d := f.From; d <= f.To; d++ {
			if !iv.Overlap(z.Day(d)).Empty() {
				items++
			}
		}
	}
	for _, s := range p.roster.Shifts {
		if s.EmployeeID == employee {
			days(s.Interval(), s.TimeZone)
		}
	}
	for _, o := range p.inFilter(employee, f) {
		days(o.Interval, p.blocks[o.BlockID].TimeZone)
	}
	return items
}

// figureFilters are the filters whose figures the tests count with loops. Each filter applies to employees only.
var figureFilters = []string{"", "from=2026-11-16&to=2026-11-22", "status=requested", "status=all&from=2026-10-01&to=2026-11-10",
	"employee_id=7", "employee_id=22&from=2026-11-18&to=2026-11-18", "status=declined&status=cancelled"}

func parsed(t *testing.T, query string) schedule.Filter {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	f, bad := schedule.ParseFilter(values)
	if len(bad) > 0 {
		t.Fatal(bad)
	}
	return f
}

// fromToday returns the filter as the lists of blocks and conflicts interpret it: without dates they begin today.
func fromToday(f schedule.Filter) schedule.Filter {
	if f.From == 0 && f.To == 0 {
		f.From = localtime.DateOf(2026, 11, 20)
	}
	return f
}

func TestFiguresOfTheScreensAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, query := range figureFilters {
		f := fromToday(parsed(t, query))
		blocks, people, recurring, requested, pairs := 0, 0, 0, 0, 0
		for _, e := range p.roster.Employees {
			if f.EmployeeID != 0 && f.EmployeeID != e.ID {
				continue
			}
			list := p.blocksIn(e.ID, f)
			blocks += len(list)
			if len(list) > 0 {
				people++
			}
			for _, b := range list {
				if b.RRule != "" || b.SeriesID != 0 {
					recurring++
				}
				if b.Status == schedule.Requested {
					requested++
				}
			}
			pairs += p.pairsIn(e.ID, f)
		}
		target := catalog.PathBlocks + "?" + query
		wantFigure(t, h, target, "Unavailable blocks", blocks)
		wantFigure(t, h, target, "Employees", people)
		wantFigure(t, h, target, "Recurring", recurring)
		wantFigure(t, h, target, "Requested", requested)
		wantFigure(t, h, target, "Soft conflicts", pairs)
		if got := csvRows(t, h, catalog.PathSoftConflictsExport+"?"+query); got != pairs {
			t.Errorf("?%s: %d pairs in the file, %d in the roster", query, got, pairs)
		}
	}
}

func TestFiguresOfTheStaffSummaryAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, query := range figureFilters {
		f := fromToday(parsed(t, query))
		for _, row := range jsonFace(t, h, catalog.PathStaffSummary+"?format=json&"+query) {
			id := int64(row["employee_id"].(float64))
			live := f
			live.Statuses, live.All = []schedule.BlockStatus{schedule.Active}, false
			var covered []schedule.Interval
			for _, o := range p.inFilter(id, f) {
				z, _ := localtime.ZoneOrUTC(p.blocks[o.BlockID].TimeZone)
				iv := o.Interval
				if f.From != 0 {
					iv.Start = max(iv.Start, z.StartOfDay(f.From))
				}
				if f.To != 0 {
					iv.End = min(iv.End, z.StartOfDay(f.To+1))
				}
				covered = append(covered, iv)
			}
			shifts, minutes := 0, 0
			for _, shift := range p.roster.Shifts {
				z, _ := localtime.ZoneOrUTC(shift.TimeZone)
				day := z.Date(shift.StartsAt)
				if shift.EmployeeID == id && shift.State != schedule.StagedForRemoval && day >= f.From && (f.To == 0 || day <= f.To) {
					shifts++
					minutes += shift.Interval().Minutes()
				}
			}
			for column, want := range map[string]int{"blocks_active": len(p.blocksIn(id, live)), "occurrences": len(p.inFilter(id, f)),
				"unavailable_minutes": rules.UnionMinutes(covered), "scheduled_shifts": shifts, "scheduled_minutes": minutes, "conflict_rows": p.pairsIn(id, f)} {
				if got := int(row[column].(float64)); got != want {
					t.Errorf("?%s: %s of employee %d is %d, counted from the roster it is %d", query, column, id, got, want)
				}
			}
		}
	}
}

func TestFiguresOfTheCalendarAreThoseOfTheRoster(t *testing.T) {
	s := demoServer(t)
	h, p := s.Handler(), newPlain(t, s)
	for _, query := range []string{"from=2026-11-16", "from=2026-11-01&status=all", "from=2026-12-02&status=approved", "from=2026-10-25&employee_id=9"} {
		f := parsed(t, query)
		f.From = f.From.WeekStart(1)
		f.To = f.From + 6
		items, people, shifts := 0, 0, 0
		for _, e := range p.roster.Employees {
			if f.EmployeeID != 0 && f.EmployeeID != e.ID {
				continue
			}
			n := p.itemsIn(e.ID, f)
			items += n
			if n > 0 {
				people++
			}
			for _, shift := range p.roster.Shifts {
				if shift.EmployeeID == e.ID && shift.State != schedule.StagedForRemoval && touches(shift.Interval(), shift.TimeZone, f) {
					shifts++
				}
			}
		}
		target := catalog.PathCalendar + "?" + query
		if got := menuRows(t, h, target); got != items {
			t.Errorf("?%s: %d rows, counted from the roster %d", query, got, items)
		}
		wantFigure(t, h, target, "Employees", people)
		wantFigure(t, h, target, "Shifts", shifts)
		if got := strings.Count(gridText(openPage(t, h, target)), "[ev"); people <= 50 && got != items {
			t.Errorf("?%s: %d items in the grid, counted from the roster %d", query, got, items)
		}
	}
}

func TestFiguresOfTheEventsAreThoseOfTheFile(t *testing.T) {
	h := demoServer(t).Handler()
	for _, query := range []string{"", "employee_id=3", "from=2026-11-01&to=2026-11-20", "status=approved"} {
		w := do(t, h, "GET", catalog.PathBlockEventsExport+"?bom=0&"+query)
		lines, err := csv.NewReader(w.Body).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		at := func(name string) int { return slices.Index(lines[0], name) }
		blocks, actors := map[string]bool{}, map[string]bool{}
		for _, line := range lines[1:] {
			blocks[line[at("block_id")]] = true
			actors[fmt.Sprint(line[at("actor_type")], "|", line[at("actor_id")], "|", line[at("actor_name")])] = true
		}
		target := catalog.PathBlockEvents + "?" + query
		wantFigure(t, h, target, "Events", len(lines)-1)
		wantFigure(t, h, target, "Blocks touched", len(blocks))
		wantFigure(t, h, target, "Actors", len(actors))
	}
}

// TestCountsOpenExactlyTheirRows compares every conflict count in the lists with the number of rows on its linked page.
func TestCountsOpenExactlyTheirRows(t *testing.T) {
	h := demoServer(t).Handler()
	for _, target := range []string{catalog.PathBlocks + "?from=2026-11-02&to=2026-11-22", catalog.PathBlocks + "?location_id=1&q=a", catalog.PathStaffSummary,
		catalog.PathStaffSummary + "?from=2026-11-16&to=2026-11-22&status=approved", catalog.PathStaffSummary + "?location_id=3&q=a"} {
		links := 0
		for _, row := range all(byID(openPage(t, h, target), "rows"), "td") {
			a := first(row, "a")
			if a == nil || !strings.Contains("Conflicts Soft conflicts Active Approved Requested", attr(row, "data-l")) {
				continue
			}
			links++
			if got := components.Thousands(int64(menuRows(t, h, attr(a, "href")))); got != text(a) {
				t.Errorf("%s says %s and opens %s with %s rows", target, text(a), attr(a, "href"), got)
			}
		}
		if links < 5 {
			t.Errorf("%s: only %d counts with a link", target, links)
		}
	}
}

// jsonFace reads the rows of a JSON response.
func jsonFace(t *testing.T, h http.Handler, target string) []map[string]any {
	t.Helper()
	var got struct{ Rows []map[string]any }
	w := do(t, h, "GET", target)
	if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
		t.Fatalf("%s: %v in %s", target, err, w.Body)
	}
	return got.Rows
}
