package main

import (
	"cmp"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"opshub/catalog"
	"opshub/schedule"
	"opshub/schedule/demo"
)

// In soakZone, clocks change on Sunday 8 March 2026, and a week begins on the next day.
const (
	soakZone     = "America/New_York"
	soakMinDays  = 90  // the generated schedule begins on 1 January
	shiftChanges = 300 // none of them has a published version, which begins on 11 March at the earliest
)

// Rows that the soak adds to the generated schedule.
const (
	clockEmployee = 10_000_000 // works every day from midnight to midnight, in soakZone
	firstAdded    = 10_000_000 // the first number of added shifts and blocks
)

func soakDay(month time.Month, day int) time.Time {
	zone, err := time.LoadLocation(soakZone)
	if err != nil {
		panic(err)
	}
	return time.Date(2026, month, day, 0, 0, 0, 0, zone)
}

// soakData has the rows of the generated schedule and of two states of it. An import of the files of a state changes the schedule from
// the other state: it moves shifts, opens or assigns shifts, and adds and removes blocks. Expected answers are counted from these rows,
// with loops that use no other code of the project.
type soakData struct {
	rows    *schedule.Roster
	clock   []schedule.Shift // of clockEmployee; also in rows
	changed [2]map[int64]schedule.Shift
	blocks  [2][]schedule.Block
	busy    []int64 // employees of the changed shifts
	counted map[string]string
}

func newSoakData(t *testing.T, size demo.Size) *soakData {
	t.Helper()
	rows, err := demo.Generate(size)
	if err != nil {
		t.Fatal(err)
	}
	d := &soakData{rows: rows, counted: map[string]string{}, changed: [2]map[int64]schedule.Shift{{}, {}}}
	var near []schedule.Shift
	for _, s := range rows.Shifts {
		if s.EmployeeID != 0 && int64(s.StartsAt) >= soakDay(3, 2).Unix() && int64(s.StartsAt) < soakDay(3, 10).Unix() {
			near = append(near, s)
		}
	}
	for k := range min(shiftChanges, len(near)) {
		s := near[k*len(near)/min(shiftChanges, len(near))]
		d.busy = append(d.busy, s.EmployeeID)
		d.changed[0][s.ID] = s
		statuses := [2]schedule.BlockStatus{schedule.Approved, schedule.Cancelled}
		for state := range 2 {
			d.blocks[state] = append(d.blocks[state], schedule.Block{ID: firstAdded + int64(k), EmployeeID: s.EmployeeID, Status: statuses[(state+k)%2],
				StartsAt: s.StartsAt + 3600, EndsAt: s.StartsAt + 3*3600, TimeZone: s.TimeZone})
		}
		if s.StartsAt, s.EndsAt = s.StartsAt+3600, s.EndsAt+3600; k%2 == 1 {
			s.EmployeeID, s.OpenSlots = 0, 1
		}
		d.changed[1][s.ID] = s
	}
	for day := soakDay(2, 23); day.Before(soakDay(3, 23)); day = day.AddDate(0, 0, 1) {
		d.clock = append(d.clock, schedule.Shift{ID: firstAdded + int64(day.YearDay()), EmployeeID: clockEmployee, LocationID: 2, TimeZone: soakZone,
			StartsAt: schedule.Instant(day.Unix()), EndsAt: schedule.Instant(day.AddDate(0, 0, 1).Unix())})
	}
	rows.Shifts = append(rows.Shifts, d.clock...)
	return d
}

// write writes the folders of the additions and of both states, and returns them.
func (d *soakData) write(t *testing.T) (base string, states [2]string) {
	t.Helper()
	base = writeFiles(t, map[string]string{
		"organization.csv": "name,time_zone,week_starts_on\nGenerated Ltd," + soakZone + ",monday\n",
		"employees.csv":    fmt.Sprintf("employee_id,name,location,time_zone\n%d,Clock,NYC,%s\n", clockEmployee, soakZone),
		"shifts.csv":       shiftsFile(d.clock),
	})
	for state := range states {
		var blocks strings.Builder
		blocks.WriteString("block_id,employee_id,starts_at,ends_at,status,time_zone\n")
		for _, b := range d.blocks[state] {
			fmt.Fprintf(&blocks, "%d,%d,%s,%s,%s,%s\n", b.ID, b.EmployeeID, instant(b.StartsAt), instant(b.EndsAt), b.Status, b.TimeZone)
		}
		var changed []schedule.Shift
		for _, s := range d.changed[state] {
			changed = append(changed, s)
		}
		states[state] = writeFiles(t, map[string]string{"shifts.csv": shiftsFile(changed), "unavailable_blocks.csv": blocks.String()})
	}
	return base, states
}

func instant(at schedule.Instant) string { return time.Unix(int64(at), 0).UTC().Format(time.RFC3339) }

func shiftsFile(list []schedule.Shift) string {
	var b strings.Builder
	b.WriteString("shift_id,employee_id,starts_at,ends_at,open_slots,time_zone,location\n")
	for _, s := range list {
		who, slots := strconv.FormatInt(s.EmployeeID, 10), ""
		if s.EmployeeID == 0 {
			who, slots = "", "1"
		}
		fmt.Fprintf(&b, "%d,%s,%s,%s,%s,%s,%s\n", s.ID, who, instant(s.StartsAt), instant(s.EndsAt), slots, s.TimeZone, demo.Locations[s.LocationID-1].Code)
	}
	return b.String()
}

func writeFiles(t *testing.T, files map[string]string) (folder string) {
	t.Helper()
	folder = t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

// shiftsIn returns the shifts of a state that overlap a week of local days.
func (d *soakData) shiftsIn(state int, monday time.Time) iter.Seq[schedule.Shift] {
	return func(yield func(schedule.Shift) bool) {
		for _, s := range d.rows.Shifts {
			if other, ok := d.changed[state][s.ID]; ok {
				s = other
			}
			if overlapsWeek(s.StartsAt, s.EndsAt, s.TimeZone, monday) && !yield(s) {
				return
			}
		}
	}
}

// overlapsWeek reports whether a time overlaps the local days of a week in its zone.
func overlapsWeek(start, end schedule.Instant, zone string, monday time.Time) bool {
	if first := monday.Unix(); int64(end) < first-2*86400 || int64(start) > first+9*86400 { // in no zone
		return false
	}
	first := localDay(monday, zone)
	return int64(end) > first.Unix() && int64(start) < first.AddDate(0, 0, 7).Unix()
}

// localDay returns the same date in another zone.
func localDay(day time.Time, zone string) time.Time {
	there, err := time.LoadLocation(zone)
	if err != nil {
		panic(err)
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 0, 0, 0, 0, there)
}

// soakQuestion is a request whose answer is known in both states.
type soakQuestion struct {
	path string
	read func(http.Header, []byte) (state, value string, err error)
	want func(state int) string
}

// question returns one of the questions. Successive numbers have different kinds.
func (d *soakData) question(n int) soakQuestion {
	kind, n := n%5, n/5
	monday := soakDay(2, 23).AddDate(0, 0, n%3*7)
	week := "from=" + monday.Format(time.DateOnly) + "&to=" + monday.AddDate(0, 0, 6).Format(time.DateOnly)
	place, role, employee := int64(1+n%5), int64(1+n/5%6), d.busy[n*7%len(d.busy)]
	switch kind {
	case 0:
		return soakQuestion{catalog.PathShiftsExport + "?" + week, readExport, func(state int) string { return d.hours(state, monday) }}
	case 1:
		return soakQuestion{fmt.Sprintf("%s?format=json&from=2000-01-01&employee_id=%d", catalog.PathSoftConflicts, employee), readJSON,
			func(state int) string { return d.conflicts(state, employee) }}
	case 2:
		return soakQuestion{catalog.PathOpenShifts + "?format=json&" + week, readJSON, func(state int) string { return d.open(state, monday) }}
	case 3:
		return soakQuestion{fmt.Sprintf("%s?format=json&status=approved&employee_id=%d&from=2000-01-01", catalog.PathBlocks, employee), readJSON,
			func(state int) string { return d.approved(state, employee) }}
	}
	return soakQuestion{fmt.Sprintf("%s?format=json&location_id=%d&position_id=%d&%s", catalog.PathCoverageGaps, place, role, week), readGaps,
		func(state int) string { return d.gaps(state, place, role, monday) }}
}

// expected returns the answer of a state. It counts once.
func (d *soakData) expected(q soakQuestion, state int) string {
	key := fmt.Sprint(state, q.path)
	if d.counted[key] == "" {
		d.counted[key] = q.want(state)
	}
	return d.counted[key]
}

func (d *soakData) hours(state int, monday time.Time) string {
	rows, minutes := 0, 0
	for s := range d.shiftsIn(state, monday) {
		rows, minutes = rows+1, minutes+int(s.EndsAt-s.StartsAt)/60
	}
	return fmt.Sprint(rows, " shifts, ", minutes, " minutes")
}

func (d *soakData) open(state int, monday time.Time) string {
	var keys []string
	for s := range d.shiftsIn(state, monday) {
		if s.EmployeeID == 0 {
			keys = append(keys, rowKey(s.ID, 0, 0))
		}
	}
	return joinKeys(keys)
}

// blocksOf returns the blocks of an employee in a state.
func (d *soakData) blocksOf(state int, employee int64) (out []schedule.Block) {
	for _, list := range [][]schedule.Block{d.rows.Blocks, d.blocks[state]} {
		for _, b := range list {
			if b.EmployeeID == employee {
				out = append(out, b)
			}
		}
	}
	return out
}

func (d *soakData) approved(state int, employee int64) string {
	var keys []string
	for _, b := range d.blocksOf(state, employee) {
		if b.Status == schedule.Approved {
			keys = append(keys, rowKey(0, b.ID, 0))
		}
	}
	return joinKeys(keys)
}

// conflicts compares every shift of an employee with every block.
func (d *soakData) conflicts(state int, employee int64) string {
	blocks := slices.DeleteFunc(d.blocksOf(state, employee), func(b schedule.Block) bool {
		return b.Status != schedule.Active && b.Status != schedule.Approved && b.Status != schedule.Requested
	})
	var keys []string
	for _, s := range d.rows.Shifts {
		if other, ok := d.changed[state][s.ID]; ok {
			s = other
		}
		for _, b := range blocks {
			if minutes := min(s.EndsAt, b.EndsAt) - max(s.StartsAt, b.StartsAt); s.EmployeeID == employee && minutes > 0 {
				keys = append(keys, rowKey(s.ID, b.ID, int(minutes)/60))
			}
		}
	}
	return joinKeys(keys)
}

// gaps counts the employees in every minute of every target.
func (d *soakData) gaps(state int, place, role int64, monday time.Time) string {
	there := slices.SortedFunc(d.shiftsIn(state, monday), func(a, b schedule.Shift) int { return cmp.Compare(a.EmployeeID, b.EmployeeID) })
	there = slices.DeleteFunc(there, func(s schedule.Shift) bool {
		return s.LocationID != place || s.PositionID != role || s.EmployeeID == 0
	})
	gap, missing := 0, 0
	for _, target := range d.rows.CoverageTargets {
		if target.LocationID != place || target.PositionID != role {
			continue
		}
		day := localDay(monday.AddDate(0, 0, (int(target.Weekday)+6)%7), demo.Locations[place-1].TimeZone)
		for minute := target.StartMinute; minute < target.EndMinute; minute++ {
			at := schedule.Instant(time.Date(day.Year(), day.Month(), day.Day(), 0, minute, 0, 0, day.Location()).Unix())
			staff, last := 0, int64(0)
			for _, s := range there {
				if s.StartsAt <= at && at < s.EndsAt && s.EmployeeID != last {
					staff, last = staff+1, s.EmployeeID
				}
			}
			if staff < target.Min {
				gap, missing = gap+1, missing+target.Min-staff
			}
		}
	}
	return fmt.Sprint(gap, " minutes, ", missing, " missing")
}

func rowKey(shift, block int64, minutes int) string {
	return fmt.Sprintf("s%d b%d %d", shift, block, minutes)
}

func joinKeys(keys []string) string {
	slices.Sort(keys)
	return fmt.Sprint(len(keys), " rows: ", strings.Join(keys, ", "))
}

// soakAnswer has the fields of the JSON answers that the soak compares.
type soakAnswer struct {
	State, Filter string
	RowCount      int `json:"row_count"`
	Summary       json.RawMessage
	Rows          []struct {
		Shift   int64  `json:"shift_id"`
		Block   int64  `json:"block_id"`
		Overlap int    `json:"overlap_minutes"`
		Starts  string `json:"starts_local"`
		Minutes int    `json:"duration_minutes"`
	}
}

func readJSON(_ http.Header, body []byte) (state, value string, err error) {
	var a soakAnswer
	if err := json.Unmarshal(body, &a); err != nil {
		return "", "", err
	}
	var keys []string
	for _, r := range a.Rows {
		keys = append(keys, rowKey(r.Shift, r.Block, r.Overlap))
	}
	if value = joinKeys(keys); a.RowCount != len(a.Rows) {
		value += fmt.Sprint(", but a row count of ", a.RowCount)
	}
	return a.State, value, nil
}

func readGaps(_ http.Header, body []byte) (state, value string, err error) {
	var a soakAnswer
	var sum struct {
		Gap     int `json:"gap_minutes"`
		Missing int `json:"missing_person_minutes"`
	}
	if err := json.Unmarshal(body, &a); err != nil {
		return "", "", err
	}
	err = json.Unmarshal(a.Summary, &sum)
	return a.State, fmt.Sprint(sum.Gap, " minutes, ", sum.Missing, " missing"), err
}

func readExport(h http.Header, body []byte) (state, value string, err error) {
	lines := csv.NewReader(strings.NewReader(strings.TrimPrefix(string(body), "\ufeff")))
	head, err := lines.Read()
	column, rows, minutes := slices.Index(head, "duration_minutes"), 0, 0
	if column < 0 {
		return "", "", cmp.Or(err, fmt.Errorf("no duration_minutes in %q", head))
	}
	for {
		line, err := lines.Read()
		if err == io.EOF {
			return h.Get("X-Export-State"), fmt.Sprint(rows, " shifts, ", minutes, " minutes"), nil
		}
		if err != nil {
			return "", "", err
		}
		n, err := strconv.Atoi(line[column])
		if err != nil {
			return "", "", err
		}
		rows, minutes = rows+1, minutes+n
	}
}
